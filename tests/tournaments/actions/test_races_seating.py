"""Seats and registrations changed at the same moment: real threads, real connections."""

import pytest

from scoring.lists.actions import writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.models import SeatTotal, Sheet
from tests import build
from tests.scoring.test_races import at_once, nothing_wrong
from tests.tournaments import events
from tournaments.actions import changing_seats, editing, registering
from tournaments.actions.editing import Changed, RegistrationData
from tournaments.models import Registration
from tournaments.queries.moves import BEGINNING, Chair

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


@pytest.fixture
def event():
    made = events.event(players=8)
    events.drawn(made)
    return made


def tables(event):
    return list(event.book.sheets.order_by("table_number"))


def test_two_tables_that_swap_while_deals_are_written_lose_nobody(event):
    by = events.director_of(event)

    def swap(key):
        one, two = tables(event)
        here, there = Chair(one.pk, 0, one.revision), Chair(two.pk, 1, two.revision)
        return changing_seats.swap(one=here, other=there, since=BEGINNING, key=key, by=by, at=build.AT)

    def back(key):
        two, one = reversed(tables(event))
        here, there = Chair(two.pk, 2, two.revision), Chair(one.pk, 1, one.revision)
        return changing_seats.swap(one=here, other=there, since=BEGINNING, key=key, by=by, at=build.AT)

    for number in range(ROUNDS):
        results = at_once([lambda n=number: swap(f"a{n}"), lambda n=number: back(f"b{n}")])
        assert any(isinstance(each, list) for each in results)
        seated = SeatTotal.objects.filter(sheet__book=event.book).values_list("player", flat=True)
        assert len(set(seated)) == 8
    assert nothing_wrong()


def test_who_is_seated_while_the_registration_is_removed_stays_registered_or_stands(event):
    by, keeper = events.director_of(event), build.scorekeeper(event.book)
    for number in range(ROUNDS):
        (late,) = registering.register_names(event_id=event.pk, text=f"Late {number}", by=by, at=build.AT)
        digest = RegistrationData.of(Registration.objects.get(pk=late.pk)).digest
        sheet = Sheet.objects.get(pk=tables(event)[0].pk)
        draft = Draft("seat", f"late{number}", sheet.revision, seats=((0, late.player_id),))
        at_once(
            [
                lambda d=draft, s=sheet: writing_entries.write(sheet_id=s.pk, draft=d, by=keeper, at=build.AT),
                lambda each=late, d=digest: editing.remove_registration(
                    registration_id=each.pk, expected=d, by=by, at=build.AT
                ),
            ]
        )
        registered = set(event.registrations.values_list("player", flat=True))
        seated = set(SeatTotal.objects.filter(sheet__book=event.book).values_list("player", flat=True))
        assert seated <= registered


def test_two_desks_that_edit_one_registration_at_once_are_told_of_each_other(event):
    by = events.director_of(event)
    for number in range(ROUNDS):
        stands = RegistrationData.of(event.registrations.get(number=1))

        def edit(name, stands=stands):
            return editing.edit_registration(
                registration_id=event.registrations.get(number=1).pk,
                name=name,
                club_name="",
                category="",
                number=1,
                expected=stands.digest,
                by=by,
                at=build.AT,
            )

        results = at_once([lambda n=number: edit(f"Anna {n}"), lambda n=number: edit(f"Berta {n}")])
        assert [isinstance(each, Changed) for each in results].count(True) == 1


def test_a_newcomer_registered_by_two_presses_at_once_is_one(event):
    by = events.director_of(event)
    sheet = tables(event)[0]
    chair = Chair(sheet.pk, 0, sheet.revision)
    act = lambda: changing_seats.register_and_seat(chair=chair, name="Nina Neu", since="", key="k", by=by, at=build.AT)  # noqa: E731
    first, second = at_once([act, act])
    assert first.entry.pk == second.entry.pk
    assert event.registrations.count() == 9
