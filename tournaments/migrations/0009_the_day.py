"""What an event plans, and who is here. What can be decided grows from now on without a step of the database.

SQLite makes a table anew to change it, and its guards would be gone: they are lifted before, and put back as they were.
"""

from django.db import migrations, models
from django.db.models import Q

KNOWN = [
    "adopted", "created", "changed", "registered", "edited", "removed", "withdrawn", "returned", "paid", "unpaid",
    "merged", "parted", "drawn", "undrawn", "laid", "set_aside", "lot", "finalised", "reopened", "erased",
]
GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"

REFUSED = (
    "NEW.announced {apart} OLD.announced AND EXISTS (SELECT 1 FROM tournaments_event"
    " JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_event.id = OLD.event_id AND tournaments_event.state = 'final' AND NOT scoring_book.rehearsal)"
)
MESSAGE = "the ranking is final: reopen it first"
NAME = "tournaments_registration_presence"
SQLITE = f"""
CREATE TRIGGER {NAME} BEFORE UPDATE OF announced ON tournaments_registration FOR EACH ROW
WHEN {REFUSED.format(apart="IS NOT")}
BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END
"""
POSTGRESQL = f"""
CREATE FUNCTION {NAME}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {REFUSED.format(apart="IS DISTINCT FROM")} THEN
        RAISE EXCEPTION '{MESSAGE} (% %)', TG_TABLE_NAME, NEW.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {NAME} BEFORE UPDATE OF announced ON tournaments_registration
    FOR EACH ROW EXECUTE FUNCTION {NAME}();
"""


def lift(_apps, editor):
    if editor.connection.vendor != "sqlite":
        return
    editor.execute(f"CREATE TEMP TABLE lifted AS {GUARDS}", params=None)
    for name, _sql in _lifted(editor):
        editor.execute(f'DROP TRIGGER "{name}"', params=None)


def put_back(_apps, editor):
    if editor.connection.vendor != "sqlite":
        return
    for _name, sql in _lifted(editor):
        editor.execute(sql, params=None)
    editor.execute("DROP TABLE temp.lifted", params=None)


def _lifted(editor):
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM temp.lifted ORDER BY rowid")
        return cursor.fetchall()


def guard(_apps, editor):
    editor.execute(SQLITE if editor.connection.vendor == "sqlite" else POSTGRESQL, params=None)


def unguard(_apps, editor):
    if editor.connection.vendor == "sqlite":
        editor.execute(f"DROP TRIGGER {NAME}", params=None)
    else:
        editor.execute(f"DROP TRIGGER {NAME} ON tournaments_registration", params=None)
        editor.execute(f"DROP FUNCTION {NAME}()", params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_kept_by_day"), ("tournaments", "0008_pairs")]

    operations = [
        migrations.RunPython(lift, put_back),
        migrations.RemoveConstraint("decision", "decision_kind_known"),
        migrations.AddConstraint(
            "decision", models.CheckConstraint(condition=~Q(kind=""), name="decision_kind_said"),
        ),
        migrations.AlterField("decision", "kind", models.CharField(max_length=10, verbose_name="kind")),
        migrations.AddField("event", "plan", models.JSONField(blank=True, default=dict, verbose_name="plan")),
        migrations.AddField(
            "registration", "announced", models.BooleanField(default=False, verbose_name="announced"),
        ),
        migrations.RunPython(put_back, lift),
        migrations.RunPython(guard, unguard),
    ]
