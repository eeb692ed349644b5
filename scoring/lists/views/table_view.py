"""What stands around the questions of a deal on its one view: the players with their totals, the deals before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.types import Field, Kind, Line
from scoring.lists.forms import arranging, deal_forms, form_fields
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import RECORD
from scoring.lists.views import presenters
from scoring.lists.views.drafting import DealForm, SaveOption
from scoring.people.values import person_names
from scoring.presenting import lists, records, words
from scoring.templatetags.kiebitz import signed

LAST_DEALS_SHOWN = 3
LONG_NAME = 6
"""Letters of a first name beside which nothing else has room on a phone at a table of four."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place: where he or she sits on the list, whoever deals."""

    seat: int
    name: str
    short: str
    """The name by which the table knows who is meant, where one word is enough."""
    total: int
    deals: bool
    sits_out: bool


def places(deal_form: DealForm) -> list[Place]:
    """Everybody, in the order of the seats, each with the running total."""
    loaded, coming = deal_form.loaded, deal_form.coming
    totals = lists.running(loaded.folded.lines[-1]) if loaded.folded.lines else ()
    if len(totals) != loaded.sheet.seats:
        totals = loaded.folded.totals
    return [
        Place(
            seat,
            name,
            short,
            totals[seat],
            deals=coming is not None and coming.dealer == seat,
            sits_out=coming is not None and seat in coming.sitting_out,
        )
        for seat, (name, short) in enumerate(zip(deal_form.names, _short(deal_form.names), strict=True))
    ]


def _short(names: Sequence[str]) -> list[str]:
    """The first name of each that no other has; of namesakes what tells them apart, in few letters."""
    firsts = [person_names.read(name).called if name.strip() else "" for name in names]
    alike = {first: [name for name, each in zip(names, firsts, strict=True) if each == first] for first in firsts}
    told = {first: iter(_told_apart(some)) for first, some in alike.items() if first and len(some) > 1}
    return [next(told[first]) if first in told else first for first in firsts]


def _told_apart(names: Sequence[str]) -> list[str]:
    """Namesakes by the shortest that differs: what stands behind the name, the last name's initial, the last name."""
    read = [person_names.read(name) for name in names]
    first, initials = read[0].called, read[0].initials
    is_long = len(first) > LONG_NAME
    by_suffix = [f"{initials if is_long else first} {each.suffix}".strip() for each in read]
    by_last = [each.brief if not each.last else f"{initials} {each.last}" for each in read]
    for told in (by_suffix, by_last if is_long else [each.short for each in read], by_last):
        if len({*told}) == len(told):
            return told
    return [*names]


@dataclass(frozen=True, slots=True)
class Key:
    """A save button beneath a player's place."""

    way: SaveOption
    gain: str
    """What it brings: the player's own points, or who else wins them."""


@dataclass(frozen=True, slots=True)
class Column:
    """The ways to save of one seat, in their place beneath the player's own."""

    place: Place
    keys: tuple[Key, ...]


def columns(ways: Sequence[SaveOption], of: Sequence[Place]) -> list[Column]:
    """The save buttons by seat, where they ask for one; else none."""
    if not any(way.seat is not None for way in ways):
        return []
    short = [place.short for place in of]
    return [
        Column(place, tuple(Key(way, _gain(way, place.seat, short)) for way in ways if way.seat == place.seat))
        for place in of
    ]


def _gain(way: SaveOption, seat: int, short: Sequence[str]) -> str:
    points = (way.preview.line.points if way.preview.line else None) or ()
    return signed(points[seat]) if points and points[seat] else _moved(points, short)


def _moved(points: Sequence[int], short: Sequence[str]) -> str:
    """Who won, or else who lost, and how much; empty where nothing moved."""
    return " ".join(filter(None, _who_moved(points, short)))


def _who_moved(points: Sequence[int], short: Sequence[str]) -> tuple[str, str]:
    moved = [(name, each) for name, each in zip(short, points, strict=False) if each]
    shown = [(name, each) for name, each in moved if each > 0] or moved
    return (" ".join(name for name, _each in shown), signed(shown[0][1])) if shown else ("", "")


def direct(deal_form: DealForm) -> dict[str, SaveOption]:
    """Answers that are a whole new deal, each with what saving it would score."""
    if deal_form.kind != RECORD:
        return {}
    answers = [(each.key, value) for each in deal_form.fields for value in each.place.direct if value in each.choices]
    tried = {value: deal_form.tried(deal_form.with_record_alone({key: value})) for key, value in answers}
    return {value: way for value, (way, *_) in tried.items() if not way.preview.problems}


@dataclass(frozen=True, slots=True)
class Ask:
    """What a save button answers that a phone makes by itself, while nobody tells it what the deal comes to."""

    name: str
    shown_when: str
    """JSON, as `FormField.shown_when`."""
    answers: tuple[tuple[str, str], ...]
    """As typed, and in words."""
    by_seat: bool = False
    """Whether each answer is a player, beneath whose place the others are asked."""


def asks(deal_form: DealForm, of: Sequence[Place]) -> list[Ask]:
    """What the save buttons ask. Every seat is offered: who sits out, and who deals by then, the server knows."""
    return [
        Ask(
            form_fields.PREFIX + each.key,
            deal_forms.condition(each.shown_when),
            tuple(_answers(each, deal_form, of)),
            by_seat=each.kind is Kind.SEAT,
        )
        for each in arranging.left_to_saving(deal_form.fields)
    ]


def _answers(field: Field, deal_form: DealForm, of: Sequence[Place]) -> Iterator[tuple[str, str]]:
    if field.kind is Kind.SEAT:
        yield from ((str(place.seat), place.short) for place in of)
        return
    outcomes = [words.say(deal_form.game, f"outcome.{each}") for each in field.outcomes]
    values = arranging.answers_to(field)
    said = outcomes or [records.answer(field, value, deal_form.game) for value in values]
    yield from zip(map(form_fields.typed_text, values), said, strict=True)


@dataclass(frozen=True, slots=True)
class Recent:
    """One of the deals before, in few words."""

    row: presenters.PageRow
    played: str
    """The sign of its suit, or its name; empty where the list has no column for it."""
    told: str
    """Who won or lost; how it ended where nobody did."""
    points: str
    """What each of them won or lost, which stands there whole however long the names are."""


def last(deal_form: DealForm) -> list[Recent]:
    """The deals before, the newest first."""
    loaded, naming = deal_form.loaded, deal_form.naming
    rows = [presenters.row(each, loaded, naming=naming) for each in loaded.deals[: -LAST_DEALS_SHOWN - 1 : -1]]
    return [Recent(each, _played(each), *_told(each, deal_form)) for each in rows]


def moved(line: Line, names: Sequence[str]) -> str:
    """Who won or lost what by this deal, by the table's names; empty where nobody did."""
    return _moved(line.points or (), _short(names))


def _played(row: presenters.PageRow) -> str:
    sign, _space, _name = row.suit.partition(" ")
    return sign if sign in deal_forms.SIGNS else row.suit


def _told(row: presenters.PageRow, deal_form: DealForm) -> tuple[str, str]:
    names = presenters.names_at(row.deal, deal_form.loaded, naming=deal_form.naming)
    who, points = _who_moved(row.deal.line.points or (), _short(names))
    return who or row.words, points


def first_blocked(loaded: Loaded) -> int | None:
    """The deal to be looked at first, where some cannot be scored."""
    return next((deal.sequence for deal in loaded.deals if deal.line.blocked), None)
