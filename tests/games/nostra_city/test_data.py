"""Components and data tables (section 1), and the data file of owners of the physical game (1.7)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import backroom.games.nostra_city as package
from backroom.engine.words import Words
from backroom.games.nostra_city.bags import count, size, total
from backroom.games.nostra_city.box import Box, Deed
from backroom.games.nostra_city.nouns import (
    BILLS,
    BOROUGHS,
    CARDS,
    FAMILIES,
    FIRST_INVESTIGATION,
    FIRST_RESPECT,
    FIRST_TURF,
    HOOKS,
    LABELS,
    MONTHS,
    RAID,
    SLOTS,
    TRAFFICS,
    UNDERBOSS,
    VENDETTA,
    VERBS,
    WINDOWS,
)
from backroom.games.nostra_city.rules.money import draw
from backroom.games.nostra_city.rules.opening import opening
from backroom.games.nostra_city.setup import (
    BUILT_IN,
    IN_INVESTIGATIONS,
    ON_CAIDS,
    ON_REPRISALS,
    PARAMS,
    Setup,
    make_box,
    read_data,
)
from backroom.specs import folder, load
from tests.games.data_files import DataFiles, file
from tests.games.nostra_city.bidding import auction
from tests.games.nostra_city.table import LETTERS, Table

PLAIN: dict[str, Any] = json.loads(msgspec.json.encode(BUILT_IN))
FILES = DataFiles(PLAIN, read_data)
changed, refusal = FILES.changed, FILES.refusal


def box(players: int = 4, **options: object) -> Box:
    """What the players of a game share."""
    return make_box(msgspec.convert({"players": players, **options}, Setup))


def owned(data: bytes, players: int = 4) -> Box:
    """A table with an owner's file."""
    return box(players, data=read_data(data))


def does(deed: Deed) -> tuple[str, str, int, int]:
    """A power or an effect in words: moment, verb, amount, scope."""
    return HOOKS[deed.hook], VERBS[deed.verb], deed.amount, deed.scope


# -- counts (1.1) --------------------------------------------------------------------------------


@pytest.mark.rule("N1.1")
def test_forty_six_street_cards():
    in_box = box().street
    kinds = Counter(word[0] for card, word in enumerate(CARDS) if in_box >> card & 1)
    assert kinds == {"c": 20, "t": 14, "r": 6, "e": 6}
    assert in_box.bit_count() == 46


@pytest.mark.rule("N1.2")
def test_twenty_seven_vendetta_cards():
    deck = box().vendetta
    assert size(deck) == 27
    assert [count(deck, VENDETTA.index(word)) for word in ("v01", "v02", "v03", "v12")] == [2, 1, 1, 6]
    assert sum(count(deck, kind) for kind in range(3, 11)) == 17


@pytest.mark.rule("N1.3", "N1.4", "N1.5")
def test_three_titles_three_zealous_corrupters_three_end_bonuses():
    shared = box()
    assert (len(shared.titles), shared.zealous_cards, len(shared.bonuses)) == (3, 3, 3)


@pytest.mark.rule("N1.6", "N-B08")
def test_fifty_two_bills_and_one_police_raid():
    t = Table(3)
    assert size(t.g.box.bills) == 52
    t.pile("50g")
    t.script_bills("raid", "50g")
    assert [draw(t.g) for _ in range(3)] == [RAID, BILLS.index("50g"), RAID]


@pytest.mark.rule("N1.7")
def test_everybody_has_a_location_card_for_each_slot_and_no_second_one():
    t = Table(5)
    t.street("r01", "r02", "r03", "r04")
    t.territory("E", "c02", "c04", "c07", "c10", "c13")
    t.bank("E", "10i 10i 10i 10i 10i")
    t.begin("meeting", "E")
    for caid, slot in (("c02", "s3"), ("c04", "s1"), ("c07", "s4")):
        t.answer(caid, slot, "10i", "close")
    t.answer("c10")
    assert t.asked == ("E", "stake_bill")  # one slot is left: no question
    t.answer("10i", "close")
    shown = [told[1:] for told in t.heard("A") if told[0] == "located"]
    assert sorted(slot for _, _, slot in shown) == ["s1", "s2", "s3", "s4"]
    assert t.is_ready("c13")


