"""The access log: off unless asked for, one line for each request, and nobody's name or link in it."""

import logging

import pytest
from django.test import Client

from tests import build

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(settings, caplog):
    settings.ACCESS_LOG = True
    caplog.set_level(logging.INFO, logger="kiebitz.access")
    return Client(headers={"accept-encoding": "identity"})


@pytest.fixture
def told(caplog):
    return lambda: [each.getMessage() for each in caplog.records if each.name == "kiebitz.access"]


def test_it_is_off_unless_asked_for(caplog):
    caplog.set_level(logging.INFO, logger="kiebitz.access")
    Client().get("/healthz")
    assert not caplog.records


def test_a_line_tells_method_path_status_bytes_milliseconds_and_address(client, told):
    answer = client.get("/clubs/?q=Anna", REMOTE_ADDR="192.0.2.7")
    (line,) = told()
    *beginning, milliseconds, address = line.split(" ")
    assert beginning == ["GET", "/clubs/", "200", str(len(answer.content))]
    assert milliseconds.isdecimal()
    assert address == "192.0.2.7"


def test_it_counts_what_goes_over_the_wire(client, told):
    answer = client.get("/clubs/", headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert told()[0].split(" ")[3] == str(len(answer.content))
    file = client.get("/static/css/kiebitz.css")
    assert told()[1].split(" ")[3] == file["Content-Length"] == str(len(b"".join(file)))
    client.head("/clubs/")
    assert told()[2].split(" ")[3] == "0"


def test_the_address_is_the_believed_one(client, told, settings):
    settings.PROXIES = 1
    client.get("/healthz", headers={"x-forwarded-for": "203.0.113.1, 198.51.100.7"}, REMOTE_ADDR="10.0.0.1")
    assert told()[0].endswith(" 198.51.100.7")


def test_no_link_that_opens_once_and_no_name_is_told(client, told):
    account = build.account("anna")
    client.force_login(account)
    for name in ("setup", "invitations", "passwords"):
        client.get(f"/{name}/s3cret:x/")
        client.get(f"/{name}/s3cret%20x%0A/y")
    assert len(told()) == 6
    assert not any(word in line for line in told() for word in ("s3cret", "anna"))


def test_an_address_begins_no_line_of_its_own(client, told):
    client.get("/x%0AGET /admin/ 200")
    assert told()[0].startswith("GET /x%0AGET%20/admin/%20200 404 ")
