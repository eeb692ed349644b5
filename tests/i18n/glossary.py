"""The glossary, and every text that is held against it, each with the place where it stands.

`python -m tests.i18n.glossary` makes docs/glossary.md; with names of surfaces it tells what is red there.
"""

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.i18n.catalogue import ROOT, Message, compiled, located

SOURCE = ROOT / "docs" / "glossary.toml"
PAGE = ROOT / "docs" / "glossary.md"
NATIVE = ("de", "fr", "en")
CALLED = {"de": "German", "fr": "French", "en": "English"}
BESIDE = {
    "interface": ("scoring/api/", "tournaments/api/"),
    "administration": ("scoring/models/", "tournaments/models/", "scoring/admin.py"),
}
"""Surfaces beside the pages, and where what they alone say stands."""
GAP = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]*>")
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


class Said(NamedTuple):
    """A text in one language, and where it stands."""

    language: str
    text: str
    place: str


@dataclass(frozen=True)
class Thing:
    """What has one word in each language."""

    key: str
    code: str
    words: dict[str, str]
    why: str
    banned: dict[str, re.Pattern[str]]
    right: dict[str, tuple[str, ...]]
    """Phrases in which a banned word is right."""
    where: frozenset[str]
    """Names of surfaces; all of them if empty."""

    def found(self, surface: str, said: Said) -> str | None:
        """The banned word that this text has on this surface."""
        banned = self.banned.get(said.language)
        if banned is None or (self.where and surface not in self.where):
            return None
        text = GAP.sub("…", said.text)
        for phrase in self.right.get(said.language, ()):
            text = text.replace(phrase, "")
        word = banned.search(text)
        return word.group() if word else None


@cache
def things() -> tuple[Thing, ...]:
    """The glossary, in the order of its file."""
    return tuple(_thing(key, told) for key, told in tomllib.loads(SOURCE.read_text("utf-8")).items())


def _thing(key: str, told: dict) -> Thing:
    return Thing(
        key,
        told.get("code", told["en"]),
        {language: told[language] for language in NATIVE},
        told["why"],
        {language: _any_of(words) for language, words in told.get("not", {}).items()},
        {language: tuple(phrases) for language, phrases in told.get("but", {}).items()},
        frozenset(told.get("where", ())),
    )


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")


def red(surface: str, texts: Iterable[Said]) -> Iterator[str]:
    """A sentence for every banned word: what it is, where it stands and what the word is."""
    for said in texts:
        for thing in things():
            if word := thing.found(surface, said):
                yield f"{said.place} ({said.language}): “{word}”, not “{thing.words[said.language]}”: {said.text}"


def pages() -> Iterator[Said]:
    """What pages, paper and forms say, as the catalogues have it, and the pages written in each language."""
    yield from _catalogued("pages")
    for language in NATIVE:
        for path in sorted((ROOT / "templates").rglob(f"*_{language}.html")):
            yield from _lines(path, language)


def interface() -> Iterator[Said]:
    """What only a program is answered."""
    return _catalogued("interface")


def administration() -> Iterator[Said]:
    """What models call themselves and their states: read in the administration, some of it on pages."""
    return _catalogued("administration")


def sign_in() -> Iterator[Said]:
    """What the sign-in says otherwise than its makers."""
    for language in ("de", "fr"):
        for message, _places in located(f"sign_in/{language}"):
            yield from (Said(language, text, str(compiled(f"sign_in/{language}"))) for text in message.translations)


def guides() -> Iterator[Said]:
    """The guides in three languages, and the README. The CHANGELOG speaks the words of its time."""
    for path in sorted((ROOT / "docs" / "guide").glob("*.??.md")):
        yield from _lines(path, path.stem[-2:])
    yield from _lines(ROOT / "README.md", "en")


def of_rules() -> Iterator[Said]:
    """Every text that the rules have of their own."""
    from rules import registry
    from rules.shared_texts import TEXTS

    shelves = {"rules/shared_texts": TEXTS}
    for game in registry.games():
        found = registry.find(game)
        shelves[f"rules/{game}"] = found.texts
        if found.notation:
            shelves[f"rules/{game}, notation"] = found.notation.statements
    for shelf, texts in shelves.items():
        for code, text in texts.items():
            yield from (Said(language, getattr(text, language), f"{shelf}: {code}") for language in NATIVE)


SURFACES: dict[str, Callable[[], Iterator[Said]]] = {
    "pages": pages,
    "interface": interface,
    "administration": administration,
    "sign-in": sign_in,
    "guides": guides,
    "rules": of_rules,
}


def _catalogued(surface: str) -> Iterator[Said]:
    """The messages that this surface says; what pages say as well belongs to the pages."""
    yield from (each for message, places in located() if _surface(places) == surface for each in _said(message, places))


def _surface(places: tuple[str, ...]) -> str:
    alone = (name for name, folders in BESIDE.items() if all(place.startswith(folders) for place in places))
    return next(alone, "pages")


def _said(message: Message, places: tuple[str, ...]) -> Iterator[Said]:
    """A message in its three languages; English is what the code itself says."""
    place = ", ".join(places)
    for language in ("de", "fr"):
        yield from (Said(language, text, place) for text in _translations(message, language))
    yield from (Said("en", text, place) for text in (message.singular, message.plural) if text)


@cache
def _known(language: str) -> dict[tuple[str, str], Message]:
    return {(each.context, each.singular): each for each, _places in located(language)}


def _translations(message: Message, language: str) -> tuple[str, ...]:
    return _known(language)[message.context, message.singular].translations


def _lines(path: Path, language: str) -> Iterator[Said]:
    """Line by line; what is code and where links lead is not read."""
    plain = CODE.sub(lambda found: "\n" * found.group().count("\n"), path.read_text("utf-8"))
    for number, line in enumerate(plain.splitlines(), start=1):
        yield Said(language, line, f"{path.relative_to(ROOT)}:{number}")


def page() -> str:
    """docs/glossary.md."""
    rows = "\n".join(_row(thing) for thing in things())
    return (
        "# Glossary\n\n"
        "One word per thing, on pages, on paper, in messages, guides and the texts of the rules. Made of "
        "[glossary.toml](glossary.toml), which also\nsays what is not written and where; `tests/i18n/test_glossary.py` "
        "holds the texts against it.\n\n"
        "| in code | German | French | English | why |\n|---|---|---|---|---|\n" + rows + "\n"
    )


def _row(thing: Thing) -> str:
    return f"| {thing.code} | {' | '.join(thing.words[language] for language in NATIVE)} | {thing.why} |"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*red(name, SURFACES[name]()), sep="\n")  # noqa: T201
    if not sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
