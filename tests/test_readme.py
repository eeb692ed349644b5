"""What the README shows is true: its example runs, its commands exist, its links lead somewhere."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_example_gives_what_the_readme_says():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 5
    assert result.failed == 0


def test_links_lead_to_files():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_commands_of_the_launcher_exist():
    launcher = (ROOT / "config" / "launch" / "__main__.py").read_text(encoding="utf-8")
    commands = set(re.findall(r"\./kiebitz (\w+)", README))
    assert commands >= {"demo", "serve", "test", "manage"}
    assert {command for command in commands if f'"{command}"' not in launcher} == set()


def test_what_decides_calls_the_test_command_of_the_readme():
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert "./kiebitz test" in README
    assert "step ./kiebitz test" in steps
    assert "step ./kiebitz test --all" in steps
