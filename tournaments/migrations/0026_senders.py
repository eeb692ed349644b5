"""Which announcements came from one sender, and which of them were removed together."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_objections")]

    operations = [
        migrations.AddField(
            "announcement", "sender", models.CharField(blank=True, default="", editable=False, max_length=32)
        ),
        migrations.AddField(
            "announcement", "removed_at", models.DateTimeField(editable=False, null=True, verbose_name="removed")
        ),
    ]
