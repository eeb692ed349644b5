"""Lists of prizes, envelopes, receipts and certificates name the ranking that a prize is for, in their own language."""

import pytest
from django.utils.translation import gettext as _

from scoring.models import PrintJob
from tests.tournaments import cash, events
from tests.tournaments.test_print_room import pages
from tournaments.actions import cashing, print_room
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries.envelopes import envelopes
from tournaments.queries.selections import Selection
from tournaments.values.plans import CENTS, SHARES

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(cash.prized).pk


@pytest.fixture
def final(made):
    return Event.objects.select_related("book").get(pk=made)


def listed(event, language="de"):
    return print_room.print_prizes(event_id=event.pk, language=language, **cash.by_director(event))


def test_there_is_a_list_for_each_ranking_and_the_pots_add_up(final):
    job = listed(final)
    rows, extra = job.payload["rows"], job.payload["extra"]["Tandem"]
    of_tandem = sum(row["cents"] for row in rows if row["ranking"] == "pot:Tandem")
    assert sum(row["cents"] for row in rows) - of_tandem + job.payload["house"] == job.payload["pot"] == 6000
    assert of_tandem + extra["house"] == extra["pot"] == 750
    found = pages(job)
    slips = " ".join(page for page in found if "Dankend erhalten" in page)
    lists = " ".join(page for page in found if "Dankend erhalten" not in page)
    titles = ["Gesamtwertung", "Serie 1", "Serie 2", "Damen", "Topf", "Tandem (Zusatztopf)"]
    places = [lists.index(each) for each in titles]
    assert places == sorted(places)
    assert "Junioren" not in lists
    assert slips.count("Dankend erhalten") == len(rows) == 10
    for title, slips_of_it in (("Serie 2", 2), ("Damen", 2), ("Tandem (Zusatztopf)", 2)):
        assert slips.count(f"{title}: ") == slips_of_it


def test_the_language_is_that_of_the_job(final):
    found = " ".join(pages(listed(final, "fr")))
    assert all(each in found for each in ("Classement général", "Série 1", "Damen", "Tandem (cagnotte)"))


def test_an_event_with_overall_prizes_alone_names_no_ranking():
    event = cash.at_stake()
    cash.planned(event, prizes=(100,), prizes_in=CENTS)
    cash.pay_fees(event)
    found = " ".join(pages(listed(event)))
    assert "Gesamtwertung" not in found
    assert "Topf" in found


def test_a_job_from_before_prints_as_it_did(final):
    job = listed(final)
    row = {"rank": 1, "number": 4, "name": "Cora Clemens", "cents": 2500}
    payload = {key: value for key, value in job.payload.items() if key != "extra"}
    job.payload = {**payload, "rows": [row], "pot": 3000, "house": 500}
    found = pages(job)
    assert all(each in found[0] for each in ("Cora Clemens", "25,00", "5,00", "30,00"))
    assert "1. Platz" in found[1]
    assert "Gesamtwertung" not in " ".join(found)


@pytest.mark.parametrize("titles", [("",), ("", "category:Damen")])
def test_a_list_of_many_prizes_begins_beneath_its_heading(final, titles):
    job = listed(final)
    rows = [
        {"ranking": title, "rank": each, "number": each, "name": f"Player {each}", "cents": 100}
        for title in titles
        for each in range(1, 41)
    ]
    job.payload = {**job.payload, "rows": rows, "extra": {}}
    lists = [page for page in pages(job) if "Dankend erhalten" not in page]
    assert all("1,00" in page for page in lists[:-1])
    assert "Player 1 " in lists[0].replace("\n", " ")
    for page in lists:
        last = [line for line in page.splitlines() if line.strip()][-3:]
        assert not any(line.strip() in {"Preise", "Gesamtwertung", "Damen"} for line in last)


def test_nothing_is_printed_to_sign_before_the_first_deal():
    event = cash.planned(events.event(players=6), fee=1000, prizes=(5000, 3000), prizes_in=SHARES)
    cash.pay_fees(event)
    events.drawn(event)
    with pytest.raises(Objection) as told:
        listed(event)
    assert told.value.reasons == (_("No deal has been played yet: nobody has won a prize."),)


def test_a_pot_that_is_short_is_named_before_anything_is_printed(final):
    short = (*cash.OF_RANKINGS[:-1], ("pot:Tandem", CENTS, (900,)))
    cash.replanned(final, prizes_of=short)
    with pytest.raises(Objection) as told:
        listed(final)
    assert [reason.split(":")[0] for reason in told.value.reasons] == ["Tandem"]
    assert not PrintJob.objects.filter(document="prizes").exists()


def test_receipts_name_ranking_and_pot(final):
    for pot in envelopes(final):
        for each in pot.rows:
            said = {"registration_id": each.line.registration.pk, "expected": each.cents, "ranking": each.won.ranking}
            cashing.pay_prize(**said, **cash.by_director(final))
    job = print_room.print_receipts(event_id=final.pk, language="de", **cash.by_director(final))
    found = " ".join(" ".join(pages(job)).split())
    for told, times in (
        ("Preis, Serie 1", 2), ("Preis, Damen", 2), ("Aus einem Topf ausgezahlt, Tandem", 2), ("Zusatztopf, Tandem", 3),
    ):  # fmt: skip
        assert found.count(told) == times, told


def test_a_certificate_tells_the_prize_of_its_own_ranking(final):
    def prizes(selection):
        job = print_room.print_certificates(
            event_id=final.pk, language="de", places=6, selection=selection, **cash.by_director(final)
        )
        return sorted(row["cents"] for row in job.payload["rows"] if row["cents"])

    assert prizes(Selection(category="Damen")) == [300, 500]
    assert prizes(Selection(series=1)) == []
    assert prizes(Selection()) == sorted(each.cents for each in envelopes(final)[0].of(""))
