"""The audit of repairs: could each be made as things stood, and do the lists hold exactly the entries that it names?"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.models import Entry
from scoring.plain.common import short
from tournaments.models import Event
from tournaments.plain.decided import Story

BATCH = 500


def out_of_turn(story: Story, said: Mapping[str, Any]) -> Iterator[str]:
    """What the program would have refused: tables and people that stood otherwise, a repair taken back twice."""
    for series, table, gone, _comes in said["tables"]:
        drawn = story.series.get(series)
        if drawn is None or drawn.tables.get(table) != gone:
            yield f"repairs table {table} of series {series}, which stood otherwise"
    for number, before, _after in said["presence"]:
        person = story.people.get(number)
        if person is None or [person.withdrawn, person.announced] != list(before):
            yield f"repairs whether number {number} is here, which stood otherwise"
    for number, before, _after in said.get("joined", ()):
        if number not in story.people or _partner(story, number) != before:
            yield f"repairs with whom number {number} plays, which stood otherwise"
    undoes = said.get("undoes")
    if undoes is not None:
        yield from _undoing(story, undoes, said)


def _partner(story: Story, number: int) -> int | None:
    partner = story.people[number].partner
    return next((each for each, person in story.people.items() if person is partner), None) if partner else None


def _undoing(story: Story, undoes: int, said: Mapping[str, Any]) -> Iterator[str]:
    done = story.repaired.get(undoes)
    if done is None or undoes in story.undone:
        yield f"takes decision {undoes} back, which is no repair that stands"
    elif said["tables"] != [[series, table, comes, gone] for series, table, gone, comes in done["tables"]]:
        yield f"takes decision {undoes} back, but not its tables"


def findings(event: Event, story: Story) -> Iterator[str]:
    """Every list that a repair touched had, when it was done, the last entry that the repair names."""
    named = [
        (number, uid, first, last, head)
        for number, said in story.repaired.items()
        for uid, first, last, head in said["lists"]
    ]
    for begin in range(0, len(named), BATCH):
        batch = named[begin : begin + BATCH]
        heads = _heads(event, {uid for _number, uid, *_rest in batch}, {last for *_more, last, _head in batch})
        for number, uid, first, last, head in batch:
            if first > last:
                yield f"decision {number}: names entries of the list {uid} backwards"
            elif heads.get((uid, last)) != head:
                yield f"decision {number}: entry {last} of the list {uid} is not {short(head)}, as it says"


def _heads(event: Event, uids: set[str], sequences: set[int]) -> dict[tuple[str, int], str]:
    rows = Entry.objects.filter(sheet__book=event.book_id, sheet__uid__in=uids, sequence__in=sequences)
    return {(str(uid), sequence): head for uid, sequence, head in rows.values_list("sheet__uid", "sequence", "hash")}
