"""A list's number of deals no longer counts penalties, and more is counted for the statistics: both anew, from the logs."""

from django.db import migrations

import rules
from scoring import log
from scoring.queries.projections import counters

UNREADABLE = (KeyError, ValueError, TypeError, IndexError, AttributeError, rules.RulesetError)
"""What reading a log that was tampered with can raise: the audit names such a sheet, and it keeps its numbers."""


def count(apps, _editor):
    sheets = apps.get_model("scoring", "Sheet").objects
    for sheet in sheets.filter(deals_played__gt=0).order_by("pk").iterator(chunk_size=100):
        try:
            ruleset = rules.Ruleset.from_dict(sheet.ruleset)
            lines = _scored(sheet, ruleset)
            counted = counters(ruleset, sheet.seats, lines)
        except UNREADABLE:
            continue
        sheets.filter(pk=sheet.pk).update(deals_played=sum(line.numbered for line in lines))
        for seat, own in enumerate(counted):
            sheet.seat_totals.filter(seat=seat).update(counters=own)


def _scored(sheet, ruleset):
    found = list(sheet.entries.order_by("sequence").values_list("sequence", "body", "text__texts"))
    texts = {sequence: said for sequence, _body, said in found if said}
    deals = log.fold([log.read_body(body) for _sequence, body, _texts in found], sheet.seats, texts).deals
    return rules.score(ruleset, sheet.seats, [deal.record for deal in deals]).lines


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_counters")]
    operations = [migrations.RunPython(count, migrations.RunPython.noop, elidable=True)]
