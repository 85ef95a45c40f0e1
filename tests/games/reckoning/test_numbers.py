"""Numbers that say several things: what is packed comes out again, in the ints that saved games hold."""

from __future__ import annotations

from itertools import product

from backroom.games.reckoning.nouns import (
    BLADE,
    DISCARD,
    GANGSTER,
    KINDS,
    PASS,
    PLAY,
    TYPES,
    is_discard,
    is_sleeper,
    kind_of,
    owner_of,
    pack_waiting,
    pack_who,
    type_of,
    who_of,
)


def test_a_gangster_awake_or_asleep():
    for kind, is_asleep in product(range(len(TYPES)), [False, True]):
        who = pack_who(kind, is_asleep)
        assert (type_of(who), is_sleeper(who)) == (kind, is_asleep)
        assert GANGSTER.write(who) == "sleeping-" * is_asleep + TYPES[kind]
    assert pack_who(BLADE, is_asleep=True) == 6


def test_a_gangster_off_the_table():
    for player, who in product(range(6), GANGSTER.names):
        waiting = pack_waiting(player, who)
        assert (owner_of(waiting), who_of(waiting)) == (player, who)
    assert pack_waiting(5, 6) == 46


def test_a_card_that_is_played_or_discarded():
    for kind, name in enumerate(KINDS):
        assert (kind_of(kind), is_discard(kind), PLAY.write(kind)) == (kind, False, f"play-{name}")
        discard = kind + DISCARD
        assert (kind_of(discard), is_discard(discard), PLAY.write(discard)) == (kind, True, f"discard-{name}")
    assert not is_discard(PASS)
