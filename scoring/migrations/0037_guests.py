from django.db import migrations, models


class Migration(migrations.Migration):
    """Whom a club knows is a member or a guest of it; everybody so far stays a member."""

    dependencies = [("scoring", "0036_words_of_printouts")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="guest_since",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="guest since"),
        ),
    ]
