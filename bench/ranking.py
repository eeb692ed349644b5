"""S1: what a ranking page, its first fifty and one's own rank cost, beside reading the first places off an index."""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.urls import reverse

import rules
from bench import place
from bench.clock import Figure, Work, against, compare
from scoring.actors import OPERATOR
from scoring.lists.actions.opening_sheets import new
from scoring.models import Player, PlayerTotal, SeatTotal, Sheet
from scoring.people.actions import naming_players
from tests import build
from tests.tournaments import events
from tournaments.models import Event, Registration, Series, Table
from tournaments.queries.standings import standings

FEW, MANY, SERIES, SEATS = 100, 10_000, 2, 4
ROUNDS = 3
PAGE = 50
KEYSET = (
    "SELECT player_id, total, decider_1, decider_2 FROM scoring_playertotal WHERE book_id = %s AND game = %s "
    "ORDER BY total DESC, decider_1 DESC, decider_2 DESC, player_id LIMIT 50"
)
BETTER = (
    "SELECT count(*) FROM scoring_playertotal AS better, scoring_playertotal AS mine "
    "WHERE mine.book_id = %s AND mine.game = %s AND mine.player_id = %s "
    "AND better.book_id = mine.book_id AND better.game = mine.game "
    "AND (better.total, better.decider_1, better.decider_2) > (mine.total, mine.decider_1, mine.decider_2)"
)


def measure() -> Iterator[Figure]:
    """The page for everybody, as the application answers it."""
    few, many = event(FEW), event(MANY)
    mine = _somebody(many)
    works = {
        "few": _page(few),
        "many": _page(many),
        "keyset": Work(lambda _nothing: [_keyset(many) for _ in range(100)], 100),
        "own_few": _first_and_mine(few),
        "own_many": _first_and_mine(many),
        "keyset_and_rank": Work(lambda _nothing: [_keyset_and_rank(many, mine) for _ in range(20)], 20),
        "empty": Work(lambda _nothing: [place.answer(place.request("GET", place.EMPTY_PAGE)) for _ in range(100)], 100),
    }
    seconds = compare(works, ROUNDS)
    yield against("S1", f"ranking page of {FEW}", seconds, "few", "empty", "empty view")
    yield against("S1", f"ranking page of {MANY}", seconds, "many", "few", f"the page of {FEW}")
    yield against("S1", f"ranking page of {FEW}", seconds, "few", "keyset", f"keyset read of 50 in {MANY}")
    yield against("S1", f"ranking page of {MANY}", seconds, "many", "keyset", f"keyset read of 50 in {MANY}")
    floor = f"the same read off an index among {MANY}"
    yield against("S1", f"first {PAGE} and my rank of {FEW}", seconds, "own_few", "keyset_and_rank", floor)
    yield against("S1", f"first {PAGE} and my rank of {MANY}", seconds, "own_many", "keyset_and_rank", floor)
    each = {"many": seconds["many"] / MANY, "few": seconds["few"] / FEW}
    yield against("S1", f"line of the page of {MANY}", each, "many", "few", f"line of the page of {FEW}")


def event(players: int) -> Event:
    """An event whose series are over. Its rows are laid straight into the tables: nobody plays 240,000 deals here."""
    made = events.event(title=f"Ranking of {players}")
    people = naming_players.create(
        [Player(name=f"Player {number}") for number in range(1, players + 1)], by=OPERATOR, at=build.AT
    )
    Registration.objects.bulk_create(
        Registration(event=made, player=player, number=number) for number, player in enumerate(people, start=1)
    )
    for number in range(1, SERIES + 1):
        _lay(made, number, people)
    kept = (PlayerTotal(book=made.book, game=made.game, player=player, **_brought(player.pk)) for player in people)
    PlayerTotal.objects.bulk_create(kept)  # last: the database holds them to the lists
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what a database does by itself sooner or later
    return made


def _lay(made: Event, number: int, people: list[Player]) -> None:
    series = Series.objects.create(event=made, number=number, drawn_at=build.AT)
    ruleset = rules.Ruleset.from_dict(made.ruleset)
    groups = [people[first : first + SEATS] for first in range(0, len(people), SEATS)]
    sheets = [new(made.book, "Table", ruleset, SEATS, build.AT) for _group in groups]
    for sheet in sheets:
        sheet.counts, sheet.series_number = True, number
    Sheet.objects.bulk_create(sheets)
    Table.objects.bulk_create(Table(series=series, number=at, sheet=sheet) for at, sheet in enumerate(sheets, start=1))
    SeatTotal.objects.bulk_create(
        SeatTotal(sheet=sheet, seat=seat, player=player, total=player.pk % 1500, opened_at=sheet.opened_at)
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


def _first_and_mine(made: Event) -> Work:
    """As the ranking is asked for today: all of it, whatever is shown."""
    mine = _somebody(made)

    def read(_nothing: object) -> None:
        lines = standings(made)
        _shown = lines[:PAGE], next(line.rank for line in lines if line.player.pk == mine)

    return Work(read)


def _somebody(made: Event) -> int:
    """In the middle of the field."""
    players = made.registrations.order_by("number").values_list("player_id", flat=True)
    return int(players[len(players) // 2])


def _keyset_and_rank(made: Event, mine: int) -> tuple[list[Any], int]:
    with connection.cursor() as cursor:
        cursor.execute(BETTER, [made.book_id, made.game, mine])
        return _keyset(made), 1 + int(cursor.fetchone()[0])


def _keyset(made: Event) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(KEYSET, [made.book_id, made.game])
        return [*cursor.fetchall()]
