"""What goes over the wire: texts compressed for whoever takes it, and never of a length that tells a secret."""

import gzip

import pytest
from django.urls import reverse

from scoring.models import PrintJob
from tests import build

pytestmark = pytest.mark.django_db
TAKES = {"accept-encoding": "br, gzip"}


@pytest.fixture
def sheet():
    return build.short_sheet(8)


@pytest.mark.parametrize("name", ["sheet", "sheet_log", "api_sheet"])
def test_texts_are_compressed_for_whoever_takes_it(client, sheet, name):
    address = reverse(name, args=[sheet.pk])
    plain, small = client.get(address), client.get(address, headers=TAKES)
    assert "Content-Encoding" not in plain
    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == plain.content
    # A name of random length goes along, which counts on a page as short as an empty log.
    assert len(small.content) * 3 < len(plain.content) * 2
    assert "Accept-Encoding" in small["Vary"]


def test_what_has_not_changed_is_not_sent_again_compressed_or_not(client, sheet):
    address = reverse("api_sheet", args=[sheet.pk])
    for takes in (TAKES, {}):
        tag = client.get(address, headers=takes)["ETag"]
        assert client.get(address, headers={**TAKES, "if-none-match": tag}).status_code == 304


def test_the_same_page_is_not_always_of_the_same_length(client, sheet):
    address = reverse("sheet", args=[sheet.pk])
    assert len({len(client.get(address, headers=TAKES).content) for _ in range(12)}) > 1


def test_a_printed_document_is_sent_as_it_is(client, sheet, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7" + b" " * 1000)
    more = {"revision": 1, "template_version": "1", "language": "de", "created_at": build.AT}
    job = PrintJob.objects.create(
        document="sheet", book=sheet.book, sheet=sheet, state="done", file="a.pdf", pages=1, **more
    )
    client.force_login(build.scorekeeper(sheet.book))
    answer = client.get(reverse("print_file", args=[job.pk]), headers=TAKES)
    assert "Content-Encoding" not in answer
    assert answer["Content-Length"] == str(len(b"".join(answer.streaming_content)))
