"""The OpenAPI description of the door for programs, made from its types and its list of operations."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import backroom
from backroom.games import VIEWS
from backroom.web.api import OPERATIONS, PREFIX, Operation, SeenTable
from backroom.web.errors import Problem
from backroom.web.sessions import Visit

REFERENCE = "#/components/schemas/{name}"
NUMBERS = {"seat", "since"}  # parameters
IN_PATH = re.compile(r"{(\w+)}")


async def description(request: Request) -> Response:
    """The description, for everybody."""
    await Visit(request).take("page")
    return Response(described(), media_type="application/json")


@cache
def described() -> bytes:
    """The description as JSON."""
    used = dict.fromkeys(one for it in OPERATIONS for one in (it.result, it.body) if one)
    kinds = [Problem, *VIEWS.values(), *used]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    known = dict(zip(kinds, schemas, strict=True))
    views = [known[view] for view in VIEWS.values()]
    components[SeenTable.__name__]["properties"]["view"] = {"oneOf": [*views, {"type": "null"}]}
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = operation(one, known)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Backroom", "version": backroom.__version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
            "security": [{"token": []}],
        }
    )


def operation(one: Operation, known: dict[Any, Any]) -> dict[str, Any]:
    """One operation as OpenAPI describes it."""
    kind = "text/event-stream" if one.name == "stream" else "application/json"
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.about,
        "parameters": [
            *[parameter(name, "path") for name in IN_PATH.findall(one.path)],
            *[parameter(name, "query") for name in one.query],
        ],
        "responses": {
            "200": {"description": "done", "content": {kind: {"schema": known[one.result]}}},
            "default": {
                "description": "refused",
                "content": {"application/json": {"schema": known[Problem]}},
            },
        },
    }
    if one.body is not None:
        content = {"application/json": {"schema": known[one.body]}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def parameter(name: str, where: str) -> dict[str, Any]:
    """A parameter of an operation."""
    schema = {"type": "integer", "minimum": 0} if name in NUMBERS else {"type": "string"}
    return {"name": name, "in": where, "required": where == "path", "schema": schema}
