"""A list so short that compulsory solos fill it: whoever begins the evening hears it before the tables are drawn."""

import pytest
from django.urls import reverse

from tests.scoring.faces import form
from tests.tournaments.evenings import House
from tournaments.models import Event

pytestmark = pytest.mark.django_db
WARNING = "At tables of 4, 4 of 4 deals are compulsory solos."


def sent(client, house, usual, deals):
    """The form as it comes, with so many deals for each list, and everybody here."""
    client.force_login(house.keeper)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("club_evening", args=[house.club.slug]), {"usual": usual})
    length = page.context["form"].length_field.html_name
    return form(page, "shown").sent | {
        "usual": usual,
        length: deals,
        "here": [each.pk for each in house.people],
        "draw": "1",
    }


def test_a_list_that_hardly_has_another_deal_asks_once(client):
    house = House(8)
    said = sent(client, house, "doppelkopf-evening", "4")
    answer = house.post(client, **said)
    assert (WARNING in answer.content.decode(), Event.objects.count()) == (True, 0)
    assert house.post(client, **said, short="yes").status_code == 302
    made = Event.objects.get()
    again = sent(client, house, f"like:{made.slug}", "4")
    assert house.post(client, **again).status_code == 302, "what was played the last time asks nothing"


@pytest.mark.parametrize(("usual", "deals"), [("doppelkopf-evening", "20"), ("skat-evening", "4")])
def test_a_list_with_room_for_others_asks_nothing(client, usual, deals):
    house = House(8)
    assert house.post(client, **sent(client, house, usual, deals)).status_code == 302
