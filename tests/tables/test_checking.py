"""Chance and logs can be checked once a game is over, and cannot be changed before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, select, update

from backroom.games import TITLES
from backroom.tables.errors import Refused
from backroom.tables.fair_chance import commitment, draw, game_key
from backroom.tables.log_chain import SigningKey, row_hash
from backroom.tables.people import Person
from backroom.tables.proof import Checked, Proof, ProofFailed, check, read_proof
from backroom.tables.schema import log, seats, tables
from tests.tables.conftest import Make
from tests.tables.scripted_services import BRIEF, ScriptedServices
from tests.tables.third_checker import faults

SEEDS = ["11" * 32, "22" * 32]


@pytest.fixture
def fair(make_services: Make, lite: str) -> ScriptedServices:
    """Services whose games draw from the seeds of their tables."""
    services = make_services(lite)
    services.serve(None)
    return services


@pytest.fixture
def played(fair: ScriptedServices) -> tuple[ScriptedServices, str]:
    """A finished game of one person and two bots, with the seed of the person's browser."""
    ann = fair.guest("Ann")
    code = fair.table(ann, "random", "random", **BRIEF)
    fair.tables.commit_to_seed(ann, code, 0, commitment(SEEDS[0]))
    fair.games.start(ann, code)
    fair.games.reveal_seed(ann, code, 0, SEEDS[0])
    fair.play_on(code)
    return fair, code


def chance_of(services: ScriptedServices, code: str) -> list[str]:
    with services.database.read() as c:
        table = services.store.find(c, code)
        wanted = select(log.c.chance).where(log.c.table_id == table.id).order_by(log.c.seq)
        return list(c.execute(wanted).scalars())


def copy(proof: Proof) -> Proof:
    return read_proof(msgspec.json.encode(proof))


# -- seeds -----------------------------------------------------------------------------------------


def test_a_game_waits_for_the_seeds_that_browsers_have_committed_to(fair: ScriptedServices):
    ann, bob = fair.guest("Ann"), fair.guest("Bob")
    code = fair.table(ann, bob, "random")
    for seat, person in enumerate((ann, bob)):
        fair.tables.commit_to_seed(person, code, seat, commitment(SEEDS[seat]))
    fair.games.start(ann, code)
    assert fair.status(code) == "starting"
    fair.games.reveal_seed(bob, code, 1, SEEDS[1])
    assert fair.status(code) == "starting"
    fair.games.reveal_seed(ann, code, 0, SEEDS[0])
    assert fair.status(code) == "running"


def test_a_game_without_browser_seeds_starts_at_once(fair: ScriptedServices):
    assert fair.status(fair.game(fair.guest("Ann"), "random", "random")) == "running"


def test_a_seed_that_does_not_come_in_time_is_left_out(fair: ScriptedServices):
    ann = fair.guest("Ann")
    code = fair.table(ann, "random", "random")
    fair.tables.commit_to_seed(ann, code, 0, commitment(SEEDS[0]))
    fair.games.start(ann, code)
    with pytest.raises(Refused, match="not-now"):
        fair.games.time_out(code)
    fair.later(5.0)
    assert fair.games.pending().late == [code]
    fair.games.time_out(code)
    assert fair.status(code) == "running"
    fair.play_on(code)
    proof = fair.reader.proof(code)
    assert [one.seed for one in proof.contributions] == [""]
    check(proof)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda s, code, ann, _: s.games.reveal_seed(ann, code, 0, SEEDS[1]), "not-allowed"),
        (lambda s, code, ann, _: s.games.reveal_seed(ann, code, 0, "x"), "not-allowed"),
        (lambda s, code, _, bob: s.games.reveal_seed(bob, code, 0, SEEDS[0]), "not-your-seat"),
        (lambda s, code, ann, _: s.tables.commit_to_seed(ann, code, 0, commitment(SEEDS[1])), "not-now"),
        (lambda s, code, ann, _: s.tables.leave_seat(ann, code, 0), "not-now"),
        (lambda s, code, ann, _: s.games.start(ann, code), "not-now"),
    ],
)
def test_while_a_game_waits_for_seeds_nothing_it_depends_on_can_change(
    fair: ScriptedServices, act: Callable[[ScriptedServices, str, Person, Person], None], why: str
):
    ann, bob = fair.guest("Ann"), fair.guest("Bob")
    code = fair.table(ann, "random", "random")
    fair.tables.commit_to_seed(ann, code, 0, commitment(SEEDS[0]))
    fair.games.start(ann, code)
    with pytest.raises(Refused, match=why):
        act(fair, code, ann, bob)


def test_a_commitment_belongs_to_whoever_sits_there(fair: ScriptedServices):
    ann, bob = fair.guest("Ann"), fair.guest("Bob")
    code = fair.table(ann, bob, "random")
    with pytest.raises(Refused, match="not-your-seat"):
        fair.tables.commit_to_seed(ann, code, 1, commitment(SEEDS[0]))
    with pytest.raises(Refused, match="not-understood"):
        fair.tables.commit_to_seed(bob, code, 1, "nonsense")
    fair.tables.commit_to_seed(bob, code, 1, commitment(SEEDS[0]))
    fair.tables.leave_seat(bob, code, 1)
    fair.tables.add_bot(ann, code, 1, "random")
    fair.games.start(ann, code)
    assert fair.status(code) == "running"


