import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Clubs have a logo; what one showed before stays while a printout names it."""

    dependencies = [("scoring", "0033_desk")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="logo",
            field=models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="logo"),
        ),
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("image", models.BinaryField(verbose_name="picture")),
                ("media", models.CharField(max_length=20)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("shown_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logos",
                        to="scoring.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "logo of a club",
                "verbose_name_plural": "logos of clubs",
                "ordering": ["-shown_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "digest"), name="logo_of_a_club_once"),
                    models.CheckConstraint(
                        condition=Q(media__in=["image/png", "image/jpeg", "image/svg+xml"]), name="logo_media_known"
                    ),
                    models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="logo_has_a_size"),
                ],
            },
        ),
    ]
