"""Phase 2, Send in the Boys (section 3.2): influence is placed in the speakeasies."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.influence import spots_with_free_circle
from backroom.games.bootleggers.nouns import BOYS, DONE, PLACEMENT
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.rules.placing import place_marker
from backroom.games.bootleggers.rules.promises import placement_begins
from backroom.games.bootleggers.rules.windows import opened
from backroom.games.bootleggers.state import Game, book

PHASE_2: Final = 2


@book.rule
def boys_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """In descending Muscle each Mobster places as many markers of their Back Room as they like."""
    begin(g, PHASE_2)
    g.let(NOBODY, next_placement)


@book.rule
def next_placement(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The strongest who has not yet placed does so; then W2 opens, also if they placed nothing."""
    me = g.next_to_act()
    if me == NOBODY:
        end(g)
        return
    is_first = g.acted == 0 or g.box.brisk
    g.acted |= 1 << me
    is_last = g.next_to_act() == NOBODY
    placement_begins(g, me)
    g.let(NOBODY, next_placement)
    if is_last or not g.box.brisk:
        g.do(opened(BOYS, first=is_first, last=is_last))
    g.let(me, placement)


@book.query(PLACEMENT, "B3.202")
def PLACE(g: Game, _me: Seat, _: int) -> list[int]:
    """D6: one marker in a speakeasy with a free circle, open or not, or done."""
    return [*spots_with_free_circle(g), DONE]


@book.rule
def placement(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Marker after marker, until they are done or have no marker or no circle left."""
    match picked:
        case () if g.placeable(me) > 0:
            g.ask(me, PLACE)
        case (spot,) if spot != DONE:
            place_marker(g, me, spot)
            g.let(me, placement)
