"""Who is disqualified, and which lots were drawn from the seed. Both columns may be empty, so no table is made anew."""

from importlib import import_module

from django.db import migrations, models

DAY = import_module("tournaments.migrations.0009_the_day")

NAME = "tournaments_registration_ranked"
REFUSED = DAY.REFUSED.replace("announced", "disqualified_at")
SQLITE = f"""
CREATE TRIGGER {NAME} BEFORE UPDATE OF disqualified_at ON tournaments_registration FOR EACH ROW
WHEN {REFUSED.format(apart="IS NOT")}
BEGIN SELECT RAISE(ABORT, '{DAY.MESSAGE}'); END
"""
POSTGRESQL = f"""
CREATE FUNCTION {NAME}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {REFUSED.format(apart="IS DISTINCT FROM")} THEN
        RAISE EXCEPTION '{DAY.MESSAGE} (% %)', TG_TABLE_NAME, NEW.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {NAME} BEFORE UPDATE OF disqualified_at ON tournaments_registration
    FOR EACH ROW EXECUTE FUNCTION {NAME}();
"""


def guard(_apps, editor):
    editor.execute(SQLITE if editor.connection.vendor == "sqlite" else POSTGRESQL, params=None)


def unguard(_apps, editor):
    if editor.connection.vendor == "sqlite":
        editor.execute(f"DROP TRIGGER {NAME}", params=None)
    else:
        editor.execute(f"DROP TRIGGER {NAME} ON tournaments_registration", params=None)
        editor.execute(f"DROP FUNCTION {NAME}()", params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_deliveries")]

    operations = [
        migrations.AddField(
            "registration",
            "disqualified_at",
            models.DateTimeField(blank=True, null=True, verbose_name="disqualified on"),
        ),
        migrations.AddField(
            "lot", "numbers", models.JSONField(blank=True, null=True, verbose_name="competitor numbers")
        ),
        migrations.RunPython(guard, unguard),
    ]
