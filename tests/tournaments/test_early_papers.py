"""Paper of an event that is printed before anybody is drawn, or even registered."""

import io
from itertools import product

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.models import PrintJob
from scoring.printing.documents import press
from tests import build
from tests.tiers import long
from tests.tournaments import cash, events
from tournaments.actions import early_papers, organising
from tournaments.actions.errors import Objection
from tournaments.actions.reckoning import foreseen, reckon
from tournaments.models import Event
from tournaments.queries.foreseeing import Wanted, now
from tournaments.values import facts

pytestmark = pytest.mark.django_db
ORIGIN = "https://club.example"
LANGUAGES = ("de", "fr", "en")


@pytest.fixture(autouse=True)
def prints_folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"


def pages(job):
    with translation.override(job.language):
        pdf = press.bind(press.BOUND[job.document](job), lambda _made: None)
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf.data)).pages]


def asked(event, language="en"):
    return {"event_id": event.pk, "language": language, "by": events.director_of(event), "at": build.AT}


@pytest.fixture
def event():
    """Nobody is registered, nothing is drawn."""
    made = events.event(place="Löwen, Ulm", deals=36, options={"lost_game_fee": 50, "won_bonus": 40})
    return cash.planned(
        made, fee=1000, prizes=(5000, 2500), protest_minutes=30, pots=(("Tandem", 250),), four_eyes=True
    )


def test_a_poster_tells_what_is_on_and_where_to_read_more(event):
    (page,) = pages(early_papers.print_poster(origin=ORIGIN, **asked(event)))
    for said in (
        "Preisskat",
        "Löwen, Ulm",
        "Saturday, 14 March 2026, 14:00",
        "€10.00",
        "1. €50.00, 2. €25.00",
        "Tandem",
    ):
        assert said in page
    assert f"{ORIGIN}/events/{event.slug}/" in page.replace(" ", "")


def test_a_poster_of_an_event_that_is_not_public_leads_nowhere(event):
    type(event.book).objects.update(public=False)
    (page,) = pages(early_papers.print_poster(origin=ORIGIN, **asked(event)))
    assert "https" not in page


def test_a_poster_invites_where_players_announce_themselves(event):
    assert "Announce yourself" not in pages(early_papers.print_poster(origin=ORIGIN, **asked(event)))[0]
    cash.planned(event, announce_themselves=True)
    assert "Announce yourself" in pages(early_papers.print_poster(origin=ORIGIN, **asked(event)))[0]


def test_a_poster_says_that_results_name_people_in_full_where_that_is_so(event):
    said = "Die Ergebnisse erscheinen im Netz mit vollem Namen"
    assert said not in pages(early_papers.print_poster(origin=ORIGIN, **asked(event, "de")))[0]
    cash.planned(event, full_names=True)
    assert pages(early_papers.print_poster(origin=ORIGIN, **asked(event, "de")))[0].count(said) == 1


def test_a_poster_names_the_first_of_many_prizes_and_categories_and_counts_the_others(event):
    pots = tuple((f"Topf {each}", 100) for each in range(6))
    categories = tuple(f"Klasse {each}" for each in range(12))
    cash.planned(event, prizes=tuple(range(5000, 3000, -100)), pots=pots, categories=categories)
    (page,) = pages(early_papers.print_poster(origin=ORIGIN, **asked(event)))
    assert "8. €43.00, and 12 more" in page
    assert "Extra pots Topf 0 €1.00, Topf 1 €1.00," in page
    assert "Klasse 7, and 4 more" in page
    assert "20. €31.00" in pages(early_papers.print_rule_sheet(**asked(event)))[0]


def test_the_rule_sheet_says_all_that_was_agreed(event):
    (page,) = pages(early_papers.print_rule_sheet(**asked(event)))
    for said in (
        "2 series of 36 deals each (27 at tables of 3)",
        "points, games won, fewer games lost",
        "€10.00",
        "€0.50 for each lost game (lost-game money)",
        "until 30 minutes after the last sheet was confirmed",
        "Four eyes",
        "House rules",
    ):
        assert said in page
    assert page.count("for each lost game") == 1
    assert "36" not in page.partition("House rules")[2]


