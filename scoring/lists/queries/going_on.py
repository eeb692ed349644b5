"""Lists that are one result: one ended early, and those who were left played on at another. Reads only."""

from collections.abc import Iterator

from scoring.models import Sheet


def may_be_parted(sheet: Sheet) -> bool:
    """Whether a list may be one result with another one: no statement."""
    return sheet.closed_early or sheet.goes_on_from_id is not None


def others(sheet: Sheet) -> list[Sheet]:
    """The lists from which this one goes on, and those that go on from it, in the order in which they were played.

    One statement each, and none for a list of which neither is known.
    """
    return [*reversed([*_before(sheet)]), *_after(sheet)]


def _before(sheet: Sheet) -> Iterator[Sheet]:
    while sheet.goes_on_from_id:
        sheet = Sheet.objects.select_related("book").get(pk=sheet.goes_on_from_id)
        yield sheet


def _after(sheet: Sheet) -> Iterator[Sheet]:
    following: Sheet | None = sheet
    while following and following.closed_early:
        found = Sheet.objects.select_related("book").filter(book=following.book_id, goes_on_from=following, counts=True)
        following = found.first()
        if following:
            yield following


def to_confirm(sheet: Sheet) -> list[Sheet]:
    """Those of the others that are complete and not confirmed yet: whoever signs this list signs them with it."""
    return [each for each in others(sheet) if each.finished and each.state == Sheet.State.OPEN]
