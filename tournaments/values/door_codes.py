"""The code by which a registered person is known at the door: nobody guesses another one's, and it is kept nowhere.

It follows from the event, the registration and the server's own secret, so it holds as long as all three do.
"""

import re

from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "kiebitz.door"
DIGITS = 20
"""Of the digest: 80 bits."""
FORM = re.compile(rf"([1-9][0-9]{{0,17}})-([0-9a-f]{{{DIGITS}}})")


def code_of(event: int, registration: int) -> str:
    """The code of this registration, by primary keys."""
    digest = salted_hmac(SALT, f"{event}:{registration}", algorithm="sha256").hexdigest()
    return f"{registration}-{digest[:DIGITS]}"


def registration_of(event: int, code: str) -> int | None:
    """Whose code this is in this event, by primary key; None for what is no code of it."""
    read = FORM.fullmatch(code)
    if read is None or not constant_time_compare(code, code_of(event, int(read[1]))):
        return None
    return int(read[1])
