"""What the commands that import files have in common: opening them, and the book that takes what they hold."""

import gc
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.utils import translation

import rules
from rules.types import Kind, Option, Value
from scoring import names
from scoring.actors import OPERATOR
from scoring.lists.actions import opening_books
from scoring.lists.values.refused_rules import Refusal
from scoring.models import Book


def open_text(file: Path) -> IO[bytes]:
    """The file, from its beginning; `CommandError` for one that cannot be read, is empty or is no text."""
    try:
        lines = file.open("rb")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    start = lines.peek(4096)
    if not start.strip() or b"\0" in start:
        lines.close()
        raise CommandError(f"{file} is {'no text' if start.strip() else 'empty'}.")
    return lines


@contextmanager
def few_collections() -> Iterator[None]:
    """Python looks for circles of what nobody needs only when it is told to, and not in what stood before.

    It would go through everything that a process holds again and again, for a batch looks to it like a leak.
    """
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


TRUE, FALSE, NOTHING = {"true", "yes", "on", "1"}, {"false", "no", "off", "0"}, {"none", "null", ""}
"""How a switch is typed on a command line, and that there is no limit."""


def ruleset(game: str, preset: str | None, changes: Sequence[str]) -> rules.Ruleset:
    """The rules of this preset with changes as they are typed, NAME=VALUE; `CommandError` names what cannot be."""
    known = {each.key: each for each in rules.options(game)}
    chosen: dict[str, Value] = {}
    for change in changes:
        name, equals, value = (each.strip() for each in change.partition("="))
        if not equals or not name:
            raise CommandError(f"“{change}” is no option; write NAME=VALUE.")
        if name in chosen:
            raise CommandError(f"The option {name} is given twice.")
        chosen[name] = _typed(known[name], value) if name in known else value
    try:
        return rules.ruleset(game, preset, **chosen)
    except rules.RulesetError as error:
        with translation.override("en"):
            raise CommandError(str(Refusal(error, codes=True))) from error


def _typed(option: Option, text: str) -> Value:
    """What a typed value means for this option; a text that means nothing to it is left for the rules to refuse."""
    word = text.lower()
    if option.kind is Kind.FLAG and word in TRUE | FALSE:
        return word in TRUE
    if option.nullable and word in NOTHING:
        return None
    return int(text) if option.kind is Kind.INTEGER and text.lstrip("-").isdecimal() else text


def title(text: str) -> str:
    """A title as it can be kept; `CommandError` for one that cannot."""
    try:
        return names.clean(text, 160)
    except ValidationError as error:
        raise CommandError(f"The book cannot be called so: {' '.join(error.messages)}") from error


def offer_public(parser: ArgumentParser) -> None:
    """Who reads a book that is opened for what is imported: nobody but its keepers unless that is said."""
    parser.add_argument("--public", action="store_true", help="everybody can read the book, if it is a new one")


def book(called: str, *, public: bool) -> Book:
    """The first book of this title, opened if there is none."""
    return Book.objects.filter(title=called).order_by("pk").first() or opening_books.open_book(
        title=called, public=public, by=OPERATOR
    )
