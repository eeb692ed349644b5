"""Players are made and named here and nowhere else: what somebody is called stands in the log of that person."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from scoring.lists.values import log
from scoring.models import Account, Player, PlayerEntry, PlayerText
from scoring.people.values import people_log
from scoring.people.values.people_log import MERGED, NAME, NAMED, PARTED, REASON, Body

BATCH = 500


def create(people: Iterable[Player], *, by: Account | None, at: datetime) -> list[Player]:
    """Keep new players, each with the first entry of his or her log: in bulk."""
    with transaction.atomic():
        made = Player.objects.bulk_create(people, BATCH)
        _save([_sealed(player.pk, NAMED, {NAME: player.name}, by=by, at=at) for player in made])
    return made


def keep(player: Player, *, by: Account | None, at: datetime, fields: Collection[str] | None = None) -> Player:
    """Save a player as he or she stands; another name is written into the log."""
    with transaction.atomic():
        if player.pk is None:
            return create([player], by=by, at=at)[0]
        before = Player.objects.select_for_update().get(pk=player.pk)
        player.save(update_fields=fields)
        if player.name != before.name and (fields is None or "name" in fields):
            append(player, NAMED, {NAME: player.name}, by=by, at=at)
    return player


def merged(gone: Player, *, into: int, merge: int, reason: str, by: Account | None, at: datetime) -> None:
    """Write that this player is somebody else."""
    append(gone, MERGED, {REASON: reason}, by=by, at=at, into=into, merge=merge)


def parted(gone: Player, *, merge: int, reason: str, by: Account | None, at: datetime) -> None:
    """Write that this player is somebody of his or her own again."""
    append(gone, PARTED, {REASON: reason}, by=by, at=at, merge=merge)


def append(
    player: Player, kind: str, texts: Mapping[str, str], *, by: Account | None, at: datetime, **more: int
) -> PlayerEntry:
    """The next entry of a player whose row is locked."""
    last = player.entries.order_by("-sequence").first()
    sealed = _sealed(player.pk, kind, texts, by=by, at=at, after=last, **more)
    _save([sealed])
    return sealed.entry


def hold(players: Iterable[int]) -> list[Player]:
    """These players' rows, in the order of their numbers, kept from being merged until the transaction ends."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=set(players))
    return list(rows.order_by("pk"))


def _sealed(
    player: int,
    kind: str,
    texts: Mapping[str, str],
    *,
    by: Account | None,
    at: datetime,
    after: PlayerEntry | None = None,
    **more: int,
) -> PlayerText:
    """The texts of a new entry with that entry, sealed into the chain, not saved yet."""
    salt, author = secrets.token_hex(16), by.pk if by else None
    sequence, previous = (after.sequence + 1, after.hash) if after else (1, people_log.genesis(player))
    digests = people_log.digests(salt, texts)
    content = Body(player, sequence, kind, author, log.moment(at), previous, texts=digests, **more)
    body = people_log.write_body(content)
    entry = PlayerEntry(
        player_id=player, sequence=sequence, kind=kind, author=by, written_at=at, body=body, hash=log.digest(body)
    )
    return PlayerText(entry=entry, salt=salt, texts=dict(texts))


def _save(sealed: Sequence[PlayerText]) -> None:
    PlayerEntry.objects.bulk_create([text.entry for text in sealed], BATCH)
    PlayerText.objects.bulk_create(sealed, BATCH)
