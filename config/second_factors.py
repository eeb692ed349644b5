"""The second step of signing in, as Kiebitz keeps it: what secrets are encrypted with, how an account is named."""

import base64
import io
from functools import cache
from typing import Any

import segno
from allauth.account.utils import user_pk_to_url_str
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.models import Account

PURPOSE = b"kiebitz: second step of signing in"


class Unreadable(ValidationError):  # noqa: N818  what a secret is, not what a program raises
    """What was encrypted under another key."""


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth asks here how an account is named in an app, and what is written into the database."""

    def get_totp_issuer(self) -> str:
        """Two clubs' Kiebitz stand beside each other in one app."""
        return f"Kiebitz {context.request.get_host()}"

    def build_totp_svg(self, url: str) -> str:
        out = io.BytesIO()
        segno.make(url, error="m").save(out, kind="svg", scale=4, border=4, light="#fff")
        return out.getvalue().decode()

    def encrypt(self, text: str) -> str:
        return _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Never an empty or a made-up secret: whoever knew how it is made up would know the codes."""
        try:
            return _fernet(settings.SECRET_KEY).decrypt(encrypted_text.encode()).decode()
        except InvalidToken as error:
            raise Unreadable(
                _(
                    "Kiebitz has a new secret key here: the apps and recovery codes from before no longer work. A site "
                    "admin can take the second step off your account."
                ),
                code="unreadable",
            ) from error

    def get_public_key_credential_user_entity(self, user: Account) -> dict[str, Any]:
        """A key is told the name that one signs in with, never whose it is."""
        name = user.get_username()
        return {"id": user_pk_to_url_str(user).encode(), "display_name": name, "name": name}

    def _get_user_identifier(self, user: Account) -> str:
        return user.get_username()


@cache
def _fernet(secret: str) -> Fernet:
    """The key for this one purpose; who reads the database alone has none of it."""
    derived = HKDF(SHA256(), length=32, salt=None, info=PURPOSE).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
