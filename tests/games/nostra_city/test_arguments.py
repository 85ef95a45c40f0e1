"""Numbers that say several things: what is packed comes out again, in the ints that saved games hold."""

from __future__ import annotations

from itertools import product

from backroom.games.nostra_city.arguments import (
    pack_attack,
    pack_take_back,
    source_of,
    take_back_of,
    targets_of,
    victim_of,
)
from backroom.games.nostra_city.nouns import (
    CAIDS,
    PLAY,
    SLOTS,
    TURF_OF_VENDETTA,
    VENDETTA_KINDS,
    caid_used,
    cards_of,
    is_use,
    pack_use,
    word_of_play,
)
from backroom.games.nostra_city.state import (
    bearer_of,
    bills_of,
    head_of,
    is_reshuffle,
    owner_of,
    pack_entry,
    pack_reshuffle,
    slot_of,
    stake_of,
)

SOURCES = [*range(VENDETTA_KINDS), *[pack_use(caid) for caid in range(CAIDS)]]
PAIRS = [1 << one | 1 << other for one, other in product(range(TURF_OF_VENDETTA + 1), repeat=2)]


def test_an_attack():
    for source, victim, targets in product(SOURCES, range(5), [0, *PAIRS]):
        attack = pack_attack(source, victim, targets)
        assert (source_of(attack), victim_of(attack), targets_of(attack)) == (
            source,
            victim,
            cards_of(targets),
        )
    assert pack_attack(5, 2, 0b110) == 5 + 2 * 64 + 0b110 * 512
    assert pack_attack(5) == 5


def test_a_card_that_is_played_or_a_power_that_is_used():
    used = [pack_use(caid) for caid in range(CAIDS)]
    assert [caid_used(played) for played in used] == list(range(CAIDS))
    assert [played for played in SOURCES if is_use(played)] == used
    assert [PLAY.write(played).partition("-")[2] for played in SOURCES] == [
        word_of_play(one) for one in SOURCES
    ]


def test_bills_that_are_taken_back():
    for slot, bills in product(range(SLOTS), range(40)):
        assert take_back_of(pack_take_back(slot, bills)) == (slot, bills)
    assert pack_take_back(3, 2) == 3 + 4 * 2


def test_a_bid():
    bid = (4, 20, 3, 99)
    assert (owner_of(bid), bearer_of(bid), slot_of(bid), stake_of(bid)) == bid


def test_a_line_of_the_ledger():
    entry = pack_entry(6, 4, 2, [1, 0, 2, 0, 0, 1])
    assert entry == (6, 4, 2, 1, 0, 2, 0, 0, 1)
    assert (head_of(entry), bills_of(entry)) == ((6, 4, 2), (1, 0, 2, 0, 0, 1))
    assert not is_reshuffle(entry)
    assert is_reshuffle(pack_reshuffle(6))
