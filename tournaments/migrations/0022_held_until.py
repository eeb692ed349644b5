"""Until when a final ranking is held back from the public; of before none was."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_informed")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="held_until",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="held back until"),
        ),
    ]
