"""Migrations stand for themselves, and a database that stopped at any of them goes on from there."""

import ast
import itertools
import json
import shutil
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.upgrade import old
from tests.upgrade.old import ROOT, call, migrate_to, tables

OURS = {"rules", "scoring", "tournaments", "config", "tests"}
FILES = sorted(path for app in ("scoring", "tournaments") for path in (ROOT / app / "migrations").glob("0*.py"))
SCORING = ("0001_initial", "0002_entries_stay", "0003_cache_table", "0004_counters", "0005_deals_of_the_list")
TOURNAMENTS = ("0001_initial", "0002_certificates_of_any_tables")
PREFIXES = [
    *([f"scoring.{step}"] for step in SCORING[:2]),
    *([f"scoring.{step}", f"tournaments.{TOURNAMENTS[1]}"] for step in SCORING[1:]),
]
"""Each goes on from the one before."""
ASIDE = [f"scoring.{SCORING[2]}", f"tournaments.{TOURNAMENTS[0]}"]
"""Goes on from the second."""
OLD = {
    "method": "search",
    "seed": 1,
    "players": 11,
    "fours": 2,
    "threes": 1,
    "repeats": 2,
    "least": 0,
    "repeated": [[1, 2]],
    "at_threes": [3, 4, 5],
    "threes_twice": [4],
}


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def test_there_are_migrations_to_look_at():
    assert len(FILES) >= 10


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_migration_imports_no_live_code(file):
    assert not [name for name in imported(file) if name.split(".")[0] in {*OURS, ""}]


@pytest.mark.django_db
def test_migrations_say_what_the_models_say():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.fixture(scope="module")
def fresh(migrated):
    return tables(migrated)


@pytest.fixture
def stopped(prefix, once):
    """A folder with a database that stopped there; only this test changes it."""
    return once("stopped", _stop_everywhere) / " ".join(prefix)


def _stop_everywhere(folder):
    for before, prefix in [*itertools.pairwise([[], *PREFIXES]), (PREFIXES[1], ASIDE)]:
        place = folder / " ".join(prefix)
        if before:
            shutil.copytree(folder / " ".join(before), place)
        place.mkdir(exist_ok=True)
        migrate_to(place, *prefix)


@pytest.mark.parametrize("prefix", [*PREFIXES, ASIDE], ids=" ".join)
def test_database_that_stopped_midway_comes_to_the_same_tables(prefix, stopped, fresh):
    assert steps_of(stopped) == set(prefix)
    call(stopped, "migrate", "--verbosity", "0")
    assert tables(stopped) == fresh


def steps_of(folder):
    """The last step of ours that this database has taken, of each app."""
    with closing(old.database(folder)) as made:
        rows = made.execute("SELECT app, max(name) FROM django_migrations GROUP BY app")
        return {f"{app}.{name}" for app, name in rows if app in OURS}


def test_certificate_of_the_first_tournaments_is_widened_on_the_way(tmp_path):
    migrate_to(tmp_path, "scoring.0003_cache_table", "tournaments.0001_initial")
    with closing(old.database(tmp_path)) as made, made:
        made.execute("INSERT INTO scoring_book (id, title, public, rehearsal, version) VALUES (1, 'Book', 1, 0, 0)")
        made.execute(
            "INSERT INTO tournaments_event (id, slug, place, starts_at, game, ruleset, planned_series, seed, state,"
            " book_id) VALUES (1, 'event', '', '2026-03-14', 'skat', '{}', 2, 1, 'open', 1)"
        )
        made.execute(
            "INSERT INTO tournaments_series (number, drawn_at, certificate, event_id) VALUES (1, '2026-03-14', ?, 1)",
            [json.dumps(OLD)],
        )
    call(tmp_path, "migrate", "--verbosity", "0")
    with closing(old.database(tmp_path)) as made:
        ((found,),) = made.execute("SELECT certificate FROM tournaments_series")
    assert json.loads(found)["tables"] == [[4, 2], [3, 1]]


def test_squashed_guard_of_the_log_is_the_one_that_was_squashed():
    one, other = (import_module(f"scoring.migrations.{name}") for name in (squashed(), SCORING[1]))
    assert (one.GUARD, one.FREE) == (other.GUARD, other.FREE)


def squashed():
    (file,) = Path(ROOT / "scoring" / "migrations").glob("0001_squashed_*.py")
    return file.stem