def test_every_seed_changes_the_key(fair: ScriptedServices):
    ann = fair.guest("Ann")
    openings = set()
    for seed in ("", *SEEDS):
        code = fair.table(ann, "random", "random")
        with fair.database.begin() as c:
            c.execute(update(tables).where(tables.c.code == code).values(server_seed="33" * 32))
        if seed:
            fair.tables.commit_to_seed(ann, code, 0, commitment(seed))
        fair.games.start(ann, code)
        if seed:
            fair.games.reveal_seed(ann, code, 0, seed)
        openings.add(chance_of(fair, code)[0])
    assert len(openings) == 3


# -- proofs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TITLES)
def test_every_draw_of_every_game_can_be_checked_after_its_end(fair: ScriptedServices, game: str):
    setup: dict[str, Any] = {"bootleggers": {"length": 8, "talk": "none"}}.get(game, {})
    players = ["random"] * (TITLES[game].seats[0] - 1)
    code = fair.game(fair.guest("Ann"), *players, game=game, **setup)
    fair.play_on(code)
    proof = copy(fair.reader.proof(code))
    draws = sum(len(row.chance) for row in proof.rows)
    assert draws > 10
    assert check(proof) == Checked(len(fair.rows(code)), draws)
    assert faults(msgspec.to_builtins(proof)) == []


def test_the_first_row_holds_the_commitment_and_the_seed_is_shown_only_at_the_end(fair: ScriptedServices):
    code = fair.brief_game(fair.guest("Ann"), "random", "random")
    with pytest.raises(Refused, match="not-over"):
        fair.reader.proof(code)
    promised = fair.rows(code)[0][3]
    fair.play_on(code)
    assert commitment(fair.reader.proof(code).server_seed) == promised


def test_taking_back_never_gives_another_draw(fair: ScriptedServices):
    ann, bob, cid = (fair.guest(name) for name in ("Ann", "Bob", "Cid"))
    code = fair.game(ann, bob, cid)
    drawn = "[]"
    while drawn == "[]":
        word = fair.options(code)[0]
        fair.answer(code, word)
        drawn = chance_of(fair, code)[-1]
    motion = f"undo-{len(fair.logged(code).game.record.steps) - 1}"
    for person in (ann, bob, cid):
        fair.games.agree(person, code, motion)
    assert fair.rows(code)[-1][1] == "undo"
    fair.answer(code, word)
    assert chance_of(fair, code)[-1] == drawn
    fair.play_on(code)
    check(fair.reader.proof(code))


def test_a_game_that_another_process_goes_on_with_draws_the_same_way(
    played: tuple[ScriptedServices, str], make_services: Make
):
    fair, _ = played
    code = fair.brief_game(fair.guest("Ann"), "random", "random")
    fair.play_on(code, 20)
    other = make_services(fair.url)
    other.settings = fair.settings
    other.cache.signing_key = fair.cache.signing_key
    other.cache.chance = None
    other.play_on(code)
    check(other.reader.proof(code))


# -- what a host could try ---------------------------------------------------------------------------


def break_answer(proof: Proof) -> int:
    row = next(row for row in proof.rows if row.kind == "answer")
    row.answer += "x"
    return row.seq


def break_time(proof: Proof) -> int:
    proof.rows[3].at += 1
    return 4


def break_version(proof: Proof) -> int:
    proof.rows[5].version += 1
    return 6


def break_chance(proof: Proof) -> int:
    row = next(row for row in proof.rows[1:] if row.chance)
    row.chance[0] = (row.chance[0] + 1) % 2
    return row.seq


def break_signature(proof: Proof) -> int:
    proof.rows[2].signature = proof.rows[3].signature
    return 3


def remove_row(proof: Proof) -> int:
    del proof.rows[6]
    return 7


def swap_rows(proof: Proof) -> int:
    proof.rows[7], proof.rows[8] = proof.rows[8], proof.rows[7]
    proof.rows[7].seq, proof.rows[8].seq = 8, 9
    return 8


def rewrite_without_the_key(proof: Proof) -> int:
    """Change a row and compute all later hashes again, as somebody with the database can."""
    proof.rows[4].at += 1000
    key, before = game_key(proof.server_seed, proof.contributions), proof.rows[3].hash
    for row in proof.rows[4:]:
        row.hash = before = row_hash(key, before, row.columns())
    return 5


def draw_again(proof: Proof) -> int:
    """Change a draw and sign everything anew, as somebody with the signing key can."""
    row = next(row for row in proof.rows if row.chance)
    row.chance[-1] = (row.chance[-1] + 1) % row.sides[-1]
    resign(proof)
    return row.seq


def resign(proof: Proof) -> None:
    key, before = game_key(proof.server_seed, proof.contributions), proof.chain_start
    for row in proof.rows:
        row.hash = before = row_hash(key, before, row.columns())
        row.signature = SigningKey("44" * 32).sign(before)


