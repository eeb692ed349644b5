"""S1: what a ranking page costs with few players and with many, beside reading the first places off an index."""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.urls import reverse

import rules
from bench import place
from bench.clock import Figure, Work, against, compare
from scoring.lists.actions.sheets import new
from scoring.models import Player, PlayerTotal, SeatTotal, Sheet
from scoring.people.actions import players as named
from tests import build
from tests.tournaments import events
from tournaments.models import Event, Registration, Series, Table

FEW, MANY, SERIES, SEATS = 100, 10_000, 2, 4
ROUNDS = 3
KEYSET = (
    "SELECT player_id, total, decider_1, decider_2 FROM scoring_playertotal WHERE book_id = %s "
    "ORDER BY total DESC, decider_1 DESC, decider_2 DESC, player_id LIMIT 50"
)


def measure() -> Iterator[Figure]:
    """The page for everybody, as the application answers it."""
    few, many = event(FEW), event(MANY)
    works = {
        "few": _page(few),
        "many": _page(many),
        "keyset": Work(lambda _nothing: [_keyset(many) for _ in range(100)], 100),
        "empty": Work(lambda _nothing: [place.answer(place.request("GET", place.EMPTY_PAGE)) for _ in range(100)], 100),
    }
    seconds = compare(works, ROUNDS)
    yield against("S1", f"ranking page of {FEW}", seconds, "few", "empty", "empty view")
    yield against("S1", f"ranking page of {MANY}", seconds, "many", "few", f"the page of {FEW}")
    yield against("S1", f"ranking page of {FEW}", seconds, "few", "keyset", f"keyset read of 50 in {MANY}")
    yield against("S1", f"ranking page of {MANY}", seconds, "many", "keyset", f"keyset read of 50 in {MANY}")
    each = {"many": seconds["many"] / MANY, "few": seconds["few"] / FEW}
    yield against("S1", f"line of the page of {MANY}", each, "many", "few", f"line of the page of {FEW}")


def event(players: int) -> Event:
    """An event whose series are over. Its rows are laid straight into the tables: nobody plays 240,000 deals here."""
    made = events.event(title=f"Ranking of {players}")
    people = named.create([Player(name=f"Player {number}") for number in range(1, players + 1)], by=None, at=build.AT)
    Registration.objects.bulk_create(
        Registration(event=made, player=player, number=number) for number, player in enumerate(people, start=1)
    )
    PlayerTotal.objects.bulk_create(
        PlayerTotal(book=made.book, player=player, **_brought(player.pk)) for player in people
    )
    for number in range(1, SERIES + 1):
        _lay(made, number, people)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what a database does by itself sooner or later
    return made


def _lay(made: Event, number: int, people: list[Player]) -> None:
    series = Series.objects.create(event=made, number=number, drawn_at=build.AT)
    ruleset = rules.Ruleset.from_dict(made.ruleset)
    groups = [people[first : first + SEATS] for first in range(0, len(people), SEATS)]
    sheets = Sheet.objects.bulk_create(new(made.book, "Table", ruleset, SEATS, build.AT) for _group in groups)
    Table.objects.bulk_create(Table(series=series, number=at, sheet=sheet) for at, sheet in enumerate(sheets, start=1))
    SeatTotal.objects.bulk_create(
        SeatTotal(sheet=sheet, seat=seat, player=player, total=player.pk % 1500)
        for sheet, group in zip(sheets, groups, strict=True)
        for seat, player in enumerate(group)
    )


def _brought(player: int) -> dict[str, Any]:
    won, lost = player % 17, player % 5
    tallies = {"won": won, "lost": lost}
    return {"sheets": SERIES, "total": player % 1500 * 2, "decider_1": won, "decider_2": -lost, "tallies": tallies}


def _page(made: Event) -> Work:
    path = reverse("event_ranking", args=[made.slug])
    return Work(lambda _nothing: place.answer(place.request("GET", path)))


def _keyset(made: Event) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(KEYSET, [made.book_id])
        return [*cursor.fetchall()]
