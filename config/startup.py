"""What web and worker need before they start: a missing server is told in one sentence and ends the start."""

import logging

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from kombu import Connection
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def need_database() -> None:
    """Ends the process unless the database answers. Leaves no connection behind for forked processes to share."""
    try:
        connection.ensure_connection()
    except Error as error:
        raise SystemExit(f"Kiebitz cannot start: the database does not answer ({_first_line(error)}).") from None
    finally:
        connection.close()


def need_prepared_database() -> None:
    """Ends the process unless the database answers and holds every table."""
    need_database()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise SystemExit("The database has not been prepared; ./kiebitz manage migrate does it.")


def need_broker() -> None:
    """For the worker, which has nothing to do without messages."""
    if reason := _broker_away():
        raise SystemExit(f"The worker cannot start: the message broker does not answer ({reason}).")


def warn_without_broker() -> None:
    """For the web, whose entries and rankings work without one."""
    if reason := _broker_away():
        log.warning("The message broker does not answer (%s). Entry works; printing waits for it.", reason)


def _broker_away() -> str:
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    with Connection(settings.CELERY_BROKER_URL, transport_options=options, connect_timeout=2) as broker:
        try:
            broker.ensure_connection(max_retries=1, interval_start=0)
        except OperationalError as error:
            return _first_line(error)
    return ""


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
