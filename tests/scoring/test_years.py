"""Years of lists are those of the place's own clock, whenever they were, and whatever clock it went by before."""

import zoneinfo
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scoring import ended
from scoring.lists.actions import rebuilding
from scoring.lists.queries import statistics_queries
from scoring.lists.values import years
from scoring.models import SeatTotal, Sheet
from scoring.plain import sums
from tests import build
from tests.tampering import lifted

pytestmark = pytest.mark.django_db
MOMENTS = [
    *(datetime(year, 12, 31, 23, minute, tzinfo=UTC) for year in (1970, 1989, 1990, 2024, 2026) for minute in (0, 59)),
    *(datetime(year, 12, 31, 22, 59, 59, 999_999, tzinfo=UTC) for year in (1989, 2025, 2027)),
    *(datetime(year, 1, 1, tzinfo=UTC) for year in (1900, 1990, 2026, 2027, 2028, 2100)),
]


ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12"]


@pytest.mark.parametrize("zone", ZONES)
def test_what_is_kept_says_the_year_by_every_clock(zone):
    clock = zoneinfo.ZoneInfo(zone)
    for moment in MOMENTS:
        assert years.read(years.counted(moment, -7), clock) == {moment.astimezone(clock).year: (1, -7)}
        assert sums.when(moment) == next(iter(years.counted(moment, -7))).split()[0]


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
def test_a_players_years_are_those_of_the_lists(zone):
    player = build.player("Anna")
    for at, moment in enumerate(MOMENTS):
        sheet = build.sheet(3, players=[player, None, None])
        with lifted(connection):
            Sheet.objects.filter(pk=sheet.pk).update(opened_at=moment, counts=at % 3 > 0)
            SeatTotal.objects.filter(sheet=sheet, player=player).update(opened_at=moment, total=at)
            rebuilding.rebuild_book(book_id=sheet.book_id)
    with timezone.override(zone):
        told = statistics_queries.years_of(player, None, knows=True)
        found = {each.year: (each.lists, each.total) for each in told}
        local = [timezone.localtime(moment).year for moment in MOMENTS]
    assert found == {
        year: (local.count(year), sum(at for at, each in enumerate(local) if each == year)) for year in local
    }
    assert [each.year for each in told] == sorted(found, reverse=True)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
def test_names_end_with_the_day_of_the_place(zone):
    with timezone.override(zone):
        since = ended.first_day(timezone.localdate(), 24)
        begins = timezone.make_aware(datetime.combine(since, datetime.min.time()))
        for late in (timedelta(0), timedelta(microseconds=-1)):
            sheet = build.sheet()
            with lifted(connection):
                Sheet.objects.filter(pk=sheet.pk).update(opened_at=begins + late)
            sheet.refresh_from_db()
            told = SeatTotal.objects.filter(ended.still_told("sheet__book"), sheet=sheet).exists()
            assert told is not ended.has_ended(type(sheet.book).objects.get(pk=sheet.book_id))
            assert told is (late == timedelta(0))
