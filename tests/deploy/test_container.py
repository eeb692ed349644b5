"""Dockerfile and docker-compose.yml, read rather than run: an engine is not everywhere."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE_TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(COMPOSE_TEXT)
SERVICES = COMPOSE["services"]
INSTRUCTIONS = [
    line.split(maxsplit=1) for line in DOCKERFILE.replace("\\\n", " ").splitlines() if line and not line.startswith("#")
]


def instruction(name):
    return [rest for word, rest in INSTRUCTIONS if word == name]


def launcher_packages():
    found = re.search(r"^runtime_packages=\((.*?)\)", (ROOT / "kiebitz").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return set(found[1].split())


def test_image_installs_the_launchers_system_packages():
    (install,) = [line for line in instruction("RUN") if "apt-get install" in line]
    words = shlex.split(install.partition("--no-install-recommends")[2].partition("&&")[0])
    # The base image brings its own Python.
    assert set(words) == launcher_packages() - {"python3", "python3-venv"}


def test_image_starts_from_a_named_release():
    assert instruction("FROM") == ["python:3.11-slim-bookworm"]


def test_image_holds_only_what_running_needs():
    assert any("pip install" in line and "-r requirements.txt" in line for line in instruction("RUN"))
    assert "requirements-dev.txt" not in DOCKERFILE
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "var", "tests", "requirements-dev.txt"} <= set(ignored)


def test_image_collects_static_files_and_then_gives_up_root():
    words = [word for word, _rest in INSTRUCTIONS]
    collecting = next(i for i, (_, rest) in enumerate(INSTRUCTIONS) if "collectstatic" in rest)
    assert collecting < words.index("USER") < words.index("CMD")
    assert instruction("USER") == ["kiebitz"]
    assert not any("SECRET" in line for line in instruction("ENV") + instruction("ARG"))


def test_image_has_a_health_check_on_the_served_port():
    (check,) = instruction("HEALTHCHECK")
    (served,) = instruction("CMD")
    assert "answers(8000)" in check
    assert "0.0.0.0:8000" in served
    assert "config.wsgi:application" in served


def test_compose_has_web_worker_postgres_and_redis():
    assert {"web", "worker", "postgres", "redis"} <= set(SERVICES)


@pytest.mark.parametrize("name", ["web", "worker", "postgres", "redis"])
def test_compose_service_is_watched_and_comes_back(name):
    check = SERVICES[name]["healthcheck"]
    assert check["test"][0] in {"CMD", "CMD-SHELL"}
    assert check["interval"]
    assert check["retries"] > 0
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", SERVICES)
def test_compose_image_has_a_version(name):
    _, _, tag = SERVICES[name]["image"].partition(":")
    assert re.match(r"\d", tag)


def test_compose_image_is_this_version():
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    assert SERVICES["web"]["image"] == SERVICES["worker"]["image"] == f"kiebitz:{version[1]}"


def test_compose_keeps_data_in_named_volumes():
    mounted = {name: [each.split(":") for each in service.get("volumes", [])] for name, service in SERVICES.items()}
    assert ["database", "/var/lib/postgresql/data"] in mounted["postgres"]
    assert ["data", "/data"] in mounted["web"]
    assert mounted["web"] == mounted["worker"]
    assert {volume for each in mounted.values() for volume, _ in each} == set(COMPOSE["volumes"])


def test_compose_has_no_default_secret():
    """Whatever is secret must be given, with a message that says what to give."""
    secret = {"DJANGO_SECRET_KEY", "DATABASE_URL", "POSTGRES_PASSWORD"}
    given = {
        (name, key): value
        for name, service in SERVICES.items()
        for key, value in service.get("environment", {}).items()
        if key in secret
    }
    assert {key for _, key in given} == secret
    assert all(re.search(r"\$\{KIEBITZ_\w+:\?[^}]+\}", value) for value in given.values())
    assert not re.search(r"\$\{\w*(SECRET|PASSWORD)\w*:-", COMPOSE_TEXT)


def test_compose_publishes_the_web_port_alone():
    assert {name for name, service in SERVICES.items() if service.get("ports")} == {"web"}


def test_compose_listens_on_this_machine_alone_unless_told_otherwise():
    (port,) = SERVICES["web"]["ports"]
    assert port.startswith("${KIEBITZ_ADDRESS:-127.0.0.1}:")


def test_compose_starts_web_and_worker_after_database_and_migrations():
    assert SERVICES["prepare"]["depends_on"]["postgres"]["condition"] == "service_healthy"
    for name in ("web", "worker"):
        assert SERVICES[name]["depends_on"]["prepare"]["condition"] == "service_completed_successfully"


def test_compose_web_goes_on_without_redis():
    assert "redis" not in SERVICES["web"]["depends_on"]
    assert SERVICES["worker"]["depends_on"]["redis"]["condition"] == "service_healthy"


def test_compose_environment_is_what_the_settings_read():
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    asked = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings))
    assert set(SERVICES["web"]["environment"]) <= asked


def test_compose_worker_is_celery_with_a_beat():
    from celery.bin.worker import worker
    from click import Context

    command = SERVICES["worker"]["command"]
    assert command[:4] == ["celery", "-A", "config", "worker"]
    given, unknown, _ = worker.make_parser(Context(worker)).parse_args(command[4:])
    assert given["beat"]
    assert given["schedule_filename"].startswith("/data/")  # where the container may write
    assert unknown == []


def test_compose_and_image_name_programs_that_the_pins_bring():
    import importlib.metadata

    scripts = {point.name for point in importlib.metadata.entry_points(group="console_scripts")}
    (served,) = instruction("CMD")
    assert {SERVICES["worker"]["command"][0], yaml.safe_load(served)[0]} <= scripts


def test_gunicorn_accepts_the_images_options():
    from gunicorn.config import Config

    (served,) = instruction("CMD")
    parser = Config().parser()
    given = parser.parse_args(yaml.safe_load(served)[1:])
    assert (given.worker_class, given.workers, given.threads) == ("config.web_worker.Worker", 2, 4)


def test_operator_finds_every_variable_of_the_compose_file():
    asked = set(re.findall(r"\$\{(\w+)", COMPOSE_TEXT))
    described = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert {name for name in asked if f"`{name}`" not in described} == set()
