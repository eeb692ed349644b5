"""The logo of a club on its papers: a job names it by its digest, and is printed anew with the same one."""

import io
import random
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.models import ClubLogo
from scoring.people.values.logos import prepared
from scoring.pictures import Unfit
from scoring.printing.documents import press
from scoring.printing.documents.club_logo import ADDRESS
from scoring.printing.documents.document import Picture
from scoring.printing.documents.paper import to_pdf
from tests import build, pictures
from tests.scoring.hostile_drawings import DOT, SCRIPTED, drawing
from tests.tournaments import cash, events
from tournaments.actions import early_papers, print_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Of a club that has no logo yet."""
    made = cash.at_stake()
    made.book.club = build.club("Karo & Kreuz")
    made.book.save(update_fields=["club"])
    return made


def shown(club, **more):
    """The digest of the logo that the club shows from now on."""
    return pictures.shown(club, **more).logo


def printed(document, event):
    asked = {"event_id": event.pk, "language": "de", "by": events.director_of(event), "at": build.AT}
    if document == "poster":
        return early_papers.print_poster(origin="https://club.example", **asked)
    return print_room.print_certificates(places=3, **asked)


def on_paper(job):
    """What its first document is filled with, and the pictures in the file that a template makes that shows it."""
    document = next(iter(press.BOUND[job.document](job)))
    logo = document.context["logo"]
    if logo is None:
        return document, []
    markup = f'<html lang="de"><title>x</title><img src="{logo.src}" alt="x"/></html>'
    page = PdfReader(io.BytesIO(to_pdf(markup, document.drawings).data)).pages[0]
    return document, [each.image.size for each in page.images]


@pytest.mark.parametrize("document", ["poster", "certificates"])
def test_a_paper_shows_the_logo_of_the_club_and_its_job_holds_the_digest_alone(document, event):
    digest = shown(event.book.club)
    job = printed(document, event)
    assert job.payload["logo"] == digest
    assert len(str(job.payload)) < 5000
    made, found = on_paper(job)
    assert found == [(200, 100)]
    assert (made.context["logo"].width, made.context["logo"].height) == (200, 100)
    assert made.context["logo"].alt == event.book.club.name


@pytest.mark.parametrize("document", ["poster", "certificates"])
def test_without_a_club_or_a_logo_there_is_none(document, event):
    job = printed(document, event)
    assert "logo" not in job.payload
    assert on_paper(job)[0].context["logo"] is None
    event.book.club = None
    event.book.save(update_fields=["club"])
    assert on_paper(printed(document, event))[0].context["logo"] is None


@pytest.mark.parametrize("document", ["poster", "certificates"])
def test_the_page_has_room_for_a_logo_only_where_there_is_one(document, event):
    def first_page():
        job = printed(document, event)
        with translation.override(job.language):
            pdf = press.bind(press.BOUND[document](job), lambda _made: None)
        page = PdfReader(io.BytesIO(pdf.data)).pages[0]
        return [each.image.size for each in page.images], page.extract_text().split()

    without, said = first_page()
    shown(event.book.club)
    assert without == []
    assert first_page() == ([(200, 100)], said)


def test_a_job_is_printed_anew_with_the_logo_of_its_day_and_the_next_one_has_the_new_logo(event):
    shown(event.book.club)
    before = printed("poster", event)
    shown(event.book.club, size=(90, 90))
    after = printed("poster", event)
    assert before.pk != after.pk
    assert on_paper(before)[1] == [(200, 100)]
    assert on_paper(after)[1] == [(90, 90)]


def test_a_removed_logo_is_on_no_paper_any_more(event):
    shown(event.book.club)
    job = printed("certificates", event)
    ClubLogo.objects.all().delete()
    assert on_paper(job)[0].context["logo"] is None


def drawn(sent):
    """Of a drawing that somebody sends: the page with it."""
    logo = prepared(sent)
    parts = {ADDRESS: Picture(logo.image, logo.media)}
    markup = f'<html lang="en"><title>x</title><img src="{ADDRESS}" alt="x"/><p>below</p></html>'
    return PdfReader(io.BytesIO(to_pdf(markup, parts).data)).pages[0]


def test_a_picture_that_two_clubs_show_is_called_by_the_club_whose_paper_it_is(event):
    shown(event.book.club)
    shown(build.club("Another one"), at=build.AT + timedelta(days=1))
    assert on_paper(printed("poster", event))[0].context["logo"].alt == "Karo & Kreuz"


def test_a_drawing_stays_one_on_paper(event):
    pictures.shown(event.book.club, sent=drawing('<path d="M0 0h20v10z" fill="#0a0b0c"/>'))
    made, found = on_paper(printed("poster", event))
    assert found == []
    assert made.context["logo"].width == 800
    page = drawn(drawing('<path d="M0 0h9v9z" fill="#0a0b0c"/>'))
    assert b"0.039216 0.043137 0.047059 rg" in page.get_contents().get_data()


DRAWN = {
    **SCRIPTED,
    "gradients": '<linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    '<radialGradient id="b" href="#a" gradientTransform="rotate(9)"/><rect width="9" height="9" fill="url(#b)"/>'
    '<circle r="9" stroke="url(#a)" stroke-width="50%"/>',
    "text": '<text x="1 2 3" y="1em" font-size="90%" font-family="Nobody, serif" letter-spacing="1px">'
    '<tspan text-anchor="end">A</tspan>'
    'Karo <tspan dx="1" font-weight="bold">&amp; Kreuz</tspan></text>',
    "clipped": '<clipPath id="c"><circle r="5"/></clipPath><mask id="m"><path d="M0 0h9" stroke="#fff"/></mask>'
    '<g clip-path="url(#c)" mask="url(#m)" opacity=".5"><path d="M0 0a5 5 0 1 0 5.5.5zm1 1t2 2s1 1 2 2q1 1 2 2"/></g>',
    "used": '<symbol id="s" viewBox="0 0 5 5"><path d="M0 0h5"/></symbol><use href="#s" x="1" width="50%" height="5"/>'
    '<svg x="1" width="5" height="5" viewBox="0 0 1 1"><ellipse rx="0" ry="-1"/></svg><use href="#s"/>',
    "arcs": '<path d="M0 0A0 0 0 0 0 0 0A1 -1 0 1 1 0 0A1e-5 1e6 30 0 1 1e6 1e6A5 5 0 11 0 0"/><path d="M0 0"/>',
    "lines": '<polyline points="1"/><polygon points="1 2 3"/><line stroke="red" stroke-dasharray="0 0"/><path d="Mz"/>'
    '<rect stroke="red" stroke-dasharray="1 -1" rx="9" width="-5" height="1"/><rect width="5" height="5" rx="50%"/>',
    "turned": '<g transform="matrix(0 0 0 0 0 0) skewX(90) scale(0) rotate(1e6 1 1)"><rect width="1" height="1"/></g>',
}


@pytest.mark.parametrize("inside", DRAWN.values(), ids=DRAWN)
def test_the_engine_draws_all_that_is_kept_and_what_stands_below_stays_in_its_place(inside, caplog):
    page = drawn(drawing(f"{inside}{DOT}"))
    assert "below" in page.extract_text()
    content = page.get_contents().get_data().split()
    assert content.count(b"q") == content.count(b"Q"), "nothing is left turned or clipped"
    assert not [each.getMessage() for each in caplog.records if "Failed" in each.getMessage()]


def test_the_engine_draws_whatever_is_kept_of_drawings_by_chance(caplog):
    dice, whole = random.Random(11), drawing("".join(DRAWN.values()))
    numbers = [at for at, each in enumerate(whole) if each in b"0123456789.-" and at > whole.index(b"viewBox")]
    pages = 0
    for _turn in range(40):
        spoilt = bytearray(whole)
        for at in dice.sample(numbers, 60):
            spoilt[at] = dice.choice(b"0123456789.-eE% zMa")
        with suppress(Unfit):
            drawn(bytes(spoilt))
            pages += 1
    assert pages
    assert not [each.getMessage() for each in caplog.records if "Failed" in each.getMessage()]
