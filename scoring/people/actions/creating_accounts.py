"""New accounts. The first of a new installation is created once, through a link that only the operator can print."""

from django.contrib.auth.password_validation import validate_password
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import transaction

from scoring.models import Account
from scoring.people.values import stamped

SALT = "scoring.setup"
HOURS = 24


def setup_token() -> str | None:
    """A token for the first account, good for a day; None once there is an account."""
    return None if Account.objects.exists() else stamped.write("first", salt=SALT)


def is_valid(token: str) -> bool:
    """Whether this token is still valid."""
    try:
        stamped.read(token, salt=SALT, hours=HOURS)
    except signing.BadSignature:
        return False
    return not Account.objects.exists()


def demand_valid(token: str) -> None:
    """`PermissionDenied` for a token that opens nothing."""
    if not is_valid(token):
        raise PermissionDenied


def create_first_account(*, token: str, username: str, password: str) -> Account:
    """The site admin, if the token is good and nobody was faster.

    Raises `PermissionDenied` for a token that is not (or no longer) good, `ValidationError` for an unfit name or
    password.
    """
    with transaction.atomic():
        one_at_a_time()
        demand_valid(token)
        return register(Account(username=username, is_staff=True, is_superuser=True), password)


def one_at_a_time() -> None:
    """Take a lock, so that accounts are created one at a time; inside a transaction."""
    # There is no row of an account to lock yet: whoever gets this one goes first.
    ContentType.objects.select_for_update().get_or_create(app_label="scoring", model="account")


def register(account: Account, password: str) -> Account:
    """Keep a new account, with this password if it is fit."""
    validate_password(password, account)
    account.set_password(password)
    account.full_clean()
    account.save(force_insert=True)
    return account
