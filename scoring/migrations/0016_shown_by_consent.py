from django.db import migrations, models


def shown_as_until_now(apps, schema_editor):
    """Whoever chose nothing was shown by the full name; that stays until somebody says otherwise."""
    players = apps.get_model("scoring", "Player").objects
    players.filter(publicity="", minor=False).update(publicity="full")


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0015_offers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='playerentry',
            name='kind',
            field=models.CharField(choices=[('named', 'named'), ('shown', 'public name changed'), ('merged', 'merged'), ('parted', 'merge undone'), ('erased', 'erased')], max_length=10, verbose_name='kind'),
        ),
        migrations.RunPython(shown_as_until_now, migrations.RunPython.noop),
    ]
