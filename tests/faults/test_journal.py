"""The checker itself: it must turn red when something is wrong, or the fault runs prove nothing."""

import pytest

from tests.faults.journal import OK, REFUSED, UNKNOWN, Said, Stored, differences

SAID = [
    Said("a-1", "key-1", OK, 2),
    Said("a-2", "key-2", UNKNOWN),
    Said("a-2", "key-2", OK, 3),
    Said("a-3", "key-3", UNKNOWN),
    Said("a-4", "key-4", REFUSED),
]
STORED = [Stored(1, 2, "key-1", "a-1"), Stored(1, 3, "key-2", "a-2")]


def test_what_was_acknowledged_and_is_stored_once_is_right():
    assert differences(SAID, STORED) == []


def test_what_nobody_heard_of_may_be_stored_or_not():
    assert differences(SAID, [*STORED, Stored(1, 4, "key-3", "a-3")]) == []


@pytest.mark.parametrize(
    ("stored", "found"),
    [
        (STORED[:1], "a-2: acknowledged and lost"),
        ([*STORED, Stored(1, 5, "key-9", "a-2")], "a-2: stored 2 times"),
        ([*STORED, Stored(1, 5, "key-9", "b-1")], "b-1: nobody wrote it"),
        ([*STORED, Stored(1, 5, "key-4", "a-4")], "a-4: refused and stored"),
        ([STORED[0], Stored(1, 7, "key-2", "a-2")], "a-2: acknowledged as 3, stored elsewhere"),
    ],
)
def test_every_kind_of_damage_is_found(stored, found):
    assert differences(SAID, stored) == [found]


def test_with_idempotency_switched_off_the_checker_finds_the_double():
    """A client that asks again under a new key each time is what a server without idempotency makes of retries."""
    book: list[Stored] = []

    def write_without_looking_at_the_key(deal, key):
        book.append(Stored(1, len(book) + 1, key, deal))
        return len(book)

    write_without_looking_at_the_key("a-1", "key-1")
    told = write_without_looking_at_the_key("a-1", "key-1")
    said = [Said("a-1", "key-1", UNKNOWN), Said("a-1", "key-1", OK, told)]
    assert differences(said, book) == ["a-1: stored 2 times"]
