"""The database itself refuses what would change the log of a person."""

# ruff: noqa: S608  the statements are the test's own

import pytest
from django.db import connection

from tests import build
from tests.typed_sql import refused

pytestmark = pytest.mark.django_db


def test_log_of_a_person_stays():
    build.player("Anna Adler")
    refused("never changed", "UPDATE scoring_playerentry SET kind = 'merged'")
    refused("never deleted", "DELETE FROM scoring_playerentry")
    refused("never changed", "UPDATE scoring_playertext SET texts = '{}'")
    refused("goes only where", "DELETE FROM scoring_playertext")
    columns = "player_id, kind, written_at, body, hash"
    gap = f"INSERT INTO scoring_playerentry ({columns}, sequence) SELECT {columns}, 9 FROM scoring_playerentry"
    refused("without a gap", gap)
    if connection.vendor == "sqlite":
        again = f"REPLACE INTO scoring_playerentry ({columns}, sequence) SELECT {columns}, 1 FROM scoring_playerentry"
        refused("written once|without a gap", again)
        refused("written once", "REPLACE INTO scoring_playertext SELECT * FROM scoring_playertext")
