"""The database itself refuses what would change the log of a person."""

# ruff: noqa: S608  the statements are the test's own

import pytest
from django.db import connection

from scoring.actors import OPERATOR
from scoring.lists.actions import merging
from scoring.people.queries import merge_queries
from tests import build
from tests.typed_sql import refused, run

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


def test_undone_merge_lets_go_only_what_it_remembers_of_an_erased_player():
    kept, gone = build.players(2)
    seen = merge_queries.seen(kept, gone)
    said = {"reason": "typed twice", "by": OPERATOR, "at": build.AT}
    made = merging.merge(kept_id=kept.pk, gone_id=gone.pk, expected=seen, **said)
    merging.part(merge_id=made.pk, **said)
    forgotten = "UPDATE scoring_merge SET moved = '{}'"
    refused("undone once", forgotten)
    run(f"UPDATE scoring_player SET erased_at = '2026-03-14' WHERE id = {gone.pk}")
    for changed in ("undone_at = NULL", "undone_at = '2027-01-01'", f"kept_id = {gone.pk}", "by_id = 1"):
        refused("undone once", f"{forgotten}, {changed}")
    run(forgotten)
