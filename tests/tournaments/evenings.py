"""A club that plays an evening: who is here, and one press."""

from datetime import timedelta

from django.urls import reverse

import rules
from tests import build
from tests.build import AT
from tournaments.actions import holding_evenings
from tournaments.actions.holding_evenings import People, Usual
from tournaments.queries.seats import presence_digest
from tournaments.values.plans import Plan

WEEK = timedelta(days=7)
SEED = 7


def usual(series=2, game="skat", **options):
    return Usual("Spielabend", rules.ruleset(game, **(options or {"deals": 2})), series, Plan())


class House:
    """A club with as many players, and somebody who keeps the score in all of it."""

    def __init__(self, players=12) -> None:
        self.club = build.club()
        self.keeper = build.grant(build.account(), "scorekeeper", club=self.club).account
        self.people = build.players(players, club=self.club)

    def begin(self, here=None, *, week=0, by=None, like=None, seed=SEED, **typed):
        ticked = [each.pk for each in (self.people if here is None else here)]
        return holding_evenings.begin_evening(
            club_id=self.club.pk,
            usual=like or usual(),
            people=People(ticked, **typed),
            seed=seed + week,
            by=by or self.keeper,
            at=AT + week * WEEK,
        )

    def go_on(self, event, here, number=None, *, expected=None, **typed):
        rows = list(event.registrations.all())
        return holding_evenings.go_on(
            event_id=event.pk,
            people=People([each.pk for each in here], **typed),
            expected=presence_digest(rows) if expected is None else expected,
            number=number,
            by=self.keeper,
            at=AT + timedelta(hours=2),
        )

    def proposed(self, client):
        client.force_login(self.keeper)
        return client.get(reverse("club_evening", args=[self.club.slug])).context["form"]

    def post(self, client, **said):
        client.force_login(self.keeper)
        return client.post(reverse("club_evening", args=[self.club.slug]), said)
