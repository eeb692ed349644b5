"""A small club with some of everything that the interface tells of, and somebody for each role, to be fuzzed."""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import rules
from bench import place

ROLES = ("stranger", "account", "scorekeeper", "director", "club_admin", "site_admin")
"""A stranger has no account; an account has no role."""
EVENTS = (("Herbstpreis", True), ("Vereinsabend", False))
"""What they are called, and whether everybody can read them."""
DEALS, SAMPLES = 4, 8
DATABASE = "kiebitz.sqlite3"

Known = Mapping[str, Sequence[Any]]


@dataclass(frozen=True)
class Club:
    """What there is: numbers and names by the kind of thing, deals by the game, and the session of each role."""

    folder: Path
    known: Known
    games: Mapping[int, str]
    revisions: Mapping[int, int]
    samples: Mapping[str, Mapping[str, Any]]
    sessions: Mapping[str, str]

    def told(self, role: str) -> dict[str, Any]:
        """What this role may be told of it, to ask about what there is."""
        same = {"known": self.known, "games": self.games, "revisions": self.revisions, "samples": self.samples}
        return {**same, "session": self.sessions[role]}

    def copied(self, to: Path) -> None:
        """The same club as it was before anybody asked."""
        shutil.copytree(self.folder, to, ignore=shutil.ignore_patterns(f"{DATABASE}*"))
        with closing(sqlite3.connect(self.folder / DATABASE)) as here, closing(sqlite3.connect(to / DATABASE)) as there:
            here.backup(there)


@contextmanager
def club(seed: int) -> Iterator[Club]:
    """The club, in a data folder that goes afterwards; once per process."""
    with place.database("sqlite"):
        yield _made(Random(seed))


def _made(chance: Random) -> Club:
    from django.conf import settings  # noqa: PLC0415  needs the settings

    from tests import build  # noqa: PLC0415  needs the settings

    club = build.club("SC Kiebitz", slug="kiebitz")
    people = build.players(8, club=club)
    director = build.account("director")
    build.grant(director, "director", club=club)
    events = [_event(club, director, title, public=public) for title, public in EVENTS]
    for game in rules.games():
        _evening(game, club, people, chance, public=game != "ecarte")
    samples = {game: _samples(game, chance) for game in rules.games()}
    known, sessions = _known(events), _signed_in(club, director)
    return Club(settings.DATA_DIR, known, _each("game"), _each("revision"), samples, sessions)


def _event(club: Any, by: Any, title: str, *, public: bool) -> Any:
    """The public one has a final ranking, the hidden one is being played."""
    from tests import build  # noqa: PLC0415  needs the settings
    from tests.tournaments import events  # noqa: PLC0415  needs the settings

    made = events.event(by, club=club, players=6, title=title, public=public, planned_series=1)
    if public:
        return events.finalised(made)
    for state in events.drawn(made).tables:
        build.record(state.table.sheet)
    return made


def _evening(game: str, club: Any, people: Sequence[Any], chance: Random, *, public: bool) -> None:
    """A book of this game: a list being played, one that is confirmed and one that was ended early; prints of them."""
    from tests import build  # noqa: PLC0415  needs the settings

    book = build.book(f"Evening of {game}", club=club, public=public)
    ruleset, seats = rules.ruleset(game, deals=DEALS), rules.games()[game].seats[0]
    for number, then in enumerate(({"kind": "close", "reason": "it was late"}, {"kind": "confirm"}, {}, {}, {})):
        sheet = build.sheet(book=book, players=people[:seats], rules=ruleset, title=f"Table {number}")
        deals: list[Any] = []
        while not sheet.finished and (then.get("kind") == "confirm" or len(deals) < DEALS - 2):
            deals.append(rules.sample_deal(ruleset, seats, deals, chance))
            build.record(sheet, deals[-1])
        if then:
            build.write(sheet, **then)
        _print(sheet, done=bool(then))


def _print(sheet: Any, *, done: bool) -> None:
    """A print that is there, or one that is waited for."""
    from tests import build  # noqa: PLC0415  needs the settings

    stated = {"state": "done", "file": f"{sheet.pk}.pdf", "pages": 1, "finished_at": build.AT} if done else {}
    sheet.print_jobs.create(
        document="sheet",
        book=sheet.book,
        revision=sheet.revision,
        template_version="1",
        language="de",
        created_at=build.AT,
        **stated,
    )


def _known(events: Sequence[Any]) -> Known:
    """The numbers and short names of everything, as addresses and bodies have them; what is most alive comes first."""
    from scoring import models  # noqa: PLC0415  needs the settings

    of = {"books": models.Book, "players": models.Player, "sheets": models.Sheet, "prints": models.PrintJob}
    numbers = {name: list(model.objects.order_by("-pk").values_list("pk", flat=True)) for name, model in of.items()}
    clubs = models.Club.objects.order_by("pk").values_list("pk", "slug")
    return {
        **numbers,
        "events": [each.slug for each in events],
        "clubs": [pk for pk, _slug in clubs],
        "club_slugs": [slug for _pk, slug in clubs],
    }


def _each(what: str) -> dict[int, Any]:
    """Something of each list."""
    from scoring.models import Sheet  # noqa: PLC0415  needs the settings

    return dict(Sheet.objects.values_list("pk", what))


def _samples(game: str, chance: Random) -> dict[str, Any]:
    """Deals of this game as they are recorded and as they are typed, at a table of so many."""
    ruleset, seats = rules.ruleset(game), rules.games()[game].seats[0]
    drawn = range(SAMPLES)
    typed = drawn if rules.games()[game].notation else ()
    return {
        "seats": seats,
        "records": [rules.sample_deal(ruleset, seats, (), chance) for _ in drawn],
        "texts": [rules.write_play(game, rules.sample_play(ruleset, seats, chance)) for _ in typed],
    }


def _signed_in(club: Any, director: Any) -> dict[str, str]:
    """The session of each role; nothing for who has no account."""
    from django.conf import settings  # noqa: PLC0415  needs the settings
    from django.test import Client  # noqa: PLC0415  needs the settings

    from tests import build  # noqa: PLC0415  needs the settings

    people = {
        "account": build.account(),
        "scorekeeper": build.invited(club),
        "director": director,
        "club_admin": build.club_admin(club),
        "site_admin": build.account(superuser=True),
    }
    sessions = dict.fromkeys(ROLES, "")
    for role, who in people.items():
        client = Client()
        client.force_login(who)
        sessions[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return sessions
