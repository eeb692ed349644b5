"""A house worth saving, an empty database to bring it back into, and what stands in either."""

import shutil
import sqlite3
import uuid
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from scoring.lists.actions import letting_in, second_phones
from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import code_of
from scoring.management.backing import engines, restoring, row_lines, saving, states
from scoring.models import Account, Book, Player, Sheet
from tests import build, pictures
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.models import Event
from tournaments.queries.exports import ranking_csv
from tournaments.values.plans import Plan


def silent(_title, _total):
    return lambda _rows: None


def house():
    """Lists of every kind of entry, an event that is final, names and times that are easily broken."""
    club = build.club("Skatclub „Ärger & Söhne“ ♠")
    build.grant(build.account("anna"), "club_admin", club=club)
    pictures.shown(club)
    book = build.book(club=club)
    seated = [build.player(name, club=club) for name in ("Zoë O'Neill", "Jürgen Köhler", "名無し 🂡")]
    sheet = build.sheet(book=book, players=seated, rules=build.ruleset(deals=4))
    at = build.AT.replace(microsecond=123456)
    first = build.record(sheet, {**build.GAME, "remark": 'a "remark"\twith 100 % \\'}, at=at).entry.sequence
    build.record(sheet, build.LOST, at=at.replace(microsecond=1))
    build.write(sheet, "correct", corrects=first, record=build.LOST)
    build.record(sheet, build.PASSED)
    pictures.attached(sheet, size=(1200, 900), by=build.scorekeeper(book))
    sheet.refresh_from_db()
    build.write(sheet, "close", reason="closing time")
    build.write(sheet, "confirm")
    build.confirmed_sheet()
    made = events.event(players=8)
    for number in (1, 2):
        events.play_all(events.drawn(made, number))
    organising.finalise_event(event_id=made.pk, by=events.director_of(made), at=at)


def kept_twice():
    """A list that a phone of the table keeps, and another phone once more: the second deal differs."""
    sheet = events.drawn(events.event(players=3, plan=Plan(twice=True))).tables[0].table.sheet
    opened = {"typed": code_of(build.code(sheet).seed), "secret": "", "by": None, "at": timezone.now()}
    for opens, deal in ((letting_in.open_list, build.LOST), (second_phones.open_second, build.PASSED)):
        found = table_queries.of_cookie(opens(**opened).secret, timezone.now())
        kept = Sheet.objects.get(pk=found.keeps)
        for each in (build.GAME, deal):
            build.record(kept, each, by=found.device)


def contents():
    """Every row of every table that travels, and every ranking, as readers see it."""
    tables = {table.name: list(row_lines.lines(table)) for table in row_lines.tables(states.models())}
    return tables, [ranking_csv(event) for event in Event.objects.order_by("pk")]


def save(path):
    return saving.save(path, build.AT, silent)


def restore(path):
    return restoring.restore(path, silent)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def is_empty():
    """Nothing of a club's lies in the database that the connection points at."""
    if engines.sqlite() and not engines.file().exists():
        return True
    with connection.cursor() as cursor:
        if "scoring_account" not in connection.introspection.table_names(cursor):
            return True
    return not (Account.objects.exists() or Book.objects.exists() or Player.objects.exists())


def ready(migrated):
    """The tables of today in the empty database that the connection points at; how they are made is not looked at."""
    if engines.sqlite():
        shutil.copy(migrated / "kiebitz.sqlite3", engines.file())
    else:
        call_command("migrate", verbosity=0)


def shortcut(migrated, walk=states.migrate):
    """`states.migrate`, but that the tables of today are copied; as little is in them as that leaves there."""
    with closing(sqlite3.connect(migrated / "kiebitz.sqlite3")) as whole:
        today = whole.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()

    def migrate(wanted):
        if engines.sqlite() and sorted(map(tuple, wanted)) == today:
            connection.ensure_connection()
            with closing(sqlite3.connect(migrated / "kiebitz.sqlite3")) as whole:
                whole.backup(connection.connection)
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM auth_permission")
                cursor.execute("DELETE FROM django_content_type")
        else:
            walk(wanted)

    return migrate


@contextmanager
def elsewhere(folder: Path):
    """The same engine with an empty database: for SQLite a file that is not there yet."""
    home = connection.settings_dict["NAME"]
    name = _empty_database(folder)
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = home
        if not engines.sqlite():
            _ask(f'DROP DATABASE "{name}" WITH (FORCE)')


def _empty_database(folder):
    if engines.sqlite():
        return str(folder / "elsewhere.sqlite3")
    name = f"elsewhere_{uuid.uuid4().hex[:12]}"
    _ask(f'CREATE DATABASE "{name}"')
    return name


def _ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