def change_seed(proof: Proof) -> int:
    proof.server_seed = "55" * 32
    return 0


def change_players_seed(proof: Proof) -> int:
    proof.contributions[0] = msgspec.structs.replace(proof.contributions[0], seed=SEEDS[1])
    return 0


def change_setup(proof: Proof) -> int:
    proof.setup = proof.setup.replace("3", "4", 1)
    return 0


@pytest.mark.parametrize(
    "break_it",
    [
        *(break_answer, break_time, break_version, break_chance, break_signature, remove_row, swap_rows),
        *(rewrite_without_the_key, change_seed, change_players_seed, change_setup),
    ],
)
def test_whatever_is_changed_is_found_with_the_number_of_its_row(
    played: tuple[ScriptedServices, str], break_it: Callable[[Proof], int]
):
    services, code = played
    proof = copy(services.reader.proof(code))
    check(proof)
    row = break_it(proof)
    with pytest.raises(ProofFailed) as failed:
        check(proof)
    assert failed.value.row == row
    assert row == 0 or any(fault.startswith(f"row {row}: ") for fault in faults(msgspec.to_builtins(proof)))
    assert faults(msgspec.to_builtins(proof)) != []


def test_a_proof_without_the_end_of_the_game_is_found(played: tuple[ScriptedServices, str]):
    services, code = played
    proof = copy(services.reader.proof(code))
    del proof.rows[-1]
    with pytest.raises(ProofFailed, match="not the end of the game"):
        check(proof)


def test_another_draw_is_found_even_if_all_rows_are_signed_again(make_services: Make, lite: str):
    services = make_services(lite, signing_key="44" * 32)
    services.serve(None)
    code = services.game(services.guest("Ann"), "random", "random")
    services.play_on(code)
    proof = copy(services.reader.proof(code))
    row = draw_again(proof)
    with pytest.raises(ProofFailed) as failed:
        check(proof)
    assert failed.value.row == row


@pytest.mark.parametrize(
    "values", [{"answer": "x"}, {"at": 7.0}, {"version": 99}, {"seat": 5}, {"chance": "[1]"}]
)
def test_a_server_that_rebuilds_a_changed_game_stops_it_at_that_row(
    fair: ScriptedServices, make_services: Make, values: dict[str, object]
):
    code = fair.game(fair.guest("Ann"), "random", "random")
    fair.play_on(code, 10)
    with fair.database.begin() as c:
        table = fair.store.find(c, code)
        c.execute(update(log).where(log.c.table_id == table.id, log.c.seq == 3).values(values))
    fresh = make_services(fair.url)
    assert (fresh.look(None, code).status, fresh.look(None, code).trouble) == ("broken", "row 3")


def test_a_server_that_rebuilds_a_game_notices_that_its_last_row_is_gone(
    fair: ScriptedServices, make_services: Make
):
    code = fair.game(fair.guest("Ann"), "random", "random")
    fair.play_on(code, 10)
    with fair.database.begin() as c:
        table = fair.store.find(c, code)
        c.execute(delete(log).where(log.c.table_id == table.id, log.c.seq == 11))
        c.execute(update(tables).where(tables.c.id == table.id).values(seq=10))
    fresh = make_services(fair.url)
    assert (fresh.look(None, code).status, fresh.look(None, code).trouble) == ("broken", "row 10")


def test_the_hash_of_a_row_tells_nothing_about_a_hidden_answer():
    """Whoever sees the hash and tries all answers needs the game key, which nobody has yet."""
    row = {"seq": 2, "version": 3, "kind": "answer", "seat": 0, "question": "bid", "answer": "4"}
    row |= {"chance": "[]", "fingerprint": None, "at": 5.0}
    seen = row_hash(b"a" * 32, "00" * 32, row)
    guesses = {row_hash(b"b" * 32, "00" * 32, {**row, "answer": str(bid)}) for bid in range(10)}
    assert seen not in guesses


def test_a_table_of_an_earlier_release_goes_on_unchecked(fair: ScriptedServices):
    code = fair.table(fair.guest("Ann"), "random", "random")
    with fair.database.begin() as c:
        c.execute(update(tables).where(tables.c.code == code).values(server_seed=""))
        c.execute(update(seats).values(commitment=""))
    fair.games.start(fair.person_at(code, 0), code)
    fair.play_on(code)
    assert fair.status(code) == "over"
    with pytest.raises(Refused, match="not-checkable"):
        fair.reader.proof(code)


# -- draws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 52, 97])
def test_draws_are_spread_evenly(sides: int):
    """Chi-square over 200 draws per side; `make chance` makes a million for every size that is used."""
    key, total = b"k" * 32, 200 * sides
    counts = [0] * sides
    for number in range(total):
        counts[draw(key, number, sides)] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in counts)
    assert chi_square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_a_number_that_would_favour_small_outcomes_is_drawn_again():
    """With 2**63 + 1 sides nearly half of all numbers are rejected; every outcome stays in range."""
    sides = (1 << 63) + 1
    drawn = [draw(b"k" * 32, number, sides) for number in range(200)]
    assert all(0 <= outcome < sides for outcome in drawn)
    assert len(set(drawn)) == 200
