"""What the first version drew it draws for ever: its certificates stand in old events."""

import hashlib
import json

import pytest

from tournaments.seating import first


def drawn(players, series, seed):
    played = []
    for _ in range(series):
        played.append(first.draw(range(1, players + 1), played, series, seed, (4, 3)).tables)
    return played


@pytest.mark.parametrize(
    ("players", "digest"),
    [(9, "8ae8550f7d94153a"), (11, "abc4bf1a90dff331"), (22, "284fea0a23e1f51e"), (40, "91cb08ef8ca3563f")],
)
def test_the_first_version_gives_the_tables_that_a_seed_has_always_given(players, digest):
    played = drawn(players, 3, seed=4711)
    assert hashlib.sha256(json.dumps(played).encode()).hexdigest()[:16] == digest
