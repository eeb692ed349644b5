"""The second step of signing in, taken off by somebody else: for who has lost phone and recovery codes."""

from datetime import datetime, timedelta

from allauth.mfa.models import Authenticator
from django.db import transaction

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.models import Account

TOLD_FOR = timedelta(days=30)


def take_off(*, account_id: int, by: Actor, at: datetime) -> bool:
    """Let the password alone sign in again, and tell the holder; whether there was a second step."""
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=account_id)
        require(permissions.can_take_second_step_off(by, account))
        gone, _each = Authenticator.objects.filter(user=account).delete()
        if gone:
            account.second_step_taken_off = at
            account.save(update_fields=["second_step_taken_off"])
    return bool(gone)


def taken_off(account: Account, at: datetime) -> datetime | None:
    """When that was, for a month, unless it has been set up again since."""
    when = account.second_step_taken_off
    if when is None or at - when > TOLD_FOR or Authenticator.objects.filter(user=account).exists():
        return None
    return when
