"""Lists and points by year, kept so that they add up, and read by whatever clock the place goes by."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo

LISTS, POINTS = "lists", "points"
QUARTER = 15
"""Minutes: every clock is so many whole quarters of an hour from every other."""


def counted(opened_at: datetime, points: int) -> dict[str, int]:
    """What a list opened in this moment brings: one list and its points, under a stretch of time each."""
    stretch = _stretch(opened_at.astimezone(UTC))
    return {f"{stretch} {LISTS}": 1, f"{stretch} {POINTS}": points}


def read(kept: Mapping[str, int], zone: tzinfo) -> dict[int, tuple[int, int]]:
    """By year of this clock: lists and points."""
    sums: dict[int, dict[str, int]] = defaultdict(lambda: {LISTS: 0, POINTS: 0})
    for key, number in kept.items():
        stretch, what = key.split()
        sums[_year(stretch, zone)][what] += number
    return {year: (each[LISTS], each[POINTS]) for year, each in sums.items()}


def _stretch(moment: datetime) -> str:
    """A time that lies in one year by every clock: the year, or near its turn the quarter of an hour. UTC."""
    if (moment.month, moment.day) not in {(1, 1), (12, 31)}:
        return str(moment.year)
    quarter = moment.replace(minute=moment.minute // QUARTER * QUARTER, tzinfo=None)
    return quarter.isoformat(timespec="minutes")


def _year(stretch: str, zone: tzinfo) -> int:
    return int(stretch) if stretch.isdecimal() else datetime.fromisoformat(f"{stretch}+00:00").astimezone(zone).year
