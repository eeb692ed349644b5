"""Whoever pays after the ranking is final changes no prize: what was read out stands until it is shared out anew."""

import pytest
from django.test import Client
from django.utils import translation

from scoring.models import PrintJob
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import cashing, organising, print_room, printing, registering
from tournaments.actions.errors import Objection
from tournaments.queries.envelopes import digest, envelopes
from tournaments.values import plans

pytestmark = pytest.mark.django_db
HALVES = {"prizes": (6000, 4000), "prizes_in": plans.SHARES}


def played(payers=5, **prizes):
    """Six players, of whom so many have paid ten euros; every sheet is confirmed."""
    made = cash.event()
    events.play_all(events.drawn(made))
    for number in range(1, payers + 1):
        pays(made, number)
    return cash.planned(made, **(prizes or HALVES))


def final(made, **more):
    return organising.finalise_event(event_id=made.pk, **more, **cash.by_director(made))


def pays(made, number, *, paid=True):
    who = made.registrations.get(number=number).pk
    registering.set_paid(registration_id=who, paid=paid, **cash.by_director(made))


def amounts(made, pot=0):
    made.refresh_from_db()
    return [row.cents for row in envelopes(made)[pot].rows]


def anew(made):
    said = {"event_id": made.pk, "expected": digest(envelopes(made, anew=True))}
    return cashing.share_out_anew(**said, **cash.by_director(made))


def printed(made):
    by = cash.by_director(made)
    print_room.print_prizes(event_id=made.pk, language="de", **by)
    print_room.print_certificates(event_id=made.pk, language="de", places=2, **by)


def stale():
    return sorted(PrintJob.objects.filter(state=PrintJob.State.STALE).values_list("document", flat=True))


def reader(made):
    client = Client(headers={"accept-language": "en"})
    client.force_login(events.director_of(made))
    return client


def test_a_late_fee_changes_no_prize_and_no_paper():
    made = final(played())
    printed(made)
    pays(made, 6)
    assert amounts(made) == [2500, 2500]
    pays(made, 6, paid=False)
    pays(made, 6)
    assert stale() == []
    found = envelopes(made)[0]
    assert (found.pot, found.late, found.missing) == (5000, 1000, 0)
    assert cash.findings(made) == []


def test_pages_of_the_money_say_that_it_came_late_and_what_it_would_change():
    made = final(played())
    assert "came in after" not in text(reader(made).get(url("event_money", made)))
    pays(made, 6)
    told = "€10.00 came in after the ranking was made final. They stay in the cash box: the prizes stay as they were."
    assert told in text(reader(made).get(url("event_money", made)))
    page = text(reader(made).get(url("event_prizes", made)))
    assert told in page
    assert page.count('€25.00</td><td class="number">€30.00') == 2, "two are first"


def test_shared_out_anew_it_belongs_to_the_prizes_and_papers_go():
    made = final(played())
    printed(made)
    pays(made, 6)
    page = reader(made).get(url("event_prizes", made)).content.decode()
    expected = page.partition(url("event_share_out", made))[2].partition('name="expected" value="')[2].partition('"')[0]
    for _press in range(2):
        reader(made).post(url("event_share_out", made), {"expected": expected})
    assert amounts(made) == [3000, 3000]
    assert stale() == ["certificates", "prizes"]
    assert made.decisions.filter(kind="shared").count() == 1
    assert "came in after" not in text(reader(made).get(url("event_prizes", made)))
    assert "prizes shared out again" in text(reader(made).get(url("event_diary", made)))
    assert cash.findings(made) == []
    pays(made, 6, paid=False)
    assert amounts(made) == [3000, 3000], "from here on they stand again"


def test_who_shares_out_has_seen_what_it_brings():
    made = final(played(payers=4))
    pays(made, 5)
    seen = digest(envelopes(made, anew=True))
    pays(made, 6)
    with translation.override("en"), pytest.raises(Objection, match="Money has moved in the meantime"):
        cashing.share_out_anew(event_id=made.pk, expected=seen, **cash.by_director(made))
    assert amounts(made) == [2000, 2000]


def test_nothing_is_shared_out_anew_once_a_prize_was_paid_of_it():
    made = cash.planned(played(), pots=(("Tandem", 250),), prizes_of=(("pot:Tandem", plans.SHARES, (10000,)),))
    stake(made, 1)
    final(made)
    stake(made, 2)
    pays(made, 6)
    tandem = envelopes(made)[1].rows[0]
    cashing.pay_prize(
        registration_id=tandem.line.registration.pk, expected=250, ranking="pot:Tandem", **cash.by_director(made)
    )
    assert amounts(made, 1) == [250]
    with translation.override("en"), pytest.raises(Objection, match="A prize has been paid already"):
        anew(made)
    assert "Yes, share them out again" not in text(reader(made).get(url("event_prizes", made)))


