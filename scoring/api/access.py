"""Who asks, and what of it is there for him or her: an object one may not see does not exist."""

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class Session(SessionAuthentication):
    """The session of the pages. Nobody signed in is 401, a missing CSRF token 403."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the base class's signature
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(_("The CSRF token is missing or wrong."), "csrf_failed") from error


def require(allowed: bool) -> None:  # noqa: FBT001  reads as a sentence: require(can_record(...))
    """What one sees but may not do is 403."""
    if not allowed:
        raise PermissionDenied(_("You may not do this."))


def visible(allowed: bool) -> None:  # noqa: FBT001  reads as a sentence: visible(can_view_book(...))
    """What one may not even see is 404, the same as what is not there."""
    if not allowed:
        raise Http404
