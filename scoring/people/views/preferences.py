"""How the pages look to one reader; kept in cookies, so no account is needed."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST


@csrf_exempt  # changes nothing but the colour of four symbols, and public pages stay free of cookies
@require_POST
def suits(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("next", "/")
    allowed = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if allowed else "/")
    colours = "four" if request.POST.get("suits") == "four" else "two"
    response.set_cookie("suits", colours, max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax")
    return response
