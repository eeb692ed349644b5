"""Another data folder than the tests' own, worked in by this process: to start one for it takes longer."""

import os
from contextlib import contextmanager
from unittest.mock import patch

from django.db import connections
from django.db.utils import ConnectionHandler
from django.test import override_settings


@contextmanager
def inside(folder, address=""):
    """The database is the folder's own on SQLite, whatever else the tests work on, or the one at this address."""
    home, own = connections["default"], _connection(address or f"sqlite:///{folder / 'kiebitz.sqlite3'}")
    connections["default"] = own
    _forget_rows()
    try:
        with override_settings(DATA_DIR=folder):
            yield
    finally:
        own.close()
        connections["default"] = home
        _forget_rows()


def _connection(address):
    from config import settings

    with patch.dict(os.environ, {"DATABASE_URL": address}):
        return ConnectionHandler({"default": settings._database()})["default"]


def _forget_rows():
    """Another database has the same numbers for other rows."""
    from django.contrib.contenttypes.models import ContentType

    from scoring.lists.values import keeping

    ContentType.objects.clear_cache()
    keeping.SHELF.clear()
