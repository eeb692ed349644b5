"""The database refuses a seat at no table, and a role, page or language that there is not.

What breaks that already was typed past Kiebitz, and stops no upgrade: a seat is left open (that of a deal follows from
its list), an offer or a notice that no page can show goes. SQLite makes a table anew to add a check; guards that name
it are lifted meanwhile.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

GUARDS = import_module("scoring.migrations.0027_disputes")
ROLES = ["", "scorekeeper", "desk", "director", "club_admin"]
CHECKS = [
    ("deal", "deal_seat_at_the_table", Q(seat__range=(0, 7))),
    ("tablephone", "phone_seat_at_the_table", Q(seat__range=(0, 7))),
    ("offer", "offer_role_known", Q(role__in=ROLES)),
    ("notice", "notice_page_known", Q(page__in=["imprint", "privacy"])),
    ("notice", "notice_language_known", Q(language__in=["de", "fr", "en"])),
]


def mend(apps, _editor):
    for name, _constraint, holds in CHECKS:
        rows = apps.get_model("scoring", name).objects.exclude(holds)
        if name in {"deal", "tablephone"}:
            rows.exclude(seat=None).update(seat=None)
        else:
            rows.delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0038_tables_that_change")]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop),
        migrations.RunPython(GUARDS.lift, GUARDS.put_back),
        *(
            migrations.AddConstraint(model, models.CheckConstraint(condition=condition, name=name))
            for model, name, condition in CHECKS
        ),
        migrations.RunPython(GUARDS.put_back, GUARDS.lift),
    ]
