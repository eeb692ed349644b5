"""Repairs where fixed pairs play: partners stay together, as shown, in one step, and undone in one."""

from html import unescape

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import translation

from tests import build
from tests.auditing import findings
from tests.tampering import lifted
from tests.tournaments import events, meddling
from tests.tournaments.repairs import Hall, sound, statements
from tournaments.actions import pairing, registering
from tournaments.models import Table
from tournaments.queries import diary
from tournaments.queries.repair_effects import effect_of
from tournaments.queries.repair_plans import planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values.repairs import Asked, Impossible

pytestmark = pytest.mark.django_db
GANG = {"contract": "gang", "declarer": 0, "won": True}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


class Pairs(Hall):
    """The hall, by start numbers."""

    def seats(self, table):
        return [self.number(table, seat) for seat in range(4)]

    def pairs(self):
        rows = self.event.registrations.filter(partner__isnull=False)
        return dict(rows.values_list("number", "partner__number"))

    def here(self, *numbers):
        return [self.event.registrations.get(number=number).presence.value for number in numbers]

    def withdraw(self, *numbers):
        for number in numbers:
            pk = self.event.registrations.get(number=number).pk
            registering.set_withdrawn(registration_id=pk, withdrawn=True, by=self.by, at=build.AT)

    def pair(self, one, other):
        pk = self.event.registrations.get(number=one).pk
        pairing.pair(registration_id=pk, partner=other, by=self.by, at=build.AT)

    def done(self, kind, table=0, seat=None, **more):
        """What is shown before is what stands after, and undone all is as it was; done once more."""
        asked = Asked(kind, 1, table, seat, **{name: each for name, each in more.items() if name != "reason"})
        before, effect = (self.plain(), self.pairs()), self.effect(asked)
        self.undo(self.repair(kind, table, seat, **more))
        assert (self.plain(), self.pairs()) == before
        made = self.repair(kind, table, seat, **more)
        for told in effect.tables:
            names = [after.holder.name for _seat, _before, after in told.lines if after.holder]
            assert names == (self.names(told.table) if told.after else [])
        sound()
        return made


def _drawn():
    event = events.event(game="bauernschnapsen", players=8)
    pairing.pair_in_order(event_id=event.pk, by=events.director_of(event), at=build.AT)
    events.drawn(event)
    events.named(event, events.director_of(event), "Simon Single", "Lena Late", "Ludwig Late")
    return event.pk


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


@pytest.fixture
def hall(drawn):
    return Pairs(drawn)


@pytest.fixture
def late(hall):
    """No. 10 and 11 are a pair; no. 9 is alone."""
    hall.pair(10, 11)
    return hall


def test_one_of_a_pair_that_does_not_come_takes_the_partner_along_and_a_pair_that_waits_sits_down(late):
    one, other, partner, facing = late.seats(1)
    late.done("no_show", 1, 0)
    assert late.seats(1) == [10, other, 11, facing]
    assert late.here(one, partner) == ["gone", "gone"]
    assert late.pairs()[one] == partner, "withdrawn together, reinstated together"


def test_without_a_pair_that_waits_the_table_is_dissolved_and_the_other_pair_waits(hall):
    _one, other, _partner, facing = hall.seats(1)
    hall.done("no_show", 1, 0)
    assert not Table.objects.filter(series__event=hall.event, number=1).exists()
    assert hall.here(other, facing) == ["here", "here"]
    hall.pair(10, 11)
    made = hall.done("late", number=11)
    number = max(Table.objects.filter(series__event=hall.event).values_list("number", flat=True))
    assert hall.seats(number) == [10, min(other, facing), 11, max(other, facing)]
    assert str(number) in diary.diary_lines([made])[0].about


def test_who_waits_alone_plays_instead_of_who_does_not_come_and_with_who_is_left(late):
    one, other, partner, facing = late.seats(1)
    late.done("no_show", 1, 0, goes_on=True)
    assert late.seats(1) == [9, other, partner, facing]
    assert (late.here(one), late.here(partner)) == (["gone"], ["here"])
    assert {late.pairs()[9], late.pairs()[partner]} == {partner, 9}
    assert one not in late.pairs()
    late.withdraw(10, 11)  # an even number of pairs; the draw finds everybody with a partner
    for state in events.series_of(late.event)[0].tables:
        events.play(state.table.sheet, (GANG, GANG), confirm=False)
    assert events.drawn(late.event, 2)


def test_nobody_alone_is_there_to_play_instead(late):
    late.withdraw(9)
    with pytest.raises(Impossible, match="Nobody without a partner waits"):
        late.repair("no_show", 1, 0, goes_on=True)


def test_a_late_pair_sits_down_where_two_face_each_other_on_empty_chairs(late):
    _one, other, _partner, facing = late.seats(2)
    for seat in (0, 2):
        build.write(late.sheet(2), "seat", by=late.by, seats=((seat, None),))
    late.done("late", number=10)
    assert late.seats(2) == [10, other, 11, facing]
    with pytest.raises(Impossible, match="already sits at table 2"):
        late.repair("late", number=11)


def test_who_comes_after_the_partner_sits_down_opposite(late):
    one, other, partner, facing = late.seats(2)
    build.write(late.sheet(2), "seat", by=late.by, seats=((2, None),))
    late.done("late", number=partner)
    assert late.seats(2) == [one, other, partner, facing]


