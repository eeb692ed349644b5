"""Where everything is reached."""

from allauth.account import views
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from config import health, installed

# Passwords are asked for on one page only, the one that slows guesses down.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

# Of allauth's pages those that need no mail: no server for it is asked of a club.
accounts = [
    path("login/", views.login, name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("signup/", views.signup, name="account_signup"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("again/", views.reauthenticate, name="account_reauthenticate"),
    path("2fa/", include("config.second_factor_urls")),
]

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("worker.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("admin/", admin.site.urls),
    path("accounts/", include(accounts)),
    path("api/", include("config.api_urls")),
    # Changes a cookie only; without a token in its form a public page sets no cookie and stays the same for everybody.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
