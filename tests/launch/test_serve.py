"""What a club's operator is told when its start cannot be prepared."""

import pytest

from config.launch.serve import reason_in

CHAINED = """\
Traceback (most recent call last):
  File "one.py", line 1, in connect
psycopg.OperationalError: inner

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "manage.py", line 15, in <module>
    main()
django.db.utils.OperationalError: connection to server failed: Connection refused
\tIs the server running?
Is it accepting connections?
"""


@pytest.mark.parametrize(
    ("stderr", "reason"),
    [
        (CHAINED, "django.db.utils.OperationalError: connection to server failed: Connection refused"),
        ("CommandError: There is no such thing.\n", "CommandError: There is no such thing."),
        ("", "no reason given"),
    ],
)
def test_reason_is_the_error_itself(stderr, reason):
    assert reason_in(stderr) == reason
