"""Databases that older commits of this history made (see make.py), brought into a data folder or onto PostgreSQL."""

import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from multiprocessing import get_context
from pathlib import Path

import psycopg
from django.core.management import call_command

from tests.folders import inside
from tests.upgrade import killed as killed_before
from tests.upgrade import published, steps

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parent / "data"
COMMITS = ("e4065a8", "ee0ee21", "86701e5", "1a454d0", "fc5d06d")
"""Before statistics were kept (0003), 149 commits before the fourth, before 0005, the last without stamps, 0.3.0."""
KEPT = {
    "sheet": "SELECT id, revision, head, state, closed_early, finished, winner, deals_played, blocked, made_by",
    "deal": "SELECT sheet_id, sequence, position, number, record, points, outcome, value, tallies",
    "seattotal": "SELECT sheet_id, seat, player_id, points, total, tallies, counters",
    "playertotal": "SELECT book_id, player_id, sheets, total, decider_1, decider_2, tallies",
}


def load(commit, folder):
    """The commit's database in this data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = lzma.decompress((DATA / f"{commit}.sql.xz").read_bytes()).decode()
    with closing(database(folder)) as made:
        made.executescript(text)
    return folder


def database(folder):
    return sqlite3.connect(folder / "kiebitz.sqlite3")


def environment(folder, **more):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x", "KIEBITZ_DATA": str(folder)}
    return {**kept, **ours, **more}


def start(folder, *arguments, **more):
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(folder, **more),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def call(folder, *arguments):
    """What the command said; it has to end well."""
    said = StringIO()
    with inside(folder):
        call_command(*arguments, stdout=said, stderr=said)
    return said.getvalue()


def manage(folder, *arguments, **more):
    """The same in a process like an operator's."""
    process = start(folder, "manage.py", *arguments, **more)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, out + err
    return out


def killed(folder, statement):
    """How a process ended whose `migrate` is killed before this statement; it is split off, ready to begin."""
    process = get_context("fork").Process(target=_killed, args=(folder, statement))
    process.start()
    process.join(120)
    return process.exitcode


def _killed(folder, statement):
    with inside(folder):
        killed_before.migrate(statement, StringIO())


def upgrade(folder):
    """What `migrate` said, and how many statements it took."""
    said = StringIO()
    with inside(folder):
        counted = killed_before.migrate(0, said)
    return said.getvalue(), counted


def migrate_to(folder, *targets):
    """The tables of a prefix of the history, by the files that were squashed since."""
    with inside(folder):
        steps.migrate(targets)


def migrate_there(folder, *targets, **more):
    """The same in a process of its own, on another engine."""
    process = start(folder, str(Path(__file__).parent / "steps.py"), *targets, **more)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, out + err


def announced(folder):
    """Every line of what the upgrades of this folder told."""
    return [line for file in sorted(folder.glob("upgrade-*.txt")) for line in file.read_text("utf-8").splitlines()]


def kept(folder):
    """Everything kept, but for primary keys and the versions of books, which only ever grow."""
    with closing(database(folder)) as made:
        return {name: sorted(made.execute(f"{rows} FROM scoring_{name}")) for name, rows in KEPT.items()}


def rankings(folder):
    """The final rankings, as this version shows them."""
    with inside(folder):
        return published.rankings()


def adopted(folder):
    """By title of each event: its state, how often it was taken over, its final rankings and those that were told."""
    with closing(database(folder)) as made:
        rows = made.execute(
            "SELECT title, state,"
            " (SELECT count(*) FROM tournaments_decision WHERE event_id = event.id AND kind = 'adopted'),"
            " (SELECT count(*) FROM tournaments_snapshot WHERE event_id = event.id),"
            " (SELECT count(*) FROM tournaments_decision WHERE event_id = event.id AND kind = 'adopted'"
            " AND json_extract(body, '$.said.final.snapshot') = 1)"
            " FROM tournaments_event AS event JOIN scoring_book AS book ON book.id = event.book_id"
        )
        return {title: numbers for title, *numbers in rows}


def tables(folder):
    """Every table, index and trigger, as SQLite keeps their text."""
    with closing(database(folder)) as made:
        return sorted(made.execute("SELECT tbl_name, type, name, coalesce(sql, '') FROM sqlite_master"))


def new_on_postgresql(name):
    """The address of an empty database."""
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server.rpartition('/')[0]}/{name}"


def copy_to_postgresql(commit, folder, address):
    """The rows of the commit's database into the tables of its time on an empty PostgreSQL."""
    load(commit, folder)
    with closing(database(folder)) as old:
        reached = old.execute(
            "SELECT app || '.' || max(name) FROM django_migrations WHERE app IN ('scoring', 'tournaments') GROUP BY app"
        ).fetchall()
        migrate_there(folder, *(step for (step,) in reached), DATABASE_URL=address)
        with psycopg.connect(address, options="-c timezone=UTC") as new:
            _fill(old, new)


def _fill(old, new):
    names = [name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    wanted = [name for name in names if not name.startswith(("sqlite_", "django_migrations", "django_session"))]
    new.execute("SET CONSTRAINTS ALL DEFERRED")
    new.execute("TRUNCATE django_content_type, auth_permission CASCADE")
    # The trigger on entries asks for their lists.
    for table in sorted(wanted, key=lambda name: name == "scoring_entry"):
        _copy(old, new, table)


def _copy(old, new, table):
    kinds = dict(
        new.execute("SELECT column_name, udt_name FROM information_schema.columns WHERE table_name = %s", [table])
    )
    names = [row[1] for row in old.execute(f"PRAGMA table_info({table})")]
    columns = ", ".join(f'"{name}"' for name in names)
    casts = ", ".join(f"CAST(%s AS {kinds[name]})" for name in names)
    rows = [[None if value is None else str(value) for value in row] for row in old.execute(f"SELECT * FROM {table}")]  # noqa: S608
    with new.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({casts})", rows)  # noqa: S608
    if "id" in names and kinds["id"] != "varchar":
        new.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT coalesce(max(id), 1) FROM {table}))"  # noqa: S608
        )
