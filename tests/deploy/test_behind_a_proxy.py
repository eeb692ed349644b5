"""The proxies of the operator's guide before a real server: what they pass on, and what arrives of the answers."""

import gzip
import http.client
import re

import pytest

from config.launch import network
from config.launch.processes import Child, python
from tests import build
from tests.deploy.proxies import BY_NAME, SITE, UPSTREAM, nginx, swapped
from tests.deploy.visitor import LONGER, SIGN_IN, Visitor, visitor
from tests.faults.house import soon

pytestmark = pytest.mark.services

GUESSES = 21
"""One more than an account has in a minute from one address."""
TAKES = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}
SHEET = "/sheets/1/"
NETWORKS = {"nginx": "127.1.0", "caddy": "127.2.0"}
"""Each proxy has visitors of its own, for the limits count them."""
TINY = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "of an application that asks for no settings"}
only_nginx = pytest.mark.parametrize("site", ["nginx"], indirect=True)


def sits_at(site, number):
    return f"{NETWORKS[site.name]}.{number}"


def naming(address):
    """Every header in which a visitor might name another address."""
    names = ("X-Forwarded-For", "X_Forwarded_For", "X-Real-IP")
    return {**dict.fromkeys(names, address), "Forwarded": f"for={address}"}


def guess(proxy, come_from, headers=None):
    """Wrong passwords for the account that is called like the proxy."""
    guesser = visitor(proxy, come_from=come_from)
    assert guesser.get(SIGN_IN).status == 200
    form = {"login": proxy.name, "password": "a guess"}
    answers = [guesser.post(SIGN_IN, form, headers or {}).status for _ in range(GUESSES)]
    assert answers == [200] * GUESSES


def gets_in(proxy, come_from, headers=None):
    return visitor(proxy, come_from=come_from).sign_in(proxy.name, build.PASSWORD, headers or {}).status == 302


def told_by(house, path):
    """From where these were asked for, by the server's own log."""
    return re.findall(rf" kiebitz\.access: GET {path} .* (\S+)$", house.log(), re.MULTILINE)


def test_a_guesser_closes_the_sign_in_for_the_own_address_alone(site):
    guess(site, sits_at(site, 2))
    assert not gets_in(site, sits_at(site, 2))
    assert gets_in(site, sits_at(site, 3))


def test_who_names_another_address_neither_escapes_nor_locks_it_out(site):
    guess(site, sits_at(site, 4), naming(sits_at(site, 5)))
    assert not gets_in(site, sits_at(site, 4), naming(sits_at(site, 6)))
    assert gets_in(site, sits_at(site, 5))


def test_every_visitor_is_told_by_the_own_address(site, hall):
    path, come_from = f"/nothing/{site.name}/", sits_at(site, 7)
    for headers in ({}, naming("192.0.2.1"), naming("192.0.2.1, 192.0.2.2"), naming("nobody")):
        visitor(site, come_from=come_from).get(path, headers)
    assert told_by(hall, path) == [come_from] * 4


@only_nginx
def test_every_visitor_is_told_by_the_own_address_of_ipv6(site, hall):
    if not site.ipv6:
        pytest.skip("this machine has no IPv6")
    visitor(site, come_from="::1").get("/nothing/six/", naming("192.0.2.1"))
    assert told_by(hall, "/nothing/six/") == ["::1"]


@pytest.mark.parametrize("name", BY_NAME)
def test_what_a_proxy_says_is_not_believed_unless_it_was_named(name, opened):
    """All visitors are one then; and nobody who comes past the proxy is anybody else either."""
    with opened(KIEBITZ_PROXIES="0") as house, BY_NAME[name](house.port) as proxy:
        guess(proxy, sits_at(proxy, 2))
        assert not gets_in(proxy, sits_at(proxy, 3))
        Visitor(house.port).get("/nothing/past/", naming("192.0.2.1"))
        assert told_by(house, "/nothing/past/") == ["127.0.0.1"]


def trusting(text):
    """Caddy's example behind a proxy on this machine."""
    return swapped(text, {f"proxy {UPSTREAM}": f"proxy {UPSTREAM} {{\n        trusted_proxies 127.0.0.0/8\n    }}"})


@pytest.mark.parametrize(("name", "change"), [("nginx", str), ("caddy", trusting)])
def test_behind_two_proxies_the_outer_one_is_believed(name, change, opened):
    with opened(KIEBITZ_PROXIES="2") as house, BY_NAME[name](house.port, change) as inner:
        for written in ("192.0.2.7", "203.0.113.1, 192.0.2.7"):
            visitor(inner).get("/nothing/two/", {"X-Forwarded-For": written})
        assert told_by(house, "/nothing/two/") == ["192.0.2.7"] * 2


def test_cookies_go_over_https_alone(site):
    anna = visitor(site)
    answer = anna.sign_in("anna", build.PASSWORD)
    assert answer.status == 302
    assert {"sessionid", "csrftoken"} <= {*anna.cookies}
    assert [each for each in anna.set_cookies if "; Secure" not in each] == []
    assert answer.headers["Strict-Transport-Security"] == f"max-age={30 * 24 * 60 * 60}"
    assert anna.get("/me/").status == 200


def test_http_leads_to_https(site):
    answer = Visitor(site.http).get("/sheets/1/?deal=2")
    assert answer.status in {301, 308}
    assert answer.headers["Location"] == f"https://{SITE}/sheets/1/?deal=2"


@only_nginx
def test_http_leads_nowhere_else(site):
    answer = Visitor(site.http, host="evil.example").get("/")
    assert answer.headers["Location"] == f"https://{SITE}/"
    assert visitor(site, host="evil.example").get("/").status == 400


