"""The table that holds the rate limits of the sign-in: nobody has to remember a second command."""

from django.core.management import call_command
from django.db import migrations


def create(_apps, editor):
    call_command("createcachetable", database=editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_entries_stay")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
