"""The progress of a backup on a terminal; nothing where nobody looks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm

from scoring.management.backing.archive import Tick
from scoring.management.backing.saving import Bar


@contextmanager
def bars() -> Iterator[Bar]:
    """One bar after the other; the last one is cleared on the way out."""
    open_bars: list[tqdm[Any]] = []

    def begin(title: str, total: int) -> Tick:
        clear()
        bar: tqdm[Any] = tqdm(desc=title, total=total, disable=None, leave=False)
        open_bars.append(bar)
        return bar.update

    def clear() -> None:
        while open_bars:
            open_bars.pop().close()

    try:
        yield begin
    finally:
        clear()
