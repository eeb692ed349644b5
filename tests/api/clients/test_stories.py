"""Two clients made from the published schema keep a list at a running server, in the words of their own languages."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import timezone

import rules
from scoring.api.record_schema import named
from scoring.people.actions import tokens
from tests import build

pytestmark = [pytest.mark.services, pytest.mark.clients, pytest.mark.django_db(transaction=True)]

HERE = Path(__file__).parent
DEALS = 4
"""Of every game."""


@pytest.fixture(scope="module")
def tools():
    folder = os.environ.get("KIEBITZ_CLIENTS")
    assert folder, "The generators are not here: `.ci/clients FOLDER`, then KIEBITZ_CLIENTS=FOLDER."
    return Path(folder).absolute()


@pytest.fixture(params=["session", "key"])
def keeper(live_server, request):
    """Address, login and password of somebody with a role in a club; or a key that he or she made for a program."""
    club = build.club()
    admin = build.club_admin(club)
    if request.param == "session":
        return [live_server.url, admin.username, build.PASSWORD]
    made = {"name": "story", "role": "director", "where": club, "days": 30}
    return [live_server.url, "-", tokens.make(**made, by=admin, at=timezone.now())[1]]


@pytest.fixture
def schema(client, tmp_path):
    path = tmp_path / "schema.json"
    path.write_bytes(client.get("/api/schema/?format=json").content)
    return path


def dealt() -> dict[str, tuple[int, list[dict[str, Any]]]]:
    """By game how many sit there, and deals about which nobody asks, each unlike the one before."""
    found = {}
    for game, info in rules.games().items():
        ruleset, seats, dice = rules.ruleset(game), min(info.seats), Random(game)
        deals: list[dict[str, Any]] = []
        while len(deals) < DEALS:
            one = dict(rules.sample_deal(ruleset, seats, deals, dice))
            last = rules.score(ruleset, seats, [*deals, one])
            if not last.lines[-1].problems and not last.finished and one not in deals:
                deals.append(json.loads(json.dumps(one)))
        found[game] = seats, deals
    return found


def written_in_typescript() -> str:
    """The same, the first deal of each game as an entry that the compiler looks at."""
    lines = ['import type { components } from "./schema.js";', 'type Shapes = components["schemas"];']
    entries = []
    for game, (seats, deals) in dealt().items():
        entry = {"game": game, "kind": "record", "key": "typed", "revision": 0, "record": deals[0]}
        lines.append(f'const {game}: Shapes["{named(game, "EntryRequest")}"] = {json.dumps(entry)};')
        entries.append(f'{{ game: "{game}" as const, seats: {seats}, entry: {game} }}')
    plain = {game: deals for game, (_seats, deals) in dealt().items()}
    lines.append(f"export const typed = [{', '.join(entries)}];")
    lines.append("type Json = Record<string, unknown>;")
    lines.append(f"export const plain: Record<string, Json[]> = JSON.parse({json.dumps(json.dumps(plain))});")
    return "\n".join(lines)


def run(*command, cwd, **more):
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_schema_stands_up_to_a_validator(tools, schema, tmp_path):
    assert "OK" in run(tools / "venv/bin/openapi-spec-validator", schema, cwd=tmp_path)


def test_a_python_client_keeps_a_list(tools, schema, keeper, tmp_path):
    bin_folder = tools / "venv/bin"
    made = run(
        bin_folder / "openapi-python-client", "generate", "--path", schema, "--meta", "none", "--fail-on-warning",
        "--output-path", tmp_path / "kiebitz_client",
        cwd=tmp_path, PATH=f"{bin_folder}:{os.environ['PATH']}",
    )  # fmt: skip
    assert "arning" not in made
    (tmp_path / "deals.json").write_text(json.dumps(dealt()))
    run(bin_folder / "python", HERE / "story.py", *keeper, "deals.json", cwd=tmp_path, PYTHONPATH=str(tmp_path))


def test_a_typescript_client_keeps_a_list(tools, schema, keeper, tmp_path):
    modules = tools / "node_modules"
    (tmp_path / "node_modules").symlink_to(modules)
    for name in ("story.ts", "tsconfig.json", "package.json"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "deals.ts").write_text(written_in_typescript())
    run(modules / ".bin/openapi-typescript", schema, "-o", tmp_path / "schema.d.ts", cwd=tmp_path)
    run(modules / ".bin/tsc", cwd=tmp_path)
    run("node", "out/story.js", *keeper, cwd=tmp_path)
