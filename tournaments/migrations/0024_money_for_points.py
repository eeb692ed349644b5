"""A posting can be for the points that somebody won or lost."""

from django.db import migrations, models

PURPOSES = [
    ("fee", "entry fee"),
    ("lost", "lost-game money"),
    ("points", "money for points"),
    ("pot", "extra pot"),
    ("prize", "prize"),
    ("from_pot", "paid out of a pot"),
    ("count", "cash difference"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_events_nothing_was_played_at")]

    operations = [
        migrations.AlterField(
            model_name="posting",
            name="purpose",
            field=models.CharField(choices=PURPOSES, max_length=10, verbose_name="purpose"),
        ),
    ]
