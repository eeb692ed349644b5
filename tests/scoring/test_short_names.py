"""What a player is called on the buttons of a table: one word, or what tells namesakes apart in few letters."""

import pytest

from scoring.lists.views.table_view import _short

ROOM = 9
"""Letters that a button of a table of four has on a phone."""


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna Adler", "Bert Brandt", "Clara Cohn"], ["Anna", "Bert", "Clara"]),
        (["Karl-Heinz Vogel jun.", "Karl-Heinz Vogel sen.", "Ute Uhl"], ["K.-H. jun.", "K.-H. sen.", "Ute"]),
        (["Hans Braun", "Hans Meier", "Ute Uhl"], ["Hans B.", "Hans M.", "Ute"]),
        (["Hans Braun", "Hans Brandt", "Ute Uhl"], ["H. Braun", "H. Brandt", "Ute"]),
        (["Michael Braun", "Michael Meier", "Ute Uhl"], ["M. Braun", "M. Meier", "Ute"]),
        (["Anna Adler (Kiel)", "Anna Adler (Bonn)", "Ute Uhl"], ["Anna (Kiel)", "Anna (Bonn)", "Ute"]),
        (["Hans Vogel", "Hans Vogel jun.", "", ""], ["Hans", "Hans jun.", "", ""]),
        (["Hans Vogel", "Hans Vogel", "Ute Uhl"], ["Hans Vogel", "Hans Vogel", "Ute"]),
    ],
)
def test_namesakes_at_one_table_are_told_apart_in_the_room_of_a_button(names, short):
    assert _short(names) == short
    known = {name for name in names if name}
    if len(known) == len([*filter(None, names)]):
        assert len({each[:ROOM] for each in _short(names) if each}) == len(known)
