"""Random walks: merging, parting, naming and playing in whatever order, and everything kept is what the logs say."""

import random
from collections import Counter, defaultdict

import pytest

from scoring.actors import OPERATOR
from scoring.errors import Conflict, Refused
from scoring.lists.actions import merging
from scoring.lists.values import folding, log
from scoring.models import Entry, Merge, Player, PlayerTotal, SeatTotal, Sheet
from scoring.people.actions import managing_clubs
from scoring.people.queries import merge_queries
from tests import build
from tests.auditing import findings
from tests.tiers import long

pytestmark = pytest.mark.django_db


class Walk:
    """Somebody who does whatever comes to mind with the lists of two books and the people who sit there."""

    def __init__(self, seed) -> None:
        self.rng = random.Random(seed)
        self.director = build.account(superuser=True)
        self.people = build.players(9)
        self.sheets = [
            build.sheet(
                seats, book=book, players=self.rng.sample(self.people, seats), rules=build.ruleset(deals=5), by=OPERATOR
            )
            for book in (build.book(), build.book())
            for seats in (3, 3, 4)
        ]

        self.into = {}
        """By player who was merged: into whom. The walk's own account of it."""

    def step(self):
        act = self.rng.choices((self.play, self.seat, self.merge, self.part, self.rename), (5, 3, 3, 2, 1))[0]
        try:
            act()
        except (Refused, Conflict) as answer:
            return type(answer).__name__
        return act.__name__

    def play(self):
        kind = self.rng.choice(("record", "record", "correct", "confirm", "reopen", "delete"))
        sheet = self.rng.choice(self.sheets)
        said = (
            {"record": self.rng.choice((build.GAME, build.LOST, build.PASSED))} if kind in {"record", "correct"} else {}
        )
        if kind in {"correct", "delete"}:
            said["corrects"] = self.deal(sheet)
        if kind in {"reopen", "delete"}:
            said["reason"] = "so it goes"
        build.write(sheet, kind, by=self.director, **said)

    def seat(self):
        sheet = self.rng.choice(self.sheets)
        before = {"before": self.deal(sheet)} if self.rng.random() < 0.3 else {}
        player = self.rng.choice(self.people)
        build.write(sheet, "seat", seats=((self.rng.randrange(sheet.seats), player.pk),), **before)

    def merge(self):
        kept, gone = self.rng.sample(self.people, 2)
        said = {"reason": "one", "by": self.director, "at": build.AT}
        merging.merge(kept_id=kept.pk, gone_id=gone.pk, expected=merge_queries.seen(kept, gone), **said)
        self.into[gone.pk] = kept.pk

    def part(self):
        if made := list(Merge.objects.all()):
            undone = merging.part(merge_id=self.rng.choice(made).pk, reason="two", by=self.director, at=build.AT)
            del self.into[undone.gone_id]

    def rename(self):
        player = Player.objects.get(pk=self.rng.choice(self.people).pk)
        managing_clubs.rename_player(player=player, name=f"Name {self.rng.random()}", by=OPERATOR, at=build.AT)

    def person(self, player):
        while player in self.into:
            player = self.into[player]
        return player

    def reckoned(self):
        """Lists and total by book and person: whom the bare logs name on each seat, read by the walk's own account."""
        sums, bodies = Counter(), defaultdict(list)
        for sheet, body in Entry.objects.order_by("sequence").values_list("sheet", "body"):
            bodies[sheet].append(log.read_body(body))
        holders = {sheet.pk: folding.fold(bodies[sheet.pk], sheet.seats).holders for sheet in self.sheets}
        for sheet, book, seat, total in SeatTotal.objects.values_list("sheet", "sheet__book", "seat", "total"):
            if (holder := holders[sheet][seat]) is not None:
                sums[book, self.person(holder), "lists"] += 1
                sums[book, self.person(holder), "total"] += total
        return {key: number for key, number in sums.items() if number}

    def deal(self, sheet):
        return self.rng.choice([*sheet.deals.values_list("sequence", flat=True), 1])


def kept():
    rows = PlayerTotal.objects.values_list("book", "player", "sheets", "total")
    found = {(book, player, "lists"): sheets for book, player, sheets, _total in rows}
    found |= {(book, player, "total"): total for book, player, _sheets, total in rows}
    return {key: number for key, number in found.items() if number}


@pytest.mark.parametrize("seed", [0, *long(1, 2)])
def test_walk_of_merges_leaves_nothing_that_the_logs_do_not_say(seed):
    walk, seen = Walk(seed), set()
    for step in range(80):
        seen.add(walk.step())
        assert kept() == walk.reckoned()
        assert step % 16 or findings() == []
    assert {"merge", "part", "play", "Unmergeable"} <= seen
    while standing := Merge.objects.filter(undone_at=None).order_by("-pk").first():
        merging.part(merge_id=standing.pk, reason="all of them", by=OPERATOR, at=build.AT)
    assert findings() == []
    assert not Sheet.objects.exclude(aliases={})
