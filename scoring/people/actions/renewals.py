"""Forgotten passwords: a link that lets the holder of one account choose a new one, once."""

from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring import permissions
from scoring.models import Account
from scoring.people.values import stamped

SALT = "scoring.renewal"
DAYS = 7


def offer(*, account: Account, by: Account) -> str:
    """A token for a new password of this account; nothing is stored. `PermissionDenied` unless `by` may."""
    if not permissions.renewable(by).filter(pk=account.pk).exists():
        raise PermissionDenied
    return stamped.write([account.pk, by.pk, _state(account)], salt=SALT)


def _state(account: Account) -> str:
    """Changes with the password, which uses the token up."""
    return salted_hmac(SALT, account.password, algorithm="sha256").hexdigest()[:20]


def account_of(token: str) -> Account:
    """Whose password it renews. `PermissionDenied` when it is forged, old or used, or its author no longer may."""
    try:
        pk, by, state = stamped.read(token, salt=SALT, hours=DAYS * 24)
    except signing.BadSignature as error:
        raise PermissionDenied from error
    host = Account.objects.filter(pk=by).first()
    account = permissions.renewable(host).filter(pk=pk).first() if host else None
    if account is None or not constant_time_compare(_state(account), state):
        raise PermissionDenied
    return account


def renew(*, token: str, password: str) -> Account:
    """The account with its new password; raises what `account_of` raises, and `ValidationError` for an unfit one."""
    with transaction.atomic():
        # Of two who use it at once the second waits here, and then finds another password.
        Account.objects.select_for_update().get(pk=account_of(token).pk)
        account = account_of(token)
        validate_password(password, account)
        account.set_password(password)
        account.save(update_fields=["password"])
    return account
