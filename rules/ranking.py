"""Ranking: rows of integers in order of their keys, ranks shared by equals, and what decided each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.types import Rank

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def rank(rows: Sequence[Mapping[str, int]], keys: Sequence[str]) -> tuple[Rank, ...]:
    """Rank the rows, best first.

    `keys` are names, the weightiest first; more is better, and with `-name` less is better. Rows that are equal in all
    keys share a rank (1 2 2 4) and keep their order. Each rank names the key, as given, that separates its row from the
    row above it; None for the first row and for a shared rank.
    """
    signs = [(key.removeprefix("-"), 1 if key.startswith("-") else -1) for key in keys]
    merits = [tuple(sign * row[name] for name, sign in signs) for row in rows]
    order = sorted(range(len(rows)), key=merits.__getitem__)
    ranks: list[Rank] = []
    for place, row in enumerate(order):
        decided = _decided(merits[order[place - 1]], merits[row], keys) if place else None
        shared = place > 0 and decided is None
        ranks.append(Rank(row, ranks[-1].rank if shared else place + 1, decided))
    return tuple(ranks)


def _decided(above: Sequence[int], below: Sequence[int], keys: Sequence[str]) -> str | None:
    return next((key for key, a, b in zip(keys, above, below, strict=True) if a != b), None)
