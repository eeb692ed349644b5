"""Fields of our own. Migrations know them as plain Django fields: a migration never imports what may change later."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models

from scoring import names

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:
    CharField = models.CharField


class NameField(CharField):
    """A name or another line that somebody typed: nothing hidden, nothing piled up."""

    default_validators = [names.validate]

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _path, positional, named = super().deconstruct()
        return name, "django.db.models.CharField", positional, named
