from django.db import migrations, models


class Migration(migrations.Migration):
    """Who lost phone and recovery codes is told when somebody else made the password alone sign in again."""

    dependencies = [
        ("scoring", "0022_told_versions"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="second_step_taken_off",
            field=models.DateTimeField(
                blank=True, default=None, editable=False, null=True, verbose_name="second step removed"
            ),
        ),
    ]
