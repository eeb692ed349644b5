"""What web and worker need before they start: a missing server is told in one sentence and ends the start."""

import logging
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from kombu import Connection
from kombu.exceptions import OperationalError

from config import space

log = logging.getLogger(__name__)


def need_database() -> None:
    """Ends the process unless the database answers. Leaves no connection behind for forked processes to share."""
    try:
        connection.ensure_connection()
    except Error as error:
        need_room(error)
        raise SystemExit(f"Kiebitz cannot start: the database does not answer ({first_line(error)}).") from None
    finally:
        connection.close()


def need_prepared_database() -> None:
    """Ends the process unless the database answers, holds every table, and keeps only totals that this version made.

    Of a later version's database nothing is touched.

    Leaves no connection behind for forked processes to share.
    """
    need_database()
    try:
        need_known_steps()
        _need_every_table()
        _need_fresh_totals()
    finally:
        connection.close()


def need_known_steps() -> None:
    """Ends the process where another version prepared the database in ways that this one does not know."""
    from scoring.management.backing import states  # noqa: PLC0415  the apps are there only now

    if holds_tables() and (told := states.of_another_version(states.applied())):
        raise SystemExit(told)


def _need_every_table() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise SystemExit("The database has not been prepared; ./kiebitz manage migrate does it.")


def _need_fresh_totals() -> None:
    from scoring.lists.queries.staleness import anything_is_stale  # noqa: PLC0415  the apps are there only now

    if anything_is_stale():
        raise SystemExit("Another version made the kept totals; ./kiebitz manage rebuild --stale makes them anew.")


def need_room(error: Exception) -> None:
    """Ends the process where the error is for want of room on the disk."""
    if space.is_full(error):
        raise SystemExit(f"The disk is full ({first_line(error)}). Make room, then start again.") from None


def need_known_database() -> None:
    """Ends the process where a folder that was in use has lost its database: an empty one would begin a new club.

    A folder is in use once something was printed or a web server ran; a first start that was killed left neither.
    """
    try:
        lost = _in_use(settings.DATA_DIR) and not holds_tables()
    finally:
        connection.close()
    if lost:
        raise SystemExit(
            f"The database holds no tables, but {settings.DATA_DIR} was in use: nothing was begun anew. "
            "./kiebitz restore FILE brings a backup back; a new club wants an empty folder (KIEBITZ_DATA)."
        )


def _in_use(folder: Path) -> bool:
    prints, logs = folder / "prints", (folder / "log" / name for name in ("web.log", "worker.log"))
    return any(log.exists() for log in logs) or (prints.is_dir() and any(prints.iterdir()))


def holds_tables() -> bool:
    """Whether there is anything; SQLite would make a file that is not there by being asked."""
    name = Path(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not (name.is_file() and name.stat().st_size):
        return False
    with connection.cursor() as cursor:
        return bool(connection.introspection.table_names(cursor))


def need_broker() -> None:
    """For the worker, which has nothing to do without messages."""
    if reason := broker_away():
        raise SystemExit(f"The worker cannot start: the message broker does not answer ({reason}).")


def warn_without_broker() -> None:
    """For the web, whose entries and rankings work without one."""
    if reason := broker_away():
        log.warning("The message broker does not answer (%s). Entry works; printing waits for it.", reason)


def warn_without_proxies() -> None:
    """Behind a proxy that is not named everybody seems to come from one address, and one who guesses stops them all."""
    if settings.HTTPS and not settings.PROXIES:
        log.warning(
            "KIEBITZ_HTTPS says that a proxy stands before Kiebitz, but KIEBITZ_PROXIES does not say how many: all "
            "visitors count as one, and whoever guesses passwords locks everybody out. Behind one proxy set it to 1."
        )


def warn_without_collected_files() -> None:
    """Pages are right without them, and every reader asks for every style and script again and again."""
    if not settings.COLLECTED:
        log.warning("The pages' files were not collected for this version; ./kiebitz manage collectstatic does it.")


def make_what_all_share() -> None:
    """What takes long and is the same for everybody: of workers that part afterwards none makes it again."""
    from scoring.api import published_schema  # noqa: PLC0415  the apps are there only now

    published_schema.make()


def broker_away() -> str:
    """Why the message broker does not answer; "" where it does."""
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    with Connection(settings.CELERY_BROKER_URL, transport_options=options, connect_timeout=2) as broker:
        try:
            broker.ensure_connection(max_retries=1, interval_start=0)
        except OperationalError as error:
            return first_line(error)
    return ""


def first_line(error: BaseException) -> str:
    """Of an error's text what fits a sentence."""
    return str(error).strip().partition("\n")[0]