def stake(made, number):
    who = made.registrations.get(number=number).pk
    cashing.set_stake(registration_id=who, pot="Tandem", paid=True, **cash.by_director(made))


def test_who_pays_into_an_extra_pot_late_wins_nothing_of_it():
    made = cash.planned(played(), pots=(("Tandem", 250),), prizes_of=(("pot:Tandem", plans.CENTS, (100,)),))
    order = [row.line.number for row in envelopes(cash.planned(made, prizes=(100,) * 6, prizes_in=plans.CENTS))[0].rows]
    last, first = order[-1], order[0]
    stake(made, last)
    final(made)
    stake(made, first)
    assert [row.line.number for row in envelopes(made)[1].rows] == [last]
    anew(made)
    assert [row.line.number for row in envelopes(made)[1].rows] == [first]


def test_a_fee_given_back_leaves_the_prizes_and_says_what_is_missing():
    made = final(played())
    pays(made, 5, paid=False)
    assert amounts(made) == [2500, 2500]
    assert envelopes(made)[0].missing == 1000
    page = text(reader(made).get(url("event_prizes", made)))
    assert "€10.00 have been given back since the ranking was made final." in page
    assert "only €40.00 left in the pot: €10.00 are missing. Collect what was given back" in page
    assert cashing.pay_open_prizes(event_id=made.pk, expected=5000, **cash.by_director(made)) == 0
    first = envelopes(made)[0].rows[0].line.registration.pk
    with translation.override("en"), pytest.raises(Objection, match="share the prizes out again"):
        cashing.pay_prize(registration_id=first, expected=2500, **cash.by_director(made))
    anew(made)
    assert amounts(made) == [2000, 2000]


@pytest.mark.parametrize(("held", "found"), [(False, [2500, 2500]), (True, [3000, 3000])])
def test_reopened_and_final_again_a_promise_holds_where_it_was_read(held, found):
    made = final(played(), held=held)
    organising.reopen_event(event_id=made.pk, reason="a protest", **cash.by_director(made))
    pays(made, 6)
    final(made)
    assert amounts(made) == found


def test_prizes_stand_from_the_closing_on_also_while_they_wait_for_the_ceremony():
    made = final(played(), held=True)
    pays(made, 6)
    assert amounts(made) == [2500, 2500]
    anew(made)
    assert amounts(made) == [3000, 3000]
    organising.publish_event(event_id=made.pk, **cash.by_director(made))
    pays(made, 6, paid=False)
    assert amounts(made) == [3000, 3000]


def test_shared_out_again_after_a_promise_the_new_one_holds_also_when_it_is_reopened():
    made = final(played())
    pays(made, 6)
    anew(made)
    organising.reopen_event(event_id=made.pk, reason="a protest", **cash.by_director(made))
    pays(made, 6, paid=False)
    final(made)
    assert amounts(made) == [3000, 3000]


def test_nothing_is_promised_out_of_an_empty_pot():
    made = final(played(payers=0))
    pays(made, 1)
    assert amounts(made) == [500, 500]
    pays(made, 2)
    assert amounts(made) == [1000, 1000]


def test_amounts_stay_what_they_are():
    made = final(played(prizes=(2000, 1000), prizes_in=plans.CENTS))
    printed(made)
    pays(made, 6)
    assert stale() == []
    assert envelopes(made)[0].late == 0


def test_who_has_not_paid_is_told_before_the_ranking_is_made_final():
    made = played()
    assert "1 player has not paid the entry fee." in text(reader(made).get(url("event_director", made)))
    pays(made, 6)
    assert "has not paid" not in text(reader(made).get(url("event_director", made)))


def test_papers_of_a_final_ranking_go_where_the_next_one_has_other_places():
    made = final(played())
    printed(made)
    printing.print_ranking(event_id=made.pk, language="de", **cash.by_director(made))
    organising.reopen_event(event_id=made.pk, reason="protest", **cash.by_director(made))
    final(made)
    assert stale() == []
    organising.reopen_event(event_id=made.pk, reason="protest", **cash.by_director(made))
    cash.corrected(made, 1, won=False)
    final(made)
    assert stale() == ["certificates", "prizes", "ranking"]
