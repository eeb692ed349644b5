"""A mistyped setting stops the start and says which one it is."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(("given", "meant"), [("1", True), ("TRUE", True), (" on ", True), ("no", False), ("", False)])
def test_flag_reads_what_people_write(monkeypatch, given, meant):
    monkeypatch.setenv("KIEBITZ_TEST", given)
    assert env.flag("KIEBITZ_TEST", default=not meant) is meant


@pytest.mark.parametrize("given", ["ture", "2", "ja", "tru e", "None"])
def test_flag_refuses_what_cannot_be_meant(monkeypatch, given):
    monkeypatch.setenv("KIEBITZ_TEST", given)
    with pytest.raises(ImproperlyConfigured, match="KIEBITZ_TEST"):
        env.flag("KIEBITZ_TEST", default=True)


@pytest.mark.parametrize("default", [True, False])
def test_flag_unset_is_its_default(monkeypatch, default):
    monkeypatch.delenv("KIEBITZ_TEST", raising=False)
    assert env.flag("KIEBITZ_TEST", default=default) is default


@pytest.mark.parametrize("given", ["-1", "1.5", "ten", "", "²", "4", "1e3", " 7"])
def test_whole_refuses_anything_but_a_number_in_bounds(monkeypatch, given):
    monkeypatch.setenv("KIEBITZ_TEST", given)
    with pytest.raises(ImproperlyConfigured, match=r"KIEBITZ_TEST.*at least 5"):
        env.whole("KIEBITZ_TEST", 10, minimum=5)


def test_whole_reads_a_number(monkeypatch):
    monkeypatch.setenv("KIEBITZ_TEST", "5")
    assert env.whole("KIEBITZ_TEST", 10, minimum=5) == 5
    monkeypatch.delenv("KIEBITZ_TEST")
    assert env.whole("KIEBITZ_TEST", 10, minimum=5) == 10


def test_words_are_parted_by_blanks_and_commas(monkeypatch):
    monkeypatch.setenv("KIEBITZ_TEST", "skat.example, www.skat.example  ,")
    assert env.words("KIEBITZ_TEST", "localhost") == ["skat.example", "www.skat.example"]


def test_folder_is_absolute_and_empty_means_default(monkeypatch, tmp_path):
    monkeypatch.setenv("KIEBITZ_TEST", "")
    assert env.folder("KIEBITZ_TEST", tmp_path) == tmp_path.resolve()
    monkeypatch.setenv("KIEBITZ_TEST", "~/scores")
    assert env.folder("KIEBITZ_TEST", tmp_path) == Path.home() / "scores"


@pytest.mark.parametrize("given", ["mysql://host/name", "kiebitz.sqlite3", "postgres:/host"])
def test_database_refuses_another_address(monkeypatch, given):
    monkeypatch.setenv("KIEBITZ_TEST", given)
    with pytest.raises(ImproperlyConfigured, match="KIEBITZ_TEST: write postgres://"):
        env.database("KIEBITZ_TEST", "sqlite:////tmp/x")


def test_database_reads_an_address(monkeypatch):
    monkeypatch.setenv("KIEBITZ_TEST", "postgres://anna:geheim%21@db:5433/kiebitz")
    read = env.database("KIEBITZ_TEST", "")
    assert (read["USER"], read["PASSWORD"], read["HOST"], read["PORT"], read["NAME"]) == (
        "anna",
        "geheim!",
        "db",
        5433,
        "kiebitz",
    )
