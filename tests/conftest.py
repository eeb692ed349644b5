"""What holds for every test."""

import fcntl
import gc
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import settings

# How long an example takes says nothing on a machine that has other things to do; timings live in bench/.
settings.register_profile("random", deadline=None)
# The same examples every time: what goes in must not be red by chance. `--hypothesis-profile random` draws others.
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")

SLOW = (
    "api",
    "bench",
    "browser",
    "config",
    "deploy",
    "faults",
    "i18n/test_catalogues.py",
    "i18n/test_pages.py",
    "launch",
    "presenting/test_one_list.py",
    "printing",
    "rules/*/test_*oracle.py",
    "rules/*/test_replay_problems.py",
    "rules/doppelkopf/test_notation.py",
    "rules/ecarte/test_replay_judge.py",
    "rules/skat/test_sample.py",
    "rules/test_codes.py",
    "rules/test_ended_early.py",
    "rules/test_games.py",
    "rules/test_golden.py",
    "rules/test_junk_plays.py",
    "rules/test_misspelt.py",
    "rules/test_mistakes.py",
    "rules/test_reading.py",
    "rules/test_shorthand.py",
    "rules/test_typed.py",
    "rules/test_version.py",
    "scoring/backing",
    "scoring/test_audit.py",
    "scoring/test_audit_columns.py",
    "scoring/test_deal_search.py",
    "scoring/test_dispute_pages.py",
    "scoring/test_disputes.py",
    "scoring/test_totals.py",
    "scoring/test_every_game.py",
    "scoring/test_guards.py",
    "scoring/test_keeping.py",
    "scoring/test_line_pages.py",
    "scoring/test_merging_walks.py",
    "scoring/test_new_game.py",
    "scoring/test_pages_*.py",
    "scoring/test_people_audit.py",
    "scoring/test_people_log.py",
    "scoring/test_plain.py",
    "scoring/test_races.py",
    "scoring/test_scored_once.py",
    "scoring/test_stat*.py",
    "scoring/test_twins.py",
    "scoring/test_walks.py",
    "test_role_matrix.py",
    "test_who_acts.py",
    "tournaments",
    "upgrade",
)
"""Folders and files whose tests take a second of processor time or more, alone or together."""

ENGINELESS = (
    "bench/test_notation.py",
    "config/test_keys.py",
    "config/test_startup.py",
    "deploy/test_dependencies.py",
    "i18n",
    "presenting",
    "launch/test_kiebitz.py",
    "printing/test_documents.py",
    "printing/test_excerpts.py",
    "printing/test_grid.py",
    "printing/test_papers.py",
    "printing/test_posters_and_certificates.py",
    "printing/test_safety.py",
    "printing/test_seating_plans.py",
    "rules",
    "scoring/test_pages_asking.py",
    "scoring/test_pages_entering.py",
    "scoring/test_pages_frame.py",
    "scoring/test_pages_one_view.py",
    "scoring/test_pages_undoing.py",
    "test_acts_on_people.py",
    "test_contributing.py",
    "test_role_matrix.py",
    "test_who_acts.py",
    "tournaments/actions/test_drawing_wishes.py",
    "tournaments/seating",
    "tournaments/test_early_papers.py",
    "tournaments/test_honours.py",
    "tournaments/test_print_room.py",
    "tournaments/values",
    "tournaments/views/test_code_matrix.py",
)
"""Folders and files that ask no database, or about words, paper and rights alone; every page and every action is tried
on each engine elsewhere. Single tests of other folders say so themselves."""

MARKED = {"slow": SLOW, "engineless": ENGINELESS}
HERE = Path(__file__).parent
PLACES = {name: {path for each in places for path in HERE.glob(each)} for name, places in MARKED.items()}


def pytest_ignore_collect(collection_path, config):
    """What a run leaves out as a whole it need not read either."""
    chosen = config.option.markexpr
    if any(f"not {name}" in chosen and collection_path in places for name, places in PLACES.items()):
        return True
    return True if chosen.startswith("long") and _has_no_long_form(collection_path) else None


def _has_no_long_form(path):
    return path.name.startswith("test_") and not re.search(r"mark\.long|\blong\(", path.read_text("utf-8"))


@cache
def _marks_of(path):
    """By its folder or file."""
    return [name for name, places in PLACES.items() if places.intersection((path, *path.parents))]


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Whatever is made while tests are collected stays: nothing to be found by going through it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items):
    for item in items:
        for name in _marks_of(item.path):
            item.add_marker(name)


def pytest_collection_finish(session):
    """Tests and modules stay to the end: the garbage collector need not go through them again and again.

    Nor so often through what comes later and stays as well, such as templates and patterns of addresses.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_runtest_teardown():
    """Nothing of a test is left in this process: neither what is kept of its lists nor its last reader's language."""
    if keeping := sys.modules.get("scoring.lists.values.keeping"):
        keeping.SHELF.clear()
    translation.deactivate()


