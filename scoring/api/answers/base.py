"""What every declaration of an answer is made of."""

from collections.abc import Callable, Iterable
from datetime import UTC
from threading import local
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.utils.serializer_helpers import ReturnDict

from scoring.models import Sheet
from scoring.presenting.words import say

SHEET_STATES = Sheet.State.values


class Answer(serializers.Serializer[Any]):
    """An object of an answer, made of a value's attributes or of a mapping's keys.

    A key that a value does not have is a mistake here and raises; what a value has beyond the declaration is not told.
    """

    if TYPE_CHECKING:
        # DRF takes declared fields off the class: an answer may have fields that are called so.
        label: Any
        fields: Any

    first: tuple[str, ...] = ()
    """Keys that the answer begins with, where inherited ones would come before them."""
    inherited = ""
    """Where the value keeps what the inherited keys tell of, if that is a value of its own."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        if self.inherited:
            for name in type(self).__mro__[1]().get_fields():
                own = fields[name].source or name
                fields[name].source = self.inherited if own == "*" else f"{self.inherited}.{own}"
        return fields

    def speak_of(self, game: str) -> None:
        """Whatever is told from now on is told in the words of this game."""
        words: dict[str, Any] = self.context  # type: ignore[assignment]  # the root's own dictionary
        words["game"] = game

    @classmethod
    def render(cls, value: Any, context: dict[str, Any]) -> dict[str, Any]:
        """What `data` of a new one would be; for answers that are asked for often, made of fields that are kept."""
        answer = ANSWERS.of(cls)
        answer._context = context  # where the framework's `context` looks  # noqa: SLF001
        return ReturnDict(answer.to_representation(value), serializer=answer)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        rendered: dict[str, Any] = super().to_representation(instance)
        return {name: rendered[name] for name in self.first} | rendered


class PerThread(local):
    """One answer of each kind for each thread: copying its fields for every value costs more than telling it."""

    def __init__(self) -> None:
        self.answers: dict[type[Answer], Answer] = {}

    def of(self, kind: type[Answer]) -> Answer:
        if kind not in self.answers:
            self.answers[kind] = kind()
        return self.answers[kind]


ANSWERS = PerThread()


class InOrder(Answer):
    """Made of a sequence, whose values are told in the order of the declaration."""

    if TYPE_CHECKING:
        label: Any

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return super().to_representation(dict(zip(self.fields, instance, strict=True)))


class InWords(serializers.CharField):
    """A text made of a value and of the game that the context names; of a request for no game, of none."""

    def __init__(self, words: Callable[[Any, str], str], **more: Any) -> None:
        self.words = words
        super().__init__(**more)

    def to_representation(self, value: Any) -> str:
        return self.words(value, self.context.get("game", ""))


class Listed(serializers.ListSerializer[Any]):
    """A list made of a value and of the game that the context names."""

    def __init__(self, rows: Callable[[Any, str], Iterable[Any]], **more: Any) -> None:
        self.rows = rows
        super().__init__(**more)

    def to_representation(self, data: Any) -> list[Any]:
        return super().to_representation([*self.rows(data, self.context["game"])])


def label_of(code: str, game: str) -> str:
    """What a text code says."""
    return say(game, code) if code else ""


class Moment(serializers.DateTimeField):
    """A point in time as UTC tells it, wherever the reader is: always with `Z` and microseconds, so that texts sort."""

    def __init__(self, **more: Any) -> None:
        super().__init__(default_timezone=UTC, format="%Y-%m-%dT%H:%M:%S.%fZ", **more)


class MaybeEach(serializers.ListField):
    """A list of objects, some of which may be null."""


def integers(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **more)


def anything(**more: Any) -> serializers.DictField:
    """An object whose keys depend on the game."""
    return serializers.DictField(child=serializers.JSONField(allow_null=True), **more)
