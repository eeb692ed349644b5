"""Invitations: a link that makes one account with one role, or for one player. The account exists once it is used."""

from dataclasses import dataclass

from django.core import signing
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import require
from scoring.models import Account, Book, Club, Grant, Player
from scoring.people.actions import creating_accounts, grants, naming_players
from scoring.people.queries import role_queries
from scoring.people.queries.role_queries import RoleScope
from scoring.people.values import stamped

SALT = "scoring.invitation"
DAYS = 7
KINDS: dict[str, type[Club | Book | Player]] = {"club": Club, "book": Book, "player": Player}


@dataclass(frozen=True, slots=True)
class Invitation:
    """What an invitation promises: this name to sign in with, and a role there or the player as one's own."""

    username: str
    to: RoleScope | Player
    role: str = ""

    @property
    def club(self) -> Club | None:
        """Whose it is."""
        return self.to if isinstance(self.to, Club) else self.to.club

    @property
    def role_name(self) -> str:
        """The role as people call it; nothing for a player."""
        return str(Grant.Role(self.role).label) if self.role else ""


def invite(*, username: str, to: RoleScope | Player, role: str = "", by: Account) -> str:
    """A token for somebody who has no account yet; nothing is stored.

    Raises `PermissionDenied` for what is not `by`'s to promise, `ValidationError` for an unfit or a taken name.
    """
    invitation = Invitation(Account.normalize_username(username.strip()), to, role)
    if isinstance(to, Player):
        naming_players.refuse_erased(to, "username")
    require(_may(by, invitation))
    _check_name(invitation.username)
    kind = next(name for name, model in KINDS.items() if isinstance(to, model))
    return stamped.write([invitation.username, kind, to.pk, role, by.pk], salt=SALT)


def _may(by: Account, invitation: Invitation) -> bool:
    to = invitation.to
    return permissions.can_invite(by, to) and (
        to.account_id is None and to.merged_into_id is None and to.erased_at is None
        if isinstance(to, Player)
        else permissions.can_give(by, invitation.role, to)
    )


def _check_name(username: str) -> None:
    Account(username=username).clean_fields(exclude={"password"})
    if role_queries.is_name_taken(username):
        raise ValidationError({"username": _("This username is already taken.")}, code="taken")


def read(token: str) -> Invitation:
    """What a token promises. `PermissionDenied` when it is forged, old or used, or its author no longer may promise."""
    try:
        username, kind, pk, role, by = stamped.read(token, salt=SALT, hours=DAYS * 24)
    except signing.BadSignature as error:
        raise PermissionDenied from error
    host = Account.objects.filter(pk=by).first()
    found: models.Model | None = KINDS[kind].objects.filter(pk=pk).first()
    if host is None or not isinstance(found, Club | Book | Player) or role_queries.is_name_taken(username):
        raise PermissionDenied
    invitation = Invitation(username, found, role)
    require(_may(host, invitation))
    return invitation


def accept(*, token: str, password: str) -> Account:
    """The new account with what it was promised, if the token is good and nobody was faster.

    Raises what `read` raises, and `ValidationError` for an unfit password.
    """
    with transaction.atomic():
        creating_accounts.one_at_a_time()
        invitation = read(token)
        account = creating_accounts.register(
            Account(username=invitation.username, invited_by=invitation.club), password
        )
        if isinstance(invitation.to, Player):
            naming_players.connect(invitation.to, account)
        else:
            grants.give(account=account, role=invitation.role, **role_queries.at(invitation.to))
    return account
