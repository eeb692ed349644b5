"""Does a name on paper belong to this table? Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import hosts
from scoring.lists.queries.loaded import Loaded
from scoring.models import SeatTotal, Sheet
from scoring.people.values import person_names
from scoring.people.values.twins import exact


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A name that does not fit the table: where it sits in this series, as far as that is known."""

    name: str
    sheet: Sheet | None


def misplaced(loaded: Loaded, typed: str) -> Elsewhere | None:
    """Where the one sits whose name, or competitor number, was typed; None for who sits at this very table."""
    wanted = exact(person_names.read(typed).full)
    if not wanted or any(_is_called(each, wanted) for each in _called_here(loaded)):
        return None
    return next(_others(loaded.sheet, wanted), Elsewhere(typed, None))


def _called_here(loaded: Loaded) -> Iterator[tuple[str, int | None]]:
    for player in (*loaded.players, *loaded.seated):
        if player is not None:
            yield player.name, hosts.number_of(player.pk, loaded.sheet.book, publicly=False)


def _is_called(known: tuple[str, int | None], wanted: str) -> bool:
    """By the whole name, a word of it, or the number."""
    name, number = known
    person = person_names.read(name)
    called = exact(f"{person.first} {person.last}")
    return wanted == str(number) or wanted in {exact(person.full), called, exact(person.last), *called.split()}


def _others(sheet: Sheet, wanted: str) -> Iterator[Elsewhere]:
    """Who is called so at another table of the series."""
    entrants = hosts.entrants(sheet.book)
    alike = [player for player, each in entrants.items() if _is_called((each.name, each.number), wanted)]
    rows = SeatTotal.objects.filter(player__in=alike, sheet__book=sheet.book_id, sheet__counts=True)
    rows = rows.filter(sheet__series_number=sheet.series_number).exclude(sheet=sheet)
    for row in rows.select_related("sheet").order_by("sheet__table_number")[:1]:
        yield Elsewhere(entrants[row.player_id].name if row.player_id else wanted, row.sheet)
