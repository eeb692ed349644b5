"""What older versions kept is readable after an update."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.tournaments import events
from tournaments.models import Series

pytestmark = pytest.mark.django_db

OLD = {
    "method": "search",
    "seed": 1,
    "players": 11,
    "fours": 2,
    "threes": 1,
    "repeats": 2,
    "least": 0,
    "repeated": [[1, 2]],
    "at_threes": [3, 4, 5],
    "threes_twice": [4],
}
WIDENED = {"tables", "others", "others_twice"}


def test_a_certificate_of_fours_and_threes_is_widened_once_and_without_loss():
    series = events.drawn(events.event(players=11)).series
    drawn = dict(series.certificate)
    Series.objects.filter(pk=series.pk).update(certificate=OLD)
    widen = import_module("tournaments.migrations.0002_certificates_of_any_tables").widen
    for _ in range(2):
        widen(apps, None)
    series.refresh_from_db()
    assert series.certificate.keys() == {*OLD} - {"fours", "threes", "at_threes", "threes_twice"} | WIDENED
    assert series.certificate.keys() < drawn.keys()
    assert series.certificate["tables"] == [[4, 2], [3, 1]] == drawn["tables"]
    assert series.certificate["others"] == [[3, [3, 4, 5]]]
    assert series.certificate["others_twice"] == [4]
