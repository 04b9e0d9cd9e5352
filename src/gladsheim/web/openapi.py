"""The description of the API in OpenAPI 3.1, made from the types that it sends and takes."""

from typing import Any, Final

import msgspec

from gladsheim import __version__
from gladsheim.web import apitypes as t

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
COMMON: Final = {
    400: "It makes no sense, or not here.",
    413: "It is too long.",
    429: "Too much in a short time.",
    503: "The database cannot be used just now.",
}
AT_TABLE: Final = {
    403: "The token or the invitation gives no right to this.",
    404: "There is no such table.",
    500: "The record of this table is damaged.",
}
DOING: Final = {
    409: "Not now: somebody was quicker, it is not your turn, or the game is over.",
    415: "It is not application/json.",
    422: "A rule of the game forbids it.",
}


def document() -> dict[str, Any]:
    """Return the description."""
    types = [*t.ASKED, *t.TOLD]
    _, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gladsheim",
            "version": __version__,
            "description": "Play at the tables of a hall. The page docs/api.md explains it.",
        },
        "paths": _paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _paths() -> dict[str, Any]:
    table = "/api/tables/{table}"
    return {
        "/api/games": {"get": _operation("games", "What can be played", told=t.Games)},
        "/api/tables": {
            "post": _operation(
                "open", "Open a table", asked=t.OpenTable, told=t.Opened, status=201, more=DOING
            )
        },
        table: {"get": _at("look", "The table as you may see it", told=t.Stand)},
        f"{table}/stream": {
            "get": _at("stream", "The table now and whenever it changes", told=t.Stand, kind=LINES)
        },
        f"{table}/seat": {"post": _do("seat", "Take a seat", t.TakeSeat, t.Taken)},
        f"{table}/recover": {
            "post": _do("recover", "Move seats here by their code", t.Recover, t.Moved)
        },
        f"{table}/act": {"post": _do("act", "Do an action", t.Act, t.Done)},
        f"{table}/undo": {"post": _do("undo", "Take the last action back", t.Undo, t.Done)},
        f"{table}/ask": {"post": _do("ask", "Ask for a takeback or a pause", t.Ask, t.Done)},
        f"{table}/reply": {"post": _do("reply", "Agree to what is asked, or not", t.Reply, t.Done)},
        f"{table}/go-on": {"post": _do("go-on", "End a pause", None, t.Done)},
        f"{table}/stand-in": {"post": _do("stand-in", "Let a bot play", t.StandIn, t.Done)},
        f"{table}/play-again": {"post": _do("play-again", "Play oneself again", None, t.Done)},
        f"{table}/show": {"post": _do("show", "Let watchers see your hand", t.Show, t.Done)},
        f"{table}/resign": {"post": _do("resign", "Give up", None, t.Done)},
        f"{table}/rematch": {"post": _do("rematch", "Play again", None, t.Opened)},
        f"{table}/say": {"post": _do("say", "Say something in the chat", t.Say, t.Said)},
        f"{table}/chat": {
            "put": _do("chat", "Open or close the chat, as host", t.SwitchChat, t.ChatTold)
        },
        f"{table}/webhook": {
            "put": _do("webhook", "Be told when it is your turn", t.SetWebhook, t.WebhookTold)
        },
        f"{table}/saga": {
            "get": _at("saga", "The record as text: veiled, and whole after the end", "text/plain")
        },
    }


def _do(id: str, summary: str, asked: type | None, told: type) -> dict[str, Any]:
    return _operation(id, summary, asked=asked, told=told, more=AT_TABLE | DOING, at_table=True)


def _at(id: str, summary: str, kind: str = JSON, told: type | None = None) -> dict[str, Any]:
    return _operation(id, summary, told=told, kind=kind, more=AT_TABLE, at_table=True)


def _operation(
    id: str,
    summary: str,
    *,
    asked: type | None = None,
    told: type | None = None,
    kind: str = JSON,
    status: int = 200,
    more: dict[int, str] | None = None,
    at_table: bool = False,
) -> dict[str, Any]:
    schema = _ref(told) if told else {"type": "string"}
    problems = {
        str(code): {"description": said, "content": {JSON: {"schema": _ref(t.Problem)}}}
        for code, said in sorted((COMMON | (more or {})).items())
    }
    answer = {"description": summary, "content": {kind: {"schema": schema}}}
    found: dict[str, Any] = {
        "operationId": id,
        "summary": summary,
        "responses": {str(status): answer} | problems,
    }
    if asked:
        content = {JSON: {"schema": _ref(asked)}}
        found["requestBody"] = {"required": True, "content": content}
    if at_table:
        path = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
        found["parameters"] = [path]
        found["security"] = [{"seat": []}, {}]
    return found


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
