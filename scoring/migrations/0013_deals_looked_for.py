"""What deals are looked for by; `rebuild --stale` fills it from the logs.

Columns without a value are added to the table as it stands: on SQLite others make it anew, and triggers name it. On the
way back the table is made anew, so those triggers are taken off for it.
"""

import django.db.models.deletion
from django.db import migrations, models


TAKEN_OFF: list[str] = []
"""The triggers as SQLite keeps them, while the table is made anew."""


def take_off(_apps, editor):
    if editor.connection.vendor != "sqlite":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND instr(sql, 'scoring_deal')")
        for name, sql in cursor.fetchall():
            TAKEN_OFF.append(sql)
            cursor.execute(f'DROP TRIGGER "{name}"')


def put_on(_apps, editor):
    while TAKEN_OFF:
        editor.execute(TAKEN_OFF.pop(0), params=None)


def added(name, field):
    return migrations.AddField("deal", name, field)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_player_totals")]
    operations = [
        migrations.RunPython(migrations.RunPython.noop, put_on),
        added("contract", models.CharField(blank=True, max_length=30, null=True, verbose_name="contract")),
        added("seat", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat")),
        added(
            "player",
            models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deals",
                to="scoring.player",
                verbose_name="player",
            ),
        ),
        migrations.AddIndex(
            "deal",
            models.Index(
                condition=models.Q(("player__isnull", False)), fields=["player", "-id"], name="deal_of_a_player"
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, take_off),
    ]
