"""One at a time, few that wait, everybody else told at once."""

import threading
from contextlib import suppress

import pytest
from django.contrib.auth.hashers import check_password, make_password

from scoring import one_at_a_time, passwords
from scoring.one_at_a_time import Busy, Turns
from tests.taking_turns import held


def test_whoever_comes_second_is_told_after_the_patience():
    one = Turns("said")
    one_at_a_time.begin()
    with held(one, patience=0.01), pytest.raises(Busy, match="said"), one.taken():
        pass
    assert one_at_a_time.was_refused()
    one_at_a_time.begin()
    assert not one_at_a_time.was_refused()


def test_nobody_waits_beyond_those_that_may():
    """With a patience that no test has: the third is refused because the second waits."""
    one, done = Turns("said", waiting=1), []

    def wait():
        with one.taken():
            done.append("second")

    second = threading.Thread(target=wait)
    with held(one, patience=60):
        second.start()
        while one._waiting.acquire(blocking=False):
            one._waiting.release()
        with pytest.raises(Busy), one.taken():
            pass
    second.join()
    assert done == ["second"]


def test_within_a_turn_there_is_no_other_one():
    one = Turns("said", patience=0)
    with one.taken(), one.taken():
        assert one.is_mine
    assert not one.is_mine
    with suppress(ZeroDivisionError), one.taken():
        raise ZeroDivisionError
    with one.taken():
        assert one.is_mine


def test_hashing_takes_turns_wherever_it_happens(settings):
    settings.PASSWORD_HASHERS = ["scoring.passwords.Argon2"]
    made = make_password("x")
    with held(passwords._known):
        for hashed in (lambda: make_password("x"), lambda: check_password("x", made)):
            with pytest.raises(Busy):
                hashed()
        with passwords.turn(known=False):
            assert check_password("x", made)


def test_strangers_keep_nobody_waiting_who_is_known():
    with held(passwords._strangers):
        with passwords.turn():
            pass
        with pytest.raises(Busy), passwords.turn(known=False):
            pass


def test_passwords_are_hashed_in_turn_in_use():
    from config import settings

    assert settings.PASSWORD_HASHERS[0] == "scoring.passwords.Argon2"
