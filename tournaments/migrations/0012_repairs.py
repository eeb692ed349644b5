"""A table at which something was played is left by its list, and a list set aside comes back, by a repair alone.

The guards asked for neither before; a decision that says so has to stand there first.
"""

from importlib import import_module

from django.db import migrations

FIRST = import_module("tournaments.migrations.0007_guards")

REPAIRING = (
    "COALESCE((SELECT kind FROM tournaments_decision WHERE event_id = {0} ORDER BY sequence DESC LIMIT 1), '')"
    " = 'repaired'"
)
OF_SERIES = "(SELECT event_id FROM tournaments_series WHERE id = OLD.series_id)"
GUARDS = (("tournaments_table", OF_SERIES), ("tournaments_setaside", "OLD.event_id"))


def first(vendor, table):
    """When the guard refused so far, and as what."""
    found = (each for each in FIRST.guards(vendor) if each[:2] == (table, "undeleted"))
    return next((refused, message) for _table, _name, _event, refused, message in found)


def again(vendor, table, event):
    refused, message = first(vendor, table)
    if table == "tournaments_setaside":
        return f"({refused}) AND NOT {REPAIRING.format(event)}", message
    played, final = refused.split(" OR ", 1)
    return f"({played}) AND NOT {REPAIRING.format(event)} OR {final}", message


def put(editor, table, refused, message):
    vendor = editor.connection.vendor
    function = FIRST._function(table, "undeleted")
    if vendor == "postgresql":
        editor.execute(f"DROP TRIGGER {table}_undeleted ON {table}", params=None)
        editor.execute(f"DROP FUNCTION {function}()", params=None)
    else:
        editor.execute(f"DROP TRIGGER {table}_undeleted", params=None)
    form = FIRST.SQLITE if vendor == "sqlite" else FIRST.POSTGRESQL
    words = {"table": table, "name": "undeleted", "event": "DELETE", "refused": refused, "message": message}
    editor.execute(form.format(**words, row="OLD", function=function), params=None)


def loosen(_apps, editor):
    for table, event in GUARDS:
        put(editor, table, *again(editor.connection.vendor, table, event))


def tighten(_apps, editor):
    for table, _event in GUARDS:
        put(editor, table, *first(editor.connection.vendor, table))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_kept_by_day"), ("tournaments", "0010_money")]

    operations = [migrations.RunPython(loosen, tighten)]
