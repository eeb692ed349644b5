"""What a client may send in some place is told by what it is called, with the code behind it."""

import pytest
from django.urls import reverse

from tests import build
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db

SHEET = {"title": "One", "players": [None, None, None]}


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def caller(sheet):
    return Caller(build.scorekeeper(sheet.book), language="de")


def told(answer):
    """Code of the answer, and the fields and the sentence of each problem."""
    assert answer.status_code == 400
    return [(each["fields"], each["message"]) for each in answer.json()["problems"]]


def test_a_deal_that_is_refused_names_codes_behind_what_they_are_called(caller, sheet):
    entry = {"kind": "record", "key": "k", "revision": 1, "record": {**build.GAME, "contract": "clubz"}}
    assert told(caller.post(reverse("api_entries", args=[sheet.pk]), entry)) == [
        (
            ["contract"],
            (
                "„Spielart“ kann nicht „clubz“ sein; erlaubt: "
                "Kreuz (clubs), Pik (spades), Herz (hearts), Karo (diamonds), Grand (grand), Null (null)."
            ),
        )
    ]


def test_a_kind_of_entry_that_there_is_not(caller, sheet):
    ((fields, sentence),) = told(
        caller.post(reverse("api_entries", args=[sheet.pk]), {"kind": "dispute", "key": "k", "revision": 1})
    )
    assert fields == ["kind"]
    assert sentence.startswith("„dispute“ ist hier nicht möglich. Möglich: Spiel eingetragen (record), ")


def test_a_game_that_there_is_not(caller, sheet):
    answer = caller.post(reverse("api_sheets"), {**SHEET, "book": sheet.book.pk, "game": "tarock"})
    ((fields, sentence),) = told(answer)
    assert fields == ["game"]
    assert sentence.endswith(
        "Möglich: Skat (skat), Doppelkopf (doppelkopf), Écarté (ecarte), Sechsundsechzig / Schnapsen (sixty_six), "
        "Bauernschnapsen (bauernschnapsen), Dreierschnapsen (dreierschnapsen)"
    )


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (
            {"preset": "isko"},
            "„Regelwerk (preset)“ kann nur diese Werte haben: Skatordnung 2022",
        ),
        (
            {"options": {"kontra": "often"}},
            "„Kontra und was darauf folgt (kontra)“ kann nur diese Werte haben: ja (true), nein (false).",
        ),
        ({"options": {"kontrapunkt": 1}}, "„Option (option)“ kann nur diese Werte haben: "),
    ],
)
def test_rules_that_there_are_not(caller, sheet, rules, sentence):
    answer = caller.post(reverse("api_sheets"), {**SHEET, **rules, "book": sheet.book.pk, "game": "skat"})
    ((_fields, said),) = told(answer)
    assert said.startswith(sentence)


def test_a_document_and_a_language_that_there_are_not(caller, sheet):
    found = told(caller.post(reverse("api_sheet_prints", args=[sheet.pk]), {"document": "poster", "language": "it"}))
    assert found == [
        (["language"], "„it“ ist hier nicht möglich. Möglich: Deutsch (de), Français (fr), English (en)"),
        (["document"], "„poster“ ist hier nicht möglich. Möglich: Spielliste (sheet), Leere Liste (blank)"),
    ]


def test_what_deals_are_looked_for_by(caller, sheet):
    deals = reverse("api_player_deals", args=[sheet.seat_totals.first().player_id])
    answer = caller.get(f"{deals}?game=doppelkopf&contract=tarock")
    ((fields, said),) = told(answer)
    assert fields == ["contract"]
    assert "Normalspiel (normal), Hochzeit (marriage), " in said
