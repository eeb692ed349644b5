"""A phone that a table's code let in to a hidden event is shown no link that is closed to it."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.views.test_code_matrix import LIVING, READ_ON, WRITING, case, confirm, made, sign, write  # noqa: F401

pytestmark = pytest.mark.django_db
HREF = re.compile(rb'<a [^>]*href="(/[^"#?]*)')


def closed_links(client, pages):
    """Of every page that opens: where a link leads to what this reader may not see, or to the sign-in."""
    found = {}
    for page in pages:
        answer = client.get(page)
        if answer.status_code not in {200, 403, 410}:
            continue
        for link in set(HREF.findall(answer.content)):
            status = client.get(link.decode()).status_code
            if status in {401, 403, 404, 410}:
                found.setdefault(link.decode(), (page, status))
    return found


@pytest.mark.parametrize("how", ["watches", "writes and signs", *READ_ON, "confirmed"])
@pytest.mark.parametrize("case", ["first", "second"], indirect=True)
def test_no_page_of_the_code_leads_where_it_is_closed(case, how):  # noqa: F811
    happens = {**{name: act for name, (act, _opens) in LIVING.items()}, **READ_ON, "confirmed": confirm}[how]
    happens(case)
    names = sorted({each.split()[0] for each in WRITING} | {"sheet_confirm"})
    pages = [case.address(name, sheet) for name in names for sheet in (case.own, *case.others)]
    assert closed_links(case.phone, [*pages, reverse("table_code")]) == {}
