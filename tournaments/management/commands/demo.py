"""`manage.py demo`: fills an empty house with an example, once; with `--once` prints it too."""

import hashlib
import json
import random
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import timezone
from tqdm import tqdm

import rules
from scoring.management.asked import TYPED
from scoring.models import Account, Book, Deal, Entry, Player, Sheet
from tournaments.management.demo import papers, people, programme
from tournaments.models import Event
from tournaments.queries.standings import standings

OWN_GAMES = 20
BOOK = "Partien aus dem Archiv"
DESCRIPTION = "demo.json"


class Command(BaseCommand):
    help = "Fill a new installation with example data; does nothing if the data is already there."
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--build", action="store_true", required=True, help="fill the house")
        parser.add_argument("--once", action="store_true", help="also print, and write the ranking")
        parser.add_argument("--games", type=Path, help="archive of real games to import")
        parser.add_argument(
            "--game",
            default=rules.archived_games()[0],
            choices=list(rules.games()),
            help="what the tournaments play; default: %(default)s",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        if options["games"] and not options["games"].is_file():
            raise CommandError(f"There is no file {options['games']}.")
        _prepare_database()
        known = _known() or self._build(options["game"])
        if options["games"] or "games" not in known:
            self._import(known, options["game"], options["games"])
        if options["once"]:
            self._print(known)
        _keep({**known, "summary": {**known.get("summary", {}), **_counted()}})

    def _build(self, game: str) -> dict[str, Any]:
        house = people.house()
        with _bar("Playing", programme.DEALS) as bar:
            plan = programme.Programme(house, rules.ruleset(game), timezone.localtime(), bar.update)
            final, running, _coming = plan.tournament(), plan.running(), plan.coming()
            evenings = [plan.evening(), *plan.evenings()]
        known = {
            "url_paths": [
                reverse("event", args=[final.slug]),
                reverse("event", args=[running.slug]),
                *(reverse("book", args=[evening.pk]) for evening in evenings),
            ],
            "sign_ins": [each.as_json() for each in house.sign_ins],
            "event": final.slug,
            "evenings": [evening.pk for evening in evenings],
        }
        _keep(known)
        return known

    def _import(self, known: dict[str, Any], game: str, given: Path | None) -> None:
        """Real games, or such as the rules play by themselves; a file that was taken before is not taken again."""
        game = game if game in rules.archived_games() else rules.archived_games()[0]
        path = given or _own_games(game)
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest in known.get("games", []):
            return
        call_command(
            "import_games", str(path), game=game, book=BOOK, public=True, stdout=self.stdout, stderr=self.stderr
        )
        known["games"] = [*known.get("games", []), digest]
        _keep(known)

    def _print(self, known: dict[str, Any]) -> None:
        event = Event.objects.select_related("book__club").get(slug=known["event"])
        director = Account.objects.get(username=dict(people.ROLES)["director"])
        evenings = Book.objects.filter(pk__in=known.get("evenings", [])).order_by("pk")
        jobs = papers.request_all(event, list(evenings), director)
        with _bar("Printing", len(jobs)) as bar:
            done = papers.wait(jobs, bar.update)
        tables = papers.write_ranking(event, Path(settings.DATA_DIR))
        known["summary"] = {
            "PDFs": f"{len(done)} with {sum(job.pages for job in done)} pages in {settings.PRINTS_DIR}",
            "ranking": ", ".join(str(path) for path in tables),
            "winner": standings(event)[0].player.public_name,
        }


def _prepare_database() -> None:
    """Brings tables and kept totals up to date; a second start finds nothing to do and is quick about it."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)
    else:
        call_command("rebuild", stale=True, verbosity=0)


def _bar(title: str, total: int) -> "tqdm[NoReturn]":
    """A progress bar on a terminal, nothing in a log file."""
    return tqdm(desc=title, total=total, unit="", disable=None)


def _counted() -> dict[str, int]:
    return {
        "players": Player.objects.count(),
        "lists": Sheet.objects.count(),
        "deals": Deal.objects.count(),
        "log entries": Entry.objects.count(),
    }


def _own_games(game: str) -> Path:
    """Seeded legal games in the format of the archives."""
    path = Path(settings.DATA_DIR) / "demo-games.sgf"
    dice = random.Random(programme.SEED)
    lines = [rules.sample_archived(game, dice, number) for number in range(1, OWN_GAMES + 1)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def _known() -> dict[str, Any]:
    """What an earlier start built; empty where there was none, or where its database is gone."""
    path = Path(settings.DATA_DIR) / DESCRIPTION
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return known if Event.objects.filter(slug=known.get("event")).exists() else {}


def _keep(known: dict[str, Any]) -> None:
    """For the next start, and for the launcher, which tells people where to look; it holds passwords."""
    path = Path(settings.DATA_DIR) / DESCRIPTION
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    fresh.write_text(json.dumps(known, ensure_ascii=False, indent=1), encoding="utf-8")
    fresh.replace(path)
