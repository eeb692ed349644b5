"""What a client asks for under a key of its own is made once, however often it is asked for: an answer may be lost."""

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from django.db import transaction

from scoring import bounds
from scoring.actors import Bearer
from scoring.hashing import digest
from scoring.lists.actions.conflicts import KeyReused
from scoring.models import Account, Book, ClientKey, Player, Sheet

Thing = TypeVar("Thing", Book, Sheet, Player)
COLUMNS: Mapping[type, str] = {Book: "book", Sheet: "sheet", Player: "player"}


def once(
    kind: type[Thing], make: Callable[[], Thing], *, key: str | None, asked: object, by: Account | Bearer
) -> tuple[Thing, bool]:
    """The thing, and whether it was there before under this key. Without a key it is made anew each time.

    `asked` is what the client sent, as JSON holds it. Raises `KeyReused` where it sent something else under this key,
    and what `make` raises: then nothing is kept, and the key is free.
    """
    if key is None:
        return make(), False
    account, column = by.account if isinstance(by, Bearer) else by, COLUMNS[kind]
    sent = digest(json.dumps([column, asked], sort_keys=True))
    with transaction.atomic():
        bounds.in_turn(by)
        kept = ClientKey.objects.filter(account=account, key=key).select_related(column).first()
        if kept is None:
            made = make()
            ClientKey.objects.create(account=account, key=key, digest=sent, **{column: made})
            return made, False
    if kept.digest != sent:
        raise KeyReused(key)
    before: Thing = getattr(kept, column)
    return before, True
