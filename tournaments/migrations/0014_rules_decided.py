"""The rules of an event's book may change, if the event's last decision says that they do; its lists keep their own."""

from django.db import migrations

DECIDED = (
    "EXISTS (SELECT 1 FROM tournaments_decision JOIN tournaments_event ON tournaments_event.id ="
    " tournaments_decision.event_id WHERE tournaments_event.book_id = OLD.id AND tournaments_decision.kind = 'ruled'"
    " AND tournaments_decision.sequence = (SELECT MAX(sequence) FROM tournaments_decision AS last"
    " WHERE last.event_id = tournaments_event.id))"
)
DIFFERS = {
    "sqlite": "json(OLD.ruleset) IS NOT json(NEW.ruleset)",
    "postgresql": "OLD.ruleset IS DISTINCT FROM NEW.ruleset",
}
MESSAGE = "the rules of a book never change"
SQLITE = """
CREATE TRIGGER scoring_book_ruled BEFORE UPDATE OF ruleset ON scoring_book FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
POSTGRESQL = """
CREATE OR REPLACE FUNCTION scoring_book_ruled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION '{message} (% %)', TG_TABLE_NAME, NEW.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
"""


def _guard(editor, *more):
    vendor = editor.connection.vendor
    refused = " AND ".join(("OLD.ruleset IS NOT NULL", f"({DIFFERS[vendor]})", *more))
    if vendor == "sqlite":
        editor.execute("DROP TRIGGER scoring_book_ruled", params=None)
    editor.execute((SQLITE if vendor == "sqlite" else POSTGRESQL).format(refused=refused, message=MESSAGE), params=None)


def let_decisions_through(_apps, editor):
    _guard(editor, f"NOT {DECIDED}")


def let_nothing_through(_apps, editor):
    _guard(editor)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_repairs"), ("scoring", "0010_guards")]

    operations = [migrations.RunPython(let_decisions_through, let_nothing_through)]
