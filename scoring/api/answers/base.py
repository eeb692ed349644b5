"""What every declaration of an answer is made of."""

from datetime import UTC
from functools import cache
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.utils.serializer_helpers import ReturnDict

from scoring.models import Sheet

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

    @classmethod
    def told(cls, value: Any) -> dict[str, Any]:
        """What `data` of a new one would be; for answers that are asked for often, made of fields that are kept."""
        kept = _kept(cls)
        return ReturnDict(kept.to_representation(value), serializer=kept)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        told: dict[str, Any] = super().to_representation(instance)
        return {name: told[name] for name in self.first} | told


@cache
def _kept(kind: type[Answer]) -> Answer:
    """Fields are the same for every value, and copying them for each costs more than telling it."""
    return kind()


class Moment(serializers.DateTimeField):
    """A point in time as UTC tells it, wherever the reader is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(default_timezone=UTC, **more)


def integers(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **more)


def anything(**more: Any) -> serializers.DictField:
    """An object whose keys depend on the game."""
    return serializers.DictField(child=serializers.JSONField(allow_null=True), **more)
