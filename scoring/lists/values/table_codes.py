"""The code of a table: how it is made and read, when it has ended, and what a log calls the phones that it let in."""

import re
import secrets
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.crypto import salted_hmac

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without what looks alike on paper: 0 and O, 1, I and L."""
LENGTH, HALF = 8, 4
"""Characters: forty bits, which nobody guesses who is told after thirty wrong ones to wait."""
SPELT = "kiebitz.table"
KEPT = "kiebitz.table.digest"
LIVES = timedelta(days=2)
"""An evening and the morning after it."""
READS = timedelta(hours=12)
"""So long after a list was confirmed its code lets read: a night, as long as a final ranking waits for its ceremony."""
CLOCKS = timedelta(days=1)
"""So far the clock may have been set back since, as for links: another system on the same laptop sets it by hours, a
wrong date by a day; a code of a clock that was further ahead would open until the right one has come so far."""
NAME = re.compile(r"(?:table (?P<table>\d+), )?phone (?P<phone>\d+)(?:, seat (?P<seat>\d+))?")


SEAT = ", seat "
"""What stands in such a name before the seat."""


class End(StrEnum):
    """Why a code opens nothing any more."""

    UNKNOWN = "unknown"
    REVOKED = "revoked"
    EXPIRED = "expired"
    READING = "reading"
    """The list was confirmed: who was let in writes no more, and reads it until the table goes on, or `READS`."""
    CONFIRMED = "confirmed"
    FOLLOWED = "followed"
    """The list is complete, and the table has begun one of a later series, drawn after the code was made."""
    REPLACED = "replaced"
    """Another list lies at the table, and the code opens that one."""
    LEFT = "left"
    """Who was let in sits at the table no more."""
    RETRACTED = "retracted"
    FULL = "full"
    """As many phones as it lets in have come."""


def new_seed() -> str:
    """What a new code follows from."""
    return secrets.token_hex(16)


def code_of(seed: str) -> str:
    """The code of this seed, as it is printed: `K7M4-QX2P`."""
    number = int(salted_hmac(SPELT, seed, algorithm="sha256").hexdigest(), 16)
    letters = ""
    for _each in range(LENGTH):
        number, at = divmod(number, len(ALPHABET))
        letters += ALPHABET[at]
    return f"{letters[:HALF]}-{letters[HALF:]}"


def digest_of(typed: str) -> str:
    """By which a code is found, however it was typed; empty for what cannot be one."""
    letters = re.sub(r"[\s-]", "", typed[: 4 * LENGTH]).upper()
    if len(letters) != LENGTH or not set(letters) <= set(ALPHABET):
        return ""
    return salted_hmac(KEPT, letters, algorithm="sha256").hexdigest()


def has_expired(made_at: datetime, expires_at: datetime, at: datetime) -> bool:
    """Whether its time is over; or has not come, because a clock was ahead when it was made."""
    return not made_at - CLOCKS <= at < expires_at


def name_of(table: int | None, phone: int, seat: int | None) -> str:
    """What a log calls a phone: `table 7, phone 2, seat 3`, in no reader's language."""
    parts = [f"table {table}"] if table is not None else []
    parts += [f"phone {phone}"] + ([f"seat {seat + 1}"] if seat is not None else [])
    return ", ".join(parts)


def phone_of(name: str) -> str:
    """The phone alone, wherever its holder said to sit."""
    return name.partition(SEAT)[0]


def same_phone(one: str, other: str) -> bool:
    """Whether two names are of one phone."""
    return phone_of(one) == phone_of(other)
