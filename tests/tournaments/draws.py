"""What tests of draws share."""

from contextlib import contextmanager

import pytest

from tournaments.seating import Wishes, draw, searching


@contextmanager
def hasty():
    """Searches that soon give up: who sits at the other tables, and whether the certificate is true, stays as it is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(searching, "ATTEMPTS", ((500, 1.5),))
        yield


def drawn_again(made):
    """The tables of a draw, of players or of pairs, drawn from what `draws.json` says of it and nothing else."""
    stated, (*earlier, _last) = made["certificate"], made["series"]
    first = {player: min(pair) for pair in stated.get("pairs", ()) for player in pair}
    before = [tuple(_of_pairs(table, first) for table in tables) for tables in earlier]
    wishes = Wishes(
        apart=tuple(map(tuple, stated.get("groups", ()))),
        lately=tuple((((one, other),) * times) for one, other, times in stated.get("lately", ())),
        turns=tuple(map(tuple, stated.get("turns", ()))),
        standing=tuple(stated.get("standing", ())),
    )
    field = [*stated["numbers"], *stated.get("byes", ())]
    again = draw(field, before, stated["planned"], stated["seed"], stated["sizes"], wishes)
    return [list(table) for table in again.tables]


def as_stated(made):
    """The tables as the draw has them, each pair of a table once."""
    first = {player: min(pair) for pair in made["certificate"].get("pairs", ()) for player in pair}
    return [list(_of_pairs(table, first)) for table in made["series"][-1]]


def _of_pairs(table, first):
    return tuple(dict.fromkeys(first.get(player, player) for player in table))
