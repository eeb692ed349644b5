"""Writers on SQLite: each has its turn in the order in which they came."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from scoring.lists.actions import turns
from scoring.lists.actions.turns import WriterQueue
from tests import build


def test_who_came_first_has_the_first_turn():
    line, done, begun = WriterQueue(), [], threading.Event()

    def use(number):
        with line.turn():
            done.append(number)
            begun.set()
            while number == 0 and len(line) < 6:
                time.sleep(0.001)

    with ThreadPoolExecutor(6) as pool:
        pool.submit(use, 0)
        begun.wait(10)
        for number in range(1, 6):
            pool.submit(use, number)
            while len(line) < number + 1 and len(done) < 2:
                time.sleep(0.001)
    assert done == list(range(6))


def test_who_fails_lets_the_next_one_go():
    line = WriterQueue()
    with pytest.raises(KeyError), line.turn():
        raise KeyError
    with line.turn():
        assert len(line) == 1
    assert len(line) == 0


@pytest.mark.django_db(transaction=True)
def test_a_save_takes_its_turn_and_one_inside_of_a_transaction_waits_for_nobody(monkeypatch):
    line, sheet = WriterQueue(), build.sheet()
    monkeypatch.setattr(turns, "LINE", line)
    taken, turn = [], line.turn
    monkeypatch.setattr(line, "turn", lambda: taken.append(len(line)) or turn())
    build.record(sheet)
    with transaction.atomic():
        build.record(sheet, build.LOST)
    assert taken == ([0] if connection.vendor == "sqlite" else [])
