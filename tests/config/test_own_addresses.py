"""An address that came after the start is answered to, and nothing that somebody else made up."""

import pytest
from django.test import Client

from config.connections import LOCAL_ADDRESS

HOSTS = ["localhost"]


@pytest.fixture
def ask(settings):
    """`ask(host, address)`: the status for this Host header on a connection to that address of ours."""
    settings.ALLOWED_HOSTS, settings.OWN_ADDRESSES = [*HOSTS], True

    def asked(host, address="192.0.2.7"):
        more = {LOCAL_ADDRESS: address} if address else {}
        return Client().get("/", headers={"host": host}, **more).status_code

    return asked


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["192.0.2.7", "192.0.2.7:8000"])
def test_an_address_that_came_later_is_answered_to(ask, host):
    assert ask(host) == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "address"), [("192.0.2.8", "192.0.2.7"), ("evil.example", "192.0.2.7"), ("192.0.2.7", None), ("*", "*")]
)
def test_nothing_else_is(ask, settings, host, address):
    assert ask(host, address) == 400
    assert settings.ALLOWED_HOSTS == HOSTS


@pytest.mark.django_db
def test_nor_is_it_where_the_operator_named_the_hosts(ask, settings):
    settings.OWN_ADDRESSES = False
    assert ask("192.0.2.7") == 400