def test_forms_and_links_work_on_another_port(site):
    """Bert forgot his password: the link bears the port, and opens."""
    anna = visitor(site, host=f"{SITE}:{site.https}")
    assert anna.sign_in("anna", build.PASSWORD).status == 302
    page = anna.post("/people/2/password/", {}).text
    (path,) = set(re.findall(rf"https://{SITE}:{site.https}(/passwords/[^/<]+/)", page))
    bert = visitor(site, host=anna.host)
    assert bert.get(path).headers["Location"] == "/password/"
    assert bert.get("/password/").status == 200


@only_nginx
def test_forms_are_refused_where_the_port_is_lost(site, hall):
    """The reason for what the example passes on as `Host`."""
    with nginx(hall.port, lambda text: text.replace("$http_host", "$host")) as careless:
        assert visitor(careless).sign_in("anna", build.PASSWORD).status == 302
        assert visitor(careless, host=f"{SITE}:{careless.https}").sign_in("anna", build.PASSWORD).status == 403


@pytest.mark.parametrize("path", [SHEET, SIGN_IN, "/api/v1/sheets/1/"])
def test_texts_are_compressed_once(site, path):
    small, plain = (visitor(site).get(path, headers) for headers in (TAKES, PLAIN))
    assert small.headers.get_all("Content-Encoding") == ["gzip"]
    assert "Content-Encoding" not in plain.headers
    opened = gzip.decompress(small.body)
    assert opened[:15] == plain.body[:15] != b""
    assert len(small.body) < len(plain.body)
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (small, plain))


def test_styles_are_named_by_content_compressed_once_and_kept(site):
    style, *_ = re.findall(r'href="(/static/css/[^"]+\.[0-9a-f]{12}\.css)"', visitor(site).get(SHEET, PLAIN).text)
    small, plain = (visitor(site).get(style, headers) for headers in (TAKES, PLAIN))
    assert small.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    assert small.headers.get_all("Content-Encoding") == ["gzip"]
    assert small.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(small.body) == plain.body


def opaque(tag):
    """What is compared: a tag is weak where a compression stands between it and the bytes."""
    return tag.removeprefix("W/")


@pytest.mark.parametrize("path", [SHEET, "/api/v1/books/1/", "/api/v1/sheets/1/"])
@pytest.mark.parametrize("takes", [TAKES, PLAIN], ids=["compressed", "plain"])
def test_what_has_not_changed_is_not_sent_again(site, hall, path, takes):
    first = visitor(site).get(path, takes)
    tag = first.headers["ETag"]
    assert tag == Visitor(hall.port).get(path, {**takes, "X-Forwarded-Proto": "https"}).headers["ETag"]
    for known in {tag, opaque(tag), f'"other", {tag}'}:
        again = visitor(site).get(path, {**takes, "If-None-Match": known})
        assert (again.status, again.body) == (304, b"")
        assert opaque(again.headers["ETag"]) == opaque(tag)
    other = visitor(site).get(path, {**takes, "If-None-Match": 'W/"other"'})
    assert other.status == 200
    assert other.body


def too_much(anna, path, size, kind):
    """What Kiebitz says to so long a body, which it reads to the end: each of ten visitors is answered."""
    headers = {"Content-Type": kind, "Origin": f"https://{SITE}", "Accept-Language": "en"}
    headers["X-CSRFToken"] = anna.cookies["csrftoken"]
    answers = [anna.ask("POST", path, b"a" * size, headers) for _ in range(10)]
    assert {each.status for each in answers} == {413}
    return answers[0]


@pytest.mark.parametrize("size", [120_000, 1_200_000, 1_900_000])
def test_the_interface_refuses_what_is_too_long_in_its_own_words(site, size):
    anna = visitor(site)
    anna.sign_in("anna", build.PASSWORD)
    answer = too_much(anna, "/api/v1/score/", size, "application/json")
    assert answer.status == 413
    assert answer.json() == {
        "code": "too_large",
        "message": "The body is longer than 100000 bytes.",
        "problems": [],
    }


def test_a_page_refuses_what_is_too_long_in_its_own_words(site):
    anna = visitor(site)
    anna.get(SIGN_IN)
    answer = too_much(anna, SIGN_IN, 1_200_000, "application/x-www-form-urlencoded")
    assert "1000 kB" in answer.text
    assert "Nothing was saved" in answer.text


@only_nginx
def test_what_is_longer_still_never_reaches_kiebitz(site, hall):
    before = hall.log()
    answer = visitor(site).ask("POST", "/api/v1/score/", b"", LONGER)
    assert answer.status == 413
    assert hall.log() == before


@pytest.fixture(scope="module")
def broken_off(tmp_path_factory):
    """The port of a web server whose answers break off."""
    port, log = network.free_port(), tmp_path_factory.mktemp("broken-off") / "log"
    command = ["-m", "gunicorn", "tests.deploy.broken_off:application", "--bind", f"127.0.0.1:{port}"]
    command += ["--worker-class", "config.web_worker.Worker", "--no-control-socket"]
    child = Child("broken off", python(*command), TINY, log)
    child.start()
    soon(lambda: network.answers(port) or "Exception while serving" in log.read_text(), "it does not answer")
    yield port
    child.ask_to_end()
    child.make_sure_it_ended()


def test_what_broke_off_does_not_look_complete(broken_off):
    """Somebody's data, for example, all of which is sent as it is read."""
    with nginx(broken_off) as proxy, pytest.raises((http.client.IncompleteRead, ConnectionError)):
        visitor(proxy).get("/")
