"""What holds for every test."""

import pytest
from django.utils import translation
from hypothesis import settings

# How long an example takes says nothing on a machine that has other things to do; timings live in bench/.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def _language():
    """A page leaves its reader's language switched on, and the next test would be told everything in it."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """Tests with transactions of their own empty every table afterwards, which no trigger would let them."""
    from django.db.backends.base.operations import BaseDatabaseOperations

    from tests.tampering import lifted

    empty = BaseDatabaseOperations.execute_sql_flush

    def unguarded(operations, statements):
        with lifted(operations.connection):
            empty(operations, statements)

    BaseDatabaseOperations.execute_sql_flush = unguarded
