"""Writes down how an old commit showed its final rankings. Run it in that commit's files, like make.py:

    PYTHONPATH=. python .../tests/upgrade/published.py .../tests/upgrade/data/COMMIT.sql.xz

What it writes lies beside, as COMMIT.json. The database is the one that make.py kept; nothing of this code is asked.
"""

import json
import lzma
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path


def main():
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["DJANGO_SECRET_KEY"] = "only for reading old data"
    os.environ["KIEBITZ_DATA"] = tempfile.mkdtemp(prefix="kiebitz-old-")
    kept = Path(sys.argv[1])
    with closing(sqlite3.connect(Path(os.environ["KIEBITZ_DATA"]) / "kiebitz.sqlite3")) as made:
        made.executescript(lzma.decompress(kept.read_bytes()).decode())
    target = kept.with_name(kept.name.replace(".sql.xz", ".json"))
    target.write_text(json.dumps(rankings(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def rankings():
    """The final rankings by title, in this order and with these numbers."""
    import django

    django.setup()
    from tournaments.models import Event
    from tournaments.queries.standings import standings

    final = Event.objects.filter(state="final").order_by("pk")
    return {event.book.title: [shown(line) for line in standings(event)] for event in final}


def shown(line):
    series = [each and [each.sheet_id, each.total] for each in line.series]
    number = line.registration and line.registration.number
    deciders = [list(each) for each in line.deciders]
    return [line.rank, number, line.player.name, line.total, series, deciders, line.decided_by]


if __name__ == "__main__":
    main()
