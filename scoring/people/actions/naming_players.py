"""Players are made and named here and nowhere else: what somebody is called stands in the log of that person.

These are steps of actions, which ask who may: that follows from a club, from a list that is kept, from an event.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import hashing
from scoring.actors import Actor, account_of, key_of
from scoring.models import Account, Club, Player, PlayerEntry, PlayerText
from scoring.people.actions.stale_copies import Papers, names_of, shown_otherwise
from scoring.people.values import people_log, person_names, showing, twins
from scoring.people.values.people_log import MERGED, NAME, NAMED, PARTED, REASON, SHOWN, Body
from scoring.people.values.showing import Way
from scoring.statements import Insert, Select, among, named

_PLAYERS, _ENTRIES, _TEXTS = (
    Insert(model, [field.name for field in model._meta.concrete_fields if not field.primary_key])  # noqa: SLF001
    for model in (Player, PlayerEntry, PlayerText)
)


def create(people: Iterable[Player], *, by: Actor, at: datetime, agreed: bool = False) -> list[Player]:
    """Keep new players, each with the beginning of his or her log: in bulk.

    `agreed`: whoever adds them says that they agreed to be shown by their full names.
    """
    with transaction.atomic():
        made = list(people)
        if agreed:
            for player in made:
                player.publicity = showing.FULL
        _PLAYERS.add(made)
        named = [_sealed(player.pk, NAMED, {NAME: player.name}, by=by, at=at) for player in made]
        first = [each.entry for each in named]
        _save(named)
        if agreed:
            said = zip(made, first, strict=True)
            _save([_shown(player, Way.AGREED, by=by, at=at, after=entry) for player, entry in said])
    return made


def add(
    name: str,
    club: Club | None,
    *,
    guest: bool = False,
    minor: bool = False,
    agreed: bool = False,
    by: Actor,
    at: datetime,
) -> Player:
    """A new player of this name: of no club, or a member of this one, or its `guest`."""
    player = Player(name=person_names.clean(name), club=club, minor=minor)
    player.guest_since = at if guest and club else None
    _clean(player)
    return create([player], by=by, at=at, agreed=agreed)[0]


def rename(player: Player, name: str, *, by: Actor, at: datetime) -> Player:
    """Another name. One of somebody else altogether is shown as nobody has agreed to more: what was agreed to was of
    the name that stood there, unless whoever bears it signs in as this player.
    """
    refuse_erased(player, "name")
    before, player.name = player.name, person_names.clean(name)
    _clean(player)
    least = showing.unchosen(minor=player.minor)
    with transaction.atomic():
        renamed = keep(player, by=by, at=at, fields=("name",))
        if (
            renamed.account_id is None
            and showing.is_more(renamed.shown_as, least)
            and not twins.of_one(before, renamed.name)
        ):
            renamed.publicity = least
            renamed.save(update_fields=["publicity"])
            _save([_shown(renamed, Way.LOWERED, by=by, at=at, after=_last(renamed))])
    return renamed


def _clean(player: Player) -> None:
    # The one constraint of the table says what the choices of its field say: the database need not be asked.
    player.full_clean(validate_constraints=False)


def show(
    player: Player, shown: str, way: Way, *, minor: bool | None = None, how: str = "", by: Actor, at: datetime
) -> Player:
    """From now on public pages name the player so. `minor`: None leaves that as it is; `how`: in somebody's words."""
    refuse_erased(player, "shown")
    player.publicity, player.minor = shown, player.minor if minor is None else minor
    player.full_clean(validate_constraints=False)
    with transaction.atomic():
        before = Player.objects.select_for_update().get(pk=player.pk)
        player.save(update_fields=["publicity", "minor"])
        _save([_shown(player, way, by=by, at=at, how=how, after=_last(player))])
        if (player.publicity, player.minor) != (before.publicity, before.minor):
            papers = Papers.HUNG if player.minor or before.minor else Papers.PUBLISHED
            shown_otherwise([player], told=names_of(before), papers=papers)
    return player


def refuse_erased(player: Player, field: str) -> None:
    """`ValidationError` at this field: of an erased player nothing is changed, and it is given to nobody."""
    if player.erased_at is not None:
        raise ValidationError({field: is_gone()})


def is_gone() -> str:
    """What is said wherever somebody wants something of an erased player."""
    return _(
        "This player has been erased and stays a number: it can no longer be changed, invited, merged, "
        "registered or seated."
    )


def set_member(player: Player, *, member: bool, at: datetime) -> Player:
    """Whether the player is a member of the club that knows him or her, or a guest of it."""
    player.guest_since = None if member else at
    player.save(update_fields=["guest_since"])
    return player


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
            shown_otherwise([player], told=names_of(before))
    return player


def merged(gone: Player, *, into: int, merge: int, reason: str, by: Actor, at: datetime) -> None:
    """Write that this player is somebody else."""
    append(gone, MERGED, {REASON: reason}, by=by, at=at, into=into, merge=merge)


def parted(gone: Player, *, merge: int, reason: str, by: Actor, at: datetime) -> None:
    """Write that this player is somebody of his or her own again."""
    append(gone, PARTED, {REASON: reason}, by=by, at=at, merge=merge)


def append(player: Player, kind: str, texts: Mapping[str, str], *, by: Actor, at: datetime, **more: Any) -> PlayerEntry:
    """The next entry of a player whose row is locked."""
    sealed = _sealed(player.pk, kind, texts, by=by, at=at, after=_last(player), **more)
    _save([sealed])
    return sealed.entry


def _last(player: Player) -> PlayerEntry | None:
    return player.entries.order_by("-sequence").first()


def _shown(
    player: Player, way: Way, *, by: Actor, at: datetime, how: str = "", after: PlayerEntry | None
) -> PlayerText:
    """The entry that says how the player is shown, as he or she stands."""
    said = {"shown": player.publicity, "minor": player.minor, "way": way.value}
    return _sealed(player.pk, SHOWN, {REASON: how} if how else {}, by=by, at=at, after=after, **said)


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
    **more: Any,
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
    spoken = [text for text in sealed if text.texts]
    for text in spoken:
        text.entry_id = text.entry.pk
    if spoken:
        _TEXTS.add(spoken)
