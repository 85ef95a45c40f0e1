"""Setting the table (section 2): everybody's first belongings, then the Muscle cards."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.bootleggers.nouns import COLOUR, COUNT
from backroom.games.bootleggers.rules.heat import next_round
from backroom.games.bootleggers.start import deal_muscle, hand_out
from backroom.games.bootleggers.state import Game, book

DEALT: Final = book.event("dealt", {"player": COLOUR, "cards": COUNT}, random=True)


@book.rule
def opening(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Still, markers, truck and money for each Mobster, and their Muscle cards; then round 1 begins."""
    hand_out(g)
    deal_muscle(g)
    for me in range(g.box.players):
        g.tell(DEALT, me, len(g.muscle[me]))
    g.do(next_round())
