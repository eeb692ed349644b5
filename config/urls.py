"""Where everything is reached."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from config import health

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/", include("config.api_urls")),
    # Changes a cookie only; without a token in its form a public page sets no cookie and stays the same for everybody.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
