"""What the crawl came upon, each by itself."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_who_comes_without_choosing_is_led_back_to_my_page(client):
    answer = client.get(reverse("player_shown", args=[1]))
    assert (answer.status_code, answer.url) == (302, reverse("me"))
