"""Cards with table codes: what is spelt on them is made here, from the codes' rows, and lies nowhere else."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse

from scoring.lists.values.table_codes import code_of
from scoring.models import PrintJob, TableCode
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import CODE, PAGES_AT_ONCE, TABLES_ON_PAGE, about
from scoring.printing.documents.setting_out import batched


def cards(job: PrintJob) -> Iterator[Document]:
    """Two on a page, to be cut."""
    payload: dict[str, Any] = job.payload or {}
    for some in batched(payload["codes"], TABLES_ON_PAGE * PAGES_AT_ONCE):
        codes_of = spelt(each["code"] for each in some)
        told = [_card(each, codes_of[each["code"]], payload["origin"]) for each in some if each["code"] in codes_of]
        codes = {each["picture"]: drawing.code(each["address"]) for each in told}
        pages = list(batched(told, TABLES_ON_PAGE))
        shown = [[each["table"] for each in page if each["table"] is not None] for page in pages]
        context = {**about(job), "pages": pages, "typed_at": typed_at(payload["origin"])}
        yield Document("print/code_cards.html", context, codes, parts=len(some), tables=shown)


def spelt(codes: Iterable[int]) -> dict[int, str]:
    """The codes of these rows as they are typed, but for those that were revoked since: one statement, or none."""
    wanted = list(codes)
    rows = TableCode.objects.filter(pk__in=wanted, revoked_at=None).values_list("pk", "seed") if wanted else ()
    return {pk: code_of(seed) for pk, seed in rows}


def opens(origin: str, code: str) -> str:
    """The address that a code leads to when it is scanned."""
    return origin + reverse("table_open", args=[code])


def _card(given: dict[str, Any], code: str, origin: str) -> dict[str, Any]:
    return {**given, "spelt": code, "address": opens(origin, code), "picture": CODE % given["code"]}


def typed_at(origin: str) -> str:
    """Where a code is typed, as people say it: without the scheme."""
    return (origin + reverse("table_code")).partition("://")[2]
