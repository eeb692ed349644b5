"""Players are made and named here and nowhere else: what somebody is called stands in the log of that person.

These are steps of actions, which ask who may: that follows from a club, from a list that is kept, from an event.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import hashing, names
from scoring.actors import Actor, account_of, key_of
from scoring.models import Account, Club, Player, PlayerEntry, PlayerText
from scoring.people.values import people_log
from scoring.people.values.people_log import MERGED, NAME, NAMED, PARTED, REASON, Body
from scoring.statements import Insert, Select, among, named

_PLAYERS, _ENTRIES, _TEXTS = (
    Insert(model, [field.name for field in model._meta.concrete_fields if not field.primary_key])  # noqa: SLF001
    for model in (Player, PlayerEntry, PlayerText)
)


def create(people: Iterable[Player], *, by: Actor, at: datetime) -> list[Player]:
    """Keep new players, each with the first entry of his or her log: in bulk."""
    with transaction.atomic():
        made = list(people)
        _PLAYERS.add(made)
        _save([_sealed(player.pk, NAMED, {NAME: player.name}, by=by, at=at) for player in made])
    return made


def add(name: str, club: Club | None, *, minor: bool = False, publicity: str = "", by: Actor, at: datetime) -> Player:
    """A new player of this name, with or without a club."""
    player = Player(name=names.clean(name), club=club, minor=minor, publicity=publicity)
    _clean(player)
    return keep(player, by=by, at=at)


def change(player: Player, name: str, *, minor: bool, publicity: str, by: Actor, at: datetime) -> Player:
    """Another name, or another wish how public pages show it."""
    refuse_erased(player, "name")
    player.name, player.minor, player.publicity = names.clean(name), minor, publicity
    _clean(player)
    return keep(player, by=by, at=at, fields=("name", "minor", "publicity"))


def _clean(player: Player) -> None:
    # The one constraint of the table says what the choices of its field say: the database need not be asked.
    player.full_clean(validate_constraints=False)


def refuse_erased(player: Player, field: str) -> None:
    """`ValidationError` at this field: of an erased player nothing is changed, and it is given to nobody."""
    if player.erased_at is not None:
        raise ValidationError({field: is_gone()})


def is_gone() -> str:
    """What is said wherever somebody wants something of an erased player."""
    return _(
        "This player has been erased and stays a number: never changed, invited, merged, registered or seated again."
    )


def connect(player: Player, account: Account | None) -> Player:
    """Whose lists these are from now on."""
    player.account = account
    player.save(update_fields=["account"])
    return player


def keep(player: Player, *, by: Actor, at: datetime, fields: Collection[str] | None = None) -> Player:
    """Save a player as he or she stands; another name is written into the log."""
    with transaction.atomic():
        if player.pk is None:
            return create([player], by=by, at=at)[0]
        before = Player.objects.select_for_update().get(pk=player.pk)
        refuse_erased(before, "name")
        player.save(update_fields=fields)
        if player.name != before.name and (fields is None or "name" in fields):
            append(player, NAMED, {NAME: player.name}, by=by, at=at)
    return player


def merged(gone: Player, *, into: int, merge: int, reason: str, by: Actor, at: datetime) -> None:
    """Write that this player is somebody else."""
    append(gone, MERGED, {REASON: reason}, by=by, at=at, into=into, merge=merge)


def parted(gone: Player, *, merge: int, reason: str, by: Actor, at: datetime) -> None:
    """Write that this player is somebody of his or her own again."""
    append(gone, PARTED, {REASON: reason}, by=by, at=at, merge=merge)


def append(player: Player, kind: str, texts: Mapping[str, str], *, by: Actor, at: datetime, **more: int) -> PlayerEntry:
    """The next entry of a player whose row is locked."""
    last = player.entries.order_by("-sequence").first()
    sealed = _sealed(player.pk, kind, texts, by=by, at=at, after=last, **more)
    _save([sealed])
    return sealed.entry


def hold(players: Iterable[int]) -> list[Player]:
    """These players' rows, in the order of their numbers, kept from being merged until the transaction ends."""
    wanted = sorted(set(players))
    return _held(len(wanted))(**named(wanted)) if wanted else []


@lru_cache(maxsize=32)
def _held(players: int) -> Select[Player]:
    """So many of them: a table's, or those of an event."""
    return Select(lambda: Player.objects.select_for_update(no_key=True).filter(pk__in=among(players)).order_by("pk"))


def _sealed(
    player: int,
    kind: str,
    texts: Mapping[str, str],
    *,
    by: Actor,
    at: datetime,
    after: PlayerEntry | None = None,
    **more: int,
) -> PlayerText:
    """The texts of a new entry with that entry, sealed into the chain, not saved yet."""
    salt, author = secrets.token_hex(16), key_of(by)
    sequence, previous = (after.sequence + 1, after.hash) if after else (1, people_log.genesis(player))
    digests = hashing.text_digests(salt, texts)
    content = Body(player, sequence, kind, author, hashing.moment(at), previous, texts=digests, **more)
    body = people_log.write_body(content)
    entry = PlayerEntry(
        player_id=player,
        sequence=sequence,
        kind=kind,
        author=account_of(by),
        written_at=at,
        body=body,
        hash=hashing.digest(body),
    )
    return PlayerText(entry=entry, salt=salt, texts=dict(texts))


def _save(sealed: Sequence[PlayerText]) -> None:
    _ENTRIES.add([text.entry for text in sealed])
    for text in sealed:
        text.entry_id = text.entry.pk
    _TEXTS.add(sealed)
