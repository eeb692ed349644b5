"""What deals are looked for by; `rebuild --stale` fills it from the logs.

Columns without a value are added to the table as it stands: on SQLite others make it anew, and triggers name it.
"""

import django.db.models.deletion
from django.db import migrations, models


def added(name, field):
    return migrations.AddField("deal", name, field)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_player_totals")]
    operations = [
        added("contract", models.CharField(blank=True, max_length=30, null=True, verbose_name="contract")),
        added("seat", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat")),
        added(
            "player",
            models.ForeignKey(
                blank=True,
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
    ]
