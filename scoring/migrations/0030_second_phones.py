"""A phone may keep the second entry of its table's list: each of the two has a pencil."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0029_table_codes")]

    operations = [
        migrations.RemoveConstraint("tablephone", "table_one_pencil"),
        migrations.AddField(
            "tablephone", "second", models.BooleanField(default=False, verbose_name="keeps the second entry")
        ),
        migrations.AddConstraint(
            "tablephone",
            models.UniqueConstraint(
                condition=models.Q(("pencil", True)), fields=("code", "second"), name="table_one_pencil"
            ),
        ),
    ]
