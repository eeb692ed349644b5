"""A list can have a second entry, which never counts and stays that list's: the database sees to both.

On SQLite neither column makes the table anew, so that its guards stay on.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

GUARDS = (
    ("second", "UPDATE OF second_of_id", "a second entry stays that of its list", "OLD.second_of_id {apart} NEW.second_of_id"),
    ("second_counts", "UPDATE OF counts", "a second entry never counts", "NEW.counts AND NEW.second_of_id IS NOT NULL"),
    ("second_new", "INSERT", "a second entry never counts", "NEW.counts AND NEW.second_of_id IS NOT NULL"),
)

SQLITE = """
CREATE TRIGGER scoring_sheet_{name} BEFORE {event} ON scoring_sheet FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
POSTGRESQL = """
CREATE FUNCTION scoring_sheet_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{message}' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER scoring_sheet_{name} BEFORE {event} ON scoring_sheet
    FOR EACH ROW WHEN ({refused}) EXECUTE FUNCTION scoring_sheet_{name}();
"""


def put_on(_apps, editor):
    vendor = editor.connection.vendor
    form, apart = (SQLITE, "IS NOT") if vendor == "sqlite" else (POSTGRESQL, "IS DISTINCT FROM")
    for name, event, message, refused in GUARDS:
        words = {"name": name, "event": event, "message": message, "refused": refused.format(apart=apart)}
        editor.execute(form.format(**words), params=None)


def take_off(_apps, editor):
    on = " ON scoring_sheet" if editor.connection.vendor == "postgresql" else ""
    for name, *_rest in GUARDS:
        editor.execute(f"DROP TRIGGER scoring_sheet_{name}{on}", params=None)
        if on:
            editor.execute(f"DROP FUNCTION scoring_sheet_{name}()", params=None)


def column(name, called):
    field = models.ForeignKey(
        db_constraint=False,
        db_index=False,
        editable=False,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="scoring.sheet",
        verbose_name=called,
    )
    return migrations.AddField("sheet", name, field)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0027_disputes")]

    operations = [
        column("second_of", "second entry of"),
        column("second", "second entry"),
        migrations.AddConstraint(
            "sheet",
            models.UniqueConstraint(
                condition=Q(second_of__isnull=False), fields=("second_of",), name="sheet_second_once"
            ),
        ),
        migrations.RunPython(put_on, take_off),
    ]
