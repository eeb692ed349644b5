"""What the statistics are made of, kept per seat; worked out from the logs for the lists that are there already."""

from django.db import migrations, models

import rules
from scoring import log
from scoring.queries.projections import counters

UNREADABLE = (KeyError, ValueError, TypeError, IndexError, AttributeError, rules.RulesetError)
"""What reading a log that was tampered with can raise: the audit names such a sheet, and it keeps its zeros."""


def count(apps, _editor):
    for sheet in apps.get_model("scoring", "Sheet").objects.order_by("pk").iterator(chunk_size=100):
        try:
            counted = _counted(sheet)
        except UNREADABLE:
            continue
        for seat, own in enumerate(counted):
            if own:
                sheet.seat_totals.filter(seat=seat).update(counters=own)


def _counted(sheet):
    entries = sheet.entries.order_by("sequence").values_list("sequence", "body", "text__texts")
    found = list(entries)
    texts = {sequence: said for sequence, _body, said in found if said}
    deals = log.fold([log.read_body(body) for _sequence, body, _texts in found], sheet.seats, texts).deals
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    return counters(ruleset, sheet.seats, rules.score(ruleset, sheet.seats, [deal.record for deal in deals]).lines)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_cache_table")]
    operations = [
        migrations.AddField(
            model_name="seattotal",
            name="counters",
            field=models.JSONField(default=dict, verbose_name="statistics"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="winner",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="winner"),
        ),
        migrations.RunPython(count, migrations.RunPython.noop, elidable=True),
    ]
