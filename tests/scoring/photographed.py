"""What the tests of photos share."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import attaching
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build, pictures


def fresh(sheet):
    return Sheet.objects.select_related("book").get(pk=sheet.pk)


def photos(sheet):
    return sheet_queries.load(fresh(sheet)).log.photos


def found(sheet):
    (_sheet, findings), *_none = audit_sheets(Sheet.objects.filter(pk=sheet.pk))
    return findings


def remove(sheet, sequence, by=OPERATOR):
    attaching.remove(sheet_id=sheet.pk, sequence=sequence, by=by, at=build.AT)


def codes(raised):
    return {each.code for each in raised.value.problems}


def client_of(account):
    client = Client(headers={"accept-language": "en"})
    if account:
        client.force_login(account)
    return client


def send(client, sheet, content=None, field="file", **more):
    sent = SimpleUploadedFile("paper.jpg", pictures.file() if content is None else content)
    return client.post(reverse("sheet_photos", args=[sheet.pk]), {field: sent, **more})
