"""PDFs fetch nothing: not for a hostile name, and not even for markup that got through."""

import io
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from pypdf import PdfReader

from config.celery import app
from scoring.actors import OPERATOR
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from scoring.printing.documents.paper import FetchRefusedError, to_pdf
from tests import build
from tests.build import AT


@pytest.fixture(scope="module")
def server():
    """A web server that notes whoever comes, and its notes."""
    visits = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            visits.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_arguments):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", visits
        server.shutdown()
        thread.join()


@pytest.fixture
def canary(server):
    """The server, with nothing noted yet."""
    server[1].clear()
    return server


HOSTILE = [
    '<img src="{url}">',
    "<link rel=stylesheet href={url}/a.css>",
    "<style>@import url({url}/b)</style>",
    '"><script src={url}></script>',
    "<iframe src={url}></iframe>",
    "<svg><image href='{url}'/></svg>",
    "<b style='background:url({url})'>x</b>",
    "url({url}) }} @page {{",
    "{{% include '/etc/passwd' %}}{{{{ settings.SECRET_KEY }}}}",
    "<img src=file:///etc/passwd>",
    "</pre><object data='{url}'>",
    "<a rel=attachment href=file:///etc/hostname>",
]


@pytest.mark.django_db
@pytest.mark.parametrize("template", HOSTILE)
def test_a_hostile_name_is_printed_on_a_list_as_text_and_fetches_nothing(template, canary):
    url, visits = canary
    name = template.format(url=url)
    _tells_it_as_text(read(sheet_of(name)), name)
    assert visits == []


def sheet_of(name):
    book = build.book(name)
    sheet = build.sheet(3, book=book, title=name, players=[build.player(name), *build.players(2)])
    job = print_jobs.request_print(document="sheet", book=book, sheet=sheet, language="en", by=OPERATOR, at=AT)
    return press.render(press.DOCUMENTS["sheet"](job)).data


@pytest.fixture(scope="module")
def ranked(world, server):
    """A ranking of all hostile names, read back, and who came to the server while it was printed."""
    url, visits = server
    visits.clear()
    names = [template.format(url=url) for template in HOSTILE]
    return read(world(lambda: ranking_of(names))), [*visits]


@pytest.mark.django_db
@pytest.mark.parametrize("template", HOSTILE)
def test_a_hostile_name_is_printed_in_a_ranking_as_text_and_fetches_nothing(template, ranked, server):
    printed, visits = ranked
    _tells_it_as_text(printed, template.format(url=server[0]))
    assert visits == []


def ranking_of(names):
    row = {"rank": 1, "number": 1, "series": [5], "total": 5, "deciders": [1, 0], "decided_by": None}
    payload = {
        "title": " ".join(names),
        "place": " ".join(names),
        "date": None,
        "game": "skat",
        "final": False,
        "series": 1,
        "deciders": ["won", "-lost"],
        "rows": [row | {"name": name, "club": name} for name in names],
        "as_of": AT.isoformat(),
    }
    job = print_jobs.request_print(
        document="ranking", book=build.book(), language="en", by=OPERATOR, at=AT, payload=payload
    )
    return press.render(press.DOCUMENTS["ranking"](job)).data


def read(printed):
    """All that stands on the pages, without spaces, and what is attached to them."""
    reader = PdfReader(io.BytesIO(printed))
    return "".join("".join(each.extract_text() for each in reader.pages).split()), [*reader.attachments]


def _tells_it_as_text(printed, name):
    text, attached = printed
    assert "".join(name.split())[:16] in text
    assert not attached


@pytest.mark.parametrize(
    "markup",
    [
        '<img src="{url}/picture.png"/>',
        "<link rel='stylesheet' href='{url}/style.css'/>",
        "<p style='background: url({url}/back.png)'>x</p>",
        "<style>@import '{url}/more.css'</style><p>x</p>",
        "<style>@font-face {{ font-family: x; src: url({url}/x.ttf) }} p {{ font-family: x }}</style><p>x</p>",
        "<img src='file:///etc/hostname'/>",
        "<img src='data:image/png;base64,AAAA'/>",
        "<object data='ftp://127.0.0.1/x'></object>",
    ],
)
def test_markup_that_reaches_outside_fails_and_fetches_nothing(markup, canary):
    url, visits = canary
    with pytest.raises(FetchRefusedError):
        to_pdf(f"<html lang='en'><title>x</title>{markup.format(url=url)}</html>", {})
    assert visits == []


@pytest.mark.parametrize("address", ["//127.0.0.1/x", "relative.png", "/etc/hostname"])
def test_an_address_that_begins_nowhere_fetches_nothing(address, canary):
    url, visits = canary
    to_pdf(f"<html lang='en'><title>x</title><base href='{url}'/><img src='{address}' alt=''/></html>", {})
    assert visits == []


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1f", "\ufffe", "\ud800"])
def test_a_character_that_no_markup_may_hold_is_left_out(sign):
    pdf = to_pdf(f"<html lang='en'><title>x</title><p>An{sign}na</p></html>", {})
    assert PdfReader(io.BytesIO(pdf.data)).pages[0].extract_text() == "Anna"


LOADING = """
import gc, json, sys, django
django.setup()
import config.urls, config.celery, scoring.tasks
config.celery.app.loader.import_default_modules()
from django.urls import get_resolver
get_resolver().url_patterns
engine = "weasyprint" in sys.modules
from celery.signals import worker_init, worker_process_init
def kept():
    paper = sys.modules["scoring.printing.documents.paper"]
    return paper._fonts.cache_info().currsize, paper._styles.cache_info().currsize
worker_init.send(None)
before = kept()
worker_process_init.send(None)
print(json.dumps([engine, before, kept(), gc.get_freeze_count()]))
"""


@pytest.fixture(scope="module")
def loaded():
    """Whether the engine is there with all pages; fonts and styles before a worker parts and after; what is frozen."""
    done = subprocess.run([sys.executable, "-c", LOADING], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def test_only_the_worker_loads_the_pdf_engine(loaded):
    engine, *_ = loaded
    assert engine is False


def test_the_engine_is_loaded_before_the_workers_part_and_the_fonts_in_each_of_them(loaded):
    _, before, after, frozen = loaded
    assert (before, after) == ([0, 0], [1, 1])
    assert frozen


def test_whoever_hangs_is_ended_long_after_the_lease_is_another_ones(settings):
    assert app.conf.task_time_limit == 5 * settings.PRINT_LEASE_SECONDS
