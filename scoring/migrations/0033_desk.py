from django.db import migrations, models
from django.db.models import Q

ROLES = [("scorekeeper", "scorekeeper"), ("desk", "desk"), ("director", "director"), ("club_admin", "club admin")]


class Migration(migrations.Migration):
    """Events have a desk: a role of its own, in a single book."""

    dependencies = [("scoring", "0032_printers")]

    operations = [
        migrations.AlterField(
            model_name="grant",
            name="role",
            field=models.CharField(choices=ROLES, max_length=20, verbose_name="role"),
        ),
        migrations.AlterField(
            model_name="offer",
            name="role",
            field=models.CharField(blank=True, choices=ROLES, default="", max_length=20, verbose_name="role"),
        ),
        migrations.RemoveConstraint(model_name="grant", name="grant_role_known"),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=Q(role__in=["scorekeeper", "desk", "director", "club_admin"]), name="grant_role_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(condition=~Q(role="desk") | Q(club=None), name="desk_of_an_event"),
        ),
    ]
