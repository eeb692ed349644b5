"""What tests of draws share."""

from contextlib import contextmanager

import pytest

from tournaments.seating import searching


@contextmanager
def hasty():
    """Searches that soon give up: who sits at the other tables, and whether the certificate is true, stays as it is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(searching, "ATTEMPTS", ((500, 1.5),))
        yield
