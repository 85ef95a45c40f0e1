"""What an answer is said to lead to is what happens when it is played, in random games and in given ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.looks import hears
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES
from backroom.games.nostra_city.bags import size, total
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.nouns import ALL_CAIDS, COLOUR
from backroom.games.nostra_city.rules import reception
from backroom.games.scoundrels.meta import TITLE as SCOUNDRELS
from backroom.games.scoundrels.nouns import MARK, NOBODY_THERE, SAFE, SCOUNDREL
from backroom.games.scoundrels.rules.night import check_bluffs
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.scoring import score, technology
from backroom.games.scoundrels.rules.verbs_safes import scout, steal
from backroom.web.boards import nostra_city_consequences, scoundrels_consequences
from backroom.web.words import page_words
from tests.games.kit import Kit, said
from tests.games.nostra_city.table import Table as City
from tests.games.scoundrels.table import Table as Town
from tests.web.boards import look

Told = list[tuple[str, ...]]  # what happened after an answer, in words
Check = Callable[[Any, Seat, Told, list[str]], bool]  # the game after it, who answered, what was said
Row = tuple[str, str, Check, str]  # questions, what is said, what then holds, and what may change it later


def tells(told: Told, event: str) -> list[tuple[str, ...]]:
    """The happenings of one kind."""
    return [one for one in told if one[0] == event]


# -- Nostra City -------------------------------------------------------------------------------------


def bank_is(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """The Bank is worth what was said."""
    return int(numbers[0].replace(",", "")) == 1000 * total(g.banks[me], g.box.values)


def ready_are(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """So many Caïds are Ready."""
    return bool((g.territory[me] & g.ready & ALL_CAIDS).bit_count() == int(numbers[0]))


def bills_drawn(_g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """So many bills were drawn; fewer only in a Raid."""
    drawn = int(tells(told, "draws_bills")[0][2])
    return drawn == int(numbers[0]) or (drawn < int(numbers[0]) and bool(tells(told, "police_raid")))


def are_cheated(_g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """Just these players are short of so many bills."""
    names = NOSTRA_CITY.words("en").tables["noun"]["colour"]
    cheated = [f"{names[player]} {count}" for _, _, player, count in tells(told, "cheats")]
    return sorted(numbers[0].split(", ")) == sorted(cheated)


def nobody_cheated(_g: Any, _me: Seat, told: Told, _numbers: list[str]) -> bool:
    """Nobody is short."""
    return not tells(told, "cheats")


def respect_lands(g: Any, me: Seat, told: Told, numbers: list[str]) -> bool:
    """Respect is what was said: that of whoever is named, shamed or robbed, or one's own."""
    about = [*tells(told, "named"), *tells(told, "is_shamed"), *tells(told, "is_killed")]
    about += [("", victim) for _, _, victim, _ in tells(told, "takes_card")]
    return bool(g.respect(COLOUR.read(about[0][1]) if about else me) == int(numbers[0]))


