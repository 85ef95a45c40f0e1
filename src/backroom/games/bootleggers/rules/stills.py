"""Phase 3, Run the Stills (section 3.4): dice are rolled, the Copper follows the Family Stills."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.bootleggers.nouns import COLOUR, COUNT, DIE_FACES, FAMILY, STILL, still_of
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.state import Game, book

PHASE_3: Final = 3
COPPERS_FACE: Final = 5
ROLLS: Final = book.event("rolls", {"still": STILL, "face": COUNT}, random=True)
PRODUCES: Final = book.event("produces", {"player": COLOUR, "count": COUNT})
COPPER_STOPS: Final = book.event("copper_stops", {"player": COLOUR})
COPPER_MOVES: Final = book.event("copper_moves", {"player": COLOUR})


@book.rule
def stills_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """All rolls, then all crates, then the Copper."""
    begin(g, PHASE_3)
    order = g.by_muscle()
    produced = [run_stills(g, me) for me in order]
    for me, crates in zip(order, produced, strict=True):
        g.crates[me] += crates
        g.tell(PRODUCES, me, crates)
    move_copper(g)
    end(g)


def run_stills(g: Game, me: Seat) -> int:
    """What all stills of a Mobster produce: the Family Still first, then the Remote Stills as founded."""
    g.family_production[me] = run_family(g, me)
    crates = g.family_production[me]
    for i, dice in enumerate(g.remotes[me]):
        if not g.blocked[me] >> (i + 1) & 1:
            crates += sum(roll_still(g, still_of(me, i + 1), dice))
    return crates


def run_family(g: Game, me: Seat) -> int:
    """A Family Still produces nothing if it is blocked, or shows a 5 while the Copper stands there."""
    if g.blocked[me] & 1:
        return 0
    faces = roll_still(g, still_of(me, FAMILY), g.family[me])
    if g.copper == me and COPPERS_FACE in faces:
        g.tell(COPPER_STOPS, me)
        return 0
    return sum(faces)


def roll_still(g: Game, still: int, dice: int) -> list[int]:
    """Roll the dice on a still."""
    faces = [1 + g.chance(DIE_FACES) for _ in range(dice)]
    for face in faces:
        g.tell(ROLLS, still, face)
    return faces


def move_copper(g: Game) -> None:
    """The Copper moves to the highest Family production; a tie goes to the lowest Muscle."""
    most = max(g.family_production)
    if g.round < g.box.copper_from or most == 0:
        return
    tied = [me for me, crates in enumerate(g.family_production) if crates == most]
    g.copper = min(tied, key=g.strength)
    g.tell(COPPER_MOVES, g.copper)
