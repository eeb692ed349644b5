"""An address that this machine got after the start is answered to: a hall's wireless network may come up late."""

from collections.abc import Callable, MutableSequence

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase

from config.connections import LOCAL_ADDRESS


class Learned:
    """Believes the address that a connection really came in at, where a request names it; never a name.

    A page elsewhere can make a browser send any name here, but no address that is not this machine's own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.OWN_ADDRESSES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        named, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
        hosts: MutableSequence[str] = settings.ALLOWED_HOSTS
        if named and named not in hosts and named == request.META.get(LOCAL_ADDRESS):
            hosts.append(named)
        return self.get_response(request)
