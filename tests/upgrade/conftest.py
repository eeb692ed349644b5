"""The tests beside this module work in databases of their own."""

import pytest

from tests.upgrade import remembered


@pytest.fixture(autouse=True)
def _own_databases(django_db_blocker):
    with django_db_blocker.unblock(), remembered.states():
        yield
