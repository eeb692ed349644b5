"""Builds events through the same actions that directors use."""

from datetime import UTC, datetime

import rules
from scoring.models import Account
from tests import build
from tournaments.actions import drawing, events, registering
from tournaments.models import Event
from tournaments.queries.seats import series_of

STARTS = datetime(2026, 3, 14, 13, 0, tzinfo=UTC)
SEED = 20260314


def event(by: Account | None = None, *, game: str = "skat", deals: int | None = 2, players: int = 0, **more) -> Event:
    """An event whose lists have so few deals that a test can play them; None for lists of full length."""
    director = by or build.account()
    stated = {"title": "Preisskat", "starts_at": STARTS, "seed": SEED, "at": build.AT, "planned_series": 2} | more
    short = {} if deals is None else {"deals": deals}
    made = events.create_event(ruleset=rules.ruleset(game, **short), by=director, **stated)
    if players:
        register(made, director, players)
    return made


def director_of(made: Event) -> Account:
    return Account.objects.get(grants__book=made.book, grants__role="director")


def register(made: Event, by: Account, players: int, first: int = 1) -> None:
    text = "\n".join(f"Player {number}" for number in range(first, first + players))
    registering.register_names(event_id=made.pk, text=text, by=by, at=build.AT)


def drawn(made: Event, number: int = 1):
    """The series, drawn by the event's director."""
    by = director_of(made)
    drawing.draw_series(event_id=made.pk, number=number, by=by, at=build.AT)
    made.refresh_from_db()
    return series_of(made)[number - 1]


def play(sheet, deals=(build.GAME, build.PASSED), *, by=None, confirm=True) -> None:
    """Record these deals and sign the list."""
    for deal in deals:
        build.record(sheet, deal)
    if confirm:
        build.write(sheet, "confirm", by=by)


def play_all(series, deals=(build.GAME, build.PASSED)) -> None:
    """The same deals at every table."""
    for state in series.tables:
        play(state.table.sheet, deals)