def test_late_arrivals_that_cannot_sit_down_are_told_why_and_what_helps(late):
    with pytest.raises(Impossible, match=r"No\. 9 has no partner\. Name one at the desk"):
        late.repair("late", number=9)
    with pytest.raises(Impossible, match="with one more pair there is a table of their own"):
        late.repair("late", number=10)
    with pytest.raises(Impossible, match="takes nobody more"):
        late.repair("late", 1, number=10)


def test_a_substitute_in_mid_series_is_the_partner_from_then_on(late):
    build.record(late.sheet(1), GANG)
    one, _other, partner, _facing = late.seats(1)
    late.done("substitute", 1, 0, number=9)
    assert late.number(1, 0) == one, "the result stays"
    assert late.pairs()[9] == partner
    assert late.here(one, partner) == ["gone", "here"]


def test_who_has_a_partner_sits_in_for_a_list_and_never_for_good(late):
    with pytest.raises(Impossible, match=r"No\. 10 plays with no\. 11\. Part the two"):
        late.repair("substitute", 1, 0, number=10)
    build.record(late.sheet(1), GANG)
    one, _other, partner, _facing = late.seats(1)
    effect = late.effect(Asked("substitute", 1, 1, 0, number=10))
    assert [each.name for each in effect.alone] == [f"Player {partner}"]
    late.done("substitute", 1, 0, number=10)
    assert (late.pairs()[10], late.pairs()[one]) == (11, partner)


def test_who_leaves_ends_the_list_and_takes_the_partner_along_or_waits_alone_for_a_substitute(late):
    build.record(late.sheet(1), GANG)
    one, _other, partner, _facing = late.seats(1)
    made = late.done("stop", 1, 0, reason="ill")
    assert late.here(one, partner) == ["gone", "gone"]
    late.undo(made)
    late.done("stop", 1, 0, reason="ill", goes_on=True)
    assert late.here(one, partner) == ["gone", "here"]
    late.done("substitute", 1, 0, number=9)
    assert late.pairs()[9] == partner


def test_pairs_change_places_as_a_whole(hall):
    first, second = hall.seats(1), hall.seats(2)
    made = hall.done("swap", 1, 0, other=(2, 3))
    assert hall.seats(1) == [second[3], first[1], second[1], first[3]]
    assert hall.seats(2) == [second[0], first[2], second[2], first[0]]
    assert "Two pairs change places" in diary.diary_lines([made])[0].about
    here = hall.seats(1)
    hall.done("swap", 1, 0, other=(1, 1))
    assert hall.seats(1) == [here[1], here[0], here[3], here[2]]
    hall.done("swap", 1, 0, other=(1, 2))
    assert hall.seats(1) == [here[3], here[0], here[1], here[2]], "two partners change theirs"


def test_half_a_pair_changes_places_with_nobody(hall):
    hall.pair(hall.number(1, 0), None)
    with pytest.raises(Impossible, match="At table 1 no fixed pair sits"):
        hall.repair("swap", 1, 0, other=(2, 0))


def test_a_pair_parted_meanwhile_is_told(late):
    partner = late.number(1, 2)
    made = late.repair("no_show", 1, 0, goes_on=True)
    late.pair(9, None)
    with pytest.raises(Impossible, match="Something newer"):
        undoing(late.event, made.sequence)
    late.pair(9, partner)
    late.undo(made)


def test_the_audit_finds_a_pair_that_stood_otherwise(late):
    late.repair("no_show", 1, 0, goes_on=True)
    with lifted(connection):
        meddling.change_a_decision(late.event, "repaired", joined=[[10, 3, 9]])
    assert [each for each in findings() if "repairs with whom number 10 plays" in each]


def test_pairs_ask_as_much_in_a_large_hall():
    def cost(players):
        event = events.event(game="bauernschnapsen", players=players)
        pairing.pair_in_order(event_id=event.pk, by=events.director_of(event), at=build.AT)
        events.drawn(event)
        hall = Pairs(event.pk)
        asked = Asked("swap", 1, 1, 0, other=(2, 0))
        return statements(lambda: effect_of(event, planned(event, asked))), statements(
            lambda: hall.repair("swap", 1, 0, other=(2, 0))
        )

    assert cost(8) == cost(16)


def test_the_pages_offer_what_keeps_partners_together(client, late):
    client.force_login(late.by)
    client.cookies["django_language"] = "en"
    address = reverse("event_repair", args=[late.event.slug])
    page = client.get(f"{address}?series=1&table=1&seat=0").content.decode()
    assert "The pair withdraws" in page
    assert "The table goes on smaller" not in page
    shown = client.get(f"{address}?kind=no_show&goes_on=yes&series=1&table=1&seat=0").content.decode()
    assert f"Player {late.number(1, 2)} and Simon Single are a pair from now on." in unescape(shown)
    build.record(late.sheet(1), GANG)
    left = late.names(1)[0]
    late.repair("stop", 1, 0, reason="ill", goes_on=True)
    whole = client.get(f"{address}?series=1&table=1").content.decode()
    assert f"empty, for {left}" in unescape(whole)
    page = client.get(f"{address}?series=1&table=1&seat=0").content.decode()
    assert "Substitute takes over" in page
    assert "Leaves in mid-series" not in page