@pytest.fixture(scope="session")
def _asked_once():
    """What pytest-django does around every test for marks, letters and sites that there are none of here.

    It took a third of what a small test takes. Who comes to need one of them lets it be pytest-django's again.
    """


_dj_autoclear_mailbox = _django_clear_site_cache = _django_isolate_apps = _asked_once
_django_set_urlconf = _template_string_if_invalid_marker = _asked_once


@pytest.fixture(scope="session")
def once(tmp_path_factory, worker_id):
    """`once(name, make)`: a folder that `make(folder)` fills, once in a run for all its workers; nobody changes it."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent

    def made(name, make):
        folder, done = shared / name, shared / f"{name}.done"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    return made


@pytest.fixture(scope="session")
def migrated(once):
    """A data folder whose database has every table, made by a process like an operator's."""
    return once("migrated", _migrate)


def _migrate(folder):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x", "KIEBITZ_DATA": str(folder)}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=Path(__file__).parents[1], env={**kept, **ours}, check=True)


@pytest.fixture(scope="session")
def prepared(migrated):
    """`prepared(folder)`: this data folder begins with a database that is ready."""

    def copy(folder):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated / "kiebitz.sqlite3", folder)
        return folder

    return copy


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """`world(make)`: what `make()` builds in the database, once for all tests of a file that ask for it.

    Every test works in a savepoint and gives back what it changed, in the database. Rows in memory are its own only if
    it reads them itself. Not for tests with transactions of their own: the one that is open here would hold them up.
    """
    with a_world(django_db_blocker) as built:
        yield built


@contextmanager
def a_world(django_db_blocker):
    """The same for a fixture that builds one world after another."""
    from django.db import connection, transaction

    from tournaments.models import Registration

    open_transaction = transaction.atomic()
    with django_db_blocker.unblock():
        open_transaction.__enter__()

    def built(make):
        with django_db_blocker.unblock():
            made = make()
            # What is asked at the end of a transaction is asked here: in a test's savepoint, whose end takes the answer
            # back, every test would ask it of all these rows again.
            if connection.vendor == "postgresql" and Registration.objects.count() > 100:
                # Nobody has counted these rows yet: the guards' questions would go through whole tables, row by row.
                # Ours alone: what all databases share is locked until the world ends, and others would wait for it.
                own = ", ".join(connection.introspection.table_names())
                connection.cursor().execute(f"ANALYZE {own}")
            connection.check_constraints()
            return made

    try:
        yield built
    finally:
        with django_db_blocker.unblock():
            transaction.set_rollback(True)
            open_transaction.__exit__(None, None, None)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb):
    """Every worker's SQLite begins as a copy of the migrated database; it goes with the folder of the run."""
    from django.db import connection

    return django_db_keepdb or connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request, django_db_modify_db_settings_parallel_suffix):
    from django.db import connection

    if connection.vendor == "sqlite":
        migrated = request.getfixturevalue("migrated")
        shutil.copy(migrated / "kiebitz.sqlite3", connection.settings_dict["TEST"]["NAME"])


@pytest.fixture(scope="session")
def django_db_setup(request, django_db_setup, django_db_blocker):
    """What a test with transactions of its own has written goes with it; on SQLite all tables at once."""
    from django.db import connection

    if connection.vendor == "sqlite":
        _put_back(request.getfixturevalue("migrated") / "kiebitz.sqlite3")
        yield
    else:
        _empty_unguarded()
        yield
        with django_db_blocker.unblock():
            _let_nobody_stay()


def _let_nobody_stay():
    """Whatever a test left behind that still holds a connection would keep the database from going."""
    from django.db import connection

    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) {others}")


def _put_back(migrated):
    """The database as it was migrated, copied, is there in a tenth of the time that emptying it takes."""
    from django.contrib.contenttypes.models import ContentType
    from django.db import connection
    from django.test import TransactionTestCase

    def copied(_case):
        connection.ensure_connection()
        with closing(sqlite3.connect(migrated)) as whole:
            whole.backup(connection.connection)
        ContentType.objects.clear_cache()  # a test may have been in another database, with numbers of its own

    TransactionTestCase._fixture_teardown = copied


def _empty_unguarded():
    """No trigger would let every table be emptied."""
    from django.db.backends.base.operations import BaseDatabaseOperations

    from tests.tampering import lifted

    empty = BaseDatabaseOperations.execute_sql_flush

    def unguarded(operations, statements):
        with lifted(operations.connection):
            empty(operations, statements)

    BaseDatabaseOperations.execute_sql_flush = unguarded
