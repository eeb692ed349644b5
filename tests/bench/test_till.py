"""What `bench/till.py` counts by itself, held against sums done by hand."""

import pytest

from bench.till import Till, cents


@pytest.mark.parametrize(
    ("said", "wanted"), [("€1,234.50", 123450), ("\N{MINUS SIGN}€0.50", -50), ("Prizes €289.50 ", 28950), ("€7", 700)]
)
def test_amounts_are_read_as_pages_say_them(said, wanted):
    assert cents(said) == wanted


@pytest.mark.parametrize(
    ("ranks", "given"),
    [
        ([1, 2, 3, 4], [6250, 3600, 2400]),  # 122.50: 61, 36, 24 and 1.50 left
        ([1, 1, 3, 4], [4925, 4925, 2400]),
        ([1, 2, 3, 3, 3], [6250, 3600, 800, 800, 800]),
        ([1, 1, 1, 1], [3063, 3063, 3062, 3062]),
    ],
)
def test_envelopes_are_whole_euros_and_equals_share_to_the_cent(ranks, given):
    till = Till(fee=1000, lost_fee=50, shares=(50, 30, 20), paid=12, owed={(1, 1): 250}, ranks=ranks)
    assert till.pot == 12250
    assert till.envelopes() == given
