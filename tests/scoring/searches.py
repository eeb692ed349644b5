"""A list whose deals are about one of its players, and what its rows say of that."""

from tests import build


def played():
    """Bert Brandt wins, loses, and wins again from the hand; one deal is passed."""
    made = build.sheet(players=[build.player(name) for name in ("Anna Adler", "Bert Brandt", "Cora Conrad")])
    build.record(made)
    build.record(made, build.LOST)
    build.record(made, build.PASSED)
    build.record(made, {"declarer": 1, "contract": "grand", "hand": True, "matadors": 1, "won": True})
    return made


def about(sheet):
    return [*sheet.deals.order_by("position").values_list("contract", "seat", "player__name")]