def cards_in_hand(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """So many Vendetta cards are in hand."""
    return size(g.hands[me]) == int(numbers[0])


def cards_drawn(_g: Any, me: Seat, told: Told, numbers: list[str]) -> bool:
    """So many Vendetta cards are drawn."""
    mine = [one for one in tells(told, "draws_vendetta") if one[1] == COLOUR.write(me)]
    return len(mine) == int(numbers[0])


def bills_stolen(_g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """So many bills change hands."""
    return tells(told, "steals")[0][3] == numbers[0]


def token_sits(g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """The token is on that space, once the bill is paid."""
    return not tells(told, "sways_jury") or bool(g.verdict == int(numbers[0]))


IN_NOSTRA_CITY: list[Row] = [
    (
        "collect|bid|corrupt|react",
        r"leaves (\d+) Ready",
        ready_are,
        "reception joins holds_grudge won cancels is_engaged takes_card is_killed",
    ),
    ("collect_what", r"up to (\d+) bill", bills_drawn, ""),
    ("share_card", r"cheated: (.+)", are_cheated, ""),
    ("share_card", r"(nobody is cheated)", nobody_cheated, ""),
    ("stake_bill", r"\$([\d,]+) left in the Bank", bank_is, "takes_back is_withdrawn too_many_bills"),
    (
        "too_many|corrupt_with|corrupt_more|sway_with|intercept|keep_.*",
        r"\$([\d,]+) in the Bank",
        bank_is,
        "draws_bill bank_wiped too_many_bills paid_jury takes_back",
    ),
    (
        "consigliere|primo_capo|unbid_card",
        r"^Respect -?\d+ → (-?\d+)",
        respect_lands,
        "joins won zealous",
    ),
    ("against|aim", r"^(?!.*can cancel).*?Respect -?\d+ → (-?\d+)", respect_lands, "joins won"),
    ("react", r"leaves (\d+) Vendetta", cards_in_hand, "draws_vendetta"),
    ("hold_grudge", r"you draw (\d+)", cards_drawn, "is_cheated"),
    ("against|protect", r"^(?!.*can cancel)takes (\d+) of", bills_stolen, ""),
    ("sway", r"space (\d+)", token_sits, "investigations_press counted"),
]


# -- 3000 Scoundrels ---------------------------------------------------------------------------------


def money_is(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """So much money is left."""
    return bool(g.money[me] == int(numbers[0]))


def reputation_lands(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """Reputation is what was said."""
    return bool(g.reputation[me] == int(numbers[0]))


def tech_lands(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """The technology on the sheet is what was said, with a newcomer who has no place yet."""
    box, newcomer = g.box, g.set_aside
    waits = box.trait[newcomer].tech + box.job[newcomer].tech if newcomer != NOBODY_THERE else 0
    return technology(g, me) + waits == int(numbers[0])


def is_run_out(_g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """That scoundrel is run out of the Saloon."""
    gone = tells(told, "run_out")[0][1]
    return SCOUNDRELS.words("en").noun(SCOUNDREL, SCOUNDREL.read(gone)) == numbers[0]


def henchmen_left(g: Any, me: Seat, _told: Told, numbers: list[str]) -> bool:
    """So many henchmen are available."""
    return bool(g.reserve[me] == int(numbers[0]))


def points_counted(g: Any, me: Seat, told: Told, numbers: list[str]) -> bool:
    """The stolen safe is worth so much at the end."""
    safe = SAFE.read(tells(told, "steals")[0][2])
    marks = sum([mark % MARK == g.values[safe] for mark in g.marks[safe]])
    return bool(g.values[safe] + marks == int(numbers[0]))


def became(_g: Any, _me: Seat, told: Told, numbers: list[str]) -> bool:
    """The two are those scoundrels now."""
    swapped = tells(told, "swapped_jobs") or tells(told, "swapped_traits")
    names = {SCOUNDRELS.words("en").noun(SCOUNDREL, SCOUNDREL.read(word)) for word in swapped[0][2:4]}
    return names == set(numbers)


IN_SCOUNDRELS: list[Row] = [
    ("hire_.*|at_office|take_from|pay_or_lose", r"leaves you \$(\d+)", money_is, "gains pays run_out"),
    ("menu", r"leaves you \$(\d+)(?!.*;)", money_is, ""),
    ("jail_or_lose|pay_or_lose", r"^Reputation -?\d+ → (-?\d+)", reputation_lands, "day_ends"),
    ("make_room|hire_.*", r"technology \d+ → (\d+)", tech_lands, "discarded goes"),
    ("hire_or_office", r"(.+) is run out", is_run_out, ""),
    ("suspect", r"leaves you (\d+) henchm", henchmen_left, "day_ends jailed freed"),
    ("steal_which", r"^(\d+) points? with", points_counted, ""),
    ("swap_second", r"^(.+) and (.+)$", became, ""),
]


# -- the law -----------------------------------------------------------------------------------------

GAMES: list[tuple[Title[Any], Any, list[Row], range]] = [
    (NOSTRA_CITY, nostra_city_consequences.consequence, IN_NOSTRA_CITY, range(6)),
    (SCOUNDRELS, scoundrels_consequences.consequence, IN_SCOUNDRELS, range(14)),
]


@pytest.mark.parametrize(
    ("title", "consequence", "checks", "seeds"), GAMES, ids=["nostra_city", "scoundrels"]
)
def test_what_is_said_before_an_answer_is_what_happens_after_it(title, consequence, checks, seeds):
    met: Counter[str] = Counter()
    for seed in seeds:
        play, dice = Play(title, title.parse_setup({"players": title.seats[-1]}), Dice(seed)), Random(seed)
        while play.g.seat != NOBODY:
            me, query = waiting(play.g)[0], title.book.queries[play.g.query]
            option = dice.choice(title.book.options(play.g, me))
            before = foretold(title, consequence, play, me, query, option)
            steps = len(play.heard)
            play.answer(option, me)
            told = [said(title.book, one) for heard in play.heard[steps:] for one in heard if hears(one, me)]
            for names, pattern, check, later in checks:
                found = re.search(pattern, before) if re.fullmatch(names, query.name) else None
                if found and not {event for event, *_ in told} & set(later.split()):
                    met[pattern] += 1
                    numbers = [group or "" for group in found.groups()]
                    assert check(play.g, me, told, numbers), (query.name, before, told)
    assert set(met) == {pattern for _, pattern, _, _ in checks}


def foretold(
    title: Title[Any], consequence: Any, play: Play[Any], me: Seat, query: Query, option: int
) -> str:
    """What an answer is said to lead to, in English; the other languages can say it too."""
    seen = look(title, play.g, [], me)
    found = [
        str(consequence(seen, query, option, title.words(language), page_words(language)))
        for language in LANGUAGES
    ]
    assert len({bool(text) for text in found}) == 1
    return found[0]


# -- given tables --------------------------------------------------------------------------------------


def ahead(title: Title[Any], consequence: Any, t: Kit[Any]) -> dict[str, str]:
    """What each answer to the question on the table is said to lead to, in English."""
    me, query = waiting(t.g)[0], t.book.queries[t.g.query]
    seen, game, say = look(title, t.g, [], me), title.words("en"), page_words("en")
    return {
        query.noun.write(option): consequence(seen, query, option, game, say)
        for option in t.book.options(t.g, me)
    }


def in_the_city(t: Kit[Any]) -> dict[str, str]:
    return ahead(NOSTRA_CITY, nostra_city_consequences.consequence, t)


def in_the_town(t: Kit[Any]) -> dict[str, str]:
    return ahead(SCOUNDRELS, scoundrels_consequences.consequence, t)


@pytest.fixture
def city() -> City:
    """A bids alone; B and C have a Caïd each."""
    city = City(3)
    city.territory("A", "c16", "c20", "t10")
    city.territory("B", "c06", "c12", "t04")
    city.territory("C", "c01", "t14")
    city.street("t11", "e02", "r04", "c07")
    return city


def test_a_bid_says_where_respect_lands_and_what_a_turf_adds_and_a_win_makes_it_true(city):
    city.begin("meeting")
    city.answer("c16")
    before = in_the_city(city)

    assert before["s1"] == "if you win: Respect stays 0, Bronx Racket 1 → 2, Prostitution Traffic 0 → 1"
    assert before["s2"] == "all bids must reach $40,000; if you win: Respect 0 → 1"
    assert before["s3"] == "if you win: Respect 0 → 2"
    assert before["s4"] == "if you win: Respect 0 → -1"

    city.answer("s3", "5", "close", "end-turn")
    while city.asked and city.asked[1] in {"bid", "react"}:
        city.answer("end-turn" if city.asked[1] == "bid" else "pass")

    assert city.respect("A") == 2


def test_a_bribe_says_where_one_s_own_bills_would_take_the_token_and_the_count_takes_it_there(city):
    city.verdict(8)
    city.corruption("20i", by="A")
    city.bank("A", "10i 10g 5")
    city.begin("trial")
    city.answer("c16")

    before = in_the_city(city)

    assert before["10i"] == "by your bills alone: space 5, Innocent; $15,000 in the Bank"
    assert before["10g"] == "by your bills alone: space 7, Guilty; $15,000 in the Bank"

    city.answer("10i", "end-turn")
    reception.count_pile(city.g)

    assert city.g.verdict == 5


def test_an_attack_says_what_it_takes_and_who_can_cancel_it(city):
    city.street("t11", None, "r04", "c07")  # no Investigation that disables powers
    city.hand("A", "v05")
    city.window("turn")
    city.answer("play-v05")

    assert in_the_city(city)["c06"] == "White: Respect 1 → 0; White can cancel it with Gaspare Donata"
    assert in_the_city(city)["c12"] == "White: Respect stays 1"

    city.answer("c06")

    assert city.asked == ("B", "protect")
    assert in_the_city(city) == {
        "accept": "Vito Baldini: Respect 1 → 0",
        "engage": "Gaspare Donata is Engaged, the attack fails",
    }
    city.answer("accept")
    assert city.respect("B") == 0


def test_a_plan_says_where_the_card_is_true_and_what_a_bluff_risks():
    town = Town(3)
    town.plan("A", "4", slot=4)
    town.sheet("A", "Filthy Dog")
    town.rep(A=1)
    town.run(plan(0))

    assert in_the_town(town)["3"] == "true on slot 3, a bluff elsewhere"

    town.answer("3")
    before = in_the_town(town)

    assert before["3"] == "true: who doubts it sends a henchman to jail"
    assert before["6"] == "a bluff: Reputation 1 → 0 if doubted; for this slot: Filthy Dog"

    town.answer("6", "place", "pass")
    town.run(check_bluffs(0))

    assert town.g.reputation[0] == 0


def test_a_safe_says_what_it_is_worth_and_what_is_given_up():
    town = Town(3)
    town.safe("D1", value=5, at="A")
    town.mark("B", "D1", 5)
    town.safe("L2", value=7, known="A")
    town.run(steal(0))

    before = in_the_town(town)

    assert before["L2"] == "7 points with its true marks; one safe must go back"
    assert before["E1"] == "worth 2, 3, 4, 5, 6, as far as you know; one safe must go back"

    town.answer("L2")

    assert in_the_town(town) == {"D1": "gives up 6 points", "L2": "gives up 7 points"}
    town.answer("D1")
    assert score(town.g, 0)[:2] == (7, 0)


def test_a_mark_says_whether_it_is_true_as_far_as_its_owner_knows():
    town = Town(3)
    town.safe("D1", value=4)
    town.run(scout(0))
    town.answer("D1")

    before = in_the_town(town)

    assert before["4"] == "true: 1 point for who holds the safe at the end"
    assert before["3"] == "a lie: no point"
    assert before["7"] == "a lie, as all can see"


def test_the_same_is_said_whatever_is_hidden(city):
    """Bills of others, and the pile, may be others: what is said comes from the view."""
    city.bank("A", "10i 10g 5")
    city.corruption("20i 50g", by="B")
    city.begin("trial")
    city.answer("c16")
    before = in_the_city(city)

    worlds = [NOSTRA_CITY.imagine(city.g, 0, Dice(seed)) for seed in range(20)]

    assert len({total(world.corruption, world.box.points) for world in worlds}) > 1
    for city.g in worlds:
        assert in_the_city(city) == before
