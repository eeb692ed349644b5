from django.db import migrations, models
from django.db.models import Q

STATES = [
    ("queued", "waiting"),
    ("rendering", "printing"),
    ("done", "ready"),
    ("failed", "failed"),
    ("cancelled", "taken back"),
    ("stale", "out of date"),
]


class Migration(migrations.Migration):
    """A print whose names have changed is no longer forgotten: it says that it is to be printed anew."""

    dependencies = [("scoring", "0034_logos")]

    operations = [
        migrations.AlterField(
            model_name="printjob",
            name="state",
            field=models.CharField(choices=STATES, default="queued", max_length=10, verbose_name="state"),
        ),
        migrations.RemoveConstraint(model_name="printjob", name="print_state_known"),
        migrations.AddConstraint(
            model_name="printjob",
            constraint=models.CheckConstraint(
                condition=Q(state__in=[state for state, _label in STATES]), name="print_state_known"
            ),
        ),
    ]
