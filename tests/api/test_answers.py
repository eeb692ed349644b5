"""What makes an answer out of its declaration."""

from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace

import pytest
from rest_framework import serializers

from scoring.api.answers.base import Answer, Moment
from scoring.api.answers.players import NamedPlayer
from scoring.api.answers.problems import refusal
from scoring.models import Player
from tournaments.api.answers import EventTable


class Chair(Answer):
    seat = serializers.IntegerField()


class NamedChair(Chair):
    first = ("name",)
    name = serializers.CharField()


def test_an_answer_tells_what_is_declared_and_nothing_else():
    assert Chair({"seat": 1, "secret": "x"}).data == {"seat": 1}


def test_what_a_value_lacks_is_a_mistake():
    with pytest.raises(KeyError, match="seat"):
        _ = Chair({"seats": 1}).data


def test_inherited_keys_come_after_the_first_ones():
    assert list(NamedChair({"seat": 1, "name": "Anna"}).data) == ["name", "seat"]
    assert list(Chair({"seat": 1}).data) == ["seat"]


def test_a_moment_is_told_in_utc():
    there = datetime(2026, 3, 14, 21, 0, tzinfo=timezone(timedelta(hours=1)))
    assert Moment().to_representation(there) == "2026-03-14T20:00:00Z"
    assert Moment().to_representation(there.astimezone(UTC)) == "2026-03-14T20:00:00Z"


def test_a_player_is_named_by_the_context_unless_named_already():
    told = NamedPlayer(Player(pk=7, name="Anna Adler"), context={"naming": lambda player: f"no. {player.pk}"}).data
    assert told == {"id": 7, "name": "no. 7"}
    assert NamedPlayer({"id": 7, "name": "A. A."}).data == {"id": 7, "name": "A. A."}


def test_a_refusal_has_no_more_than_three_keys():
    assert refusal("gone", "It is gone.") == {"code": "gone", "message": "It is gone.", "problems": []}


def test_a_table_tells_each_of_its_numbers_by_its_own_name():
    sheet = SimpleNamespace(state="open", deals_played=3)
    state = SimpleNamespace(table=SimpleNamespace(number=4, sheet_id=5, sheet=sheet), planned=48, seats=())
    told = {"number": 4, "sheet": 5, "state": "open", "deals_played": 3, "deals_planned": 48, "seats": []}
    assert EventTable(state).data == told
