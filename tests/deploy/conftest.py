"""A real Kiebitz with a real proxy before it, once for all tests of a process."""

import shutil
from contextlib import contextmanager

import pytest

from tests.deploy.proxies import BY_NAME, settings
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
    """`with opened(NAME=value):`: a web server on such a folder, with the guide's settings, some of them changed."""

    @contextmanager
    def at(**changes):
        folder = shutil.copytree(furnished, tmp_path_factory.mktemp("hall") / "data")
        with house(folder, **{**settings(), **changes, "KIEBITZ_ACCESS_LOG": "true"}) as made:
            made.web.start()
            made.await_web()
            yield made

    return at


@pytest.fixture(scope="session")
def hall(opened):
    """Set up as the guide says."""
    with opened() as made:
        yield made


@pytest.fixture(scope="session", params=BY_NAME)
def site(request, hall):
    """Each proxy of the guide before it."""
    with BY_NAME[request.param](hall.port) as proxy:
        yield proxy
