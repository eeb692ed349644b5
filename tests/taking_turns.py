"""It is another thread's turn, for as long as a test wants: no test waits for a clock."""

import threading
from contextlib import contextmanager


@contextmanager
def held(turns, *, patience=0.0):
    """Within it another thread has the turn; whoever comes then has this patience."""
    began, go, before = threading.Event(), threading.Event(), turns._patience
    turns._patience = patience

    def hold():
        with turns.taken():
            began.set()
            go.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert began.wait(10)
        yield
    finally:
        go.set()
        thread.join()
        turns._patience = before
