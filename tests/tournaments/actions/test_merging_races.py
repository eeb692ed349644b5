"""Merging while others merge, seat, record and register: real threads, real connections."""

import random
from functools import partial

import pytest

from scoring.errors import Conflict, Refused
from scoring.lists.actions import merging as listing
from scoring.models import Merge, Player, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.auditing import findings
from tests.scoring.test_races import at_once
from tests.tournaments import events
from tournaments.actions import merging, registering
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db(transaction=True)


def merge(kept, gone, by):
    said = {"reason": "one", "by": by, "at": build.AT, "expected": merge_queries.seen(kept, gone)}
    return merging.merge(kept_id=kept.pk, gone_id=gone.pk, **said)


def test_two_who_are_merged_into_each_other_at_once_are_merged_once():
    chief = build.account(superuser=True)
    for _round in range(3):
        one, other = build.players(2)
        results = at_once([partial(merge, one, other, chief), partial(merge, other, one, chief)] * 2)
        assert sum(isinstance(each, Merge) for each in results) == 1, results
        assert all(isinstance(each, Merge | listing.Unmergeable) for each in results)
    assert findings() == []


def test_whoever_is_seated_while_being_merged_is_never_left_unread():
    chief, book = build.account(superuser=True), build.book()
    for _round in range(15):
        kept, gone = build.players(2)
        sheet = build.sheet(book=book)
        seating = partial(build.write, sheet, "seat", seats=((0, gone.pk),))
        recording = partial(build.record, build.sheet(book=book, players=[gone, *build.players(2)]))
        results = at_once([partial(merge, kept, gone, chief), seating, recording])
        known = (Merge, Refused, Conflict)
        assert all(isinstance(each, known) or hasattr(each, "revision") for each in results), results
    assert findings() == []


def test_everything_at_once_leaves_nothing_that_the_logs_do_not_say():
    chief, rng = build.account(superuser=True), random.Random(8)
    event = events.event(chief, players=6)
    events.drawn(event)
    people = [*Player.objects.order_by("pk"), *build.players(3)]
    sheets = list(Sheet.objects.all())
    for number in range(4):
        acts = [partial(merge, *rng.sample(people, 2), chief) for _ in range(2)]
        acts += [partial(build.record, sheet) for sheet in sheets]
        text = f"Late {number}\n{people[-1].name} {number}"
        acts.append(partial(registering.register_names, event_id=event.pk, text=text, by=chief, at=build.AT))
        if made := Merge.objects.filter(undone_at=None).first():
            acts.append(partial(merging.part, merge_id=made.pk, reason="two", by=chief, at=build.AT))
        results = at_once(acts)
        odd = [each for each in results if isinstance(each, Exception)]
        assert all(isinstance(each, Conflict | Refused | Objection) for each in odd), odd
        assert findings() == []
