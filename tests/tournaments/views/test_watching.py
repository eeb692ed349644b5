"""What the tiles of the cockpit say of their tables."""

import pytest
from django.utils import translation

from tournaments.views import watching


@pytest.mark.parametrize(
    ("minutes", "told"), [(0, "0 min"), (119, "119 min"), (120, "2 h"), (2879, "47 h"), (2880, "2 days")]
)
def test_a_table_that_nobody_ended_waits_hours_and_days_not_thousands_of_minutes(minutes, told):
    with translation.override("en"):
        assert watching.waited(minutes) == told
