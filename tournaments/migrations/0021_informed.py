"""When a registered player was told that the event's results show full names; of before nobody was."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_disqualified")]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="informed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="told of full names"),
        ),
    ]
