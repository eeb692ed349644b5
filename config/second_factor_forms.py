"""Codes and keys as they are sent: each wrong one is counted and leaves a line for fail2ban, and none counts twice."""

from collections.abc import Callable, Mapping
from typing import Any

from allauth.core import context, ratelimit
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as code_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as key_forms
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from fido2.utils import websafe_decode, websafe_encode

from config import sign_ins
from scoring import names
from scoring.models import Account

ONCE = 30 * (2 * settings.MFA_TOTP_TOLERANCE + 1)
"""Seconds in which an app's code would be right."""
MOST_KEYS = 10
LONGEST_NAME = 60
LONGEST_ANSWER = 20_000
Check = Callable[[], Any]


def told_of(check: Check) -> Any:
    """What the check finds; whatever it refuses is told as a sign-in that failed."""
    try:
        return check()
    except ValidationError:
        sign_ins.tell(context.request)
        raise


class Codes(forms.Form):
    """Before allauth's own forms: a day's limit, so that nobody who knows the password guesses all night."""

    user: Account
    authenticator: Authenticator

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["inputmode"] = "numeric"

    def clean_code(self) -> str:
        return str(told_of(self._checked))

    def _checked(self) -> str:
        # A new password begins anew: who guesses does not know that one.
        limit = {"action": "second_factor", "key": f"{self.user.pk}:{self.user.password}"}
        if not ratelimit.consume(context.request, **limit):
            raise ValidationError(_("Too many wrong codes for today. Use a key, or ask for a link to a new password."))
        code: str = super().clean_code()  # type: ignore[misc]  # allauth's form stands behind this one
        if self.authenticator.type == Authenticator.Type.TOTP:
            self._use_up(code)
        ratelimit.clear(context.request, **limit)
        return code

    def _use_up(self, code: str) -> None:
        """By allauth a code is used up for half a minute; with its tolerance it would be right for longer."""
        digits = "".join(filter(str.isdigit, code))
        if not cache.add(f"second_factor_used:{self.user.pk}:{digits}", 1, timeout=ONCE):
            raise get_adapter().validation_error("incorrect_code")


class AuthenticateForm(Codes, code_forms.AuthenticateForm):  # type: ignore[misc]  # allauth is untyped
    """The second step of signing in."""


class ReauthenticateForm(Codes, code_forms.ReauthenticateForm):  # type: ignore[misc]  # the same
    """Once more, before something about signing in is changed."""


class Answer(forms.JSONField):
    """What a browser says of a key, as far as it is shaped like it."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        try:
            answer = super().to_python(value) if len(value or "") <= LONGEST_ANSWER else None
        except (RecursionError, ValueError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("response"), dict):
            raise get_adapter().validation_error("incorrect_code")
        return answer

    def bound_data(self, data: Any, initial: Any) -> None:
        """An answer opens once: what was refused is not shown again."""

    def prepare_value(self, value: Any) -> str:  # noqa: ARG002  the same
        return ""


def _parsed(check: Check) -> Any:
    """What fido2 makes of it, which raises whatever its parts raise."""
    try:
        return check()
    except ValidationError:
        raise
    except Exception as error:  # a forged answer is a wrong one, wherever it breaks
        raise get_adapter().validation_error("incorrect_code") from error


class Keys(forms.Form):
    """Before allauth's own forms of a key that answers."""

    credential = Answer()

    def clean_credential(self) -> Authenticator:
        check: Check = super().clean_credential  # type: ignore[misc]  # allauth's form stands behind this one
        found: Authenticator = told_of(lambda: _parsed(check))
        return found


class AuthenticateKeyForm(Keys, key_forms.AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """A key as the second step."""


class ReauthenticateKeyForm(Keys, key_forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]  # the same
    """A key once more."""


class AddKeyForm(key_forms.AddWebAuthnForm):  # type: ignore[misc]  # the same
    """A new key, under a name by which its owner tells it from others."""

    name = forms.CharField(label=_("Name of the key"), required=False, max_length=LONGEST_NAME)
    credential = Answer()

    def clean_name(self) -> str:
        self.cleaned_data["name"] = names.clean(self.cleaned_data["name"], LONGEST_NAME)
        return str(super().clean_name())

    def clean(self) -> dict[str, Any]:
        if Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN).count() >= MOST_KEYS:
            raise ValidationError(_("An account has at most %(most)d keys."), params={"most": MOST_KEYS})
        cleaned: dict[str, Any] = _parsed(super().clean)
        if "credential" in cleaned:
            cleaned["credential"] = _parsed(lambda: _kept(cleaned["credential"]))
        return cleaned


def _kept(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Of what the browser sent, what is needed to know the key again, and nothing else."""
    said = {name: _again(answer["response"][name]) for name in ("clientDataJSON", "attestationObject")}
    return {"id": _again(answer["id"]), "rawId": _again(answer["rawId"]), "type": "public-key", "response": said}


def _again(text: str) -> str:
    return websafe_encode(websafe_decode(text))
