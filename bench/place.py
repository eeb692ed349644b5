"""Where measurements run: a database of their own, thrown away afterwards, and the web application in this process."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any
from wsgiref.util import setup_testing_defaults

from config.launch import servers

DATABASES = ("sqlite", "postgresql")
FOREIGN = ("KIEBITZ_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
SECRET = "bench"  # noqa: S105  of a database that is thrown away
EMPTY_PAGE = "/healthz"
"""A view that does nothing, behind everything that every request passes."""


@contextmanager
def database(kind: str, *, tables: bool = True) -> Iterator[None]:
    """Django, set up on an empty database of this kind; once per process."""
    for name in [name for name in os.environ if name.startswith(FOREIGN)]:
        del os.environ[name]
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="kiebitz-bench-"))
        os.environ |= {"KIEBITZ_DATA": data, "DJANGO_SECRET_KEY": SECRET, "DJANGO_SETTINGS_MODULE": "config.settings"}
        os.environ |= {
            "KIEBITZ_LOG_LEVEL": "ERROR",
            "KIEBITZ_API_PER_ACCOUNT": "0",
            "KIEBITZ_API_PER_ADDRESS": "0",
            "KIEBITZ_STATIC": data,
        }
        if kind == "postgresql":
            os.environ["DATABASE_URL"] = stack.enter_context(servers.database())
        _set_up(tables=tables)
        yield


def _set_up(*, tables: bool) -> None:
    import django  # noqa: PLC0415  reads the environment

    django.setup()
    if tables:
        from django.core.management import call_command  # noqa: PLC0415  needs the settings

        call_command("migrate", verbosity=0)


@cache
def _application() -> Callable[..., Any]:
    from config.wsgi import application  # noqa: PLC0415  needs the settings

    return application


def request(method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A request as a WSGI server hands it over, to be used once."""
    stream = tempfile.SpooledTemporaryFile(len(body) + 1)  # noqa: SIM115  lives as long as the request
    stream.write(body)
    stream.seek(0)
    environ: dict[str, Any] = {"REQUEST_METHOD": method, "PATH_INFO": path, "wsgi.input": stream, **(headers or {})}
    environ |= {"CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/json"}
    setup_testing_defaults(environ)
    return environ


def answer(environ: dict[str, Any]) -> bytes:
    """What the application answers; ends the measurement if that is a refusal."""
    return exchange(environ)[1]


def exchange(environ: dict[str, Any]) -> tuple[dict[str, str], bytes]:
    """The same with the headers of the answer."""
    told: list[Any] = []
    response = _application()(environ, lambda *begun: told.extend(begun))
    content = b"".join(response)
    response.close()
    status, headers = told
    if not status.startswith(("2", "304")):
        sys.exit(f"{environ['PATH_INFO']} answered {status}: {content[:500].decode()}")
    return dict(headers), content
