"""Players by their primary keys, as a list or a print asks for all who sit in it."""

from collections.abc import Collection
from functools import lru_cache

from scoring.models import Player
from scoring.statements import Select, among, named


def of_keys(players: Collection[int]) -> list[Player]:
    """The players with these primary keys; what nobody has is left out."""
    return _of_keys(len(players))(**named(players)) if players else []


@lru_cache(maxsize=32)
def _of_keys(players: int) -> Select[Player]:
    """So many, as a list and its substitutes are."""
    return Select(lambda: Player.objects.filter(pk__in=among(players)).order_by())
