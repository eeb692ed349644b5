"""Prizes of series, categories and extra pots: each by its own ranking, from its own pot, booked by itself."""

import json
import zipfile
from itertools import groupby

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.models import SeatTotal
from tests import build
from tests.tournaments import cash
from tests.tournaments.cash import OF_RANKINGS, STAKES, WOMEN, by_director, findings, planned
from tournaments.actions import booking, cashing, disqualifying, editing, erasing, organising
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.plain import archived
from tournaments.queries import disqualified, everything, ledger
from tournaments.queries.archive import write_archive
from tournaments.queries.envelopes import envelopes
from tournaments.queries.standings import standings
from tournaments.values import plans, postings
from tournaments.values.plans import CENTS, SHARES

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(cash.prized).pk


@pytest.fixture
def final(made):
    return Event.objects.select_related("book").get(pk=made)


def row(event, number):
    return event.registrations.get(number=number)


def stake(event, number, *, paid=True, pot="Tandem"):
    cashing.set_stake(registration_id=row(event, number).pk, pot=pot, paid=paid, **by_director(event))


def pay(event, envelope, **said):
    said = {"expected": envelope.cents, "ranking": envelope.won.ranking} | said
    booked = cashing.pay_prize(registration_id=envelope.line.registration.pk, **said, **by_director(event))
    event.refresh_from_db()
    return booked


def pay_all(event):
    for pot in envelopes(event):
        for each in pot.rows:
            pay(event, each)


def won(event):
    """By ranking: start numbers and cents, best first."""
    rows = [each for pot in envelopes(event) for each in pot.rows]
    found = groupby(rows, key=lambda each: each.won.ranking)
    return {ranking: [(each.line.number, each.cents) for each in some] for ranking, some in found}


def proved(event):
    found = ledger.proof(event)
    assert found.came == found.went
    assert findings(event) == []
    return found


def places(event):
    """Start numbers in the order of the whole ranking."""
    return [line.number for line in standings(event) if line.rank]


def series(event, number):
    """The same of one series, from its lists alone."""
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, sheet__table__series__number=number)
    totals = {each.player_id: each.total for each in rows}
    numbers = dict(event.registrations.values_list("player", "number"))
    assert len({*totals.values()}) == 6, "nobody is tied"
    return [numbers[player] for player in sorted(totals, key=lambda player: -totals[player])]


