"""Serializer fields that take a value only as it was meant: "61", 61.0 and true are not the number 61."""

from collections.abc import Mapping
from typing import Any, Self

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from scoring.lists.values.cleaning import KEY
from scoring.lists.values.problems import TEXTS


class Strict(serializers.Serializer[Any]):
    """An object of a request body; a key nobody knows is a mistake, reported together with all others."""

    either: tuple[str, str] | None = None
    """Two keys of which it has just one."""

    @classmethod
    def of(cls, request: Request) -> Self:
        """The body of a request, once it is found to be right; `ValidationError` names every mistake."""
        asked = cls(data=request.data)
        asked.is_valid(raise_exception=True)
        return asked

    def to_internal_value(self, data: Any) -> Any:
        given = data if isinstance(data, Mapping) else {}
        problems: dict[str, Any] = {
            key: [ErrorDetail(_("Unknown key."), "unknown_key")] for key in given if key not in self.fields
        }
        try:
            clean = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError({**problems, **_as_mapping(error.detail)}) from error
        if problems:
            raise ValidationError(problems)
        return clean


def _as_mapping(detail: Any) -> dict[str, Any]:
    return detail if isinstance(detail, dict) else {"non_field_errors": detail}


class Whole(serializers.IntegerField):
    """A whole number, written as one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A text, written as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class EntryKey(Text):
    """A client's own name for an entry; the log says what it may look like."""


class ClientKey(EntryKey):
    """A client's own name for what it has made, looked at here: no log does."""

    def to_internal_value(self, data: Any) -> str:
        key = super().to_internal_value(data)
        if not KEY.fullmatch(key):
            raise ValidationError(ErrorDetail(str(TEXTS["entry_key_malformed"]), "entry_key_malformed"))
        return key


class Keyed(serializers.JSONField):
    """An object whose keys somebody else knows."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("invalid", datatype=type(data).__name__)
        return data


class Flag(serializers.BooleanField):
    """True or false, written as such."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
