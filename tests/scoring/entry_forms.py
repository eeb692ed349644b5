"""Forms of deals as the tests fill them in."""

from django.urls import reverse

from scoring.models import Sheet
from tests.scoring.faces import form

LITTLE = {"declarer": "1", "contract": "clubs", "matadors": "1"}
WON, LOST = "save:deal.won=true", "save:deal.won=false"


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def send(client, url, step, page=None, **answers):
    filled = form(page or client.get(url)).filled(**answers)
    return client.post(url, {**filled, "step": step})


def deals(sheet):
    return [each.record for each in Sheet.objects.get(pk=sheet.pk).deals.all()]
