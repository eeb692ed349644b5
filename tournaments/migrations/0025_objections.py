"""Who announces himself or herself can object to being named in full."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_money_for_points")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="objected",
            field=models.BooleanField(default=False, verbose_name="objected to the full name"),
        ),
    ]
