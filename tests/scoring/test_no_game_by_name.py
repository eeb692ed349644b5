"""What stands above the rules knows no game: neither its key nor its name, in code, comments, pages and scripts."""

import re
from pathlib import Path

import rules

ROOT = Path(__file__).resolve().parents[2]
PLACES = {
    "scoring": "**/*.py",
    "tournaments": "**/*.py",
    "config": "**/*.py",
    "templates": "**/*.html",
    "static": "**/*.[jc]s*",
    "rules": "*.py",
}


def named():
    """Keys and names of all games, in every language."""
    said = {
        rules.say(key, info.name, {}, language) for key, info in rules.games().items() for language in rules.LANGUAGES
    }
    return re.compile("|".join(rf"\b{re.escape(each)}\b" for each in sorted(said | set(rules.games()))), re.IGNORECASE)


def test_no_game_is_named_outside_its_own_folder():
    pattern = named()
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for place, files in PLACES.items()
        for file in sorted((ROOT / place).glob(files))
        if "vendor" not in file.parts
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def test_a_named_game_would_be_found():
    assert named().search("if game == 'skat':")
    assert not named().search("a skate")
