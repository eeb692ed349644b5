"""Random walks: whatever people do in whatever order, everything kept equals what the logs say."""

import random

import pytest

import rules
from scoring.errors import Conflict, Refused
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from tests import build
from tests.auditing import findings
from tests.tiers import long

pytestmark = pytest.mark.django_db


class Walk:
    """Somebody who does whatever comes to mind with the sheets of one book."""

    def __init__(self, seed) -> None:
        self.rng = random.Random(seed)
        self.book = build.book()
        self.director = build.director(self.book)
        self.people = build.players(6)
        self.sheets = [
            build.sheet(seats, book=self.book, players=self.people[:seats], rules=build.ruleset(deals=6))
            for seats in (3, 4)
        ]

    def step(self):
        sheet = self.rng.choice(self.sheets)
        kind = self.rng.choices(
            ("record", "correct", "insert", "delete", "seat", "confirm", "reopen", "close"), (9, 4, 2, 2, 2, 2, 4, 1)
        )[0]
        try:
            build.write(sheet, kind, by=self.director, **self.content(sheet, kind))
        except (Refused, Conflict) as answer:
            return type(answer)
        return kind

    def content(self, sheet, kind):
        said = {}
        if kind in {"record", "correct", "insert"}:
            ruleset = rules.Ruleset.from_dict(sheet.ruleset)
            said["record"] = self.rng.choice([rules.sample_deal(ruleset, sheet.seats, [], self.rng), build.PASSED])
        if kind in {"delete", "reopen", "close"}:
            said["reason"] = "so it goes"
        if kind in {"correct", "delete"}:
            said["corrects"] = self.deal(sheet)
        if kind == "insert" or (kind == "seat" and self.rng.random() < 0.3):
            said["before"] = self.deal(sheet)
        if kind == "seat":
            player = self.rng.choice([None, *self.people])
            said["seats"] = ((self.rng.randrange(sheet.seats), player and player.pk),)
        return said

    def deal(self, sheet):
        return self.rng.choice([*sheet.deals.values_list("sequence", flat=True), 1])


@pytest.mark.parametrize("seed", [0, *long(1, 2, 3)])
def test_walk_leaves_nothing_that_the_logs_do_not_say(seed):
    walk, seen = Walk(seed), set()
    for step in range(100):
        seen.add(walk.step())
        if step % 20 == 0:
            assert findings() == []
    assert findings() == []
    assert {"record", "correct", Refused} <= seen


@pytest.mark.parametrize("seed", [0, *long(1)])
def test_confirmed_sheet_is_left_by_reopening_only(seed):
    walk, tried = Walk(seed), []
    for _ in range(200):
        before = {sheet.pk: (sheet.state, sheet.head) for sheet in walk.sheets}
        did = walk.step()
        for sheet in walk.sheets:
            state, head = before[sheet.pk]
            assert state == "open" or sheet.head == head or did == "reopen"
            tried += [did] if state != "open" else []
    assert tried.count(Refused) >= 10
    assert "reopen" in tried


@pytest.mark.parametrize("seed", [0, *long(1)])
def test_every_revision_can_be_seen_again_as_it_was(seed):
    walk = Walk(seed)
    seen = {}
    for _ in range(60):
        walk.step()
        for sheet in walk.sheets:
            loaded = sheet_queries.load(sheet)
            known = seen.setdefault((sheet.pk, loaded.revision), (loaded.head, loaded.folded, loaded.log))
            assert known == (loaded.head, loaded.folded, loaded.log)
    for (pk, revision), (head, folded, logged) in seen.items():
        then = sheet_queries.load(Sheet.objects.get(pk=pk), revision=revision)
        assert (then.head, then.folded, then.log) == (head, folded, logged)
