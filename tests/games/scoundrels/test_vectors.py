"""One vector for each of the 60 jobs (section 6.C): one position, the answers, and the story they lead to.

It is the third day of a long game, and A uses a Filthy one on slot 6. A has $3, B $5, C $1 and D nothing;
D stands at -2. A holds D2 and D3, B holds E1, E2 and L3; marks of A lie on D2 and L2. Two of A's henchmen are
in jail, and one of B's lies on A's card of slot 6. A has the 3 on slot 3, C the 0 on slot 4 and D the 2 on
slot 2. A's deck is 5, 0, 2.
"""

from __future__ import annotations

import pytest

from tests.games.scoundrels.table import Table, use

ON_SIX = 6
SIMPLE = ["Banker", "Prospector", "Clockmaker", "Cow", "Railroad baron", "Mayor"]

# The job and the answers; below, what happens and what is asked: first option, last option, their number.
VECTORS = """
Prospector
    gains p1 3

Drifter
    gains p1 4

Dog: L4 5
    A scout_which? D1..L5 (10); scouts p1 L4; sees_safe p1 L4 6; A mark_value? 2..7 (6); marks p1 L4 5;
    goes p1 t17-j03 place-1

Cow
    gains p1 5; goes p1 t17-j04 place-1

Investor
    gains p1 2

Blacksmith
    gains p1 2; freed p1 p1

Stablehand: D1 5
    A scout_which? D1..D5 (3); scouts p1 D1; sees_safe p1 D1 3; A mark_value? 2..7 (6); marks p1 D1 5

Gardener: E3 2
    A scout_which? E3..E5 (3); scouts p1 E3; sees_safe p1 E3 4; A mark_value? 2..7 (6); marks p1 E3 2

Lab assistant: L1 7
    A scout_which? L1..L5 (4); scouts p1 L1; sees_safe p1 L1 2; A mark_value? 2..7 (6); marks p1 L1 7

Barber
    rises p1 1; gains p2 1; gains p3 1; gains p4 1

Pickpocket: p2
    A take_from? p2..p3 (2); robs p1 p2 2

Deputy: p3 pass
    A jail_whose? p2..p4 (3); C suspect? place..pass (2); trusts p3 p1 6; jailed p3; gains p1 1

Bartender
    gains p1 2

Surveyor: E5 6
    pays p1 1; A scout_which? D1..L5 (10); scouts p1 E5; sees_safe p1 E5 6; A mark_value? 2..7 (6);
    marks p1 E5 6

Newsboy: p3-4
    gains p1 1; A peek_at? p1-3..p4-2 (4); peeks p1 p3-4; sees_card p1 p3-4 0

Rustler: E4
    pays p1 3; A steal_which? D1..L5 (10); steals p1 E4; sees_safe p1 E4 5

Banker
    gains p1 4

Horse
    uses p1 t18-j17 place-2; gains p1 4

Innkeeper: right
    A use_which? left..right (3); uses p1 t24-j04 right; gains p1 5; goes p1 t24-j04 right

Reporter: p3-4
    gains p1 3; A peek_at? p1-3..p4-2 (4); peeks p1 p3-4; sees_card p1 p3-4 0

Courier: right place-3 keep
    gains p1 2; A hire_by_ability? left..none (4); hires p1 t24-j04 2; A place? place-3..place-5 (3);
    takes_place p1 t24-j04 place-3; A rearrange? keep..rearrange (2)

Convict: jail pass lose pass
    B jail_or_lose? jail..lose (2); jailed p2; C suspect? place..pass (2); trusts p3 p1 6; C
    jail_or_lose? jail..lose (2); falls p3 -1; D suspect? place..pass (2); trusts p4 p1 6; jailed p4

Bounty hunter: p4 pass
    A jail_whose? p2..p4 (3); D suspect? place..pass (2); trusts p4 p1 6; jailed p4; gains p1 4

Automaton
    gains p1 1; drawn p1 5; draws p1 1

Gambler
    flips p1 5; gains p1 6; shuffles

Con artist
    falls p1 -1; gains p1 6

Bank robber
    jailed p1; gains p1 6

Cook
    pays p1 1; rises p1 1

Tailor: left
    A swap_second? left..right (3); swapped_jobs p1 t18-j01 t27-j17

Doctor: discard place-3 keep
    gains p1 2; A hire_by_ability? discard..none (2); hires p1 t31-j57 4; A place? place-3..place-5 (3);
    takes_place p1 t31-j57 place-3; A rearrange? keep..rearrange (2)

Loan shark
    gains p1 2; robs p1 p2 1; robs p1 p3 1

Printer: yes
    gains p1 3; A may? no..yes (2); falls p1 -1; gains p1 3

Priest: p2
    A whose_henchman? p2..p4 (3); freed p1 p2; rises p1 1

Tracker: L2 7
    A scout_which? D1..L5 (10); scouts p1 L2; sees_safe p1 L2 2; A mark_value? 2..7 (6); marks p1 L2 7

Burglar: E4
    pays p1 2; A steal_which? E3..E5 (3); steals p1 E4; sees_safe p1 E4 5

Train robber: D1
    pays p1 1; A steal_which? D1..D5 (3); steals p1 D1; sees_safe p1 D1 3

Lawyer
    gains p1 1; freed p1 p1; freed p1 p1

Fence
    gains p1 4

Outlaw: L5
    pays p1 2; A steal_which? D1..L5 (10); steals p1 L5; sees_safe p1 L5 7

Undertaker
    uses p1 t31-j57 discard; gains p1 5

Marshal: bail-1 p3
    run_out t24-j04; A at_office? sell..bail-1 (2); bailed p1 2; A whose_henchman? p1..p4 (4); freed p1
    p3

Impostor: place-2
    A swap_second? place-2..right (4); swapped_jobs p1 t17-j17 t18-j42

Brainwasher: p2 p3-4
    A whose_henchman? p1..p4 (4); freed p1 p2; A plant_on? p3-4..p4-2 (2); plants p1 p2 p3-4

Inventor: L0
    pays p1 1; A steal_which? D0..L0 (3); steals p1 L0; sees_safe p1 L0 2

Criminal mastermind: D2 5
    A mark_which? D1..L5 (12); A mark_value? 2..7 (6); marks p1 D2 5; gains p1 2

Abomination: yes
    looks_at_top p1; sees_top p1 5; A shuffle? no..yes (2); shuffles; drawn p1 0; draws p1 1

Test subject: E0 6
    A scout_which? D0..L0 (3); scouts p1 E0; sees_safe p1 E0 2; A mark_value? 2..7 (6); marks p1 E0 6;
    gains p1 2

Arsonist
    burns p1-6 1; gains p1 1

Renegade: L4
    A steal_which? D1..L5 (10); steals p1 L4; sees_safe p1 L4 6

Gunslinger: pass pass
    jailed p2; C suspect? place..pass (2); trusts p3 p1 6; jailed p3; D suspect? place..pass (2); trusts
    p4 p1 6; jailed p4; gains p1 2

Mayor
    rises p1 1

Blackmailer: pay
    B pay_or_lose? pay..lose (2); robs p1 p2 2; falls p3 -1

Mad scientist: L4
    pays p1 2; A steal_which? L1..L5 (4); steals p1 L4; sees_safe p1 L4 6

Cat burglar
    pays p1 1; steals p1 L2; sees_safe p1 L2 2

Spy: E3 2 L1 7
    A scout_which? D1..L5 (10); scouts p1 E3; sees_safe p1 E3 4; A mark_value? 2..7 (6); marks p1 E3 2;
    A scout_which? D1..L5 (9); scouts p1 L1; sees_safe p1 L1 2; A mark_value? 2..7 (6); marks p1 L1 7

Kidnapper: p2
    A jail_whose? p2..p4 (3); jailed p2; robs p1 p2 2

Railroad baron
    gains p1 5

Clockmaker
    gains p1 3

Seer: p1-6 p3-4
    A peek_at? p1-3..p4-2 (4); peeks p1 p1-6; sees_card p1 p1-6 6; A peek_at? p1-3..p4-2 (3); peeks p1
    p3-4; sees_card p1 p3-4 0; gains p1 2

Safecracker: L5 7 yes
    A scout_which? D1..L5 (10); scouts p1 L5; sees_safe p1 L5 7; A mark_value? 2..7 (6); marks p1 L5 7;
    A may? no..yes (2); pays p1 3; steals p1 L5; sees_safe p1 L5 7
"""


