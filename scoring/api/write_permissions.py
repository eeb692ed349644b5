"""Who may write through the API, for its views to name: `scoring.permissions` decides."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring import access, permissions
from scoring.actors import Reader
from scoring.models import Book


class Writing(BasePermission):
    """Whoever sees a book may read there; the classes below say who may write."""

    message = _("You may not do this.")
    may_write: Callable[[Reader, Book], bool]

    def has_object_permission(self, request: Request, view: APIView, obj: Book) -> bool:  # noqa: ARG002  base signature
        return request.method in SAFE_METHODS or self.may_write(access.reader(request), obj)


class ByKeepers(Writing):
    """Scorekeepers and up."""

    may_write = staticmethod(permissions.can_keep_book)


class Keepers(BasePermission):
    """Scorekeepers and up, to read as well."""

    message = _("You may not do this.")

    def has_object_permission(self, request: Request, view: APIView, obj: Book) -> bool:  # noqa: ARG002  base signature
        return permissions.can_keep_book(access.reader(request), obj)


class ByDirectors(Writing):
    """Directors and the club's admins."""

    may_write = staticmethod(permissions.can_direct)


KEEPERS_WRITE = (IsAuthenticatedOrReadOnly, ByKeepers)
KEEPERS_ONLY = (IsAuthenticated, Keepers)
DIRECTORS_WRITE = (IsAuthenticatedOrReadOnly, ByDirectors)
