"""The prizes of every ranking in the settings: typed as the overall ones, kept, and told on page and paper."""

import pytest
from django.utils import translation

import rules
from tests.tournaments import cash, events
from tournaments.actions import booking, cashing
from tournaments.models import Event
from tournaments.queries.earlier import plan_again
from tournaments.queries.envelopes import envelopes
from tournaments.values import facts, plans
from tournaments.values.plans import CENTS, SHARES, Plan

pytestmark = pytest.mark.django_db

MORE = (("series:2", CENTS, (2000, 1000)), ("category:Damen", CENTS, (1500,)), ("pot:Tandem", SHARES, (6000, 4000)))


@pytest.fixture(scope="module")
def made(world):
    return world(begun).pk


@pytest.fixture
def event(made):
    return Event.objects.select_related("book").get(pk=made)


def begun():
    made = events.event(players=6, planned_series=2)
    return cash.planned(made, fee=1000, categories=("Damen", "Alte Herren"), pots=(("Tandem", 250),), prizes=(3000,))


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def sent(desk, event, **typed):
    """The settings as they are shown, with what was typed instead."""
    at = f"/events/{event.slug}/settings/"
    return desk.post(at, shown(desk, at) | typed)


def shown(desk, at):
    form = desk.get(at).context["form"]
    return {field.name: field.value() for field in form if field.value() not in (None, False)}


def plan_of(event):
    event.refresh_from_db()
    return plans.read(event.plan)


def test_settings_say_how_much_of_a_pot_goes_to_nobody(desk, event):
    for typed, told in (("50 %\n39 %", True), ("60 %\n40 %", False), ("30 €", False)):
        sent(desk, event, prizes=typed)
        page = desk.get(f"/events/{event.slug}/settings/").content.decode()
        assert ("The shares come to 89 %: 11 % of “Pot” go to nobody" in page) == told, typed


def test_each_ranking_has_a_field_of_its_own_behind_a_disclosure(desk, event):
    page = desk.get(f"/events/{event.slug}/settings/")
    labels = [field.label for field in page.context["form"].of_rankings][:-1]
    assert labels == ["Series 1", "Series 2", "Damen", "Alte Herren", "Tandem (extra pot)"]
    assert not page.context["form"].prizes_open
    cash.planned(event, prizes_of=MORE)
    assert desk.get(f"/events/{event.slug}/settings/").context["form"].prizes_open


def test_prizes_of_rankings_are_typed_as_the_overall_ones_are(desk, event):
    typed = {
        "pot:Tandem": "60 %\r\n40 %", "category:Alte%20Herren": "7,50 €", "series:2": "20\r\n10,-", "one_prize": "on",
    }  # fmt: skip
    response = sent(desk, event, **typed)
    assert response.status_code == 302, response.context["form"].errors
    plan = plan_of(event)
    assert plan.prizes_of == (
        ("series:2", CENTS, (2000, 1000)),
        ("category:Alte Herren", CENTS, (750,)),
        ("pot:Tandem", SHARES, (6000, 4000)),
    )
    assert plan.one_prize
    assert plan.prizes == (3000,)
    initial = desk.get(f"/events/{event.slug}/settings/").context["form"].initial
    assert [initial[name] for name in ("series:2", "category:Alte%20Herren", "pot:Tandem")] == [
        "€20.00\n€10.00", "€7.50", "60 %\n40 %",
    ]  # fmt: skip
    again = sent(desk, event)
    assert again.status_code == 302, again.context["form"].errors
    assert plan_of(event) == plan


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        ({"series:1": "20\nten"}, "series:1", "Line 2: “ten” is no amount"),
        ({"series:1": "20 %\n10"}, "series:1", "Either all prizes are amounts"),
        ({"category:Damen": "10\n\n20"}, "category:Damen", "No place gets more"),
        ({"pot:Tandem": "60 %\n50 %"}, "pot:Tandem", "The shares come to 110 %"),
        ({"prizes": "60 %", "category:Damen": "30 %", "series:2": "20 %"}, "category:Damen", "come to 110 %"),
        ({"series:1": "\n".join(["1"] * 60), "series:2": "\n".join(["1"] * 41)}, "series:2", "At most 100 prizes"),
        ({"categories": "Herren", "category:Damen": "15"}, "category:Damen", "no “Damen”"),
        ({"pots": "", "pot:Tandem": "50 %"}, "pot:Tandem", "no “Tandem (extra pot)”"),
        ({"series:3": "15"}, "series:3", "no “Series 3”"),
        ({"category:Ladies": "15"}, "category:Ladies", "no “Ladies”"),
    ],
)
def test_what_cannot_be_is_told_at_the_field_of_its_ranking_and_stays_typed(desk, event, typed, field, told):
    response = sent(desk, event, **typed)
    form = response.context["form"]
    assert response.status_code == 400
    assert [*form.errors] == [field]
    assert told in form.errors[field][0]
    assert all(form[name].value() == text for name, text in typed.items())
    assert form.prizes_open
    assert plan_of(event).prizes_of == ()


