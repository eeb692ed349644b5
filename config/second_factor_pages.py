"""allauth's pages of the second step, where Kiebitz shows less or more than they do."""

import ipaddress
from typing import Any

from allauth.mfa.base.views import AuthenticateView, IndexView
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.webauthn.views import AddWebAuthnView, ReauthenticateWebAuthnView
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.shortcuts import redirect
from fido2.rpid import verify_rp_id

from config.second_factors import Unreadable


def keys_work(request: HttpRequest) -> bool:
    """Whether a browser has keys and passkeys at this address: under a name, with https; or on the machine itself."""
    host, _port = split_domain_port(request.get_host())
    return verify_rp_id(host, f"{request.scheme}://{request.get_host()}") and not _is_number(host)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class Index(IndexView):  # type: ignore[misc]  # allauth is untyped
    """What an account has for its second step."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "keys_work": keys_work(self.request)}


class Authenticate(AuthenticateView):  # type: ignore[misc]  # the same
    """The second step itself."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        own = Authenticator.objects.filter(user=self.stage.login.user)
        has_keys = own.filter(type=Authenticator.Type.WEBAUTHN).exists()
        offered = {"has_keys": has_keys, "keys_work": keys_work(self.request)}
        return {**super().get_context_data(**kwargs), **offered}


class AddKey(AddWebAuthnView):  # type: ignore[misc]  # the same
    """A new key, where browsers have any."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not keys_work(request):
            return redirect("mfa_index")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the form that was sent: allauth's view makes another one and so says nothing of what was wrong."""
        return {**super().get_context_data(), **kwargs}


class AgainWithKey(ReauthenticateWebAuthnView):  # type: ignore[misc]  # the same
    """A key once more. Who cancelled stays here."""

    def form_invalid(self, form: Form) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data() | {"form": form})
        return answer


class Codes(ViewRecoveryCodesView):  # type: ignore[misc]  # the same
    """The recovery codes that are left; where nobody can read them any more, new ones."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().get(request, *args, **kwargs)
        except Unreadable:
            return redirect("mfa_generate_recovery_codes")
        return answer


class NewCodes(GenerateRecoveryCodesView):  # type: ignore[misc]  # the same
    """New recovery codes. Without a count of the old ones, which another key may have encrypted."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {"view": self, "form": self.get_form(), **kwargs}
