"""The list of deals on a phone says what a list of paper does: what was played, and who was on which side."""

import pytest

from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def test_doppelkopf_names_a_marriage_and_a_poverty_and_who_was_re(client):
    sheet = build.sheet(4, rules=build.ruleset("doppelkopf"))
    build.record(sheet, {"kind": "marriage", "re": [0, 2], "re_points": 130})
    build.record(sheet, {"re": [1, 3], "re_points": 100})
    page = text(client.get(f"/sheets/{sheet.pk}/", headers={"accept-language": "de"}))
    assert "Hochzeit" in page
    for name in ("Anna", "Cora", "Bert", "Dirk"):
        assert any(f"{each} (Re)" in page for each in sheet_names(sheet) if each.startswith(name))


def sheet_names(sheet):
    return [each.player.public_name for each in sheet.seat_totals.select_related("player")]