def test_what_another_desk_took_away_meanwhile_is_still_there_to_read(desk, event):
    at = f"/events/{event.slug}/settings/"
    typed = shown(desk, at) | {"category:Damen": "15"}
    cash.planned(event, categories=("Alte Herren",))
    response = desk.post(at, typed)
    assert "in the meantime" in response.content.decode()
    assert response.context["form"]["category:Damen"].value() == "15"


def test_a_name_spelled_otherwise_takes_its_prizes_along(desk, event):
    cash.planned(event, prizes_of=MORE)
    assert sent(desk, event, categories="DAMEN\nAlte Herren", pots="TANDEM 2,50").status_code == 302
    assert [ranking for ranking, *_worth in plan_of(event).prizes_of] == ["series:2", "category:DAMEN", "pot:TANDEM"]


def test_prizes_of_a_series_that_was_given_up_stay_until_they_are_cleared(desk, event):
    cash.planned(event, prizes_of=MORE)
    Event.objects.filter(pk=event.pk).update(planned_series=1)
    assert sent(desk, event, minutes="90").status_code == 302
    assert plan_of(event).prizes_of == MORE
    assert "series:2" in sent(desk, event, **{"series:2": "30"}).context["form"].errors
    assert sent(desk, event, **{"series:2": ""}).status_code == 302
    assert plan_of(event).prizes_of == MORE[1:]


def test_an_event_like_it_with_fewer_series_has_no_prizes_for_those_it_lacks(event):
    cash.planned(event, prizes_of=MORE)
    like = events.event(planned_series=1, plan=plan_again(event))
    assert plan_of(like).prizes_of == MORE[1:]


def test_page_rule_sheet_and_poster_name_every_ranking():
    plan = Plan(
        categories=("Damen", "Junioren"),
        prizes=(5000,),
        prizes_in=SHARES,
        prizes_of=(*MORE[:2], ("category:Junioren", CENTS, (1500,)), MORE[2]),
        one_prize=True,
    )
    for of in (facts.facts, facts.announced):
        with translation.override("en"):
            told = {fact.label: fact for fact in of(rules.ruleset("skat"), 2, plan)}
        assert plain(told["Prizes"].value) == "1. 50 %"
        assert told["Prizes"].help == "Of the entry fees. Amounts go first."
        assert plain(told["More prizes"].value) == (
            "Series 2: 1. €20.00, 2. €10.00; Damen, Junioren: 1. €15.00; Tandem (extra pot): 1. 60 %, 2. 40 %"
        )
        assert "one prize" in told["More prizes"].help
    with translation.override("de"):
        told = {fact.label: fact.value for fact in facts.announced(rules.ruleset("skat"), 1, plan)}
    assert plain(told["Weitere Preise"]).startswith("Damen, Junioren: 1. 15,00 €; Tandem (Zusatztopf): 1. 60 %, 2.")


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_shares_stay_shares_in_settings_and_for_the_next_event_once_a_prize_is_paid(client):
    final = cash.prized()
    first = envelopes(final)[0].of("")[0]
    before = plans.read(final.plan)
    cashing.pay_prize(registration_id=first.line.registration.pk, expected=first.cents, **cash.by_director(final))
    client.force_login(events.director_of(final))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert shown(client, f"/events/{final.slug}/settings/")["prizes"] == "50 %\n30 %"
    final.refresh_from_db()
    again = plan_again(final)
    assert again == plan_again(Event(plan=plans.write(before)))
    assert not again.fixed
    assert envelopes(final)[0].of("")[0].cents == first.cents


def test_with_the_last_payment_taken_back_settings_let_prizes_follow_the_plan_again():
    final = cash.prized()
    first = envelopes(final)[0].of("")[0]
    paid = cashing.pay_prize(
        registration_id=first.line.registration.pk, expected=first.cents, **cash.by_director(final)
    )
    final.refresh_from_db()
    assert cash.replanned(final, thanks="Thanks")
    assert plan_of(final).fixed
    booking.reverse(event_id=final.pk, number=paid[0].number, reason="slip", **cash.by_director(final))
    final.refresh_from_db()
    cash.replanned(final, thanks="Thank you")
    assert not plan_of(final).fixed
