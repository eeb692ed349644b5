"""What the OpenAPI schema says beside the views' own words: errors, sign-in."""

from collections.abc import Mapping
from random import Random
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

import rules
from scoring.api import describing  # noqa: F401  registers what it says of our classes
from scoring.api.answers.entry_answers import BatchError, ConflictError
from scoring.api.answers.problem_answers import Error

REASONS = {
    400: "The body or a parameter cannot be what was meant; every problem is named. Nothing was stored.",
    401: "Sign in first; or the token is not known, or has ended.",
    403: "Signed in, but not allowed; or the CSRF token is missing.",
    404: "There is nothing here, or nothing that you may see.",
    409: "Something else was decided first: the ranking that counts this book is final, or waits for its ceremony.",
    410: "This was retracted: it counts nowhere, and only who has a role in its book reads it.",
    413: "The body is too long.",
    415: "Send application/json.",
    429: "Too many requests within a minute. Nothing was done; try again after `Retry-After` seconds.",
    503: "The database is away. Nothing was stored; try again after `Retry-After` seconds.",
}

SEEN = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An ETag seen before.")
UNCHANGED: Mapping[int, None] = {304: None}
"""What is answered to who has seen it already; some of it by what keeps answers for everybody (`config`)."""

STALE = OpenApiExample(
    "stale",
    summary="Somebody else wrote first",
    description="`yours` is the entry as sent, `current` the list as it stands now.",
    value={"code": "stale", "message": "Somebody else wrote to this list first.", "problems": []},
    response_only=True,
    status_codes=["409"],
)
CONFLICT = OpenApiResponse(
    ConflictError,
    "`stale`: another entry came first, both versions are here. `key_reused`: the key belongs to another entry. "
    "`sheet_confirmed`, `sheet_ended`: the list takes no such entry any more.",
    examples=[STALE],
)


BATCH_CONFLICT = OpenApiResponse(BatchError, "As of one entry; `index` says of which.")
BATCH_REFUSED = OpenApiResponse(BatchError, "As of one entry; of what could be read, `index` says which was refused.")


def entry_examples() -> list[OpenApiExample]:
    """A deal of every game, made up by the game itself."""
    return [
        OpenApiExample(
            f"{game}: a deal",
            value={"kind": "record", "key": "phone-7f3a-12", "revision": 11, "game": game, "record": _sample(game)},
            request_only=True,
        )
        for game in sorted(rules.games())
    ]


def _sample(game: str) -> dict[str, Any]:
    seats = min(rules.games()[game].seats)
    return dict(rules.sample_deal(rules.ruleset(game), seats, (), Random(1)))


def errors(*statuses: int) -> dict[int, OpenApiResponse]:
    """These error answers, each with its reason; some can come at any time."""
    return {status: OpenApiResponse(Error, REASONS[status]) for status in sorted({*statuses, *ANY_TIME})}


KEY_REUSED = {409: OpenApiResponse(Error, f"`key_reused`: the key belongs to something else. {REASONS[409]}")}
"""Of what is made under a key; merged behind `errors`."""

ANY_TIME = (401, 429, 503)
"""A token that is none, too many requests, a database that is away."""


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself
    """What somebody gave to a program on the page of his or her keys for programs."""

    target_class = "scoring.api.authentication.Token"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002  base signature
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "Made on the pages, for one book or one club and up to one role. Takes no CSRF token.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself
    """Signing in happens on the pages; the API takes their session cookie."""

    target_class = "scoring.api.authentication.Session"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002  base signature
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Writing also takes the header `X-CSRFToken` with the value of the cookie `csrftoken`.",
        }
