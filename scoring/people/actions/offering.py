"""Roles and players offered to an account that is there already: nothing comes of it before its holder says yes."""

from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import bounds, permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor, account_of
from scoring.models import Account, Grant, Offer, Player
from scoring.people.actions import grants, naming_players
from scoring.people.queries import role_queries
from scoring.people.queries.role_queries import RoleScope
from scoring.people.values import stamped

DAYS = 30


def offer_role(*, username: str, role: str, where: RoleScope, by: Actor, at: datetime) -> Offer:
    """Hold out a role to whoever signs in with this name; who offers one to himself or herself has it at once.

    Raises `PermissionDenied` for a role that is not `by`'s to give, `ValidationError` for a name that nobody has and
    for a role that this account has already.
    """
    place = role_queries.at(where)
    with transaction.atomic():
        require(permissions.can_give(by, role, where))
        bounds.in_turn(by)
        account = _named(username)
        if Grant.objects.filter(account=account, role=role, **place).exists():
            raise ValidationError({"username": _("This account already has this role.")})
        return _hold_out(Offer(account=account, role=role, by=account_of(by), at=at, **place), by)


def offer_player(*, player: Player, username: str, by: Actor, at: datetime) -> Offer:
    """Hold out a player, with all that he or she has played, to whoever signs in with this name."""
    with transaction.atomic():
        require(permissions.can_invite(by, player))
        bounds.in_turn(by)
        account = _named(username)
        (player,) = naming_players.hold([player.pk])
        naming_players.refuse_erased(player, "username")
        if player.account_id is not None:
            raise ValidationError({"username": _("This player already has an account.")})
        return _hold_out(Offer(account=account, player=player, by=account_of(by), at=at), by)


def _named(username: str) -> Account:
    account = role_queries.account_named(username)
    if account is None:
        raise ValidationError({"username": _("There is no account with this username.")})
    return account


def _hold_out(offer: Offer, by: Actor) -> Offer:
    """Keep it in place of an older one of the same; what somebody offers to himself or herself is taken with that."""
    offer.clean_fields()
    same = {name: getattr(offer, name) for name in ("account", "role", "club", "book", "player")}
    Offer.objects.filter(**same).delete()
    waiting = Offer.objects.filter(by=offer.by, at__gt=offer.at - timedelta(days=DAYS)).count()
    bounds.demand("offers", bounds.OFFERS, by, beyond=waiting >= bounds.OFFERS, field="username")
    offer.save(force_insert=True)
    return accept(offer_id=offer.pk, by=offer.account, at=offer.at) if by == offer.account else offer


def offer_merged(*, kept: Player, gone: Player, by: Actor, at: datetime) -> Offer | None:
    """Who signs in as the one who goes is asked whether the one who stays, with all that he or she has played, is he or
    she; whoever merges his or her own is not asked. A step of merging, which has asked who may.
    """
    if gone.account is None or kept.account_id is not None:
        return None
    if by == gone.account:
        naming_players.connect(kept, gone.account)
        return None
    Offer.objects.filter(account=gone.account, player=kept).delete()
    return Offer.objects.create(account=gone.account, player=kept, by=account_of(by), at=at)


def take_back(*, kept: Player, account: int) -> None:
    """A merge is undone: what it offered to this account, or gave to it, is the account's no longer. A step of that."""
    Offer.objects.filter(account=account, player=kept).delete()
    if kept.account_id == account:
        naming_players.connect(kept, None)


def open_offers(at: datetime) -> QuerySet[Offer]:
    """Those that can still be accepted, the latest first; none of a clock that was ahead."""
    found = Offer.objects.filter(at__gt=at - timedelta(days=DAYS), at__lt=at + timedelta(seconds=stamped.AHEAD))
    return found.select_related("account", "club", "book__club", "player__club", "by")


def accept(*, offer_id: int, by: Actor, at: datetime) -> Offer:
    """What was offered belongs to the account now, and the offer is gone.

    `PermissionDenied` for everybody else, and when it is too old, or who offered it no longer may.
    """
    with transaction.atomic():
        offer = _held(offer_id, at)
        require(permissions.can_answer(by, offer))
        require(still_stands(offer))
        offer.delete()
        if offer.player is not None:
            naming_players.connect(offer.player, offer.account)
        else:
            grants.give(account=offer.account, role=offer.role, book=offer.book, club=offer.club)
    return offer


def still_stands(offer: Offer) -> bool:
    """Whether who offered it may do so today, and nobody else has got the player meanwhile."""
    player = offer.player
    if player is None:
        return permissions.can_offer(offer.by or OPERATOR, offer)
    if not _is_free(player):
        return False
    # Whose own player was found to be this one may take it as long as that holds, whoever found it.
    return player.absorbed.filter(account=offer.account).exists() or permissions.can_offer(offer.by or OPERATOR, offer)


def _is_free(player: Player) -> bool:
    return player.account_id is None and player.merged_into_id is None and player.erased_at is None


def withdraw(*, offer_id: int, by: Actor, at: datetime) -> Offer:
    """Nothing comes of it: said by who is asked, or by somebody who may offer the same."""
    with transaction.atomic():
        offer = _held(offer_id, at)
        require(permissions.can_see_offer(by, offer))
        offer.delete()
    return offer


def _held(offer_id: int, at: datetime) -> Offer:
    """The offer, whose row is locked, and so is its player's: of two answers at once the second finds nothing."""
    offer = open_offers(at).select_for_update(of=("self",)).filter(pk=offer_id).first()
    if offer is None:
        raise PermissionDenied
    if offer.player_id is not None:
        (offer.player,) = naming_players.hold([offer.player_id])
    return offer
