"""The reaction that is asked for now (section 5), for players who pass in advance."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.title import Window
from backroom.games.scoundrels.nouns import PASS, PHASES
from backroom.games.scoundrels.rules.suspicion import SUSPECT, before_jail, may_suspect
from backroom.games.scoundrels.rules.triggers import TRIGGERED, ready_players
from backroom.games.scoundrels.state import Game


def standing(g: Game) -> Window | None:
    """SW1 to SW4, if one of them asks now; SW2 is aimed at the one whose henchman is threatened."""
    if g.seat == NOBODY or g.query not in (SUSPECT.number, TRIGGERED.number):
        return None
    is_aimed = g.stack[-1].rule == before_jail.number
    return Window(
        passing=PASS,
        phase=(g.day * g.box.turns_of_all() + g.turn) * len(PHASES) + g.phase,
        window_opening=g.opening,
        seats=(g.seat,) if is_aimed else tuple(still_asked(g)),
        aimed=(g.seat,) if is_aimed else (),
    )


def still_asked(g: Game) -> list[Seat]:
    """Who may still be asked in this opening."""
    if g.query == TRIGGERED.number:
        return ready_players(g)
    return [rival for rival in g.clockwise(g.active) if may_suspect(g, rival) and not g.passed >> rival & 1]
