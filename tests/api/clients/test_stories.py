"""Two clients made from the published schema keep a list at a running server, in the words of their own languages."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.people.actions import tokens
from tests import build

pytestmark = [pytest.mark.services, pytest.mark.clients, pytest.mark.django_db(transaction=True)]

HERE = Path(__file__).parent


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
    run(bin_folder / "python", HERE / "story.py", *keeper, cwd=tmp_path, PYTHONPATH=str(tmp_path))


def test_a_typescript_client_keeps_a_list(tools, schema, keeper, tmp_path):
    modules = tools / "node_modules"
    (tmp_path / "node_modules").symlink_to(modules)
    for name in ("story.ts", "tsconfig.json", "package.json"):
        shutil.copy(HERE / name, tmp_path)
    run(modules / ".bin/openapi-typescript", schema, "-o", tmp_path / "schema.d.ts", cwd=tmp_path)
    run(modules / ".bin/tsc", cwd=tmp_path)
    run("node", "out/story.js", *keeper, cwd=tmp_path)
