"""The logs of people who were invented for a rehearsal go with it. Nobody else's ever do.

Invented is who has no club and no account, is registered in a rehearsal, and was never registered or seated elsewhere.
"""

from importlib import import_module

from django.db import migrations

FIRST = import_module("scoring.migrations.0011_guards_of_people")

INVENTED = (
    "EXISTS (SELECT 1 FROM scoring_player WHERE id = {0} AND club_id IS NULL AND account_id IS NULL)"
    " AND EXISTS (SELECT 1 FROM tournaments_registration"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_registration.event_id"
    " JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_registration.player_id = {0} AND scoring_book.rehearsal)"
    " AND NOT EXISTS (SELECT 1 FROM tournaments_registration"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_registration.event_id"
    " JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_registration.player_id = {0} AND NOT scoring_book.rehearsal)"
    " AND NOT EXISTS (SELECT 1 FROM scoring_seattotal JOIN scoring_sheet ON scoring_sheet.id = scoring_seattotal.sheet_id"
    " JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id"
    " WHERE scoring_seattotal.player_id = {0} AND NOT scoring_book.rehearsal)"
)
OF_TEXT = "(SELECT player_id FROM scoring_playerentry WHERE id = OLD.entry_id)"
WHOSE = {"scoring_playerentry": "OLD.player_id", "scoring_playertext": OF_TEXT}


def before(table):
    """When the guard refused so far, and as what."""
    found = (each for each in FIRST.GUARDS if each[:2] == (table, "undeleted"))
    return next((refused, message) for _table, _name, _event, refused, message in found)


def put(editor, table, refused, message):
    if editor.connection.vendor == "postgresql":
        editor.execute(f"DROP TRIGGER {table}_undeleted ON {table}", params=None)
        editor.execute(f"DROP FUNCTION {table}_undeleted()", params=None)
        form = FIRST.POSTGRESQL
    else:
        editor.execute(f"DROP TRIGGER {table}_undeleted", params=None)
        form = FIRST.SQLITE
    words = {"table": table, "name": "undeleted", "event": "DELETE", "refused": refused, "message": message}
    editor.execute(form.format(**words, row="OLD"), params=None)


def let_go(_apps, editor):
    for table, player in WHOSE.items():
        refused, message = before(table)
        put(editor, table, f"({refused}) AND NOT ({INVENTED.format(player)})", message)


def hold_on(_apps, editor):
    for table in WHOSE:
        put(editor, table, *before(table))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_announcements"), ("scoring", "0011_guards_of_people")]

    operations = [migrations.RunPython(let_go, hold_on)]
