"""A photo of the paper is taken beside what is typed: nothing typed is lost, and without a network it is sent again."""

import pytest
from PIL import Image
from PIL.ExifTags import Base
from playwright.sync_api import expect

from scoring import apart
from scoring.lists.values.photographs import LONG_SIDE
from scoring.models import EntryPhoto
from tests import build, pictures
from tests.browser.conftest import LAPTOP, PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

ORIENTATION = Base.Orientation


def paper(name="paper.jpg", **more):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.file(size=(900, 1200), **more)}


def test_photo_appears_beside_the_totals_and_what_is_typed_stays(sheet, visit):
    page = visit(f"/sheets/{sheet.pk}/totals/", build.scorekeeper(sheet.book), **PHONE)
    page.locator("#who").fill("Anna")
    expect(page.get_by_label("Take a photo")).to_be_visible()
    page.get_by_label("Take a photo").set_input_files(paper())
    picture = page.get_by_alt_text("Photo of the paper, 1 of 1")
    expect(picture).to_be_visible()
    expect(page.locator("#photos-said")).to_have_text("The photo is attached.")
    expect(page.locator("#who")).to_have_value("Anna")
    page.locator("[name=total-0]").fill("100")
    picture.click()
    page.wait_for_url(f"**/sheets/{sheet.pk}/photos/*/")


def test_a_phone_sends_no_larger_picture_than_is_kept(sheet, visit, monkeypatch):
    sent = []
    monkeypatch.setattr(apart, "done", lambda work, content: sent.append(content) or work(content))
    page = visit(f"/sheets/{sheet.pk}/photos/", build.scorekeeper(sheet.book), **PHONE)
    lying = Image.Exif()
    lying[ORIENTATION] = 6  # what a phone held upright writes: to be turned by a quarter
    large = pictures.file(size=(3200, 2400), colour=(200, 190, 180), exif=lying)
    page.get_by_label("Take a photo").set_input_files({**paper(), "buffer": large})
    expect(page.get_by_alt_text("Photo of the paper, 1 of 1")).to_be_visible()
    assert [pictures.opened(each).size for each in sent] == [(LONG_SIDE * 3 // 4, LONG_SIDE)]
    assert EntryPhoto.objects.count() == 1


def test_what_is_no_photo_is_said_in_place(sheet, visit):
    page = visit(f"/sheets/{sheet.pk}/totals/", build.scorekeeper(sheet.book), **LAPTOP)
    expect(page.get_by_label("Take a photo")).to_be_hidden()
    page.locator("#who").fill("Anna")
    page.get_by_label("Choose a photo").set_input_files({**paper(), "buffer": b"%PDF-1.7"})
    expect(page.locator("#photos-said")).to_contain_text("This file is no photo.")
    expect(page.locator("#who")).to_have_value("Anna")


def test_without_a_network_the_photo_stays_chosen_and_is_sent_again(sheet, visit, watched):
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = visit(f"/sheets/{sheet.pk}/photos/", build.scorekeeper(sheet.book), **PHONE)
    page.context.set_offline(True)
    page.get_by_label("Take a photo").set_input_files(paper())
    expect(page.locator("#photos-said")).to_contain_text("has not been sent")
    assert not EntryPhoto.objects.exists()
    page.context.set_offline(False)
    page.get_by_role("button", name="Attach the photo").click()
    expect(page.get_by_alt_text("Photo of the paper, 1 of 1")).to_be_visible()
    assert EntryPhoto.objects.count() == 1
