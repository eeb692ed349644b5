"""Fixed pairs of an event. A plain column that may be empty: nothing else of the table is made anew."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_kept_by_day"), ("tournaments", "0007_guards")]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="partner",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.registration",
                verbose_name="partner",
            ),
        ),
    ]