def scene(job: str) -> Table:
    """The position; whoever else stands about has a simple job, and another one than this."""
    t = Table(length="long")
    own, left, middle, right, top = [other for other in SIMPLE if other != job][:5]
    t.g.day = 3
    t.sheet("A", f"Filthy {job}", f"Cocky {own}")
    t.saloon(f"Silent {left}", f"Lucky {middle}", f"Toothless {right}")
    t.discard(f"Stubborn {top}")
    t.decks_empty()
    t.money(A=3, B=5, C=1, D=0)
    t.rep(D=-2)
    for handle, thief in (("D2", "A"), ("D3", "A"), ("E1", "B"), ("E2", "B"), ("L3", "B")):
        t.safe(handle, at=thief)
    t.mark("A", "D2", 4)
    t.mark("A", "L2", 6)
    t.jailed("A", 2)
    t.deck("A", "502")
    t.plan("A", "3", 3)
    t.announce("A", ON_SIX)
    t.henchman("B", on=("A", ON_SIX))
    t.plan("C", "0", 4)
    t.plan("D", "2", 2)
    return t


def story(job: str, answers: list[str]) -> str:
    """What happens after the use has begun, and what is asked, until nothing is left to do."""
    t = scene(job)
    t.run(use(0, 0, ON_SIX))
    told = happened(t)[1:]
    for word in answers:
        letter, question = t.asked
        told.append(f"{letter} {question}? {t.options[0]}..{t.options[-1]} ({len(t.options)})")
        t.answer(word)
        told += happened(t)
    assert t.asked is None, (t.asked, t.options)
    return "; ".join(told)


