"""Reads the catalogues and finds the texts of the code, with nothing but Python: a machine without GNU gettext, too."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("de", "fr")
SOURCES = ("config", "scoring", "tournaments", "templates")
SINGLE = {"_", "gettext", "gettext_lazy"}
"""The names by which GNU gettext and Django know what to collect; under any other a text is passed over."""
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
MARK = re.compile(r"\b_\(|gettext|django\.utils\.translation")
LINE = re.compile(r'(?P<key>msg\w+(?:\[\d\])?)? ?"(?P<text>(?:[^"\\]|\\.)*)"$')
CALL = re.compile(r"""\b(?P<function>n?p?gettext|_)\((?P<given>u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")[^)]*)""")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|</?\w+>")


@dataclass(frozen=True)
class Message:
    """A block of a catalogue."""

    context: str
    singular: str
    plural: str
    translations: tuple[str, ...]
    fuzzy: bool

    @property
    def key(self) -> str:
        """As gettext looks it up."""
        return f"{self.context}\x04{self.singular}" if self.context else self.singular


def compiled(language: str) -> Path:
    """The catalogue of a language, or `sign_in/` and a language: what the sign-in shall say otherwise."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.mo"


@cache
def messages(language: str) -> tuple[Message, ...]:
    """Every message of the project's own catalogue, or of that of the sign-in."""
    return tuple(message for message, _files in located(language))


@cache
def located(language: str = LANGUAGES[0]) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """Every message with the files that say it."""
    blocks = compiled(language).with_suffix(".po").read_text(encoding="utf-8").strip().split("\n\n")
    return tuple(
        (_message(block), tuple(" ".join(re.findall(r"^#: (.+)$", block, re.MULTILINE)).split()))
        for block in blocks[1:]
    )


def _message(block: str) -> Message:
    told: dict[str, str] = {}
    key = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        found = LINE.match(line)
        assert found, line
        key = found["key"] or key
        told[key] = told.get(key, "") + ast.literal_eval(f'"{found["text"]}"')
    translations = tuple(text for name, text in told.items() if name.startswith("msgstr"))
    fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in block.splitlines())
    return Message(told.get("msgctxt", ""), told["msgid"], told.get("msgid_plural", ""), translations, fuzzy)


def placeholders(text: str) -> list[str]:
    """What a translation has to keep."""
    return sorted(PLACEHOLDER.findall(text))


@cache
def asked_for() -> frozenset[tuple[str, str]]:
    """Context and text of everything that code and templates want translated."""
    files = [path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.suffix in {".html", ".txt"}]
    of_templates = (found for path in files for found in _of_template(path))
    return frozenset([*of_templates, *(found for tree in _marking().values() for found in _of_code(tree))])


def passed_over() -> list[tuple[str, str]]:
    """File and name of everything that marks texts under a name that is not collected, or what is not a text at all."""
    return [(str(path.relative_to(ROOT)), name) for path, tree in _marking().items() for name in _unknown(tree)]


@cache
def _marking() -> dict[Path, ast.Module]:
    """The modules that can mark a text: what neither calls `_` nor speaks of gettext need not be read through."""
    code = {path: path.read_text("utf-8") for folder in SOURCES for path in (ROOT / folder).rglob("*.py")}
    return {path: ast.parse(text) for path, text in code.items() if MARK.search(text)}


def unknown_marks(code: str) -> Iterator[str]:
    """In this text of a module."""
    return _unknown(ast.parse(code))


def _unknown(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            yield from (f"{each.name} as {each.asname}" for each in node.names if each.asname and not _collected(each))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SINGLE | PLURAL:
            yield from ([] if _is_text(node.args[0]) else [ast.unparse(node)])


def _collected(imported: ast.alias) -> bool:
    return imported.name in SINGLE and imported.asname in SINGLE


def _is_text(given: ast.expr) -> bool:
    return isinstance(given, ast.Constant) and isinstance(given.value, str)


def _of_code(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _asked(node.func.id, [each.value for each in node.args if isinstance(each, ast.Constant)])


def _of_template(path: Path) -> Iterator[tuple[str, str]]:
    for found in CALL.finditer(templatize(path.read_text(encoding="utf-8"))):
        texts = re.findall(r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", found["given"])
        yield from _asked(found["function"], [ast.literal_eval(each) for each in texts])


def _asked(function: str, texts: list[object]) -> Iterator[tuple[str, str]]:
    if function in SINGLE | PLURAL and texts:
        yield "", str(texts[0])
    elif function in IN_CONTEXT and len(texts) > 1:
        yield str(texts[0]), str(texts[1])
