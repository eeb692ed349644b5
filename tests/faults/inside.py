"""What a fault run asks of the house under test, in a process of its own with that house's settings."""

import json
import sys
from typing import Any

import django


def prepare(tables: int) -> dict[str, Any]:
    """Lists for so many tables, and the session of somebody who may keep them."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests import build

    book = build.book("Fault run")
    keeper = build.scorekeeper(book)
    rules = build.ruleset(deals=None)
    sheets = [build.sheet(3, book=book, title=f"Table {table + 1}", rules=rules) for table in range(tables)]
    session = SessionStore()
    session[SESSION_KEY] = str(keeper.pk)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = keeper.get_session_auth_hash()
    session.create()
    return {"session": session.session_key, "sheets": [sheet.pk for sheet in sheets], "book": book.pk}


def report() -> dict[str, Any]:
    """All entries of deals, and all print jobs."""
    from scoring.models import Entry, PrintJob

    entries = Entry.objects.filter(kind="record").select_related("text").order_by("sheet", "sequence")
    jobs = PrintJob.objects.order_by("pk")
    return {
        "entries": [[each.sheet_id, each.sequence, each.key, each.text.texts["remark"]] for each in entries],
        "prints": list(jobs.values("id", "state", "file", "pages", "attempts", "error")),
    }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(prepare(int(sys.argv[2])) if sys.argv[1] == "prepare" else report()))
