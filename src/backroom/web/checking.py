"""The page on which a game can be checked, and the proof that it checks."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.games import title
from backroom.tables.proof import Seeds
from backroom.web.sessions import Visit


async def check(request: Request) -> Response:
    """What chance depends on at a table; once the game is over, the browser checks all of it."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    seeds = await visit.app.database.run(visit.app.reader.seeds, code)
    is_over = seeds.is_checkable and seeds.server_seed != ""
    return await visit.page(
        "check.html",
        code=code,
        facts=facts(visit, seeds),
        checkable=seeds.is_checkable,
        proof=f"/t/{code}/proof" if is_over else "",
    )


def facts(visit: Visit, seeds: Seeds) -> list[tuple[str, str]]:
    """All commitments and seeds that are public now, with their names."""
    say, board = visit.say, visit.app.renderer.boards[seeds.game]
    words = title(seeds.game).words(visit.language)
    found = [(say("checking", "server_commitment"), seeds.server_commitment)]
    found.append((say("checking", "server_seed"), seeds.server_seed))
    for one in seeds.contributions:
        colour = board.colour(one.seat, words)
        found.append((say.fill("checking", "player_commitment", player=colour), one.commitment))
        found.append((say.fill("checking", "player_seed", player=colour), one.seed))
    found.append((say("checking", "public_key"), seeds.public_key))
    return [(name, value) for name, value in found if value]


async def proof(request: Request) -> Response:
    """Download the proof of a finished game."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    found = await visit.app.database.run(visit.app.reader.proof, code)
    headers = {"Content-Disposition": f'attachment; filename="backroom-{code}-proof.json"'}
    return Response(msgspec.json.encode(found), headers=headers, media_type="application/json")
