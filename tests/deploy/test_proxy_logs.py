"""Links that open once stand in no log of a proxy that is set up as the operator's guide says."""

import itertools
import re
import ssl
from contextlib import suppress

import pytest

from config.launch import network
from tests.deploy.proxies import BY_NAME, SITE, nginx
from tests.deploy.visitor import LONGER, PLAIN, Visitor, visitor
from tests.faults.house import soon

pytestmark = pytest.mark.services

SECRET = "s3cret"
LINKS = [f"/{name}/{SECRET}:x/" for name in ("setup", "invitations", "passwords")]
MISSPELT = [
    f"/Setup/{SECRET}/",
    f"/%73etup/{SECRET}/",
    f"//setup/{SECRET}/",
    f"/x/../setup/{SECRET}",
    f"/setup//{SECRET}/",
]
_marks = itertools.count(1)
only_nginx = pytest.mark.parametrize("site", ["nginx"], indirect=True)


def all_written(site):
    """Everything up to now: a line comes after its answer, and after those of earlier requests."""
    if site.name == "nginx":
        mark = f"GET /clubs/?{next(_marks)} HTTP/1.1"
        assert visitor(site).get(mark.split()[1]).status == 200
        soon(lambda: mark in site.written(), mark)
    return site.written()


def test_a_link_that_opens_once_is_in_no_log(site, hall):
    for path in (*LINKS, *MISSPELT):
        assert visitor(site).get(path).status in {302, 404}, path
        assert Visitor(site.http).get(path).status in {301, 308}, path
    assert SECRET not in all_written(site)
    assert SECRET not in hall.log()


@pytest.mark.parametrize("site", ["caddy"], indirect=True)
def test_caddy_tells_no_request(site):
    visitor(site).get("/clubs/?told")
    visitor(site).get("/clubs/?told")
    assert "told" not in site.written()
    assert "http.log.access" not in site.written()


@only_nginx
def test_a_link_that_nginx_refuses_is_in_no_log(site):
    """Spoken without encryption where it is expected, for no host, longer than it takes."""
    refused(Visitor(site.https), LINKS[0])
    refused(visitor(site, host="no/host"), LINKS[0])
    refused(visitor(site), LINKS[0], {"X-Long": "a" * 40_000})
    refused(visitor(site), LINKS[0] + "a" * 40_000)
    refused(visitor(site), LINKS[0], LONGER)
    assert SECRET not in all_written(site)


def refused(who, path, headers=PLAIN):
    """It may say so before it has read all, and close: then that does not arrive."""
    with suppress(ConnectionError, ssl.SSLError):
        assert who.get(path, headers).status in {400, 413, 414}


@pytest.mark.parametrize("name", BY_NAME)
def test_a_link_that_comes_while_kiebitz_is_away_is_in_no_log(name):
    """It was not used up, and still opens."""
    with BY_NAME[name](network.free_port()) as proxy:
        for path in (*LINKS, *MISSPELT):
            assert visitor(proxy).get(path, {"Referer": f"https://{SITE}{path}"}).status == 502, path
        visitor(proxy).get("/clubs/")
        written = proxy.written()
    assert SECRET not in written
    assert re.search(r"connect.* refused|refused.* connect", written)


def test_an_error_of_nginx_tells_nobody_from_which_link_one_came():
    """A browser asks for the picture of a site even where an error is shown."""
    with nginx(network.free_port()) as proxy:
        answer = visitor(proxy).get(LINKS[0])
    assert (answer.status, answer.headers["Referrer-Policy"]) == (502, "no-referrer")
