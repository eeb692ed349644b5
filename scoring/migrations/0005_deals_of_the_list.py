"""Once counted lists anew; `rebuild --stale` does so now. It stays for the databases that know it by its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_counters")]
    operations = []
