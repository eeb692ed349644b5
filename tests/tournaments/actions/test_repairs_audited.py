"""What of repairs the audit proves, and what an erased person leaves of them."""

import json

import pytest
from django.db import connection

from scoring import hashing
from scoring.actors import OPERATOR
from tests import build
from tests.auditing import findings
from tests.tampering import lifted
from tests.tournaments import events, meddling
from tests.tournaments.repairs import Hall, sound
from tournaments.actions import erasing
from tournaments.models import Decision, DecisionText

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"tables": [[1, 1, None, None]]}, "repairs table 1 of series 1, which stood otherwise"),
        ({"undoes": 1}, "takes decision 1 back, which is no repair that stands"),
        ({"lists": [[None, 0, 1, "0" * 64]]}, "is not 0000"),
        ({"lists": [[None, 2, 1, "0" * 64]]}, "backwards"),
        ({"presence": [[12, [True, True], [False, False]]]}, "whether number 12 is here, which stood otherwise"),
    ],
)
def test_the_audit_finds_a_repair_that_says_something_else(hall, said, found):
    hall.repair("no_show", 1, 2)
    uid = str(hall.sheet(2).uid)
    named = {
        name: [[each or uid, *rest] if name == "lists" else [each, *rest] for each, *rest in value]
        if isinstance(value, list)
        else value
        for name, value in said.items()
    }
    with lifted(connection):
        meddling.change_a_decision(hall.event, "repaired", **named)
    assert [each for each in findings() if found in each]


def test_the_audit_finds_an_undoing_of_other_tables(hall):
    hall.undo(hall.repair("no_show", 1, 2))
    with lifted(connection):
        last = hall.event.decisions.order_by("sequence").last()
        body = json.loads(last.body)
        body["said"]["tables"] = []
        text = hashing.canonical(body)
        Decision.objects.filter(pk=last.pk).update(body=text, hash=hashing.digest(text))
    assert [each for each in findings() if "but not its tables" in each]


def test_who_is_erased_is_named_by_no_repair():
    club = build.club()
    by = build.grant(build.account(), "director", club=club).account
    event = events.event(by, club=club, players=8, deals=4)
    events.drawn(event)
    hall = Hall(event.pk)
    gone, stays = hall.names(1)[0], hall.names(2)[0]
    number = hall.number(1, 0)
    made = hall.repair("swap", 1, 0, other=(2, 0), reason="sat wrongly")
    player = event.registrations.get(number=number).player
    erasing.erase_player(player_id=player.pk, by=OPERATOR, at=build.AT)
    assert not DecisionText.objects.filter(decision=made).exists()
    left = [text for each in DecisionText.objects.filter(decision__event=event) for text in each.texts.values()]
    assert gone not in left
    assert {stays, "sat wrongly"} <= {*left}
    sound()
