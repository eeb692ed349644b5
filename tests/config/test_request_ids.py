"""A number for each request: in the answer, on the page of an error, in every line of the log."""

import io
import logging
import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver, include, path

from config import log_lines, request_ids

NUMBER = re.compile(r"[0-9a-f]{16}")
log = logging.getLogger("tests.request_ids")


def has_a_bug(request: HttpRequest) -> HttpResponse:
    log.warning("on the way")
    raise KeyError("a bug")


urlpatterns = [path("bug", has_a_bug), path("api/bug", has_a_bug), path("", include("config.urls"))]
from config.urls import handler400, handler403, handler404, handler500  # noqa: E402, F401  Django looks for them here


@pytest.fixture
def client(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, headers={"accept-language": "en", "accept-encoding": "identity"})


@pytest.fixture
def logged():
    """`logged()`: the lines that the real handler wrote since."""
    (real,) = [each for each in logging.getLogger().handlers if isinstance(each.formatter, request_ids.Line)]
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(real.formatter)
    handler.filters = [request_ids.Stamp(), log_lines.Spared()]  # what other tests sent counts here for nothing
    logging.getLogger().addHandler(handler)
    yield lambda: written.getvalue().splitlines()
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize(
    "address", ["/healthz", "/static/css/kiebitz.css", "/nothing", "/bug", "/api/bug", "/api/v1/x"]
)
def test_every_answer_has_a_number_of_its_own_that_nobody_else_chose(client, address):
    answers = [client.get(address, headers={"x-request-id": "mine"}) for _ in range(2)]
    for each in answers:
        b"".join(each)  # a file is closed when it has been read
    first, second = (each["X-Request-ID"] for each in answers)
    assert NUMBER.fullmatch(first)
    assert first != second


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), [("/nothing", 404), ("/bug", 500), ("/clubs/new/", 403), ("/", 400)])
def test_the_page_of_an_error_shows_the_number_of_its_answer(client, address, status):
    from tests import build

    if status == 403:
        client.force_login(build.account())
    answer = client.get(address, headers={"host": "evil.example"} if status == 400 else {})
    assert answer.status_code == status
    assert answer["X-Request-ID"] in answer.content.decode()


def test_a_form_without_its_token_shows_it_too(settings):
    settings.ROOT_URLCONF = __name__
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", headers={"accept-encoding": "identity"})
    assert answer.status_code == 403
    assert answer["X-Request-ID"] in answer.content.decode()


def test_every_line_written_meanwhile_has_the_number_and_later_ones_do_not(client, logged):
    number = client.get("/bug")["X-Request-ID"]
    log.warning("afterwards")
    *during, _ = stamped = [line for line in logged() if re.match(r"\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d{4} ", line)]
    assert [f"[{number}]" in line for line in stamped] == [True] * len(during) + [False]
    assert any("on the way" in line for line in during)
    assert any("Internal Server Error: /bug" in line for line in during)


def test_no_line_tells_a_link_that_opens_once(client, logged):
    for address in ("/setup/s3cret/x", "/invitations/s3cret:1/x", "/PASSWORDS/s3cret/"):
        client.get(address)
    assert len([line for line in logged() if "Not Found" in line]) == 3
    assert "s3cret" not in "\n".join(logged())


def addresses(patterns, before=""):
    for each in patterns:
        whole = before + str(each.pattern)
        yield from [whole] if isinstance(each, URLPattern) else addresses(each.url_patterns, whole)


def test_every_address_with_a_token_is_covered_up():
    with_token = [each for each in addresses(get_resolver("config.urls").url_patterns) if "token>" in each]
    assert len(with_token) == 4
    for each in with_token:
        address = "/" + re.sub(r"<str:token>", "s3cret:abc-_", each)
        assert "s3cret" not in request_ids.masked(f"Forbidden: {address}")
    assert request_ids.masked("/people/7/password/ /setup/ /clubs/") == "/people/7/password/ /setup/ /clubs/"
