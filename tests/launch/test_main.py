"""What is typed after ./kiebitz, read before anything starts."""

import subprocess
import sys

import pytest

from config.launch.__main__ import main, options_of
from config.launch.place import ROOT


@pytest.mark.parametrize("typed", ["0", "65536", "99999999999", "-1", "8000.5", "web", ""])
def test_a_port_that_cannot_be_is_refused_in_one_line(capsys, typed):
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", typed])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "from 1 to 65535" in told or "expected one argument" in told
    assert len(told) < 300


def test_a_port_may_be_any_that_can_be_listened_on():
    assert [options_of("serve", once=False).parse_args(["--port", typed]).port for typed in ("1", "65535")] == [
        1,
        65535,
    ]


def test_a_command_that_does_not_exist_is_named(capsys):
    assert main(["nonsense"]) == 2
    assert "There is no command 'nonsense'." in capsys.readouterr().err


def test_a_command_waits_for_neither_django_nor_celery():
    """Each would take longer than everything else that ./kiebitz does before it starts something."""
    asked = "import sys, config.launch.__main__; print(*{'django', 'celery', 'psycopg'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
