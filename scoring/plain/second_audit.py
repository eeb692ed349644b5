"""The audit of second entries: of a list like it, naming nobody, counting nowhere, typed by others."""

from collections.abc import Iterator, Sequence

from scoring.models import Entry, Sheet
from scoring.plain.common import same

TYPED = ("record", "insert", "totals")
SETTLED = "second-entry:"
"""How the keys begin of entries by which one version of a deal was taken over with both in view."""
ALIKE = ("book_id", "game", "seats", "ruleset")


def findings(sheet: Sheet, entries: Sequence[Entry]) -> Iterator[str]:
    """What is wrong with a list as the second entry of another one, or as one that has such."""
    if sheet.second_of_id is None:
        yield from _has(sheet)
        return
    if sheet.counts:
        yield "is a second entry, and counts"
    if any(entry.kind == "seat" for entry in entries):
        yield "is a second entry, and names players"
    first = Sheet.objects.filter(pk=sheet.second_of_id).first()
    if first is None or first.second_id != sheet.pk or first.second_of_id is not None:
        yield f"is a second entry of list {sheet.second_of_id}, which knows nothing of it"
        return
    if not all(same(getattr(first, name), getattr(sheet, name)) for name in ALIKE):
        yield f"is a second entry of list {first.pk}, which is another table's"
    hands = _hands(entries) & _hands(list(first.entries.all()))
    yield from (f"{who} typed deals of list {first.pk} and of this second entry" for who in sorted(hands))


def _has(sheet: Sheet) -> Iterator[str]:
    if sheet.second_id and not Sheet.objects.filter(pk=sheet.second_id, second_of=sheet.pk).exists():
        yield f"names list {sheet.second_id} as its second entry, which is none of it"


def _hands(entries: Sequence[Entry]) -> set[str]:
    """Everybody who typed deals or totals; what was taken over from the other list is nobody's own."""
    own = (each for each in entries if each.kind in TYPED and not each.key.startswith(SETTLED))
    return {_hand(each) for each in own} - {"device "}


def _hand(entry: Entry) -> str:
    """Of a phone without the seat at which its holder said to sit, which may have changed."""
    return f"account {entry.author_id}" if entry.author_id else f"device {entry.device.partition(', seat ')[0]}"
