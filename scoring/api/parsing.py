"""Reading request bodies as they were sent; what no honest client sends is refused here, before anything sees it."""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, Never

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotAcceptable, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

MOST_BYTES = 100_000
"""A list of 200 corrections would fit; a single entry needs some hundred bytes."""
MOST_DIGITS = 15
"""Every such number is exact in every client's JSON reader, and far beyond any score."""
MAX_DEPTH = 12


class TooLarge(APIException):
    """The body is longer than anything this service takes."""

    status_code = 413
    default_code = "too_large"


class AnswersJSON(DefaultContentNegotiation):
    """Whoever accepts none of what there is gets it all the same: a browser that looks at an address, for one."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        known = list(renderers)
        try:
            chosen: tuple[BaseRenderer, str] = super().select_renderer(request, known, format_suffix)
        except NotAcceptable:
            return known[0], str(known[0].media_type)
        return chosen


class StrictJSONParser(BaseParser):
    """One JSON object: no duplicate keys, no NaN, no endless numbers, no nesting or characters that break a store."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002  the base class's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002  the base class's signature
    ) -> dict[str, Any]:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TooLarge(_("The body is longer than %(most)d bytes.") % {"most": MOST_BYTES})
        body = _read(raw)
        if not isinstance(body, dict):
            raise ParseError(_("The body must be a JSON object."), "not_an_object")
        return body


def _read(raw: bytes) -> object:
    try:
        body: object = json.loads(
            raw.decode(),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
    except RecursionError as error:
        raise _too_deep() from error
    except UnicodeDecodeError as error:
        raise ParseError(_("The body is not UTF-8."), "not_utf8") from error
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise ParseError(_("The body is not JSON (line %(line)d, column %(column)d).") % where, "not_json") from error
    _check_all(body)
    return body


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ParseError(_("A key is given twice."), "key_twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + digits.startswith("-"):
        raise ParseError(_("A number has more than %(most)d digits.") % {"most": MOST_DIGITS}, "number_too_long")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ParseError(_("A number has more than %(most)d digits.") % {"most": MOST_DIGITS}, "number_too_long")
    return number


def _no_number(name: str) -> Never:
    raise ParseError(_("%(name)s is not a JSON number.") % {"name": name}, "not_json")


def _too_deep() -> ParseError:
    return ParseError(_("The body is nested more than %(most)d levels deep.") % {"most": MAX_DEPTH}, "too_deep")


def _check_all(body: object) -> None:
    """Level by level instead of recursively: the depth is what is in doubt."""
    level: list[object] = [body]
    for _depth in range(MAX_DEPTH + 1):
        for text in (each for each in level if isinstance(each, str)):
            _check_text(text)
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return
    raise _too_deep()


def _inside(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _check_text(text: str) -> None:
    """PostgreSQL stores no NUL, and half a surrogate pair cannot be written as UTF-8 at all."""
    if "\0" in text or any("\ud800" <= each <= "\udfff" for each in text):
        raise ParseError(_("A text contains a character that is not allowed."), "bad_character")
