"""Years of lists are those of the place's own clock, whenever they were."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.models.functions import ExtractYear
from django.utils import timezone

from scoring import ended
from scoring.models import SeatTotal, Sheet
from scoring.people.views.player_pages import _year
from tests import build
from tests.tampering import lifted

pytestmark = pytest.mark.django_db
MOMENTS = [
    *(datetime(year, 12, 31, 23, minute, tzinfo=UTC) for year in (1970, 1989, 1990, 2024, 2026) for minute in (0, 59)),
    *(datetime(year, 12, 31, 22, 59, 59, 999_999, tzinfo=UTC) for year in (1989, 2025, 2027)),
    *(datetime(year, 1, 1, tzinfo=UTC) for year in (1900, 1990, 2026, 2027, 2028, 2100)),
]


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Tokyo"])
def test_year_by_comparing_is_the_year(zone):
    with timezone.override(zone):
        sheets = [build.sheet() for _moment in MOMENTS]
        with lifted(connection):
            for sheet, moment in zip(sheets, MOMENTS, strict=True):
                Sheet.objects.filter(pk=sheet.pk).update(opened_at=moment)
        seats = SeatTotal.objects.annotate(found=_year("sheet__opened_at"), asked=ExtractYear("sheet__opened_at"))
        found = set(seats.values_list("sheet__opened_at", "found", "asked"))
        assert len(found) == len(MOMENTS)
        assert {(moment, year) for moment, year, _asked in found} == {(moment, year) for moment, _year, year in found}
        assert {(moment, timezone.localtime(moment).year) for moment in MOMENTS} == {each[:2] for each in found}


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
            told = SeatTotal.objects.filter(ended.still_told("sheet"), sheet=sheet).exists()
            assert told is not ended.has_ended(type(sheet.book).objects.get(pk=sheet.book_id))
            assert told is (late == timedelta(0))
