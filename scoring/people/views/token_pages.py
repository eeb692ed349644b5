"""Access keys: what a program is given to act for somebody, and taking it back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.page_access import writer
from scoring.people.actions import tokens
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.token_forms import TokenForm


@never_cache
@login_required
def access_keys(request: HttpRequest) -> HttpResponse:
    """One's keys, and a new one, whose secret is shown this once."""
    account = writer(request)
    form = TokenForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made, secret = tokens.make(**form.cleaned_data, by=account, at=timezone.now())
        except ValidationError as invalid:
            add_errors(form, invalid)
        except PermissionDenied:
            form.add_error("role", _("A key cannot do more than you can there."))
        else:
            return render(request, "scoring/access_key.html", {"token": made, "secret": secret})
    context = {"form": form, "tokens": account.tokens.select_related("club", "book"), "now": timezone.now()}
    return render(request, "scoring/access_keys.html", context, status=400 if request.method == "POST" else 200)


@login_required
@require_POST
def access_key_take(request: HttpRequest, pk: int) -> HttpResponse:
    """The program with this key is shut out from now on."""
    try:
        tokens.take(token_id=pk, by=writer(request))
    except PermissionDenied as not_ones_own:
        raise Http404 from not_ones_own
    messages.success(request, _("The key no longer works."))
    return redirect("access_keys")
