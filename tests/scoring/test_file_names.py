"""Files that are handed out say what is in them, whatever somebody has called an event."""

import re
from email.message import Message
from urllib.parse import unquote

import pytest

from scoring.file_names import MOST, disposition, file_name, one_line

HOSTILE = {
    "slashes": ("Preisskat 2026/27", "Preisskat 2026 27"),
    "a way up": ("../../etc/passwd", "etc passwd"),
    "a quote": ('Der "Große"; filename=x', "Der Große filename=x"),
    "a line of its own": ("Cup\r\nX-Evil: 1", "Cup X-Evil 1"),
    "letters turned round": ("Cup \u202efdp.exe", "Cup fdp.exe"),
    "a zero": ("Cup\0", "Cup"),
    "half a letter": ("Cup \ud800", "Cup"),
    "a picture": ("Cup \U0001f3c6", "Cup \U0001f3c6"),
    "a family": ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    "another script": ("дружеский", "дружеский"),
    "dots": ("..", ""),
    "nothing": ("", ""),
    "blanks": (" \u2028 ", ""),
    "percents": ("100%20", "100 20"),
}


def read(header):
    """The plain and the full name, as a browser reads them."""
    message = Message()
    message["Content-Disposition"] = header
    full = re.search(r"filename\*=UTF-8''(\S+)$", header)
    plain = re.search(r'filename="([^"\\]*)"', header)[1]
    return plain, unquote(full[1]) if full else plain


@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_only_says_what_it_says(title):
    given, shown = HOSTILE[title]
    name = file_name("Urkunden, Serie 2", given, ending="pdf")
    assert name == (f"Urkunden Serie 2 – {shown}.pdf" if shown else "Urkunden Serie 2.pdf")
    header = disposition(name)
    assert header.isascii()
    assert header.isprintable()
    plain, full = read(header)
    assert full == name
    assert re.fullmatch(r"Urkunden Serie 2( - [^/\\]+)?\.pdf", plain)


def test_ascii_is_spelt_as_people_do_without_umlauts():
    plain, _full = read(disposition("Preise – Großer Öcher Cœur.pdf"))
    assert plain == "Preise - Grosser Oecher Coeur.pdf"


def test_a_name_in_another_script_leaves_a_name_in_ascii():
    assert disposition("дружеский.pdf").startswith('attachment; filename="Kiebitz.pdf"; filename*=')


@pytest.mark.parametrize("letter", ["x", "ß", "日", "\U0001f3c6", "e\u0301"])
def test_an_endless_title_ends_and_what_it_is_stays(letter):
    name = file_name("Start cards, Series 2", letter * 5_000, ending="pdf")
    assert len(name.encode()) <= MOST + len("….pdf".encode())
    assert name.startswith("Start cards Series 2 – ")
    assert name.endswith("….pdf")
    assert disposition(name).isascii()


def test_what_is_seen_at_once_is_named_inline():
    assert disposition("Cup.pdf", inline=True) == 'inline; filename="Cup.pdf"'


def test_a_title_is_one_line():
    assert one_line("Cup\r\n\u202e of\ttwo ") == "Cup of two"
    assert len(one_line("ß" * 500).encode()) <= MOST + 3