def test_a_rule_sheet_without_house_rules_says_so():
    made = events.event(deals=None)
    (page,) = pages(early_papers.print_rule_sheet(**asked(made)))
    assert "For the rest, everything is played as these rules say" in page


def otherwise(game):
    """A rule set with all that can be agreed otherwise than its preset."""
    preset, chosen = next(iter(rules.games()[game].presets)), {}
    for option in rules.options(game):
        for value in (*option.choices, True, False, 7, 90, 150, 301):
            try:
                made = rules.ruleset(game, preset, **{**chosen, option.key: value})
            except rules.RulesetError:
                continue
            if made.options[option.key] != rules.ruleset(game, preset).options[option.key]:
                chosen[option.key] = value
                break
    return chosen


FULLEST = ("doppelkopf", "fr")
"""The longest of all rule sheets."""


def words_of(game, language):
    """How much house rules say where everything is agreed otherwise."""
    ruleset = rules.ruleset(game, next(iter(rules.games()[game].presets)), **otherwise(game))
    with translation.override(language):
        return sum(len(fact.label) + len(fact.value) for fact in facts.otherwise(ruleset))


def test_the_fullest_rule_sheet_is_the_one_that_is_tried_always():
    assert max(product(rules.games(), LANGUAGES), key=lambda each: words_of(*each)) == FULLEST


@pytest.mark.parametrize(
    ("game", "language"), [FULLEST, *long(*(each for each in product(rules.games(), LANGUAGES) if each != FULLEST))]
)
def test_whatever_is_agreed_is_one_page_in_every_language(game, language):
    made = events.event(
        game=game, deals=None, options=otherwise(game), title="Überlanger Titel " * 9, place="Zum Ochsen " * 14
    )
    pots = tuple((f"Zusatztopf mit langem Namen {each}", 10_000) for each in range(6))
    categories = tuple(f"Kategorie mit einem langen Namen {each}" for each in range(12))
    named = [*(f"category:{name}" for name in categories), *(f"pot:{name}" for name, _stake in pots)]
    own = tuple((name, "cents", tuple(range(5_000 + place, 4_995 + place, -1))) for place, name in enumerate(named))
    more = {"prizes": tuple(range(10_000, 9_900, -1)), "pots": pots, "categories": categories, "minutes": 120}
    more |= {"prizes_of": own, "one_prize": True}
    made = cash.planned(made, fee=1000, protest_minutes=30, four_eyes=True, twice=True, **more)
    assert len(pages(early_papers.print_rule_sheet(**asked(made, language)))) == 1
    assert len(pages(early_papers.print_poster(origin=ORIGIN, **asked(made, language)))) == 1


@pytest.mark.parametrize(("seats", "deals"), [(4, 36), (3, 27)])
def test_emergency_sheets_are_blank_and_as_long_as_a_table_of_their_size_plays(event, seats, deals):
    job = early_papers.print_emergency_sheets(seats=seats, copies=2, **asked(event))
    found = pages(job)
    assert (len(found), job.parts, job.about) == (2, 2, {"seats": seats})
    assert found[0] == found[1].replace("Page 2", "Page 1")
    assert f"{deals} deals" in found[0]
    assert f" {deals} " in found[0]
    assert found[0].count("Signature") == seats
    assert f"{seats + 1} No." not in found[0]
    assert "Version" not in found[0]


@pytest.mark.parametrize("game", rules.games())
def test_every_game_has_emergency_sheets_of_every_size(game):
    made = events.event(game=game, deals=None)
    for seats in rules.table_sizes(game):
        assert pages(early_papers.print_emergency_sheets(seats=seats, copies=1, **asked(made, "de")))


def test_an_emergency_sheet_follows_the_rules_that_were_decided_since(event):
    stands, by = now(event), events.director_of(event)
    wanted = Wanted(rules.ruleset("skat", deals=12), stands.ties, stands.planned_series)
    seen = foreseen(event_id=event.pk, wanted=wanted, by=by).seen
    reckon(event_id=event.pk, wanted=wanted, reason="set wrongly", expected=seen, by=by, at=build.AT)
    assert "12 deals" in pages(early_papers.print_emergency_sheets(seats=4, copies=1, **asked(event)))[0]


