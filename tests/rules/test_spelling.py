"""How far a typed word is from a known one: told again, from the last letters backwards."""

from functools import cache
from itertools import product

import pytest

from rules.spelling import distance, nearest

WORDS = ["".join(letters) for length in range(4) for letters in product("abc", repeat=length)]


@cache
def slips(one, other):
    if not one or not other:
        return len(one) + len(other)
    ways = [slips(one[:-1], other) + 1, slips(one, other[:-1]) + 1]
    ways.append(slips(one[:-1], other[:-1]) + (one[-1] != other[-1]))
    if len(one) > 1 and one[-2:] == other[-2:][::-1]:
        ways.append(slips(one[:-2], other[:-2]) + 1)
    return min(ways)


def test_the_fewest_slips_lead_from_one_word_to_another():
    assert [(one, other) for one in WORDS for other in WORDS if distance(one, other) != slips(one, other)] == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("clbs", "clubs"), ("clluubs", "clubs"), ("diamds", "diamonds"), ("diiamoonds", "diamonds")),
        *(("cbs", None), ("clbuxs", "clubs"), ("diads", None), ("ddiiaamonds", None), ("clubs", None)),
    ],
)
def test_letters_left_out_or_typed_twice_are_as_near_as_others(typed, meant):
    assert nearest(typed, ["clubs", "diamonds"]) == meant