def happened(t: Table) -> list[str]:
    """The happenings since the last call."""
    return [" ".join(event) for event in t.heard()]


def vectors() -> list[tuple[str, list[str], str]]:
    """Job, answers and story of every vector."""
    found: list[tuple[str, list[str], str]] = []
    for block in VECTORS.strip().split("\n\n"):
        head, *lines = block.splitlines()
        job, _, answers = head.partition(":")
        found.append((job, answers.split(), " ".join([line.strip() for line in lines])))
    return found


@pytest.mark.rule(
    "S-J01", "S-J02", "S-J03", "S-J04", "S-J05", "S-J06", "S-J07", "S-J08", "S-J09", "S-J10", "S-J11",
    "S-J12", "S-J13", "S-J14", "S-J15", "S-J16", "S-J17", "S-J18", "S-J19", "S-J20", "S-J21", "S-J22",
    "S-J23", "S-J24", "S-J25", "S-J26", "S-J27", "S-J28", "S-J29", "S-J30", "S-J31", "S-J32", "S-J33",
    "S-J34", "S-J35", "S-J36", "S-J37", "S-J38", "S-J39", "S-J40", "S-J41", "S-J42", "S-J43", "S-J44",
    "S-J45", "S-J46", "S-J47", "S-J48", "S-J49", "S-J50", "S-J51", "S-J52", "S-J53", "S-J54", "S-J55",
    "S-J56", "S-J57", "S-J58", "S-J59", "S-J60",
)  # fmt: skip
@pytest.mark.parametrize(("job", "answers", "told"), vectors(), ids=[job for job, _, _ in vectors()])
def test_a_job_does_what_its_vector_says(job: str, answers: list[str], told: str):
    assert story(job, answers) == told


def test_every_job_has_a_vector():
    assert [job for job, _, _ in vectors()] == Table().jobs


@pytest.mark.rule("S5.11", "S5.3")
@pytest.mark.parametrize("rival", ["p3", "p4"])
def test_no_job_jails_a_henchman_that_could_not_be_placed_first(rival: str):
    jailers = [(job, answers) for job, answers, told in vectors() if f"jailed {rival}" in told]
    stories = [story(job, answers).split("; ") for job, answers in jailers]
    assert stories
    assert all(f"trusts {rival} p1 6" in told[: told.index(f"jailed {rival}")] for told in stories)
