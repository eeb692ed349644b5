"""Addresses of the second step of signing in. None of their answers is kept by a browser."""

from allauth.mfa.base import views as base
from allauth.mfa.totp import views as apps
from allauth.mfa.webauthn import views as keys
from django.contrib.auth.decorators import login_required
from django.urls import path, reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from config import second_factor_pages as pages

index = reverse_lazy("mfa_index")
hidden = sensitive_post_parameters("code", "credential")
routes = {
    "": ("mfa_index", pages.Index.as_view()),
    "again/": ("mfa_reauthenticate", hidden(base.reauthenticate)),
    "again/key/": ("mfa_reauthenticate_webauthn", hidden(pages.AgainWithKey.as_view())),
    "app/": ("mfa_activate_totp", hidden(apps.activate_totp)),
    "app/remove/": ("mfa_deactivate_totp", apps.deactivate_totp),
    "recovery/": ("mfa_view_recovery_codes", pages.Codes.as_view()),
    "recovery/new/": ("mfa_generate_recovery_codes", pages.NewCodes.as_view()),
    "keys/add/": ("mfa_add_webauthn", hidden(pages.AddKey.as_view())),
    "keys/<int:pk>/remove/": ("mfa_remove_webauthn", keys.RemoveWebAuthnView.as_view(success_url=index)),
}
code = never_cache(hidden(pages.Authenticate.as_view()))
# Asked here: allauth would keep in a session what strangers send.
urlpatterns = [path(address, never_cache(login_required(view)), name=name) for address, (name, view) in routes.items()]
urlpatterns.append(path("code/", code, name="mfa_authenticate"))
