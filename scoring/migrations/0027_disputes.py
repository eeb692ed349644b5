"""Disputes, calls for the director and totals taken from paper are entries of a list, and the list says what stands.

SQLite makes a table anew to change it, and its guards would be gone: they are lifted before, and put back as they were.
"""

from django.db import migrations, models
from django.db.models import Q

BEFORE = ["record", "correct", "insert", "delete", "seat", "confirm", "reopen", "close", "head", "erase"]
KINDS = [*BEFORE, "dispute", "agree", "settle", "call", "totals"]
GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"


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


class Migration(migrations.Migration):
    dependencies = [("scoring", "0026_print_room")]

    operations = [
        migrations.RunPython(lift, put_back),
        migrations.RemoveConstraint("entry", "entry_kind_known"),
        migrations.AddConstraint(
            "entry", models.CheckConstraint(condition=Q(kind__in=KINDS), name="entry_kind_known"),
        ),
        migrations.AlterField(
            "entry",
            "kind",
            models.CharField(
                choices=[
                    ("record", "deal entered"),
                    ("correct", "deal corrected"),
                    ("insert", "deal inserted"),
                    ("delete", "deal deleted"),
                    ("seat", "seats assigned"),
                    ("confirm", "sheet confirmed"),
                    ("reopen", "sheet reopened"),
                    ("close", "sheet ended early"),
                    ("head", "heading of the sheet changed"),
                    ("erase", "text erased"),
                    ("dispute", "dispute raised"),
                    ("agree", "one side agrees"),
                    ("settle", "dispute or call ended"),
                    ("call", "director called"),
                    ("totals", "totals taken from paper"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddField("sheet", "totals_only", models.BooleanField(default=False, verbose_name="totals only")),
        migrations.AddField("sheet", "disputed", models.PositiveIntegerField(default=0, verbose_name="open disputes")),
        migrations.AddField(
            "sheet",
            "called",
            models.PositiveIntegerField(blank=True, null=True, verbose_name="call for the director"),
        ),
        migrations.RunPython(put_back, lift),
    ]
