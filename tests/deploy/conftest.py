"""A real Kiebitz with a real proxy before it, once for all tests of a process."""

import shutil

import pytest

from tests.deploy.proxies import BY_NAME, SITE
from tests.faults.house import house

FURNISHED = """
import django
django.setup()
from tests import build
build.account("anna", superuser=True)
build.account("bert")
for proxy in ("nginx", "caddy"):
    build.account(proxy)
build.short_sheet(8)
"""
"""Numbers 1 and 2 are Anna and Bert, whom nobody shuts out; list 1 is public."""


@pytest.fixture(scope="session")
def furnished(once, prepared):
    """A data folder with accounts, a list, and its styles collected."""

    def make(folder):
        with house(prepared(folder)) as made:
            made.run("-c", FURNISHED)
            made.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")

    return once("furnished", make)


@pytest.fixture(scope="session")
def opened(furnished, tmp_path_factory):
    """`opened(proxies)`: a web server in such a folder that believes so many proxies, as `with` has it."""

    def at(proxies):
        folder = shutil.copytree(furnished, tmp_path_factory.mktemp("hall") / "data")
        hosts = {"KIEBITZ_HOSTS": f"{SITE} 127.0.0.1"}
        https = {"KIEBITZ_HTTPS": "true", "KIEBITZ_PROXIES": str(proxies), "KIEBITZ_ACCESS_LOG": "true"}
        return house(folder, **hosts, **https)

    return at


@pytest.fixture(scope="session")
def hall(opened):
    """Set up as the guide says."""
    with opened(1) as made:
        made.web.start()
        made.await_web()
        yield made


@pytest.fixture(scope="session", params=BY_NAME)
def site(request, hall):
    """Each proxy of the guide before it."""
    with BY_NAME[request.param](hall.port) as proxy:
        yield proxy
