"""An event at which nothing was played and no money moved may become a rehearsal, and so be deleted as one.

No other event ever does, and no rehearsal becomes a real event.
"""

from importlib import import_module

from django.db import migrations

SCORING, EVENTS = (import_module(f"{app}.migrations.{name}_guards") for app, name in (
    ("scoring", "0010"), ("tournaments", "0007"),
))  # fmt: skip

UNTOUCHED = (
    "(NEW.rehearsal"
    " AND EXISTS (SELECT 1 FROM tournaments_event WHERE book_id = OLD.id AND state <> 'final')"
    " AND NOT EXISTS (SELECT 1 FROM tournaments_posting"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_posting.event_id"
    " WHERE tournaments_event.book_id = OLD.id)"
    " AND NOT EXISTS (SELECT 1 FROM tournaments_snapshot"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_snapshot.event_id"
    " WHERE tournaments_event.book_id = OLD.id)"
    " AND NOT EXISTS (SELECT 1 FROM scoring_entry JOIN scoring_sheet ON scoring_sheet.id = scoring_entry.sheet_id"
    " WHERE scoring_sheet.book_id = OLD.id AND scoring_entry.kind NOT IN ('seat', 'head')))"
)
FUNCTIONS = {"rehearsed": "scoring_book_rehearsed", "rehearsed_event": "tournaments_scoring_book_rehearsed_event"}


def put(editor, *, lets_go):
    found = {each[1]: each for module in (SCORING, EVENTS) for each in module.guards(editor.connection.vendor)
             if each[0] == "scoring_book" and each[1] in FUNCTIONS}  # fmt: skip
    for name, (table, _name, event, refused, message) in found.items():
        on = f" ON {table}" if editor.connection.vendor == "postgresql" else ""
        editor.execute(f"DROP TRIGGER {table}_{name}{on}", params=None)
        if on:
            editor.execute(f"DROP FUNCTION {FUNCTIONS[name]}()", params=None)
        words = {"table": table, "name": name, "event": event, "message": message, "row": "NEW"}
        words["refused"] = f"({refused}) AND NOT {UNTOUCHED}" if lets_go else refused
        form = EVENTS.POSTGRESQL if on else EVENTS.SQLITE
        editor.execute(form.format(**words, function=FUNCTIONS[name]), params=None)


def let_go(_apps, editor):
    put(editor, lets_go=True)


def hold_on(_apps, editor):
    put(editor, lets_go=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_held_until"), ("scoring", "0035_stale_prints")]

    operations = [migrations.RunPython(let_go, hold_on)]
