"""Fields that all games ask alike are labelled after their keys."""

from rules.asking import choice, flag, seat
from rules.types import Field, Kind

SHOWN = {"kind": ("deal",)}


def test_choice_labels_itself_and_its_choices():
    assert choice("ending", ("claim", "revoke")) == Field(
        "ending", Kind.CHOICE, "field.ending", ("claim", "revoke"), ("ending.claim", "ending.revoke"), shown_when={}
    )
    other = choice("re_call", ("none",), default="none", shown_when=SHOWN, prominent=False, label="call")
    assert other.choice_labels == ("call.none",)
    assert (other.label, other.default, other.shown_when, other.prominent) == ("field.re_call", "none", SHOWN, False)


def test_flag_is_no_unless_nothing_goes_without_saying():
    assert flag("hand", SHOWN) == Field("hand", Kind.FLAG, "field.hand", default=False, shown_when=SHOWN)
    other = flag("won", SHOWN, default=None, prominent=False)
    assert (other.default, other.prominent) == (None, False)


def test_seat_offers_some_of_the_table():
    assert seat("declarer", 4, (1, 2, 3), SHOWN) == Field(
        "declarer", Kind.SEAT, "field.declarer", (1, 2, 3), minimum=0, maximum=3, shown_when=SHOWN
    )
    dealer = seat("dealer", 2, (0, 1), default=1, prominent=False)
    assert (dealer.default, dealer.prominent, dealer.shown_when) == (1, False, {})
