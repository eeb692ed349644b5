"""Keys for programs: making one, finding out who shows one, taking one back."""

import hashlib
import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from scoring import bounds, names
from scoring.access import require
from scoring.actors import Actor, Bearer
from scoring.models import Account, Club, Grant, Token
from scoring.people.queries import role_queries
from scoring.people.queries.role_queries import RoleScope
from scoring.people.values import stamped
from scoring.statements import Given, Select

SECRET = re.compile(r"kiebitz_[A-Za-z0-9_-]{43}")
HOUR = timedelta(hours=1)
LIVES = (30, 90, 365)
"""Days that a token may live."""
SALT = "scoring.tokens"
_TOKEN = Select(lambda: Token.objects.select_related("account").filter(digest=Given("digest")).order_by())
ENOUGH: Mapping[str, frozenset[str]] = {
    Token.Role.READER: frozenset(Grant.Role.values),
    Token.Role.SCOREKEEPER: frozenset(Grant.Role.values),
    Token.Role.DIRECTOR: frozenset({Grant.Role.DIRECTOR, Grant.Role.CLUB_ADMIN}),
}
"""What the account must be there for a token to be of use."""


def make(*, name: str, role: str, where: RoleScope, days: int, by: Actor, at: datetime) -> tuple[Token, str]:
    """A token for a program of one's own, and its secret, which nothing keeps: it is told this once.

    Raises `PermissionDenied` for whoever has no such role there, `ValidationError` for too many and for a bad name.
    """
    if not isinstance(by, Account) or not by.is_active:
        raise PermissionDenied
    secret = f"kiebitz_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        bounds.in_turn(by)
        account = Account.objects.get(pk=by.pk)
        require(may_hold(account, role, where))
        bounds.demand("tokens", bounds.TOKENS, by, beyond=account.tokens.count() >= bounds.TOKENS)
        made = Token(
            account=account,
            name=names.clean(name, 60),
            digest=_digest(secret),
            password=_state(account),
            role=role,
            made_at=at,
            expires_at=at + timedelta(days=days),
            **role_queries.at(where),
        )
        if days not in LIVES:
            raise ValidationError({"days": _("Choose how long the key works.")})
        made.full_clean()
        made.save(force_insert=True)
    return made, secret


def may_hold(account: Account, role: str, where: RoleScope) -> bool:
    """Whether the account is there what the token is to be; more than the account no token ever is."""
    there = Q(club=where) if isinstance(where, Club) else Q(book=where) | Q(club=where.club_id, club__isnull=False)
    return account.is_superuser or account.grants.filter(there, role__in=ENOUGH.get(role, ())).exists()


def take(*, token_id: int, by: Actor) -> None:
    """The token ends now. Its holder alone takes it."""
    if not isinstance(by, Account) or not by.tokens.filter(pk=token_id).delete()[0]:
        raise PermissionDenied


def bearer_of(secret: str, at: datetime) -> Bearer | None:
    """Who shows this secret; None for one that is none, has ended, or whose account has another password since."""
    if not SECRET.fullmatch(secret):
        return None
    for found in _TOKEN(digest=_digest(secret)):
        if _stands(found, at):
            _stamp(found, at)
            return Bearer(found.account, found.role, found.club_id, found.book_id)
    return None


def _stands(token: Token, at: datetime) -> bool:
    own = constant_time_compare(token.password, _state(token.account))
    return own and token.account.is_active and token.made_at - timedelta(seconds=stamped.AHEAD) <= at < token.expires_at


def _stamp(token: Token, at: datetime) -> None:
    if token.used_at is None or token.used_at <= at - HOUR:
        Token.objects.filter(pk=token.pk).update(used_at=at)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _state(account: Account) -> str:
    """Changes with the password."""
    return salted_hmac(SALT, account.password, algorithm="sha256").hexdigest()
