"""What makes a phone keep Kiebitz as a program of its own: the manifest, and the worker that answers offline."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache


@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """At the root, for a worker hears of nothing above its own address: it has to hear that somebody signs out."""
    script = settings.BASE_DIR / "static" / "js" / "worker.js"
    return HttpResponse(script.read_bytes(), content_type="text/javascript")


def manifest(_request: HttpRequest) -> JsonResponse:
    """In the reader's language. The picture is drawn, and so has every size."""
    picture = {"src": static("img/kiebitz.svg"), "type": "image/svg+xml", "sizes": "any"}
    told = {
        "name": "Kiebitz",
        "short_name": "Kiebitz",
        "description": _("Kiebitz looks over the players' shoulders and explains every score."),
        "lang": get_language(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0e3b2e",
        "theme_color": "#0e3b2e",
        "icons": [picture],
    }
    return JsonResponse(told, content_type="application/manifest+json")
