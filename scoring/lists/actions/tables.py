"""Sitting down at a table by name: known players are found, others are added in the write of the sheet or seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import hosts, names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions import opening_sheets, writing_entries
from scoring.lists.actions.writing_entries import EntryResult
from scoring.lists.values.log import Draft
from scoring.models import Book, Player, Sheet
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers, Meant
from scoring.people.queries import acquaintances, people_queries
from scoring.people.queries.acquaintances import Circle, Somebody
from scoring.people.values import name_lists, person_names
from scoring.people.values.name_meanings import Written


def open_table(  # noqa: PLR0913  keyword-only: a list, and who sits down
    *,
    book: Book,
    title: str,
    ruleset: rules.Ruleset,
    names: Sequence[str],
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
    agreed: bool = False,
) -> Sheet:
    """A new list for the people who are called by these names; an empty name leaves the seat empty.

    `agreed`: whoever is new agreed to be shown by the full name.

    Raises `ValidationError` for a name that cannot be kept, `Unsure` for those that may mean somebody known or mean
    several people, `rules.RulesetError` where the game has no table of that size.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        seated = _players(book, names, answers, by, at, agreed=agreed)
        return opening_sheets.open_sheet(book=book, title=title, ruleset=ruleset, players=seated, by=by, at=at)


def add_player(
    *,
    book: Book,
    name: str,
    last_name: str = "",
    namesake: bool = False,
    agreed: bool = False,
    by: Actor,
    at: datetime,
) -> Player:
    """Somebody new who will sit in this book: a guest until somebody makes a member of him or her. `agreed` to be
    shown by the full name.

    Raises `ValidationError` for a name that cannot be kept and in an event's book; `Unsure` where it is not clear which
    is the last name, unless `last_name` says it, and where somebody known may be meant, unless it was said that this is
    a `namesake`.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        _refuse_unregistered(book, [person_names.clean(name)])
        typed = Written(1, (person_names.with_last_name(name, last_name) if last_name else names.clean(name),))
        told = {name_lists.key_of(typed.text): typed.text} if last_name else asking.UNASKED
        circle = Circle(acquaintances.of_players(people_queries.known(book)))
        (named,) = asking.ordered([typed], circle, told, clubs=False).values()
        if not namesake:
            _survey([typed], circle, told)
        return naming_players.add(named.name.full, book.club, guest=True, agreed=agreed, by=by, at=at)


def take_seat(  # noqa: PLR0913  keyword-only: who sits down where
    *,
    sheet: Sheet,
    draft: Draft,
    seat: int,
    name: str,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
    agreed: bool = False,
) -> EntryResult:
    """Somebody takes a seat from the coming deal on; raises what `writing_entries.write` and `open_table` raise."""
    with transaction.atomic():
        require(permissions.can_keep_book(by, sheet.book))
        (player,) = _players(sheet.book, [name], answers, by, at, agreed=agreed)
        seated = replace(draft, seats=((seat, player.pk if player else None),))
        return writing_entries.write(sheet_id=sheet.pk, draft=seated, by=by, at=at)


def _players(
    book: Book, texts: Sequence[str], answers: Answers, by: Actor, at: datetime, *, agreed: bool
) -> list[Player | None]:
    """Who is meant by each name, found or added; nobody by an empty one."""
    typed = [
        Written(place, (names.clean(each),), _("Seat %(place)d") % {"place": place} if len(texts) > 1 else "")
        for place, each in enumerate(texts, start=1)
        if each.strip()
    ]
    found = {each.line: player for each in typed if (player := people_queries.numbered(book, each.text))}
    known = {each.pk: each for each in people_queries.known(book)}
    circle = Circle(acquaintances.of_players(known.values(), quiet=True))
    meant = _survey([each for each in typed if each.line not in found], circle, answers, once=False)
    _refuse_unregistered(book, [each.name for each in meant if each.who is None])
    for each in meant:
        new = each.who or naming_players.add(each.name, book.club, guest=True, agreed=agreed, by=by, at=at)
        found[each.line] = new if isinstance(new, Player) else _player(new, known, found)
    return [found.get(place) for place, _name in enumerate(texts, start=1)]


def _survey(typed: Sequence[Written], known: Circle, answers: Answers, *, once: bool = True) -> list[Meant]:
    """Who is meant; a club has no place at a table."""
    for each in typed:
        person_names.refuse_crowded(each.text)
    return [*asking.survey(typed, known, answers, once=once, clubs=False).values()]


def _refuse_unregistered(book: Book, unknown: Sequence[str]) -> None:
    """In an event sitting down makes no new player: registered as a guest later, one person would be two players."""
    text = _("%(player)s is not registered. Register them first, or ask a director.")
    if hosts.is_event(book) and unknown:
        raise ValidationError([ValidationError(text % {"player": name}, "unregistered") for name in unknown])


def _player(somebody: Somebody, known: Mapping[int, Player], above: Mapping[int, Player]) -> Player:
    return above[somebody.line] if somebody.player is None else known[somebody.player]
