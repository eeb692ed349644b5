"""One JSON shape for every error: a code for programs, a message for people, and every problem by name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response
from rest_framework.serializers import as_serializer_error
from rest_framework.views import exception_handler

from rules.types import RulesetError
from scoring.access import Retracted, Untold
from scoring.api import list_details
from scoring.api.answers.entry_answers import BatchError, ConflictError
from scoring.api.answers.problem_answers import Mistake, refusal
from scoring.errors import InOrder, Refused
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale
from scoring.lists.values.refused_rules import Refusal
from scoring.people.actions.questions import Question, Unsure
from scoring.people.values.name_lists import NameQuestion

NOTHING: Mapping[str, Any] = {}


class Failure(APIException):
    """An error with more than a code and a message: `more` holds the other keys, `words` what they are worded by.

    One of several entries is told with its place among them.
    """

    def __init__(self, status: int, code: str, message: str, words: Mapping[str, Any] = NOTHING, **more: Any) -> None:
        self.status_code = status
        self.answer = {"code": code, "message": message, "problems": (), **more}
        self.words = dict(words)
        super().__init__(message, code)

    def body(self, place: int | None) -> Mapping[str, Any]:
        if place is None:
            return ConflictError(self.answer, context=self.words).data
        return BatchError({**self.answer, "index": place}, context=self.words).data


def handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """What a client is told of an exception; an outage or a bug passes on to `config.errors`."""
    why, place = (error.why, error.place) if isinstance(error, InOrder) else (error, None)
    known = _translated(why, getattr(context["view"], "game", ""))
    response = exception_handler(known, dict(context))
    if response is not None and isinstance(known, APIException):
        response.data = known.body(place) if isinstance(known, Failure) else _plain(known)
    return response


def _translated(error: Exception, game: str) -> Exception:  # noqa: C901, PLR0911  one case, one answer
    match error:
        case Retracted():
            return Failure(410, "retracted", _("This has been retracted and is no longer shown."))
        case Untold():
            return Failure(409, "ranking_held", str(error))
        case Http404():
            return exceptions.NotFound(_("There is nothing at this address."))
        case exceptions.Throttled():
            return _too_often(error)
        case PermissionDenied():
            return exceptions.PermissionDenied(str(error) or _("You may not do this."))
        case ValidationError():
            return exceptions.ValidationError(as_serializer_error(error))
        case RulesetError():
            return _bad_option(error)
        case Refused():
            text = _("This entry cannot be saved. Nothing was changed.")
            return Failure(400, "refused", text, {"game": game}, problems=error.problems)
        case Unsure():
            return _name_asked(error)
        case Stale() | KeyReused() | SheetClosed():
            return _conflict(error)
    return error


def _too_often(error: exceptions.Throttled) -> exceptions.Throttled:
    """With the seconds to wait in the header as well, where the framework puts them."""
    seconds = max(1, int(getattr(error, "wait", 1)))
    text = ngettext(
        "Too many requests. Try again in %(seconds)d second.",
        "Too many requests. Try again in %(seconds)d seconds.",
        seconds,
    )
    told = exceptions.Throttled(seconds)
    told.detail = ErrorDetail(text % {"seconds": seconds}, "throttled")
    return told


def _conflict(error: Stale | KeyReused | SheetClosed) -> Failure:
    match error:
        case Stale():
            text = _("Somebody else changed this sheet first. Compare both versions, then send yours again.")
            words = list_details.words_of(error.current.sheet)
            return Failure(409, "stale", text, words, **list_details.both(error.yours, error.current))
        case KeyReused():
            return Failure(409, "key_reused", _("This key already belongs to something else."))
    code, text = _closed(error.state)
    return Failure(409, code, text)


def _closed(state: str) -> tuple[str, str]:
    told = {
        "final": ("ranking_final", _("The ranking is final. A director can reopen the event, giving a reason.")),
        "retracted": ("retracted", _("This has been retracted. Nothing can be entered until it is shown again.")),
        "confirmed": ("sheet_confirmed", _("The sheet is confirmed. A director can reopen it, giving a reason.")),
        "ended": ("sheet_ended", _("The sheet was ended early. Reopen it to go on.")),
        "replaced": (
            "sheet_replaced",
            _("Another sheet lies at this table now, with other people. Nothing was saved here."),
        ),
        "void": ("sheet_void", _("The sheet was declared void and counts nowhere. Nothing was saved.")),
    }
    return told[state]


def _name_asked(error: Unsure) -> Failure:
    """How the name may be read, else who may be meant by it: called by names that the one who typed may see."""
    unclear = [each for each in error.questions if isinstance(each, NameQuestion)]
    if any(not each.answer for each in unclear):
        return _name_unclear(unclear)
    text = _(
        "This may be somebody who is already known. Choose that player, or say that this is a different "
        "person with the same name."
    )
    choices = [each for question in error.questions if isinstance(question, Question) for each in question.choices]
    meant = [{"id": int(each.answer), "name": each.label} for each in choices]
    return Failure(400, "name_known", text, problems=[Mistake("name_known", ("name",), text, {"known": meant})])


def _name_unclear(questions: Sequence[NameQuestion]) -> Failure:
    text = _("It is not clear which is the last name. Send it as “last_name”, written as in “name”.")
    read = [meant.name for each in questions for choice in each.choices for _typed, meant in choice.examples]
    readings = [{"name": each.full, "first_name": each.first, "last_name": each.last} for each in read]
    mistake = Mistake("name_unclear", ("name",), text, {"readings": readings})
    return Failure(400, "name_unclear", text, problems=[mistake])


def _bad_option(error: RulesetError) -> Failure:
    text = str(Refusal(error, codes=True))
    params = {"given": str(error.given)[:100], "allowed": ", ".join(str(each) for each in error.allowed)}
    return Failure(400, "bad_option", text, problems=[Mistake("bad_option", (error.option,), text, params)])


def _plain(error: APIException) -> Mapping[str, Any]:
    if isinstance(error.detail, ErrorDetail):
        return refusal(error.detail.code or error.default_code, str(error.detail))
    problems = [_mistake(each, path) for path, each in _details(error.detail)]
    return refusal("invalid", _("The request contains mistakes. Nothing was saved."), problems)


def _details(detail: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], ErrorDetail]]:
    """Every mistake with the way to its field."""
    if isinstance(detail, ErrorDetail):
        yield path, detail
        return
    inner = detail.items() if isinstance(detail, Mapping) else enumerate(detail)
    for name, each in inner:
        last = isinstance(each, ErrorDetail) and not isinstance(detail, Mapping)
        yield from _details(each, path if last or name == "non_field_errors" else (*path, str(name)))


def _mistake(detail: ErrorDetail, path: Sequence[str]) -> Mistake:
    return Mistake(detail.code or "invalid", (".".join(path),) if path else (), str(detail))
