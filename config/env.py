"""Reading the environment: typed, and loud when a value cannot be meant."""

import os
import re
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from tournaments.values import webhooks

TRUE = {"1", "true", "yes", "on"}
PRINTER = re.compile(r"[^\W_][^\s/#@'\"\\<>\x00-\x1f\x7f]{0,126}")
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def flag(name: str, *, default: bool) -> bool:
    """True or false; anything else is an error, because a mistyped "ture" must not switch something off."""
    given = os.environ.get(name, str(default)).strip().lower()
    if given in TRUE | FALSE:
        return given in TRUE
    raise ImproperlyConfigured(f"{name}={given!r}: write one of {', '.join(sorted(TRUE | FALSE - {''}))}.")


def whole(name: str, default: int, minimum: int = 0) -> int:
    given = os.environ.get(name, str(default))
    if not given.isdecimal() or int(given) < minimum:
        raise ImproperlyConfigured(f"{name}={given!r}: write a whole number of at least {minimum}.")
    return int(given)


def words(name: str, default: str) -> list[str]:
    return [each for each in os.environ.get(name, default).replace(",", " ").split() if each]


def printers(name: str) -> tuple[str, ...]:
    """Names of printers, as CUPS has them: none can be taken for an option of a command."""
    given = tuple(words(name, ""))
    if wrong := next((each for each in given if not PRINTER.fullmatch(each)), None):
        raise ImproperlyConfigured(f"{name}: {wrong!r} is no name of a printer; lpstat -e lists them.")
    return given


def webhook(name: str, secret: str) -> tuple[str, str]:
    """An address to tell and what signs the messages; both empty where none is named."""
    address, key = text(name), text(secret)
    if address and (wrong := webhooks.trouble(address, key)):
        raise ImproperlyConfigured(f"{name}: {wrong}.")
    return address, key


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).expanduser().resolve()


def database(name: str, default: str) -> dict[str, Any]:
    """A Django database from a URL: postgres://user:password@host:port/name or sqlite:////path."""
    url = os.environ.get(name) or default
    if not url.startswith(("postgres://", "postgresql://", "sqlite://")):
        raise ImproperlyConfigured(f"{name}: write postgres://user:password@host:port/name or sqlite:////path.")
    return dict(environ.Env.db_url_config(url))
