"""Players by the names they chose, and what they have played."""

from typing import Any

from rest_framework import serializers

from scoring.api.answers.base import SHEET_STATES, Answer, InOrder, InWords, Moment, label_of


class NamedPlayer(InOrder):
    """Somebody at the table, named as he or she chose to be shown to this reader."""

    id = serializers.IntegerField(allow_null=True, help_text="Null in books so old that the public reads no names.")
    name = serializers.CharField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Out of a player, whom the context's `naming` names."""
        naming = self.context["naming"]
        return super().to_representation((instance.pk if naming.tells_names else None, naming(instance)))


class SeatablePlayer(NamedPlayer):
    """Somebody who may be seated, named as the keeper of the book calls him or her."""

    id = serializers.IntegerField()


class HistoryLine(Answer):
    """What a sheet brought a player."""

    sheet = serializers.IntegerField(source="sheet_id")
    title = serializers.CharField(source="sheet")
    book = serializers.IntegerField(source="sheet.book_id")
    book_title = serializers.CharField(source="sheet.book.title")
    game = serializers.CharField(source="sheet.game")
    opened_at = Moment(source="sheet.opened_at")
    state = serializers.ChoiceField(SHEET_STATES, source="sheet.state")
    seat = serializers.IntegerField()
    points = serializers.IntegerField()
    total = serializers.IntegerField()
    tallies = serializers.DictField(child=serializers.IntegerField())


class PlayerDeal(Answer):
    """A deal that is about a player: declared or played alone, or won where nobody declares."""

    sheet = serializers.IntegerField(source="sheet_id")
    title = serializers.CharField(source="sheet")
    sequence = serializers.IntegerField(help_text="Names the deal for ever; its number can change.")
    number = serializers.IntegerField(help_text="Deal number as on paper.")
    book = serializers.IntegerField(source="sheet.book_id")
    book_title = serializers.CharField(source="sheet.book.title")
    game = serializers.CharField(source="sheet.game")
    game_text = InWords(lambda _game, game: label_of("game.name", game), source="sheet.game")
    opened_at = Moment(source="sheet.opened_at", help_text="When the list was opened.")
    contract = serializers.CharField(help_text="What was played, in the game's own codes.")
    contract_text = InWords(lambda code, game: label_of(f"contract.{code}", game), source="contract")
    outcome = serializers.CharField(help_text="How it ended, in the game's own codes.")
    outcome_text = InWords(lambda code, game: label_of(f"outcome.{code}", game), source="outcome")
    seat = serializers.IntegerField()
    points = serializers.IntegerField(source="brought", help_text="What the deal brought the player.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        self.speak_of(instance.sheet.game)
        return super().to_representation(instance)


class HistoryPage(Answer):
    """A page of a player's history."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = HistoryLine(many=True)
