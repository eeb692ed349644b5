"""`manage.py draw`: tables for anybody, without a database; what is wrong is told in a sentence."""

import json
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

ROOT = Path(__file__).resolve().parents[3]
RECOUNT = ROOT / "tests" / "tournaments" / "seating" / "recount.py"


def run(*arguments, **more):
    """What it prints. These tests may not ask a database: pytest-django lets none who has not asked for it."""
    out = StringIO()
    call_command("draw", *map(str, arguments), stdout=out, **more)
    return out.getvalue()


def drawn(*arguments):
    return json.loads(run(*arguments, "--json"))


def clubs(tmp_path, *lines, header="player,club"):
    path = tmp_path / "clubs.csv"
    path.write_text("\n".join([header, *lines, ""]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def recount():
    spec = spec_from_file_location("recount", RECOUNT)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CASES = [(12, 3, 4), (17, 3, 4), (22, 6, 4), (25, 4, 4), (33, 2, 4), (30, 3, 5), (9, 3, 5), (12, 4, 3), (10, 9, 2)]


@pytest.mark.parametrize(("players", "series", "places"), CASES)
def test_another_program_counts_what_the_certificate_says(players, series, places, recount):
    assert recount.wrong(drawn("--players", players, "--series", series, "--places", places, "--seed", 7)) == []


def test_the_certificate_draws_again(tmp_path):
    first = run("--players", 23, "--series", 3, "--seed", 99, "--json")
    stated = json.loads(first)["certificate"]
    assert (stated["algorithm"], stated["version"]) == ("kiebitz", 2)
    again = run("--players", stated["players"], "--series", stated["planned"], "--seed", stated["seed"], "--json")
    other = run("--players", 23, "--series", 3, "--json")
    for name, text in (("first", first), ("again", again), ("other", other)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name, code in (("again", 0), ("other", 1)):
        checked = [sys.executable, RECOUNT, tmp_path / "first", tmp_path / name]
        assert subprocess.run(checked, check=False, capture_output=True).returncode == code


def test_a_changed_draw_or_certificate_is_noticed(recount):
    def told(change):
        draw = drawn("--players", 14, "--series", 2, "--seed", 1)
        change(draw)
        return recount.wrong(draw)

    def swapped(draw):
        one, other = draw["series"][1][0], draw["series"][1][-1]
        one[0], other[0] = other[0], one[0]

    assert told(lambda _draw: None) == []
    assert told(swapped)
    for name, value in (("repeats", 99), ("least", 99), ("uneven", [1]), ("verdict", "least"), ("met_again", [])):
        assert told(lambda draw, name=name, value=value: draw["certificate"].update({name: value})), name


def test_eighty_players_of_ten_clubs_meet_no_club_mate_and_nobody_twice(tmp_path, recount):
    table = clubs(tmp_path, *(f"{player},Club {player % 10}" for player in range(1, 81)))
    draw = drawn("--players", 80, "--series", 3, "--places", 4, "--clubs", table, "--seed", 5)
    assert recount.wrong(draw) == []
    assert draw["certificate"]["repeats"] == 0
    assert draw["certificate"]["apart_met"] == []
    assert len(draw["certificate"]["groups"]) == 10


def test_a_player_may_be_in_a_club_and_in_a_family(tmp_path):
    table = clubs(tmp_path, "1,Adler|Maier", "2,Adler", "3,Maier", "4,", "5,Solo")
    assert drawn("--players", 16, "--series", 2, "--clubs", table)["certificate"]["groups"] == [[1, 2], [1, 3], [5]]


def test_the_same_seed_draws_the_same_and_another_one_differently():
    one, again, other = (drawn("--players", 20, "--series", 2, "--seed", seed)["series"] for seed in (1, 1, 2))
    assert one == again != other
    assert drawn("--players", 20, "--series", 2)["series"] != drawn("--players", 20, "--series", 2)["series"]


@pytest.mark.parametrize(("language", "words"), [("de", "Tisch 1"), ("fr", "Table 1"), ("en_US.UTF-8", "Table 1")])
def test_the_table_to_read_is_in_the_language_of_the_terminal(language, words, monkeypatch):
    monkeypatch.setenv("LC_ALL", language)
    text = run("--players", 11, "--series", 2, "--seed", 4)
    assert text.count(words) == 2
    assert "4" in text.splitlines()[-1]


def test_no_file_is_made_and_no_database_touched(tmp_path):
    place = {
        "KIEBITZ_DATA": str(tmp_path / "data"),
        "DJANGO_SECRET_KEY": "x",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    command = [sys.executable, ROOT / "manage.py", "draw", "--players", "13", "--series", "1", "--json"]
    done = subprocess.run(command, env={**os.environ, **place}, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(json.loads(done.stdout)["series"]) == 1
    assert [path for path in (tmp_path / "data").rglob("*") if path.is_file()] == []


def test_a_long_search_says_beside_its_answer_that_it_takes_a_while():
    said = StringIO()
    assert len(json.loads(run("--players", 1000, "--series", 10, "--json", stderr=said))["series"]) == 10
    assert said.getvalue().count("\n") == 1
    run("--players", 12, "--series", 1, stderr=(quiet := StringIO()))
    assert quiet.getvalue() == ""


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("--series 2", "--players"),
        ("--players 2 --series 2", "--players"),
        ("--players many --series 2", "--players"),
        ("--players ²0 --series 2", "--players"),
        ("--players 12", "--series"),
        ("--players 12 --series 0", "--series"),
        ("--players 12 --series 2 --places 1", "--places"),
        ("--players 12 --series 2 --places 6", "--places"),
        ("--players 12 --series 2 --seed x", "--seed"),
        ("--players 12 --series 2 --seed 1.5", "--seed"),
        ("--players 3 --series 2 --places 5", "mindestens 4"),
        ("--players 12 --series 2 --clubs nowhere.csv", "nowhere.csv"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(arguments, named):
    with pytest.raises(CommandError) as refused:
        run(*arguments.split())
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["13,Adler"], "13"),
        (["0,Adler"], "0"),
        (["Kurt,Adler"], "Kurt"),
        (["1,Adler", "2,Adler", "1,Adler"], "4"),
        (["1,=SUM(A1)"], "SUM"),
        (["1,Adler|@cmd"], "@cmd"),
        (["=1+1,Adler"], "=1+1"),
        (["1"], "2"),
        (["1,Adler,Falke"], "2"),
        (['1,"Adler'], "player"),
    ],
)
def test_a_wrong_line_of_the_clubs_is_named(lines, named, tmp_path):
    with pytest.raises(CommandError) as refused:
        run("--players", 12, "--series", 1, "--clubs", clubs(tmp_path, *lines))
    assert named in str(refused.value)


NO_TABLES = [
    b"",
    b"name,club\n1,A\n",
    b"player,player,club\n1,2,A\n",
    b"\0",
    b"PK\x03\x04",
    b"<html>",
    b"\xd0\xcf\x11\xe0",
]


@pytest.mark.parametrize("content", NO_TABLES)
def test_a_file_that_is_no_table_of_clubs_is_refused(content, tmp_path):
    path = tmp_path / "clubs.csv"
    path.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        run("--players", 12, "--series", 1, "--clubs", path)
    assert "\n" not in str(refused.value)


def xlsx(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    made = BytesIO()
    book.save(made)
    return made.getvalue()


GROUPS = [[1, 2], [3, 4]]
TABLE = "player{0}club\n1{0}SC Köln\n2{0}SC Köln\n3{0}Süd\n4{0}Süd\n5{0}\n"
WRITTEN = {
    "semicolons": TABLE.format(";").encode(),
    "tabs": TABLE.format("\t").encode(),
    "Windows": TABLE.format(";").encode("cp1252"),
    "old DOS": TABLE.format(";").encode("cp850"),
    "UTF-16": TABLE.format(";").encode("utf-16"),
    "with a mark": TABLE.format(",").encode("utf-8-sig"),
    "of Excel": ("sep=;\r\n" + TABLE.format(";").replace("\n", "\r\n")).encode(),
    "with a title": ("Herbstpreisskat;\n;\n" + TABLE.format(";")).encode(),
    "German": TABLE.format(";").replace("player;club", "Startnummer;Verein").encode(),
    "French": TABLE.format(";").replace("player;club", "Joueur ;CLUB").encode(),
    "columns the other way": b"club;player\nKln;1\nKln;2\nSued;3\nSued;4\n;5\n",
    "more columns": b"number;name;club\n1;A;K\n2;B;K\n3;C;S\n4;D;S\n",
    "a club in many ways": "player;club\n1;SC Nord\n2;Sc  nord\n3;Süd\n4;SUD\n".encode(),
    "a workbook": xlsx(["player", "club"], [1, "SC Köln"], [2, "SC Köln"], [3, "Süd"], [4, "Süd"], [5, None]),
}


@pytest.mark.parametrize("way", WRITTEN)
def test_clubs_are_read_however_a_program_writes_them(way, tmp_path):
    path = tmp_path / "clubs"
    path.write_bytes(WRITTEN[way])
    assert drawn("--players", 16, "--series", 1, "--clubs", path)["certificate"]["groups"] == GROUPS