def test_each_ranking_pays_by_its_own_order(final):
    best, second, *_rest = order = places(final)
    women = [each for each in order if each in WOMEN]
    paying = [each for each in order if each in STAKES]
    whole = 6000 - 2 * 600 - 800 - 100
    assert series(final, 1) != series(final, 2)
    assert won(final) == {
        "": [(best, whole // 2 + (whole * 8 // 10 - whole // 2 - whole * 3 // 10)), (second, whole * 3 // 10)],
        "series:1": [*zip(series(final, 1), (400, 200), strict=False)],
        "series:2": [*zip(series(final, 2), (400, 200), strict=False)],
        "category:Damen": [*zip(women, (500, 300), strict=False)],
        "pot:Tandem": [*zip(paying, (450, 300), strict=False)],
    }
    main, tandem = envelopes(final)
    assert (main.pot, tandem.pot, tandem.house) == (6000, 750, 0)
    assert main.house == 6000 - sum(each.cents for each in main.rows) >= 100, "nobody is a junior"


def test_every_prize_is_booked_once_on_the_account_of_its_ranking(final):
    planned_to_go = {ranking: sum(cents for _who, cents in rows) for ranking, rows in won(final).items()}
    for _desk in range(2):
        pay_all(final)
    for ranking, cents in planned_to_go.items():
        account = ranking if ranking.startswith("pot:") else f"prizes:{ranking}".rstrip(":")
        came = sum(each.cents for each in final.postings.filter(gets=account))
        assert came == cents, ranking
    found = proved(final)
    assert (found.prizes, found.from_pots) == (sum(planned_to_go.values()) - 750, 750)
    assert ledger.pots(final)["Tandem"] == 0
    assert all(each.paid and each.paid.cents == each.cents for pot in envelopes(final) for each in pot.rows)


def test_somebody_who_wins_several_is_paid_each_and_gives_back_one_alone(final):
    best = places(final)[0]
    own = [each for pot in envelopes(final) for each in pot.rows if each.line.number == best]
    assert len(own) >= 2
    receipts = [pay(final, each)[-1].number for each in own]
    booking.reverse(event_id=final.pk, number=receipts[0], reason="a slip", **by_director(final))
    paid = {each.won.ranking for pot in envelopes(final) for each in pot.rows if each.paid}
    assert paid == {each.won.ranking for each in own[1:]}
    proved(final)


def test_what_was_shown_must_still_hold_for_this_ranking(final):
    first = envelopes(final)[0].of("series:1")[0]
    with translation.override("en"), pytest.raises(Objection, match="by now, not"):
        pay(final, first, ranking="category:Damen" if first.line.number not in WOMEN else "category:Junioren")
    with translation.override("en"), pytest.raises(Objection, match="No prizes are planned for “Lotto"):
        pay(final, first, ranking="pot:Lotto")
    with translation.override("en"), pytest.raises(Objection, match="by now, not"):
        pay(final, first, ranking="series:9")
    assert proved(final).prizes == 0


def test_the_first_payment_fixes_what_the_shares_of_its_pot_alone_come_to(final):
    main, _tandem = envelopes(final)
    pay(final, main.of("category:Damen")[0])
    final.refresh_from_db()
    plan = plans.read(final.plan)
    assert plan.fixed == (("", tuple(each.cents for each in main.of(""))),)
    assert (plan.prizes_in, plan.prizes) == (SHARES, (5000, 3000))
    assert plan.prizes_of == OF_RANKINGS
    assert [each.cents for each in envelopes(final)[1].rows] == [450, 300]
    pay(final, envelopes(final)[1].rows[0])
    final.refresh_from_db()
    assert plans.read(final.plan).fixed[-1] == ("pot:Tandem", (450, 300))
    assert plans.read(final.plan).prizes_of == OF_RANKINGS
    stake(final, 4)
    assert [each.cents for each in envelopes(final)[1].rows] == [450, 300]
    assert final.decisions.filter(kind=Decision.Kind.PLANNED).order_by("-sequence").first().author
    proved(final)


@pytest.mark.parametrize(
    ("paid", "change", "field"),
    [
        ("series:1", {"prizes_of": OF_RANKINGS[:2]}, "category:Damen"),
        ("series:1", {"prizes": ()}, "prizes"),
        ("category:Damen", {"one_prize": True}, "prizes"),
        ("pot:Tandem", {"prizes_of": OF_RANKINGS[:-1]}, "pot:Tandem"),
        ("series:1", {"prizes_of": (*OF_RANKINGS[:-1], ("pot:Tandem", CENTS, (100,)))}, None),
        ("pot:Tandem", {"prizes": (100,), "prizes_in": CENTS}, None),
    ],
)
def test_what_a_pot_has_paid_for_stays_planned(final, paid, change, field):
    pay(final, next(each for pot in envelopes(final) for each in pot.rows if each.won.ranking == paid))
    organising.reopen_event(event_id=final.pk, reason="protest", **by_director(final))
    if field is None:
        planned(final, **change)
        return
    with pytest.raises(ValidationError) as told:
        planned(final, **change)
    assert [*told.value.message_dict] == [field]
    booking.reverse(event_id=final.pk, number=final.postings.count(), reason="a slip", **by_director(final))
    planned(final, **change)
    proved(final)


def test_who_is_disqualified_after_payment_owes_back_each_prize_and_others_move_up(final):
    pay_all(final)
    out = places(final)[0]
    before = won(final)
    organising.reopen_event(event_id=final.pk, reason="protest", **by_director(final))
    disqualifying.disqualify(registration_id=row(final, out).pk, reason="Told", rule="ISkO 4.5.9", **by_director(final))
    organising.finalise_event(event_id=final.pk, **by_director(final))
    final.refresh_from_db()
    wrong = disqualified.paid_otherwise(final, envelopes(final))
    own = {ranking: cents for ranking, rows in before.items() for who, cents in rows if who == out}
    assert {each.ranking: each.back for each in wrong if each.registration.number == out} == own
    assert out not in {who for rows in won(final).values() for who, _cents in rows}
    assert [ranking for ranking, _paid in disqualified.prizes_of(final, row(final, out))] == [*own]
    for each in wrong:
        booking.reverse(event_id=final.pk, number=each.paid.number, reason="back", **by_director(final))
    pay_all(final)
    assert disqualified.paid_otherwise(final, envelopes(final)) == []
    proved(final)


def test_who_leaves_a_category_after_payment_owes_its_prize_alone(final):
    pay_all(final)
    first = next(each for each in places(final) if each in WOMEN)
    registration = row(final, first)
    organising.reopen_event(event_id=final.pk, reason="protest", **by_director(final))
    editing.edit_registration(
        registration_id=registration.pk, name=registration.player.name, club_name="", category="", number=first,
        expected=editing.RegistrationData.of(registration).digest, **by_director(final),
    )  # fmt: skip
    organising.finalise_event(event_id=final.pk, **by_director(final))
    final.refresh_from_db()
    wrong = disqualified.paid_otherwise(final, envelopes(final))
    assert {each.ranking for each in wrong} == {"category:Damen"}
    assert [(each.registration.number, each.back, each.more) for each in wrong if not each.due] == [(first, 500, 0)]


def test_a_pot_that_lacks_money_says_so_and_stops_no_other(final):
    cash.replanned(final, prizes_of=(*OF_RANKINGS[:-1], ("pot:Tandem", CENTS, (500, 300))))
    main, tandem = envelopes(final)
    assert (tandem.missing, tandem.rows, bool(main.rows)) == (50, (), True)
    pay(final, main.rows[0])
    told = r"Tandem: .*€8\.00, but there are €7\.50 .*€0\.50 are missing"
    with translation.override("en"), pytest.raises(Objection, match=told):
        pay(final, main.rows[0], ranking="pot:Tandem")
    stake(final, 3)
    assert not envelopes(final)[1].missing
    proved(final)


def test_a_pot_is_paid_by_hand_only_where_no_plan_says_who_wins_it(final):
    stake(final, 1, pot="Lotto")
    said = {"registration_id": row(final, 1).pk, "cents": 100, **by_director(final)}
    cashing.pay_from_pot(pot="Lotto", **said)
    with translation.override("en"), pytest.raises(Objection, match="The settings say who wins"):
        cashing.pay_from_pot(pot="Tandem", **said)
    assert disqualified.paid_otherwise(final, envelopes(final)) == []
    proved(final)


def test_a_stake_taken_back_after_payment_is_told_at_its_pot(final):
    pay_all(final)
    first = won(final)["pot:Tandem"][0][0]
    stake(final, first, paid=False)
    assert envelopes(final)[1].missing == 250
    assert all(each.ranking != "pot:Tandem" for each in disqualified.paid_otherwise(final, envelopes(final)))
    proved(final)


def test_a_series_that_was_not_played_and_a_category_of_nobody_leave_their_money_in_the_house(final):
    organising.reopen_event(event_id=final.pk, reason="more", **by_director(final))
    Event.objects.filter(pk=final.pk).update(planned_series=3)
    before = envelopes(Event.objects.get(pk=final.pk))[0].house
    more = (*OF_RANKINGS[:2], ("series:3", CENTS, (600,)), *OF_RANKINGS[2:])
    final = planned(final, prizes=(1000,), prizes_in=CENTS, prizes_of=more)
    main = envelopes(final)[0]
    assert not {"series:3", "category:Junioren"} & {each.won.ranking for each in main.rows}
    assert main.house == 6000 - 1000 - 1200 - 800 != before


def test_one_prize_for_each_player(final):
    cash.replanned(final, one_prize=True)
    main, tandem = envelopes(final)
    winners = [each.line.number for each in main.rows]
    assert len(winners) == len({*winners}) == 6
    assert [each.line.number for each in main.of("")] == places(final)[:2]
    assert {each.line.number for each in main.of("category:Damen")} < {*WOMEN}
    assert [each.line.number for each in tandem.rows] == [each for each in places(final) if each in STAKES][:2]
    assert any(each.won.rank > each.won.first for each in main.rows)
    pay_all(final)
    proved(final)


def test_whoever_has_won_and_is_erased_is_paid_as_a_number(final):
    first = envelopes(final)[0].of("series:1")[0]
    erasing.erase_player(player_id=first.line.player.pk, by=OPERATOR, at=build.AT)
    found = envelopes(final)[0].of("series:1")[0]
    assert found.won == first.won
    pay(final, found)
    proved(final)


def test_the_archive_of_the_event_states_plan_and_accounts_and_proves_itself(final, tmp_path):
    pay_all(final)
    path = tmp_path / "event.zip"
    with path.open("wb") as file:
        write_archive(final, file, build.AT)
    with zipfile.ZipFile(path) as packed:
        event, decisions = (json.loads(packed.read(f"{name}.json")) for name in ("event", "decisions"))
    assert [each[0] for each in event["plan"]["prizes_of"]] == [each[0] for each in OF_RANKINGS]
    booked = [line for each in decisions for line in json.loads(each["body"])["said"].get("postings", ())]
    went = {line["gets"] for line in booked if line["purpose"] in ("prize", "from_pot")}
    assert {"prizes", "prizes:series:1", "prizes:series:2", "prizes:category:Damen", "pot:Tandem"} <= went
    assert list(archived.findings(path)) == []


def test_what_is_told_a_person_of_himself_names_the_account_of_each_prize(final):
    pay_all(final)
    who = envelopes(final)[0].of("category:Damen")[0].line.player
    (money,) = (section for section in everything.SECTIONS if section.name == "money")
    assert "prizes:category:Damen" in {row["gets"] for row in money.rows(everything.of_player(who))}


def test_the_audit_names_a_prize_paid_twice_and_an_account_that_there_is_not(final):
    first = envelopes(final)[0].of("series:1")[0]
    pay(final, first)
    who = first.line.registration.pk
    twice = postings.given("prizes:series:1", first.cents, postings.PRIZE, who)
    odd = postings.given("prizes:team:1", 100, postings.PRIZE, who)
    kind = Decision.Kind.POSTED
    booking.book(final, kind, [*twice, *odd], **by_director(final))
    told = findings(final)
    assert f"registration {who} has had prizes:series:1 2 times" in told
    assert any("is of no account: prizes:team:1" in each for each in told)
    booking.book(final, kind, postings.given("prizes", 100, postings.LOST_GAMES, who), **by_director(final))
    assert any("is no prize, but of" in each for each in findings(final))
