"""The decisions of an event: where its chain ends, and the head over the whole book. Reads only."""

from scoring.models import Sheet
from tournaments import chain
from tournaments.models import Decision, Event


def head_of(event: Event) -> tuple[int, str]:
    """Sequence number and hash of the last decision; where the chain begins before there is one."""
    last = Decision.objects.filter(event=event).order_by("-sequence").values_list("sequence", "hash").first()
    return last or (0, chain.genesis(event.slug, event.game, event.ruleset, event.seed))


def parts_of(event: Event) -> dict[str, str]:
    """What the head of the event's book is made of: the head of every list by uid, the decisions' under none."""
    lists = Sheet.objects.filter(book=event.book_id).values_list("uid", "head")
    return {**{str(uid): head for uid, head in lists}, "": head_of(event)[1]}


def named_head(event: Event, head: str) -> str:
    """As `audit --printed` takes it: the book's number and the beginning of its head."""
    return f"book-{event.book_id}:{head[:16]}"
