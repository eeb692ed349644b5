"""Money of an event: what is collected, paid out, counted and taken back; every cent has two sides."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import translation

import rules
from scoring.actors import OPERATOR
from scoring.lists.actions import opening_sheets
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import cash, events
from tests.tournaments.cash import by_director, findings, planned
from tests.tournaments.repairs import Hall
from tournaments.actions import booking, cashing, editing, erasing, merging, organising, placing_lists, registering
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Posting, Registration
from tournaments.queries import dues, envelopes, ledger
from tournaments.values import plans

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return cash.event()


@pytest.fixture
def played(event):
    """Seat 1 of each table has lost two games and paid nothing yet."""
    events.play_all(events.drawn(event), (build.LOST, {**build.LOST, "bid": 20}))
    return event


@pytest.fixture
def final(played):
    """Everybody has paid: 60 euros; half of it is the first one's, three tenths the second one's."""
    for each in played.registrations.all():
        tick(played, each.number)
    planned(played, prizes=(5000, 3000), prizes_in=plans.SHARES, prize_step=500, prize_rest=plans.HOUSE)
    return organising.finalise_event(event_id=played.pk, **by_director(played))


def row(event, number):
    return event.registrations.get(number=number)


def tick(event, number, *, paid=True):
    return registering.set_paid(registration_id=row(event, number).pk, paid=paid, **by_director(event))


def stake(event, number, *, paid=True, pot="Tandem"):
    return cashing.set_stake(registration_id=row(event, number).pk, pot=pot, paid=paid, **by_director(event))


def collect(event, table, expected):
    return cashing.collect(event_id=event.pk, series=1, table=table, expected=expected, **by_director(event))


def reverse(event, number, reason="a slip"):
    return booking.reverse(event_id=event.pk, number=number, reason=reason, **by_director(event))


def count(event, counted, expected, reason=""):
    said = {"counted": counted, "expected": expected, "reason": reason}
    return cashing.count_cash(event_id=event.pk, **said, **by_director(event))


def prize(event, envelope, expected=None):
    cents = envelope.cents if expected is None else expected
    who = envelope.line.registration.pk
    return cashing.pay_prize(registration_id=who, expected=cents, **by_director(event))


def from_pot(event, number, cents, pot="Tandem"):
    who = row(event, number).pk
    return cashing.pay_from_pot(registration_id=who, pot=pot, cents=cents, **by_director(event))


def proved(event):
    """The proof, once it holds and the audit finds nothing."""
    found = ledger.proof(event)
    assert found.came == found.went
    assert findings(event) == []
    return found


def sides(event):
    return [*event.postings.order_by("number").values_list("gives", "gets", "cents", "purpose", "reverses")]


def test_a_tick_books_the_fee_once_and_the_untick_takes_it_back(event):
    own = f"player:{row(event, 1).pk}"
    for _desk in range(2):
        tick(event, 1)
    assert sides(event) == [("fees", own, 1000, "fee", None), (own, "box", 1000, "fee", None)]
    assert proved(event).box == 1000
    for _desk in range(2):
        tick(event, 1, paid=False)
    assert sides(event)[2:] == [(own, "fees", 1000, "fee", 1), ("box", own, 1000, "fee", 2)]
    assert not row(event, 1).paid
    assert proved(event).box == 0
    kinds = [*event.decisions.order_by("sequence").values_list("kind", "number")][-2:]
    assert kinds == [("paid", 1), ("unpaid", 1)]


def test_the_last_cent_of_the_box_can_be_paid_and_no_more(played):
    tick(played, 1)
    planned(played, prizes=(10000,), prizes_in=plans.SHARES)
    organising.finalise_event(event_id=played.pk, **by_director(played))
    said = {"event_id": played.pk, "expected": 1000, **by_director(played)}
    count(played, 999, 1000, "a coin is missing")
    with pytest.raises(Objection):
        cashing.pay_open_prizes(**said)
    count(played, 1000, 999, "found it")
    assert cashing.pay_open_prizes(**said) >= 1
    assert proved(played).box == 0


def test_who_was_ticked_before_there_was_a_fee_still_owes_it():
    made = events.event(players=1)
    tick(made, 1)
    assert not made.postings.exists()
    planned(made, fee=500)
    tick(made, 1)
    assert proved(made).fees == 500


def test_a_table_pays_for_its_lost_games_and_makes_up_for_what_was_corrected(played):
    (first, second) = dues.tables(played, {(1, 1), (1, 2)})
    assert (first.owed, first.open, second.open) == (100, 100, 100)
    collect(played, 1, 100)
    collect(played, 1, 100)
    assert proved(played).lost == 100
    cash.corrected(played, 1, won=True)
    (again,) = dues.tables(played, {(1, 1)})
    assert (again.owed, again.open) == (50, -50)
    with translation.override("en"), pytest.raises(Objection, match=r"owes −€0\.50 by now, not €0\.50"):
        collect(played, 1, 50)
    collect(played, 1, -50)
    assert proved(played).lost == 50


def test_the_fourth_lost_game_costs_more():
    made = cash.event(players=3, deals=5)
    bids = (18, 20, 22, 23, 24)
    events.play_all(events.drawn(made), [{**build.LOST, "bid": bid} for bid in bids])
    (table,) = dues.tables(made, {(1, 1)})
    assert table.owed == 3 * 50 + 2 * 100
    collect(made, 1, 350)
    assert proved(made).box == 350


def test_who_plays_on_owes_at_both_tables_and_pays_each_once():
    """Two lists of one series: what was paid at the one is nothing that the other gives back."""
    hall = Hall(cash.event(players=4, deals=8).pk)
    made, _drawn = hall.event, events.drawn(hall.event)
    build.record(hall.sheet(1), build.LOST)
    loser = hall.sheet(1).seat_totals.get(seat=1).player
    collect(made, 1, 50)
    hall.repair("play_on", 1, 3, reason="ill")
    (seat,) = hall.sheet(2).seat_totals.filter(player=loser).values_list("seat", flat=True)
    build.record(hall.sheet(2), {**build.LOST, "declarer": seat, "bid": 20})
    build.record(hall.sheet(2), {**build.LOST, "declarer": seat, "bid": 22})
    assert [(table.owed, table.open) for table in dues.tables(made, {(1, 1), (1, 2)})] == [(50, 0), (100, 100)]
    assert collect(made, 1, 0) == []
    collect(made, 2, 100)
    assert [table.open for number in (1, 2) for table in dues.tables(made, {(1, number)})] == [0, 0]
    assert (proved(made).lost, findings(made)) == (150, [])


def test_what_was_paid_at_a_table_that_somebody_left_counts_at_his_own():
    hall = Hall(cash.event(players=6).pk)
    made, _drawn = hall.event, events.drawn(hall.event)
    for table in (1, 2):
        build.record(hall.sheet(table), build.LOST)
        collect(made, table, 50)
    hall.repair("swap", 1, 1, other=(2, 1), reason="sat at the wrong table")
    assert [(table.owed, table.open) for table in dues.tables(made, {(1, 1), (1, 2)})] == [(50, 0), (50, 0)]


def test_no_tariff_no_dues():
    made = events.event(players=3)
    assert not dues.tariff(made)
    events.play_all(events.drawn(made), (build.LOST, build.PASSED))
    assert [table.owed for table in dues.tables(made, {(1, 1)})] == [0]
    assert collect(made, 1, 0) == []


def test_a_table_that_is_not_there_is_told(event):
    with translation.override("en"), pytest.raises(Objection, match="no table 9 in series 1"):
        collect(event, 9, 0)


def test_who_is_not_registered_is_named_and_not_collected_from():
    by = build.account()
    club = build.club(by=by)
    event, guests = cash.event(by=by, club=club), build.players(3, club=club)
    made = opening_sheets.open_sheet(
        book=event.book, title="Late", ruleset=rules.Ruleset.from_dict(event.ruleset), players=guests,
        **by_director(event),
    )  # fmt: skip
    events.drawn(event)
    build.record(made, build.LOST)

    table = placing_lists.lay(event_id=event.pk, sheet_id=made.pk, series_number=1, **by_director(event))
    (found,) = dues.tables(event, {(1, table.number)})
    assert (found.settled, found.unregistered, found.open) == (True, 50, 0)
    assert [each.registration for each in found.seats] == [None] * 3


def test_extra_pots_take_stakes_and_pay_out_no_more_than_they_have(event):
    planned(event, pots=(("Tandem", 250), ("Damen", 100)))
    for number in (1, 2, 2):
        stake(event, number)
    assert ledger.pots(event) == {"Tandem": 500}
    with translation.override("en"), pytest.raises(Objection, match=r"There are €5\.00 in the pot “Tandem”"):
        from_pot(event, 1, 501)
    for _desk in range(2):
        from_pot(event, 1, 400)
    assert (proved(event).stakes, proved(event).from_pots, proved(event).box) == (500, 400, 100)
    with translation.override("en"), pytest.raises(Objection, match=r"has had €4\.00"):
        from_pot(event, 1, 100)
    with translation.override("en"), pytest.raises(Objection, match="no pot “Lotto”"):
        stake(event, 1, pot="Lotto")
    for _desk in range(2):
        stake(event, 2, paid=False)
    assert ledger.pots(event)["Tandem"] == -150
    proved(event)


def test_a_pot_with_money_in_it_stays(event):
    planned(event, pots=(("Tandem", 250),))
    stake(event, 1)
    with pytest.raises(ValidationError) as told:
        planned(event, pots=())
    assert [*told.value.message_dict] == ["pots"]
    stake(event, 1, paid=False)
    planned(event, pots=())


def test_prizes_are_paid_once_by_the_final_ranking_and_the_envelopes_are_the_pot(final):
    found = envelopes.envelopes(final)[0]
    assert (found.pot, sum(each.cents for each in found.rows) + found.house) == (6000, 6000)
    for each in found.rows:
        for _desk in range(2):
            prize(final, each)
    assert proved(final).prizes == 6000 - found.house
    assert all(each.paid for each in envelopes.envelopes(final)[0].rows)


def test_the_first_payment_fixes_what_shares_come_to_and_holds_the_plan(final):
    first = envelopes.envelopes(final)[0].rows[0]
    prize(final, first)
    final.refresh_from_db()
    plan = plans.read(final.plan)
    assert (plan.prizes_in, plan.prizes) == (plans.SHARES, (5000, 3000))
    assert plan.fixed == (("", (3000, 1500)),)
    tick(final, 1, paid=False)
    assert [each.cents for each in envelopes.envelopes(final)[0].rows][:1] == [first.cents]
    organising.reopen_event(event_id=final.pk, reason="protest", **by_director(final))
    with pytest.raises(ValidationError) as told:
        planned(final, prizes=(100,))
    assert [*told.value.message_dict] == ["prizes"]
    proved(final)


def test_no_prize_before_the_ranking_is_final_nor_another_than_was_shown(final):
    first = envelopes.envelopes(final)[0].rows[0]
    with translation.override("en"), pytest.raises(Objection, match=r"by now, not €0.01"):
        prize(final, first, expected=1)
    organising.reopen_event(event_id=final.pk, reason="protest", **by_director(final))
    with translation.override("en"), pytest.raises(Objection, match="Make it final first"):
        prize(final, first)


def test_a_plan_larger_than_the_pot_is_refused_with_the_figures(final):
    organising.reopen_event(event_id=final.pk, reason="another plan", **by_director(final))
    planned(final, prizes=(7000, 1000), prizes_in=plans.CENTS)
    assert envelopes.envelopes(final)[0].missing == 2000
    organising.finalise_event(event_id=final.pk, **by_director(final))
    who = row(final, 1).pk
    told = r"€80\.00, but there are €60\.00.* €20\.00 are missing"
    with translation.override("en"), pytest.raises(Objection, match=told):
        cashing.pay_prize(registration_id=who, expected=7000, **by_director(final))


def test_an_empty_box_pays_nothing(final):
    count(final, 0, 6000, "stolen")
    with translation.override("en"), pytest.raises(Objection, match=r"only €0.00"):
        prize(final, envelopes.envelopes(final)[0].rows[0])
    assert proved(final).difference == -6000


def test_a_count_books_the_difference_with_a_reason_and_once(event):
    tick(event, 1)
    with pytest.raises(ValidationError) as told:
        count(event, 1200, 1000)
    assert [*told.value.message_dict] == ["reason"]
    assert [count(event, 1200, 1000, "a tip"), count(event, 1200, 1000, "a tip")] == [200, 0]
    with translation.override("en"), pytest.raises(Objection, match="Money has moved"):
        count(event, 1300, 1000, "late")
    tick(event, 2)
    assert count(event, 2200, 2200) == 0
    assert proved(event).difference == 200
    assert event.decisions.filter(kind=Decision.Kind.POSTED).count() == 2


@pytest.mark.parametrize("counted", [-1, cashing.MOST + 1])
def test_nobody_counts_that_much(event, counted):
    with pytest.raises(ValidationError) as told:
        count(event, counted, 0, "x")
    assert [*told.value.message_dict] == ["counted"]


def test_a_reversal_takes_the_whole_act_back_once_and_needs_a_reason(played):
    collect(played, 1, 100)
    with pytest.raises(ValidationError):
        reverse(played, 1, " ")
    assert len(reverse(played, 2)) == 2
    assert reverse(played, 1) == []
    with translation.override("en"), pytest.raises(Objection, match="Line 3 of the cash book takes another one back"):
        reverse(played, 3)
    with translation.override("en"), pytest.raises(Objection, match="has no line 99"):
        reverse(played, 99)
    assert proved(played).box == 0
    collect(played, 1, 100)
    assert proved(played).box == 100


def test_a_reversed_fee_is_not_ticked_any_more(event):
    tick(event, 1)
    assert len(reverse(event, 2)) == 2
    assert not row(event, 1).paid
    assert proved(event).fees == 0


def test_who_has_paid_is_not_removed_nor_merged_away(event):
    tick(event, 6)
    registration = row(event, 6)
    digest = editing.RegistrationData.of(registration).digest
    with translation.override("en"), pytest.raises(Objection, match="Money is booked for “Player 6”"):
        editing.remove_registration(registration_id=registration.pk, expected=digest, **by_director(event))
    kept, gone = row(event, 5).player, registration.player
    with translation.override("en"), pytest.raises(Exception, match=r"Money is booked for no. 6"):
        merging.merge(
            kept_id=kept.pk,
            gone_id=gone.pk,
            reason="twin",
            by=OPERATOR,
            at=build.AT,
            expected=merge_queries.seen(kept, gone),
        )
    tick(event, 6, paid=False)
    editing.remove_registration(registration_id=registration.pk, expected=digest, **by_director(event))
    proved(event)


def test_whoever_has_paid_and_is_erased_stays_as_a_number(event):
    tick(event, 6)
    player = row(event, 6).player
    erasing.erase_player(player_id=player.pk, by=OPERATOR, at=build.AT)
    assert Registration.objects.get(event=event, player=player).withdrawn
    proved(event)


def test_money_follows_somebody_whose_start_number_changes(event):
    tick(event, 6)
    registration = row(event, 6)
    editing.edit_registration(
        registration_id=registration.pk, name="Player 6", club_name="", category="", number=60,
        expected=editing.RegistrationData.of(registration).digest, **by_director(event),
    )  # fmt: skip
    tick(event, 60, paid=False)
    assert proved(event).box == 0


def test_the_audit_sees_a_tick_and_money_behind_its_back(event):
    tick(event, 1)
    event.registrations.filter(number=1).update(paid=False)
    told = " ".join(findings(event))
    assert "registration 1" in told
    assert "has paid, but is not ticked" in told


def test_postings_are_of_the_chain(event):
    tick(event, 1)
    made = event.decisions.get(sequence=1)
    with pytest.raises(IntegrityError, match="follows the last"), transaction.atomic():
        Posting.objects.create(event=event, decision=made, number=9, gives="fees", gets="box", cents=1, purpose="fee")
    Posting.objects.create(event=event, decision=made, number=3, gives="fees", gets="box", cents=1, purpose="fee")
    assert "posting 3" in findings(event)[0]