@pytest.mark.parametrize(("seats", "copies"), [(6, 1), (4, 0), (4, 101), (0, 3)])
def test_what_no_table_needs_is_not_printed(event, seats, copies):
    with pytest.raises(Objection):
        early_papers.print_emergency_sheets(seats=seats, copies=copies, **asked(event))
    assert not PrintJob.objects.exists()


def test_a_test_page_names_nobody_and_is_new_once_a_day(event):
    events.register(event, events.director_of(event), 3)
    job = early_papers.print_test_page(origin=ORIGIN, **asked(event))
    (page,) = pages(job)
    assert "Player" not in page
    assert "5 mm" in page
    assert early_papers.print_test_page(origin=ORIGIN, **asked(event)) == job
    later = {**asked(event), "at": build.AT.replace(day=build.AT.day + 1)}
    assert early_papers.print_test_page(origin=ORIGIN, **later) != job


def test_early_papers_come_out_of_the_queue_as_all_others(event):
    for ask in (
        lambda: early_papers.print_poster(origin=ORIGIN, **asked(event, "fr")),
        lambda: early_papers.print_rule_sheet(**asked(event, "fr")),
        lambda: early_papers.print_emergency_sheets(seats=4, copies=3, **asked(event, "fr")),
        lambda: early_papers.print_test_page(origin=ORIGIN, **asked(event, "fr")),
    ):
        job = ask()
        press.run(job.pk, lambda: build.AT)
        job.refresh_from_db()
        assert job.state == "done", job.error


def test_papers_on_which_a_setting_reads_otherwise_are_out_of_date(event):
    """In each language they were printed in; and only those."""
    german = early_papers.print_poster(origin=ORIGIN, **asked(event, "de"))
    papers = [german, early_papers.print_rule_sheet(**asked(event)), early_papers.print_prize_plan(**asked(event))]

    def changed(**settings):
        cash.planned(Event.objects.get(pk=event.pk), **settings)
        return [PrintJob.objects.get(pk=each.pk).state == PrintJob.State.STALE for each in papers]

    assert changed(thanks="Bis bald!") == [False, False, False]
    assert changed(protest_minutes=20) == [False, True, False]
    assert changed(prizes=(4500, 2500)) == [True, True, True]


def test_the_settings_say_which_papers_are_out_of_date_until_they_are_printed_again(event, client):
    by = events.director_of(event)
    client.force_login(by)
    settings = f"/events/{event.slug}/settings/"
    early_papers.print_poster(origin=ORIGIN, **asked(event))
    cash.planned(event, fee=1200)
    assert "out of date: Poster." in client.get(settings, headers={"accept-language": "en"}).content.decode()
    early_papers.print_poster(origin=ORIGIN, **asked(event))
    assert "out of date:" not in client.get(settings, headers={"accept-language": "en"}).content.decode()


def test_what_is_changed_about_the_event_itself_reaches_its_papers(event):
    poster = early_papers.print_poster(origin=ORIGIN, **asked(event))
    organising.show_event(event_id=event.pk, public=False, by=events.director_of(event), at=build.AT)
    poster.refresh_from_db()
    assert poster.state == PrintJob.State.STALE


def test_other_rules_reach_the_rule_sheet_and_emergency_sheets(event):
    papers = [
        early_papers.print_rule_sheet(**asked(event)),
        early_papers.print_emergency_sheets(seats=4, copies=1, **asked(event)),
        early_papers.print_test_page(origin=ORIGIN, **asked(event)),
    ]
    stands, by = now(event), events.director_of(event)
    wanted = Wanted(rules.ruleset("skat", deals=36, won_bonus=60), stands.ties, stands.planned_series)
    seen = foreseen(event_id=event.pk, wanted=wanted, by=by).seen
    reckon(event_id=event.pk, wanted=wanted, reason="Wie angekündigt.", expected=seen, by=by, at=build.AT)
    states = [PrintJob.objects.get(pk=each.pk).state == PrintJob.State.STALE for each in papers]
    assert states == [True, True, False]
