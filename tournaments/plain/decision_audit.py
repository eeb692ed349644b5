"""The chain of an event's decisions: does it hold together, and what does it say?"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from scoring.models import BookHead
from scoring.plain import chains
from scoring.plain.chains import Link
from scoring.plain.common import Body, digest, moment, short
from tournaments.models import Decision, Event
from tournaments.plain import decided, lot_audit, repair_audit
from tournaments.plain.decided import Decided, Story

Texts = Mapping[str, str]
KEYS = (frozenset(("event", "sequence", "kind", "author", "at", "previous", "said", "texts")),)


def begins(event: Event) -> str:
    """Where the chain of an event must begin: its address, rules and seed."""
    return digest({"event": event.slug, "game": event.game, "ruleset": event.ruleset, "seed": event.seed})


def findings(event: Event, story: Story) -> Iterator[str]:
    """Everything wrong with the chain; fills `story` with what the decisions say. One row after the other."""
    erased = _erased(event)
    previous, place = begins(event), 0
    rows = Decision.objects.filter(event=event).select_related("text").order_by("sequence")
    for place, row in enumerate(rows.iterator(chunk_size=200), start=1):
        if row.sequence != place:
            yield f"decision {row.sequence}: decision {place} is missing"
            return
        body = chains.read(row.body, KEYS)
        if body is None:
            yield f"decision {row.sequence}: its bytes cannot be read"
            story.known = False
            return
        if row.kind not in decided.HANDLERS:
            yield f"decision {row.sequence}: nobody knows the kind {row.kind}"
            story.known = False
            return
        yield from chains.link("decision", Link(row, body, _of(row, event)), previous)
        yield from _text(row, body, story, erased)
        yield from _out_of_turn(event, row, body, story)
        decided.take(story, _decided(row, body, erased))
        yield from _number(row, story)
        previous = row.hash
    if not place:
        yield "has no decisions at all: at least the one that created it is missing"


def _of(row: Decision, event: Event) -> dict[str, Any]:
    return {
        "event": event.slug,
        "sequence": row.sequence,
        "kind": row.kind,
        "author": row.author_id,
        "at": moment(row.done_at),
    }


def _erased(event: Event) -> dict[int, Texts]:
    """By sequence number: what is still said of a decision whose texts were erased, by the decision that erased them.

    Where that one's were erased in turn, by the next: the latest stands first.
    """
    found: dict[int, Texts] = {}
    rows = Decision.objects.filter(event=event, kind=Decision.Kind.ERASED).select_related("text").order_by("-sequence")
    for row in rows.iterator(chunk_size=200):
        body, text = chains.read(row.body, KEYS), getattr(row, "text", None)
        if body is not None:
            found[body["said"]["sequence"]] = found.get(row.sequence) or (text.texts if text else {})
    return found


def _text(row: Decision, body: Body, story: Story, erased: Mapping[int, Texts]) -> Iterator[str]:
    """Before 0.3.0 nobody wrote down that a text was erased."""
    announced = row.sequence in erased
    taken_over = not story.known and row.kind != Decision.Kind.ADOPTED and "title" not in body["said"]
    stored = getattr(row, "text", None)
    yield from chains.spoken(
        f"decision {row.sequence}", body, stored, erased=None if taken_over and not announced else announced
    )


def _out_of_turn(event: Event, row: Decision, body: Body, story: Story) -> Iterator[str]:
    """Decisions that nobody can take as things stand: the program would have refused them."""
    final = story.state == Event.State.FINAL
    if story.known and row.kind == Decision.Kind.REOPENED and not final:
        yield f"decision {row.sequence}: reopens what was not final"
    if story.known and row.kind == Decision.Kind.FINALISED and final:
        yield f"decision {row.sequence}: makes final what was final"
    if story.known and row.kind == Decision.Kind.REPAIRED:
        yield from (f"decision {row.sequence}: {wrong}" for wrong in repair_audit.out_of_turn(story, body["said"]))
    if story.known and row.kind == Decision.Kind.LOT:
        wrongs = lot_audit.out_of_turn(story, body["said"], event.seed)
        yield from (f"decision {row.sequence}: {wrong}" for wrong in wrongs)
    if story.known and row.kind in {Decision.Kind.BARRED, Decision.Kind.UNBARRED}:
        yield from _barred_twice(row, body, story)
    if row.kind == Decision.Kind.ERASED:
        had = _had(event, body["said"]["sequence"], row.sequence)
        if not had:
            yield f"decision {row.sequence}: erases what was not there"
        elif not body["texts"].keys() < had:
            yield f"decision {row.sequence}: says more than what it erases, or all of it"


def _barred_twice(row: Decision, body: Body, story: Story) -> Iterator[str]:
    person = story.people.get(body["said"]["number"])
    if person is None or (person.disqualified_at is None) != (row.kind == Decision.Kind.BARRED):
        yield f"decision {row.sequence}: number {body['said']['number']} stood otherwise"


def _had(event: Event, sequence: int, before: int) -> AbstractSet[str]:
    """The names of the texts that a decision had."""
    bodies = event.decisions.filter(sequence=sequence, sequence__lt=before).values_list("body", flat=True)
    return set().union(*(body["texts"] for body in (chains.read(each, KEYS) for each in bodies) if body))


def _decided(row: Decision, body: Body, erased: Mapping[int, Texts]) -> Decided:
    text = getattr(row, "text", None)
    texts = text.texts if text else erased.get(row.sequence)
    return Decided(row.sequence, row.kind, body["at"], body["said"], body["texts"], texts)


def _number(row: Decision, story: Story) -> Iterator[str]:
    if story.numbers and story.numbers[-1][0] == row.sequence and story.numbers[-1][1] != row.number:
        yield f"decision {row.sequence}: number is {row.number}, the decisions say {story.numbers[-1][1]}"
    story.numbers.clear()


def head_findings(event: Event) -> Iterator[str]:
    """Rankings whose head names a decision that is gone."""
    known = ""
    for row in BookHead.objects.filter(book=event.book_id).order_by("pk").iterator(chunk_size=1):
        head = next((str(head) for uid, head in row.parts if not uid), None)
        if head is None:
            yield f"head {short(row.head)}: does not cover the decisions"
        elif head not in (known, begins(event)) and not event.decisions.filter(hash=head).exists():
            yield f"head {short(row.head)}: there is no decision {short(head)} any more"
        known = head or known
