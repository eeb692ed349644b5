"""What the statistics are made of, kept per seat, and who has won a match; `rebuild --stale` fills them from the logs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_cache_table")]
    operations = [
        migrations.AddField(
            model_name="seattotal",
            name="counters",
            field=models.JSONField(default=dict, verbose_name="statistics"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="winner",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="winner"),
        ),
    ]
