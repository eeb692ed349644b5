"""What makes an answer out of its declaration."""

from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from django.utils import translation
from rest_framework import serializers

import rules
from scoring.api.answers.base import Answer, InOrder, InWords, Moment, label_of
from scoring.api.answers.line_answers import Explanation
from scoring.api.answers.player_answers import NamedPlayer
from scoring.api.answers.problem_answers import Mistake, refusal
from scoring.api.answers.statistics_answers import GameCounts
from scoring.lists.queries.statistics_queries import Count
from scoring.models import Player
from tests import build
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


class DealtChair(NamedChair):
    inherited = "chair"
    dealer = serializers.BooleanField()


def test_inherited_keys_tell_of_the_value_inside():
    inside = SimpleNamespace(seat=1, name="Anna")
    assert DealtChair({"chair": inside, "dealer": True, "seat": 9}).data == {"name": "Anna", "seat": 1, "dealer": True}


class Pair(InOrder):
    seat = serializers.IntegerField()
    card = serializers.CharField()


def test_a_sequence_is_told_in_the_order_of_the_declaration():
    assert Pair((2, "SJ")).data == {"seat": 2, "card": "SJ"}
    with pytest.raises(ValueError, match="shorter"):
        _ = Pair((2,)).data


class Heading(Answer):
    label = InWords(label_of)


def test_a_code_is_told_in_the_words_of_the_game_that_is_spoken_of():
    with translation.override("fr"):
        assert Heading({"label": "column.declarer"}, context={"game": "skat"}).data == {"label": "Preneur"}
    assert Heading({"label": ""}, context={"game": "skat"}).data == {"label": ""}


def test_each_game_of_an_answer_speaks_its_own_words():
    games = tuple(game for game in rules.games() if rules.statistics(game))
    rows = [(game, [Count(each, 1, None) for each in rules.statistics(game)]) for game in games]
    told = {each["game"]: [row["label"] for row in each["statistics"]] for each in GameCounts(rows, many=True).data}
    assert told == {game: [rules.say(game, each.label, {}, "de") for each in rules.statistics(game)] for game in games}
    assert len(told) > 1


def test_a_calculation_is_told_whole_and_line_by_line():
    steps = rules.score(build.ruleset(), 4, [build.GAME]).lines[0].steps
    told = Explanation(steps, context={"game": "skat"}).data
    assert told["text"] == rules.explain("skat", steps, "de")
    assert tuple(each["text"] for each in told["steps"]) == rules.explain_steps("skat", steps, "de")
    assert [each["amount"] for each in told["steps"]] == [each.amount for each in steps]


def test_a_moment_is_told_in_utc():
    there = datetime(2026, 3, 14, 21, 0, tzinfo=timezone(timedelta(hours=1)))
    assert Moment().to_representation(there) == "2026-03-14T20:00:00.000000Z"
    assert Moment().to_representation(there.astimezone(UTC)) == "2026-03-14T20:00:00.000000Z"


def test_a_player_is_named_by_the_context():
    for tells_names, number in ((True, 7), (False, None)):
        naming = Mock(side_effect=lambda player: f"no. {player.pk}", tells_names=tells_names)
        told = NamedPlayer(Player(pk=7, name="Anna Adler"), context={"naming": naming}).data
        assert told == {"id": number, "name": "no. 7"}


def test_a_refusal_has_no_more_than_three_keys():
    assert refusal("gone", "It is gone.") == {"code": "gone", "message": "It is gone.", "problems": []}


def test_a_mistake_in_a_request_is_told_as_it_was_worded():
    told = refusal("invalid", "No.", [Mistake("unknown_key", ("seats.0",), "Unknown key.")])["problems"]
    assert told == [
        {
            "code": "unknown_key", "severity": "error", "fields": ["seats.0"],
            "message": "Unknown key.", "params": {},
        }
    ]  # fmt: skip


def test_a_table_tells_each_of_its_numbers_by_its_own_name():
    sheet = SimpleNamespace(state="open", deals_played=3)
    state = SimpleNamespace(table=SimpleNamespace(number=4, sheet_id=5, sheet=sheet), planned=48, seats=())
    told = {"number": 4, "sheet": 5, "state": "open", "deals_played": 3, "deals_planned": 48, "seats": []}
    assert EventTable(state).data == told