@pytest.mark.rule("N1.8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_are_dealt_to_pawns_of_five_colours_in_the_order_of_the_table(players: int):
    t = Table(players)
    t.run(opening())
    dealt = dict.fromkeys([event[1] for event in t.heard() if event[0] == "dealt"])
    assert list(dealt) == ["black", "white", "red", "yellow", "blue"][:players]


@pytest.mark.rule("N1.9", "N-P01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_first_player_card_one_verdict_token_one_month(players: int):
    t = Table(players, first_player=2)
    t.run(opening())
    assert (t.first_player, t.g.month, t.g.verdict) == ("B", 1, 12 - players)


# -- bills (1.2) ---------------------------------------------------------------------------------


@pytest.mark.rule("N-B01", "N-B02", "N-B03", "N-B04", "N-B05", "N-B06", "N-B07")
def test_the_bills_as_they_are_printed():
    shared = box()
    printed = {
        word: (shared.values[kind], shared.points[kind], count(shared.bills, kind))
        for kind, word in enumerate(BILLS)
    }
    assert printed == {
        "5": (5, 0, 10),
        "10i": (10, -1, 12),
        "10g": (10, 1, 12),
        "20i": (20, -2, 6),
        "20g": (20, 2, 6),
        "50i": (50, -3, 3),
        "50g": (50, 3, 3),
    }


@pytest.mark.rule("N1.10")
def test_the_box_holds_830_thousand_and_33_points_a_side():
    shared = box()
    points = [count(shared.bills, kind) * point for kind, point in enumerate(shared.points)]
    assert total(shared.bills, shared.values) == 830
    assert sum(point for point in points if point > 0) == 33 == -sum(point for point in points if point < 0)


@pytest.mark.rule("N1.11")
def test_a_question_about_bills_lists_types_not_pieces_of_paper():
    t = Table(3)
    t.territory("A", "c02")
    t.bank("A", "10i 10i 10i 20g 5 5")
    t.begin("trial", "A")
    t.answer("c02")
    assert t.options == ["5", "10i", "20g"]


# -- Turfs (1.3) ---------------------------------------------------------------------------------


@pytest.mark.rule("N-T01", "N-T02", "N-T03", "N-T04", "N-T05", "N-T06")
@pytest.mark.rule("N-T07", "N-T08", "N-T09", "N-T10", "N-T11", "N-T12")
def test_every_borough_has_a_turf_of_every_traffic():
    shared = box()
    types = [*BOROUGHS, *TRAFFICS]
    grid = [
        [word for bit, word in enumerate(types) if shared.turfs[turf].types >> bit & 1] for turf in range(12)
    ]
    assert grid == [[borough, traffic] for borough in BOROUGHS for traffic in TRAFFICS]
    assert [(turf.respect, turf.engageable) for turf in shared.turfs[:12]] == [(0, True)] * 12


@pytest.mark.rule("N-T13", "N-T14", "N9.38", "N9.39", "N1.19e")
@pytest.mark.parametrize(
    ("card", "rackets"), [("t13", ["staten-island", "queens"]), ("t14", ["brooklyn", "bronx"])]
)
def test_two_colour_turfs_start_two_rackets_and_no_traffic(card: str, rackets: list[str]):
    t = Table(3)
    t.territory("A", "c03", card)
    t.begin("business", "A")
    t.answer("c03")
    assert (t.asked, t.options) == (("A", "collect_what"), rackets)
    assert t.respect("A") == 1


@pytest.mark.rule("N1.12")
def test_a_racket_counts_four_turfs_at_most_and_a_traffic_five():
    turfs = box().turfs
    assert [sum(turf.types >> kind & 1 for turf in turfs) for kind in range(7)] == [4, 4, 4, 4, 5, 5, 5]


# -- board (1.4) ---------------------------------------------------------------------------------


@pytest.mark.rule("N1.14", "N1.15")
def test_the_street_has_four_slots_and_the_calendar_six_months():
    t = Table(4)
    t.run(opening())
    assert len(t.in_street) == SLOTS == 4
    assert None not in t.in_street
    assert (t.g.box.months, len(MONTHS)) == (6, 6)


@pytest.mark.rule("N1.16")
@pytest.mark.parametrize(
    ("space", "ended"), [(1, "innocent"), (6, "innocent"), (7, "all-lose"), (12, "all-lose")]
)
def test_six_blue_spaces_then_six_red_ones(space: int, ended: str):
    t = Table(4)
    t.street("c01", "c02", "c03", "c04")
    t.verdict(space)
    t.begin("final-verdict")
    assert ("verdict", ended) in t.heard()
    assert t.g.box.spaces == 12


@pytest.mark.rule("N1.17")
def test_the_fewer_players_the_redder_the_start():
    assert [box(players).start for players in (3, 4, 5)] == [9, 8, 7]


@pytest.mark.rule("N1.18", "N9.26")
def test_respect_knows_no_limits():
    t = Table(3)
    t.territory("A", "c02", "c07", "c14", "c18")
    t.g.shames[0] = 3
    assert t.respect("A") == -7
    t.territory("B", "r01", "r02", "r03", "r04", "r05", "r06", *[f"e0{n}" for n in range(1, 7)])
    t.territory("B", "t13", "t14", "c04", "c06", "c13", "c17", "v02")
    t.titles(B="k01")
    t.g.zealous[1] = 3
    assert t.respect("B") == 9 + 6 + 7 + 3 + 3 == 28


# -- Respect (1.5) -------------------------------------------------------------------------------


@pytest.mark.rule("N1.19a", "N-K01", "N-K02", "N-K03")
def test_the_titles_are_worth_three_two_and_one():
    t = Table(3)
    t.titles(A="k01", B="k02", C="k03")
    assert [t.respect(letter) for letter in "ABC"] == [3, 2, 1]
    assert t.g.box.respect_of(UNDERBOSS) == 3  # as it says while it lies in the Street


@pytest.mark.rule("N1.19b", "N1.19j", "N-Z01", "N-F01", "N-F02", "N-F03")
def test_a_zealous_corrupter_is_worth_one_an_end_bonus_two():
    t = Table(3)
    t.g.zealous[0] = 2
    t.bonuses(B="f01", C="f03")
    assert [t.respect(letter) for letter in "ABC"] == [2, 2, 2]
    t.bonuses(B="f02")
    assert t.respect("B") == 4


@pytest.mark.rule("N1.19c", "N1.19d", "N-R01", "N-R02", "N-R03", "N-R04", "N-R05", "N-R06")
def test_respect_cards_and_investigations_won():
    shared = box()
    assert shared.respects == [1, 1, 1, 2, 2, 2]
    for card in range(FIRST_INVESTIGATION, FIRST_INVESTIGATION + 6):
        t = Table(3)
        t.territory("C", CARDS[card])
        assert t.respect("C") == 1


@pytest.mark.rule("N1.19f", "N1.19g", "N1.19h")
def test_the_respect_of_caids():
    values = {CARDS[caid]: caid_data.respect for caid, caid_data in enumerate(box().caids)}
    assert {word for word, respect in values.items() if respect == 1} == {"c04", "c06", "c13", "c17", "v02"}
    assert {word for word, respect in values.items() if respect == -1} == {"c02", "c07", "c14", "c18"}
    assert set(values.values()) == {-1, 0, 1}


@pytest.mark.rule("N1.19i")
def test_a_card_laid_by_lay_shame_costs_one():
    t = Table(3)
    t.g.shames[2] = 2
    assert t.respect("C") == -2


@pytest.mark.rule("N1.20")
def test_respect_is_at_every_moment_the_sum_of_the_cards_before_a_player():
    t = Table(3)
    t.territory("A", "c06", "c02", "t13", "r04", "e01")
    t.titles(A="k02")
    t.g.zealous[0], t.g.shames[0] = 1, 1
    t.bonuses(A="f01")
    assert t.respect("A") == 1 - 1 + 1 + 2 + 1 + 2 + 1 - 1 + 2
    t.territory("B", "c02")
    assert (t.respect("A"), t.respect("B")) == (9, -1)


# -- what cards do (6.2, 6.4, 6.5) ---------------------------------------------------------------


@pytest.mark.rule("N1.23", "N1.24")
def test_the_powers_of_the_caids():
    caids = box().caids
    assert [FAMILIES[caid.family] for caid in caids] == [
        *["agnello"] * 5,
        *["baldini"] * 5,
        *["donata"] * 5,
        *["moretti"] * 5,
        "none",
    ]
    labels = [LABELS[caid.label] for caid in caids]
    assert labels[::5] == ["BUSINESS", "MEETING", "VENDETTA", "TRIAL", "STATIC"]
    assert [does(caid.power) for caid in caids] == [
        ("collection.raid", "DRAW_VENDETTA", 1, 0),
        ("collection.draw", "DRAW_MOD", 1, 0),
        ("collection.raid", "IGNORE_RAID", 0, 0),
        ("collection.engage", "NO_TURF_ENGAGE", 0, 0),
        ("collection.cheat", "CHEAT_MOD", -1, 0),
        ("bid.tie", "WIN_TIES", 0, 0),
        ("bid.value", "BID_MOD", 10, 0),
        ("bid.keep", "KEEP_MOD", 1, 0),
        ("bid.lost", "TAKE_UNBID", 0, 0b111),
        ("bid.lost", "REFUND_LOSS", 0, 0),
        ("cheated", "DRAW_VENDETTA", 1, 0),
        ("strike", "CANCEL", 0, 0b001),
        ("strike", "CANCEL", 0, 0b110),
        ("window", "STEAL_RANDOM", 1, 1),
        ("window", "ENGAGE_CAID", 1, 0),
        ("corruption.after", "EXTRA_BILL", 1, 0),
        ("corruption.before", "PEEK_PILE", 3, 0),
        ("corruption.after", "DRAW_BILLS", 1, 0),
        ("corruption.after", "CULL_PILE", 1, 0),
        ("corruption.after", "MOVE_VERDICT", 1, 1),
        ("targets", "UNTARGETABLE", 0, 0),
    ]


@pytest.mark.rule("N1.23", "N1.24")
def test_the_bribes_and_effects_of_investigations():
    shared = box()
    assert shared.bribes == [50, 40, 40, 30, 30, 40]
    assert [does(effect) for effect in shared.effects] == [
        ("reception.bank", "WIPE_BANKS", 0, 0),
        ("always", "DISABLE_POWERS", 0, 0),
        ("collection.draw", "DRAW_MOD", -1, 0),
        ("collection.types", "FORBID_TYPE", 0, 0b10000),
        ("bid.keep", "KEEP_MOD", -1, 1),
        ("corruption.start", "LIMIT_ACTION", 1, 0),
    ]


@pytest.mark.rule("N1.23")
def test_what_reprisals_do_and_when_they_are_played():
    shared = box()
    reprisals = {VENDETTA[kind]: card for kind, card in enumerate(shared.reprisals) if card.windows}
    assert {
        word: (count(shared.vendetta, VENDETTA.index(word)), *does(card.steps[0])[1:])
        for word, card in reprisals.items()
    } == {
        "v04": (3, "LAY_SHAME", 0, 0),
        "v05": (4, "KILL_CAID", 0, 0),
        "v06": (3, "STEAL_RANDOM", 2, 0),
        "v07": (2, "TAKE_TURF", 0, 0),
        "v08": (2, "ENGAGE_CAID", 2, 0),
        "v09": (1, "TAKE_CAID", 0, 1),
        "v10": (1, "WITHDRAW_BID", 0, 0),
        "v11": (1, "TAKE_PILE", 2, 0),
    }
    reveal = WINDOWS.index("reveal")
    assert {word for word, card in reprisals.items() if card.windows == 1 << reveal} == {"v10"}
    assert {card.windows for word, card in reprisals.items() if word != "v10"} == {0b111110}
    assert [word for word, card in reprisals.items() if card.stays] == ["v04"]


@pytest.mark.rule("N1.23")
def test_every_verb_of_the_specification_and_no_other_can_be_used():
    row = re.compile(r"[A-Z]+_[A-Z]+(?:_[A-Z]+)?|CANCEL|UNTARGETABLE")
    written = set(row.findall(load("nostra_city").entry("N1.23").text)) | {"NONE"}
    assert {*ON_CAIDS, *IN_INVESTIGATIONS, *ON_REPRISALS} == set(VERBS)
    assert set(PARAMS) < set(VERBS)
    assert written <= set(VERBS)


@pytest.mark.rule("N1.24")
def test_every_hook_of_the_specification_and_no_other_can_be_named():
    text = load("nostra_city").entry("N1.24").text
    named = set(re.findall(r"`([a-z.]+)`", text))
    usable = {hook for verbs in (ON_CAIDS, IN_INVESTIGATIONS) for hooks in verbs.values() for hook in hooks}
    assert usable - {"never"} == named
    assert set(HOOKS) - {"never"} == named


# -- the data file -------------------------------------------------------------------------------


@pytest.mark.rule("N1.21")
def test_no_card_name_stands_in_the_code():
    words = Words(package.__name__, "en").tables["card"]
    caids = [words[word]["name"].split()[0] for word in CARDS[:21]]
    others = [words[word]["name"] for word in [*VENDETTA[3:], *CARDS[FIRST_RESPECT:FIRST_INVESTIGATION]]]
    names = re.compile(rf"\b({'|'.join(map(re.escape, [*caids, *others]))})(?!\w)", re.IGNORECASE)
    home = Path(next(iter(package.__path__)))
    found = [match for source in home.rglob("*.py") for match in names.findall(source.read_text("utf-8"))]
    assert len(names.findall("Gisella Agnello plays Shame! and takeover")) == 3
    assert found == []


@pytest.mark.rule("N1.22")
def test_the_file_has_the_parts_that_the_specification_shows():
    block = (folder() / "nostra_city.md").read_text("utf-8").split("```")[1]
    heads = re.findall(r"(?m)^([a-z_, ]+):", block)
    assert list(PLAIN) == [part.strip() for head in heads for part in head.split(",")]
    assert [card["id"] for card in PLAIN["caids"]][-1] == "N-V02"
    assert PLAIN["vendetta"][1] == {"id": "N-V02", "kind": "caid", "count": 1}


@pytest.mark.rule("N1.21", "N1.22")
def test_every_number_of_the_file_reaches_the_game():
    shared = owned(
        file(
            jury={"spaces": 20, "last_blue": 9, "start": {"3": 12, "4": 11, "5": 10}},
            limits=PLAIN["limits"]
            | {"bank_end_of_month": 8, "months": 5, "first_verdict_month": 2, "underboss_month": 1}
            | {"zealous_from": 3, "investigation_respect": 2},
            setup={"caids": 4, "turfs": 2, "bank": {"N-B04": 1}},
            zealous=[{"id": "N-Z01", "respect": 2, "count": 4, "condition": "only-corrupter"}],
        )
    )
    assert (shared.spaces, shared.last_blue, shared.start) == (20, 9, 11)
    assert (shared.bank_limit, shared.months, shared.first_verdict, shared.underboss) == (8, 5, 2, 1)
    assert (shared.zealous_from, shared.investigation_respect) == (3, 2)
    assert (shared.caids_dealt, shared.turfs_dealt, shared.bank) == (4, 2, 1 << 15)
    assert (shared.zealous, shared.zealous_cards) == (2, 4)


@pytest.mark.rule("N1.21", "N-O8", "N9.55")
def test_the_cards_of_an_owner_reach_the_game():
    power = {"hook": "bid.keep", "verb": "KEEP_MOD", "params": {"k": 2}}
    shared = owned(changed("caids", 7, "power", to=power))
    assert does(shared.caids[7].power) == ("bid.keep", "KEEP_MOD", 2, 0)
    assert owned(changed("vendetta", 3, "respect", to=-2)).shame == -2
    assert owned(changed("investigations", 0, "bribe", to=60)).bribes[0] == 60
    assert owned(changed("turfs", 12, "colours", to=["bronx"])).turfs[12].types == 8
    assert owned(changed("respects", 5, "count", to=0)).street.bit_count() == 45
    assert owned(changed("titles", 0, "respect", to=4)).titles == [4, 2, 1]
    assert owned(changed("end_bonuses", 1, "respect", to=3)).bonuses == [2, 3, 2]
    assert owned(changed("bills", 6, "count", to=5)).bills - box().bills == 2 << 30


@pytest.mark.rule("N1.21", "N6.6")
@pytest.mark.parametrize("card", range(6))
def test_an_effect_acts_on_whichever_investigation_a_file_puts_it(card: int):
    effect = {"hook": "collection.types", "verb": "FORBID_TYPE", "params": {"types": ["bronx"]}}
    t = Table(3, data=read_data(changed("investigations", card, "effect", to=effect)))
    t.territory("A", "c06", "t14")
    t.street(CARDS[FIRST_INVESTIGATION + card])
    t.begin("business", "A")
    t.answer("c06")
    assert ("collects", "black", "brooklyn", "t14") in t.heard()


@pytest.mark.rule("N1.21", "N3.73")
def test_a_power_is_that_of_whichever_caid_a_file_gives_it():
    caids = json.loads(json.dumps(PLAIN["caids"]))
    for caid, other in zip(caids[:20], PLAIN["caids"][19::-1]):
        caid["label"], caid["power"] = other["label"], other["power"]
    data = read_data(file(caids=caids))
    t = auction("t01", "A c14 s1 20i", "B c11 s1 20g", data=data)
    assert (t.lies("A"), t.in_bank("B")) == (["c14", "t01"], "20g")  # Bruno's power, and Salvatore's
    t = Table(3, data=data)
    t.territory("A", "c19", "t10")
    t.begin("business", "A")
    t.answer("c19", "bronx")
    assert ("draws_bills", "black", "2") in t.heard()  # Rocco's


@pytest.mark.rule("N1.21", "N-O8")
def test_what_the_file_leaves_out_is_built_in_and_labels_are_welcome():
    caids = json.loads(json.dumps(PLAIN["caids"]))
    caids[0]["name"] = {"en": "Big Sal", "fr": "Gros Sal"}
    shared = owned(file(caids=caids))
    assert (shared.start, size(shared.bills), shared.bribes) == (8, 52, box().bribes)


@pytest.mark.rule("N1.21")
def test_a_game_with_the_cards_of_an_owner_is_dealt_from_them():
    t = Table(3, data=read_data(file(setup={"caids": 4, "turfs": 2, "bank": {"N-B01": 1}})))
    t.run(opening())
    for letter in LETTERS[:3]:
        assert Counter(word[0] for word in t.lies(letter)) == {"c": 4, "t": 2}
        assert t.in_bank(letter) == "5"


@pytest.mark.rule("N1.22", "N9.55")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{", "not JSON"),
        (b'{"jury": {}, "jury": {}}', "jury: given twice in one object (N1.22)"),
        (file(rules=[]), "the file: Object contains unknown field `rules` (N1.22)"),
        (changed("bills", 0, "count", to=32), "the file, bills[0].count: Expected `int` <= 31 (N1.22)"),
        (changed("bills", 0, "corruption", to=1), "bills, N-B01, corruption: 1 with icon none (N-B01)"),
        (changed("bills", 1, "corruption", to=0), "bills, N-B02, corruption: 0 with icon innocent (N-B02)"),
        (changed("bills", 0, "id", to="N-B02"), "bills, N-B01: is missing (N1.22)"),
        (changed("turfs", 0, "id", to="N-T02"), "turfs, N-T01: is missing (N1.22)"),
        (
            file(bills=[bill | {"count": 31, "value": 99} for bill in PLAIN["bills"]]),
            "bills: worth 21483 in all",
        ),
        (changed("turfs", 0, "engageable", to=False), "turfs, N-T01, engageable: must start a collection"),
        (
            changed("turfs", 12, "colours", to=[]),
            "turfs, N-T13, engageable: must start a collection (N11.17)",
        ),
        (changed("turfs", 14, "deck", to="street"), "turfs, N-V03, deck: must be vendetta (N-V03)"),
        (changed("caids", 0, "deck", to="vendetta"), "caids, N-C01, deck: must be street (N-C01)"),
        (changed("caids", 0, "family", to="corleone"), "caids, N-C01, family: 'corleone' is not one of"),
        (changed("caids", 0, "label", to="TRIAL"), "caids, N-C01, label: collection.raid makes it BUSINESS"),
        (changed("caids", 0, "power", "verb", to="FLY"), "caids, N-C01, power, verb: 'FLY' is not one of"),
        (changed("caids", 0, "power", "verb", to="WIPE_BANKS"), "verb: 'WIPE_BANKS' is not one of"),
        (
            changed("caids", 0, "power", "hook", to="window"),
            "hook: 'window' is not one of collection.raid, cheated",
        ),
        (changed("caids", 1, "power", "params", to={}), "caids, N-C02, power, params, k: is missing (N1.23)"),
        (
            changed("caids", 1, "power", "params", "j", to=1),
            "caids, N-C02, power, params, j: is not one of k",
        ),
        (changed("caids", 1, "power", "params", "k", to="x"), "params, k: Expected `int`, got `str` (N1.23)"),
        (
            changed("caids", 4, "power", "params", "k", to=1),
            "params, k: 1, must be -31 .. 0 for CHEAT_MOD (N1.23)",
        ),
        (
            changed("caids", 6, "power", "params", "k", to=-9),
            "params, k: -9, must be 1 .. 31 for BID_MOD (N1.23)",
        ),
        (
            changed("caids", 8, "power", "params", "kinds", to=[]),
            "params, kinds: must be some of caid, turf, respect",
        ),
        (changed("caids", 8, "power", "params", "kinds", to=["underboss"]), "params, kinds: must be some of"),
        (
            changed("caids", 13, "power", "params", "richer", to=2),
            "params, richer: Expected `bool`, got `int`",
        ),
        (
            changed("investigations", 0, "effect", "verb", to="WIN_TIES"),
            "N-E01, effect, verb: 'WIN_TIES' is not",
        ),
        (
            changed("investigations", 0, "bribe", to=-1),
            "the file, investigations[0].bribe: Expected `int` >= 0",
        ),
        (changed("vendetta", 0, "kind", to="anger"), "vendetta, N-V01, kind: must be informant (N-V01)"),
        (
            changed("vendetta", 1, "count", to=2),
            "vendetta, N-V02, count: 2, but there is one such card (N-V02)",
        ),
        (changed("vendetta", 0, "respect", to=1), "vendetta, N-V01: is no Reprisal"),
        (changed("vendetta", 0, "windows", to=["W1"]), "vendetta, N-V01: is no Reprisal"),
        (
            changed("vendetta", 11, "steps", to=PLAIN["vendetta"][3]["steps"]),
            "vendetta, N-V12: is no Reprisal",
        ),
        (changed("vendetta", 4, "respect", to=1), "vendetta, N-V05, respect: lies before nobody (N-V05)"),
        (changed("vendetta", 4, "steps", to=[]), "vendetta, N-V05, steps: a Reprisal has one step"),
        (
            changed("vendetta", 5, "steps", 0, "params", to={}),
            "vendetta, N-V06, params, k: is missing (N1.23)",
        ),
        (changed("vendetta", 4, "windows", to=[]), "vendetta, N-V05, steps: a Reprisal has one step"),
        (
            changed("vendetta", 4, "steps", 0, "verb", to="CANCEL"),
            "vendetta, N-V05, verb: 'CANCEL' is not one of",
        ),
        (
            changed("vendetta", 4, "steps", 0, "target", to="bank"),
            "vendetta, N-V05, target: KILL_CAID aims at caid",
        ),
        (
            changed("vendetta", 4, "steps", to=[{"verb": "LAY_SHAME", "target": "opponent"}]),
            "vendetta, N-V05, steps: a second card with LAY_SHAME (N1.23)",
        ),
        (
            changed("titles", 1, "condition", to="luck"),
            "titles, N-K02, condition: must be named-by-underboss",
        ),
        (changed("titles", 1, "count", to=2), "titles, N-K02, count: must be 1 (N-K02)"),
        (changed("jury", "last_blue", to=12), "jury, last_blue: 12 of 12 leaves no red space (N1.16)"),
        (changed("jury", "start", to={"3": 9, "4": 8}), "jury, start, 5: is missing (N1.17)"),
        (changed("jury", "start", "5", to=13), "jury, start, 5: 13 of 12 spaces (N1.17)"),
        (changed("limits", "slots", to=5), "the file, limits.slots: Invalid enum value 5 (N1.22)"),
        (changed("limits", "months", to=7), "the file, limits.months: Expected `int` <= 6 (N1.22)"),
        (
            changed("setup", "bank", to={"N-B01": 3}),
            "setup, bank, N-B01: 3 for each of 5 players, 10 in all (N2.4)",
        ),
        (
            changed("setup", "bank", to={"N-B99": 1}),
            "setup, bank, N-B99: 1 for each of 5 players, 0 in all (N2.4)",
        ),
        (changed("setup", "caids", to=0), "the file, setup.caids: Expected `int` >= 1 (N1.22)"),
    ],
)
def test_a_bad_file_is_refused_with_the_key_and_the_rule(data: bytes, reason: str):
    assert reason in refusal(data)


@pytest.mark.rule("N1.22")
def test_two_cards_in_the_wrong_order_are_refused():
    cards = PLAIN["respects"]
    assert refusal(file(respects=[cards[1], cards[0], *cards[2:]])).startswith(
        "respects: must stand in the order N-R01, N-R02"
    )


def test_turfs_and_caids_of_the_vendetta_deck_have_their_own_numbers():
    assert (CARDS[20], CARDS[FIRST_TURF + 14]) == ("v02", "v03")
    assert not box().turfs[14].engageable
