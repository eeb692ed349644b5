"""Who may have no say in an act, and all that an act can be about."""

from collections.abc import Callable
from types import ModuleType
from unittest import mock

from scoring.actors import OPERATOR, Actor, Device
from scoring.lists.actions import (
    disputing,
    merging,
    retracting,
    writing_entries,
)
from scoring.people.actions import offering
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from tests import build, pictures
from tests.build import AT
from tests.tournaments import events as building
from tournaments.actions import (
    directing,
    editing,
)
from tournaments.models import Decision
from tournaments.queries.moves import Chair


class World:
    """A club with an evening and an event, of which one series is drawn, and people who have no say in either."""

    def __init__(self) -> None:
        self.club = build.club()
        director = build.grant(build.account(), "director", club=self.club).account
        self.player = build.player("Paula", club=self.club, account=build.account())
        self.twin = build.player("Paul", club=self.club)
        self.evening = build.book(club=self.club)
        self.sheet = build.short_sheet(1, book=self.evening, players=[self.player, *build.players(2, club=self.club)])
        build.record(self.sheet, {**build.GAME, "remark": "late"})
        self.photo = pictures.attached(self.sheet)
        self.signed = build.confirmed_sheet(1, book=self.evening)
        self.retracted = retracting.retract_sheet(
            sheet_id=build.confirmed_sheet(1, book=self.evening).pk, ground="other", by=OPERATOR, at=AT
        )
        self.event = building.event(director, club=self.club, players=7)
        self.fresh = building.event(director, club=self.club, players=6)
        self.toy = building.event(director, club=self.club, players=3, rehearsal=True, public=False)
        building.drawn(self.toy)
        self.told = directing.decide(self.fresh, Decision.Kind.CHANGED, by=OPERATOR, at=AT, reason="typed wrongly")
        first, second = building.drawn(self.event).tables
        self.disputed = second.table.sheet
        self.dispute = disputing.raise_dispute(
            sheet_id=self.disputed.pk, deal=None, reason="seats", key="dispute", by=OPERATOR, at=AT
        ).revision
        self.chairs = [Chair(each.table.sheet.pk, 0, each.table.sheet.revision) for each in (first, second)]
        self.registration = self.event.registrations.order_by("number").last()
        self.loose = build.short_sheet(2, book=self.event.book, players=build.players(3))
        self.job = print_jobs.request_print(
            document="sheet", book=self.evening, sheet=self.sheet, language="en", by=OPERATOR, at=AT
        )
        self.order = self.job.orders.create(printer="Saal", created_at=AT)
        self.delivery = self.event.deliveries.create(kind="final", version=1, made_at=AT, due_at=AT)
        self.offer = offering.offer_player(player=self.twin, username=build.account().username, by=OPERATOR, at=AT)
        self.role = build.grant(build.account(), "scorekeeper", club=self.club)
        one, other = build.players(2, club=self.club)
        self.merge = self.merged(merging, one.pk, other.pk, OPERATOR)
        self.actors: dict[str, Actor] = {
            "stranger": build.account(),
            "keeper of another club": build.grant(build.account(), "scorekeeper", club=build.club()).account,
            "director of another book": build.director(build.book(club=build.club())),
            "player": self.player.account,
            "device of another table": Device("phone", self.signed.pk, 0),
            "site admin who has left": build.account(superuser=True, is_active=False),
        }

    def merged(self, by_whom: ModuleType, kept: int, gone: int, by: Actor):
        rows = {each.pk: each for each in type(self.player).objects.filter(pk__in=(kept, gone))}
        seen = merge_queries.seen(rows[kept], rows[gone])
        return by_whom.merge(kept_id=kept, gone_id=gone, reason="typed twice", by=by, at=AT, expected=seen)

    def paired(self, act: Callable[..., object], **who):
        """Asked of an event that has no pairs: rights come first."""
        with mock.patch("rules.pairs", return_value=True):
            return act(**who, at=AT, **({"partner": None} if "registration_id" in who else {}))

    def write(self, kind: str, by: Actor, sheet=None, **more):
        sheet = sheet or self.sheet
        return writing_entries.write(sheet_id=sheet.pk, draft=build.draft(sheet, kind, **more), by=by, at=AT)

    @property
    def digest(self) -> str:
        return editing.RegistrationData.of(self.registration).digest
