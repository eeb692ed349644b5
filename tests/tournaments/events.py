"""Builds events through the same actions that directors use."""

from datetime import UTC, datetime
from functools import partial

import rules
from scoring.models import Account
from scoring.people.actions.questions import Unsure
from tests import build
from tournaments.actions import drawing, organising, registering
from tournaments.models import Event, Registration
from tournaments.queries.seats import series_of

STARTS = datetime(2026, 3, 14, 13, 0, tzinfo=UTC)
SEED = 20260314


def event(
    by: Account | None = None, *, game: str = "skat", deals: int | None = 2, players: int = 0, options=None, **more
) -> Event:
    """An event whose lists have so few deals that a test can play them; None for lists of full length."""
    director = by or build.account()
    if more.get("club") is None and more.get("public", True):
        build.trusted(director)
    stated = {"title": "Preisskat", "starts_at": STARTS, "seed": SEED, "at": build.AT, "planned_series": 2} | more
    short = ({} if deals is None else {"deals": deals}) | (options or {})
    made = organising.create_event(ruleset=rules.ruleset(game, **short), by=director, **stated)
    if players:
        register(made, director, players)
    return made


def director_of(made: Event) -> Account:
    return Account.objects.get(grants__book=made.book, grants__role="director")


def register(made: Event, by: Account, players: int, first: int = 1) -> None:
    named(made, by, *(f"Player {number}" for number in range(first, first + players)))


def named(made: Event, by: Account, *lines: str) -> list[Registration]:
    """These lines registered, each as somebody of its own, whoever is asked about."""
    register = partial(
        registering.register_names, event_id=made.pk, text="\n".join(lines), by=by, at=build.AT, agreed=True
    )
    try:
        return register()
    except Unsure as unsure:
        return register(answers={each.key: each.none for each in unsure.questions})


def drawn(made: Event, number: int = 1):
    """The series, drawn by the event's director."""
    by = director_of(made)
    drawing.draw_series(event_id=made.pk, number=number, by=by, at=build.AT)
    made.refresh_from_db()
    return series_of(made)[number - 1]


def play(sheet, deals=(build.GAME, build.PASSED), *, by=None, confirm=True, at=build.AT) -> None:
    """Record these deals and sign the list."""
    for deal in deals:
        build.record(sheet, deal, at=at)
    if confirm:
        build.write(sheet, "confirm", by=by, at=at)


def play_all(series, deals=(build.GAME, build.PASSED), *, at=build.AT) -> None:
    """The same deals at every table."""
    for state in series.tables:
        play(state.table.sheet, deals, at=at)


def finalised(made: Event) -> Event:
    """Every planned series drawn and played as far as it is not, and the ranking made final."""
    for number in range(1, made.planned_series + 1):
        if made.series.count() < number:
            play_all(drawn(made, number))
    return organising.finalise_event(event_id=made.pk, by=director_of(made), at=build.AT)
