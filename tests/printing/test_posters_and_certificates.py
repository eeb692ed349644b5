"""Posters and certificates: nothing lies upon anything or is torn apart, whatever people call things and themselves."""

from datetime import datetime
from itertools import pairwise, product

import pytest
from django.utils import timezone

from tests.printing.papers import LANGUAGES, LONG, MM, PLACE, TITLE, bound, job, laid_out, texts, words

DAYS = (
    "2026-09-24T17:30:00+00:00",
    "2026-09-23T17:30:00+00:00",
    "2026-12-31T18:00:00+00:00",
    "2026-05-01T08:05:00+00:00",
)
TIMES = {"de": "{}:{}\u00a0Uhr", "fr": "à\u00a0{}\u00a0h\u00a0{}", "en": "{}:{}"}


@pytest.mark.parametrize(("day", "language"), [*product(DAYS, LANGUAGES)])
def test_the_day_of_a_poster_stays_in_its_frame_and_no_time_is_torn_apart(day, language):
    with timezone.override("Europe/Berlin"):
        time = timezone.localtime(datetime.fromisoformat(day))
        lines = words("poster", language, starts_at=day)
    at = next(number for number, each in enumerate(lines) if str(time.year) in each[4])
    said = lines[at : at + 2]
    assert said[0][4].split()[-1].startswith(str(time.year)), "day, month and year on one line"
    assert said[1][4] == TIMES[language].format(f"{time:%H}", f"{time:%M}"), "and the time on the next"
    assert all(19 * MM <= left < right <= 191 * MM for left, right, *_rest in said)


FULL = {
    "title": (TITLE * 2)[:160],
    "place": (PLACE * 3)[:160],
    "rules": "Internationale Skatordnung 2022, erweitertes Seeger-Fabian-System",
    "club": "Skatverein der Städtepartnerschaft " * 3,
    "address": "https://skat.staedtepartnerschaft.example/events/grosser-internationaler-preisskat-2026-09-24/",
    "facts": [{"label": "Verlustspielgeld am Tisch", "value": "0,50 € je verlorenem Spiel " * 4, "help": ""}] * 7,
    "announced": "Die Ergebnisse erscheinen im Netz mit vollem Namen. Wer widerspricht, wird anders gezeigt. " * 2,
}


@pytest.mark.parametrize(
    "changed", [{}, {"title": "Preisskat"}, {"title": "Donaudampfschifffahrtsgesellschaftsmeisterschaft"}]
)
def test_on_the_fullest_poster_nothing_lies_upon_anything_or_is_too_small_to_read(changed):
    lines = words("poster", "de", **{**FULL, **changed})
    assert all(18 * MM <= left < right <= 192 * MM for left, right, *_rest in lines)
    assert min(size for *_where, size, _text in lines) >= 9 * 4 / 3
    code = 150 * MM, (297 - 15 - 44) * MM
    assert not [text for _left, right, y, _size, text in lines if right > code[0] and y > code[1]]
    below = sorted(y for *_where, y, _size, _text in lines)
    assert below[-1] < 284 * MM
    (foot,) = [y for *_where, y, _size, text in lines if text == "Veranstalter"]
    announced = max(y for *_where, y, _size, text in lines if "Namen" in text)
    assert announced < foot - 20


def test_a_poster_without_facts_address_club_and_place_has_none_of_their_words():
    lines = words("poster", "de", facts=[], address="", club="", place="")
    said = " ".join(text for *_where, text in lines)
    assert said == "Preisskat um den großen Preis Skat · Skatordnung Samstag, 14. März 2026, 14:00\u00a0Uhr"


LONGEST = {
    "title": (TITLE * 2)[:160],
    "place": (PLACE * 3)[:160],
    "club": "Skatverein der Städtepartnerschaft " * 3,
    "category": "Seniorinnen und Senioren ab 65 Jahren",
}
HONOURED = {"rank": 101, "name": LONG, "club": "Skatverein " * 10, "total": -1834, "shared": True, "cents": 1_000_000}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "partner",
    [
        {},
        {"name": "N" * 30, "partner": "N" * 50},
        {"name": "N" * 120, "partner": "Hohenlohe " * 12, "partner_club": "Verein"},
    ],
)
def test_a_certificate_has_room_for_the_longest_of_all_and_no_lines_lie_upon_each_other(language, partner):
    reader = bound(job("certificates", language, rows=[HONOURED | partner], **LONGEST))[0]
    lines = sorted((y, size) for _page, _x, y, size, _text in texts(reader))
    assert len(reader.pages) == 1
    apart = [(low, high) for (high, _size), (low, size) in pairwise(lines) if 0.1 < low - high < size * 0.9]
    assert not apart
    left, right = 17 * 96 / 25.4, 193 * 96 / 25.4
    assert all(left < x < right for _page, x, _y, _size, _text in texts(reader))


def test_a_certificate_that_was_asked_for_before_pairs_and_prizes_were_told_is_still_printed():
    row = {"rank": 1, "name": "Ng", "club": "", "total": 5}
    page = bound(job("certificates", rows=[row], club=""))[0].pages[0].extract_text()
    assert ("1st place" in page, "Prize" in page, "For the organisers" in page) == (True, False, True)


def test_a_match_is_honoured_by_what_its_ranking_counts():
    rows = [{"rank": 1, "name": "N", "club": "", "total": 5}]
    more = {"game": "ecarte", "first": "total", "rows": rows}
    assert "5 points" in bound(job("certificates", **more))[0].pages[0].extract_text()


def test_what_a_poster_says_is_set_larger_where_its_foot_is_empty():
    nobody = {"address": "", "club": ""}
    (with_foot, _lines), (without, lines) = (
        next(laid_out("poster", "de", facts=FULL["facts"][:4], **more)) for more in ({}, nobody)
    )
    assert without.context["size"] > with_foot.context["size"]
    assert max(y for *_where, y, _size, _text in lines) < 284 * MM
