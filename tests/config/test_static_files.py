"""Styles and scripts: hashed names, compressed, kept for a year; and never of another version than the page."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from config import collected, startup, static_files
from config.launch import files
from config.launch.place import DataFolder
from config.static_files import OURS, bare

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
NAMED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
NAMED_WITHIN = re.compile(r"\.[0-9a-f]{12}(\.woff2\")")
pytestmark = pytest.mark.django_db


def collect(folder):
    """As an operator, a container and the launcher do it."""
    environment = {"DJANGO_SECRET_KEY": "x", "KIEBITZ_STATIC": str(folder), "KIEBITZ_DATA": str(folder / "data")}
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


@pytest.fixture
def folder(once):
    return once("collected", collect)


@pytest.fixture
def client(settings, folder):
    return client_of(settings, folder)


def client_of(settings, folder):
    settings.STATIC_ROOT = folder
    settings.COLLECTED = collected.is_fresh(folder)
    settings.WHITENOISE_USE_FINDERS = not settings.COLLECTED
    settings.WHITENOISE_AUTOREFRESH = False
    settings.STORAGES = dict(settings.STORAGES)  # whoever kept the old place asks again
    return Client(headers={"accept-encoding": "gzip"})


def body(answer):
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/admin/login/?next=/admin/", "/api/docs/"])
def test_pages_name_hashed_files_that_are_small_and_kept_for_a_year(client, address):
    page = client.get(address, headers={"accept-encoding": "identity"}, follow=True).content.decode()
    named = NAMED.findall(page)
    assert named
    for url in named:
        answer = client.get(url)
        content = body(answer)
        assert HASHED.search(url), url
        assert answer["Cache-Control"] == f"max-age={365 * 24 * 60 * 60}, public, immutable"
        if url.endswith((".css", ".js")) and int(answer["Content-Length"]) > 500:
            assert answer["Content-Encoding"] == "gzip", url
            assert content[:2] == b"\x1f\x8b"


def test_a_style_names_the_hashed_pictures_it_shows(client):
    style = body(client.get(staticfiles_storage.url("admin/css/base.css"), headers={"accept-encoding": "identity"}))
    pictures = re.findall(r'url\("(\.\./img/[^"]+)"\)', style.decode())
    assert pictures
    for each in pictures:
        assert body(client.get(f"/static/admin/{each.removeprefix('../')}")), each


def test_every_file_that_a_template_names_is_collected(client):
    named = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{% static '([^']+)' %}", template.read_text(encoding="utf-8"))
    }
    assert named
    assert all(HASHED.search(staticfiles_storage.url(name)) for name in named)


def test_an_upgrade_serves_no_old_style_to_a_new_page(settings, folder, monkeypatch):
    """Files of another version lie there: the page names the sources, and browsers ask whether theirs is the last."""
    collected.recipe.cache_clear()
    monkeypatch.setattr(collected, "recipe", lambda: "of the next version")
    client = client_of(settings, folder)
    page = client.get("/", headers={"accept-encoding": "identity"}).content.decode()
    assert '"/static/css/kiebitz.css"' in page
    answer = client.get("/static/css/kiebitz.css", headers={"accept-encoding": "identity"})
    assert body(answer) == (ROOT / "static/css/kiebitz.css").read_bytes()
    assert answer["Cache-Control"] == "max-age=0, public"


def test_half_a_collection_counts_as_none(tmp_path, monkeypatch):
    """Killed before its end, or failed at a style that names what is not there."""
    (tmp_path / collected.MARK).write_text(collected.recipe())
    assert collected.is_fresh(tmp_path)
    storage = static_files.Storage(location=tmp_path)
    (tmp_path / "broken.css").write_text("a { background: url(nothing.png) }")
    for _name, _hashed, done in storage.post_process({"broken.css": (storage, "broken.css")}):
        assert isinstance(done, Exception)
        break
    assert not collected.is_fresh(tmp_path)


@pytest.mark.parametrize("part", ["static/css/kiebitz.css", "requirements.txt", "config/static_files.py"])
def test_whatever_the_files_are_made_of_changes_the_recipe(tmp_path, monkeypatch, part):
    for name in ("static/css/kiebitz.css", "requirements.txt", "config/static_files.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    monkeypatch.setattr(collected, "ROOT", tmp_path)
    first = collected.recipe.__wrapped__()
    assert first == collected.recipe.__wrapped__()
    (tmp_path / part).write_text("after!")
    assert collected.recipe.__wrapped__() != first


@pytest.fixture
def started(monkeypatch):
    """The commands that the launcher runs, without running them."""
    commands = []

    def run(command, **_more):
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(files.subprocess, "run", run)
    return commands


def test_the_launcher_collects_into_the_data_folder_and_only_when_something_changed(tmp_path, started):
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path)})
    environment = place.environment()
    assert environment["KIEBITZ_STATIC"] == str(tmp_path / "static")
    files.collect(place, environment)
    assert len(started) == 1
    assert "--clear" in started[0]
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / collected.MARK).write_text(collected.recipe())
    files.collect(place, environment)
    assert len(started) == 1


def test_the_launcher_clears_no_folder_of_the_operators(tmp_path, started):
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path), "KIEBITZ_STATIC": str(tmp_path / "mine")})
    files.collect(place, place.environment())
    assert "--clear" not in started[0]


def test_a_start_that_cannot_collect_says_so_and_goes_on(tmp_path, monkeypatch, capsys):
    failed = subprocess.CompletedProcess((), 1, "", "OSError: read-only")
    monkeypatch.setattr(files.subprocess, "run", lambda *_command, **_more: failed)
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path)})
    files.collect(place, place.environment())
    assert "could not be collected" in capsys.readouterr().err
    assert "read-only" in (tmp_path / "log" / "collectstatic.log").read_text()


@pytest.mark.parametrize(("fresh", "warned"), [(False, 1), (True, 0)])
def test_a_web_server_without_collected_files_warns(settings, caplog, fresh, warned):
    settings.COLLECTED = fresh
    startup.warn_without_collected_files()
    assert len(caplog.records) == warned


SOURCES = [each for each in sorted(STATIC.rglob("*.*")) if OURS.fullmatch(str(each.relative_to(STATIC)))]


def test_what_a_phone_is_sent_goes_without_comments_and_indents():
    assert bare("js/a.js", "// Why.\nif (a) {\n  b(); // and why\n\n  c(`// no`, 'https://x');\n}\n") == (
        "if (a) {\nb();\nc(`// no`, 'https://x');\n}\n"
    )
    assert bare("css/a.css", "/* Two\nlines. */\n.a { b: c; } /* more */\n  .d { e: f; }\n") == (
        ".a { b: c; }\n.d { e: f; }\n"
    )


def test_every_style_and_script_is_served_so(client):
    for source in SOURCES:
        name = str(source.relative_to(STATIC))
        answer = client.get(staticfiles_storage.url(name))
        sent = body(answer)  # the shortest are sent as they are
        served = (gzip.decompress(sent) if answer.headers.get("Content-Encoding") == "gzip" else sent).decode()
        assert NAMED_WITHIN.sub(r"\1", served) == bare(name, source.read_text(encoding="utf-8"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: each.name)
def test_no_line_of_ours_goes_on_within_quotes_and_no_comment_stays(source):
    text = source.read_text(encoding="utf-8")
    sent = bare(str(source.relative_to(STATIC)), text)
    assert [line for line in text.splitlines() if any(line.count(each) % 2 for each in '`"')] == []
    assert not re.search(r"(^|[\s;])(//|/\*)", sent, re.MULTILINE)
    assert len(sent) < len(text)
    kept = iter(text.splitlines())
    assert all(any(line in each for each in kept) for line in sent.splitlines()), "a line was changed"
