"""A list's number of deals no longer counts penalties: counted anew, from the logs, for the lists that are there."""

from django.db import migrations

import rules
from scoring import log

UNREADABLE = (KeyError, ValueError, TypeError, IndexError, AttributeError, rules.RulesetError)
"""What reading a log that was tampered with can raise: the audit names such a sheet, and it keeps its number."""


def count(apps, _editor):
    sheets = apps.get_model("scoring", "Sheet").objects.filter(deals_played__gt=0)
    for sheet in sheets.order_by("pk").iterator(chunk_size=100):
        try:
            counted = _counted(sheet)
        except UNREADABLE:
            continue
        if counted != sheet.deals_played:
            sheets.filter(pk=sheet.pk).update(deals_played=counted)


def _counted(sheet):
    found = list(sheet.entries.order_by("sequence").values_list("sequence", "body", "text__texts"))
    texts = {sequence: said for sequence, _body, said in found if said}
    deals = log.fold([log.read_body(body) for _sequence, body, _texts in found], sheet.seats, texts).deals
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    lines = rules.score(ruleset, sheet.seats, [deal.record for deal in deals]).lines
    return sum(line.numbered for line in lines)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_counters")]
    operations = [migrations.RunPython(count, migrations.RunPython.noop, elidable=True)]
