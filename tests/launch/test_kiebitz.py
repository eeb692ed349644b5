"""The bootstrap script, on a machine whose apt, sudo and Python are stand-ins that write down what they are asked."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PYTHON = """#!/bin/sh
# Stands for both python3 and .venv/bin/python.
echo "$@" >>"$CALLS"
case "$1 $2" in
    "-V ") echo "Python $PYTHON_VERSION" ;;
    "-m venv") rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    "-m pip") [ ! -e "$PIP_WAITS" ] || sleep 1; [ ! -e "$PIP_FAILS" ] ;;
    "-m config.launch") echo "in $PWD from $KIEBITZ_CALLED_FROM:" "$@" ;;
esac
"""


@pytest.fixture
def machine(tmp_path):
    """A checkout in a folder with a space, and a PATH that begins with the stand-ins."""
    checkout, programs = tmp_path / "card room" / "kiebitz", tmp_path / "bin"
    checkout.mkdir(parents=True)
    programs.mkdir()
    for name in ("kiebitz", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, checkout / name)
    stand_ins = {"python3": PYTHON, "dpkg-query": "#!/bin/sh\necho installed\n", "apt-get": "#!/bin/sh\nexit 1\n"}
    for name, text in stand_ins.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    return Machine(tmp_path, checkout, programs)


class Machine:
    def __init__(self, folder, checkout, programs) -> None:
        self.folder, self.checkout, self.programs = folder, checkout, programs
        self.calls, self.pip_fails, self.pip_waits = folder / "calls", folder / "pip fails", folder / "pip waits"
        self.environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "CALLS": str(self.calls),
            "PIP_FAILS": str(self.pip_fails),
            "PIP_WAITS": str(self.pip_waits),
            "PYTHON_VERSION": "3.11.2",
            "TMPDIR": str(folder),
        }

    def replace(self, name, text):
        (self.programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.programs / name).chmod(0o755)

    def start(self, *arguments):
        return subprocess.Popen(
            [str(self.checkout / "kiebitz"), *arguments],
            cwd=self.folder,
            env=self.environment,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *arguments):
        process = self.start(*arguments)
        output, complaints = process.communicate(timeout=60)
        return process.returncode, output, complaints

    def asked(self, beginning):
        return [line for line in self.calls.read_text().splitlines() if line.startswith(beginning)]


def test_first_start_makes_a_venv_and_hands_over_from_any_folder(machine):
    status, output, _ = machine.run("manage", "check", "two words")
    assert status == 0
    assert output == f"in {machine.checkout} from {machine.folder}: -m config.launch manage check two words\n"
    assert len(machine.asked("-m venv")) == 1
    assert machine.asked("-m pip")[0].endswith("/requirements.txt")


def test_second_start_installs_nothing(machine):
    machine.run("help")
    machine.calls.unlink()
    assert machine.run("help")[0] == 0
    assert machine.asked("-m venv") == machine.asked("-m pip") == []


def test_interrupted_installation_is_not_taken_for_whole(machine):
    machine.pip_fails.touch()
    status, output, complaints = machine.run("help")
    assert (status, output) == (1, "")
    assert "Installing Python packages: failed" in complaints
    machine.pip_fails.unlink()
    assert machine.run("help")[0] == 0
    assert len(machine.asked("-m venv")) == len(machine.asked("-m pip")) == 2


def test_killed_installation_is_made_anew(machine):
    machine.pip_waits.touch()
    process = machine.start("help")
    while not machine.calls.exists() or not machine.asked("-m pip"):
        time.sleep(0.01)
    process.kill()
    process.communicate()
    machine.pip_waits.unlink()
    assert machine.run("help")[0] == 0
    assert len(machine.asked("-m venv")) == 2


def test_tests_add_their_packages_to_what_runs_and_running_keeps_them(machine):
    machine.run("help")
    machine.run("test")
    machine.run("help")
    assert len(machine.asked("-m venv")) == 1
    assert [line.rsplit("/", 1)[1] for line in machine.asked("-m pip")] == ["requirements.txt", "requirements-dev.txt"]


def test_changed_pins_make_a_new_venv(machine):
    machine.run("help")
    with (machine.checkout / "requirements.txt").open("a") as pins:
        pins.write("another==1.0\n")
    machine.run("help")
    assert len(machine.asked("-m venv")) == len(machine.asked("-m pip")) == 2


def test_another_python_makes_a_new_venv(machine):
    machine.run("help")
    machine.environment["PYTHON_VERSION"] = "3.13.1"
    machine.run("help")
    assert len(machine.asked("-m venv")) == 2


def test_two_first_starts_at_once_install_once(machine):
    machine.pip_waits.touch()
    both = [machine.start("help"), machine.start("help")]
    ends = [process.communicate(timeout=60) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert len(machine.asked("-m venv")) == len(machine.asked("-m pip")) == 1
    assert sum("waiting" in complaints for _, complaints in ends) == 1


def test_missing_packages_without_root_print_one_line_and_exit_3(machine):
    machine.replace("dpkg-query", 'case "$4" in *pango*) exit 1 ;; esac; echo installed')
    machine.replace("id", "echo 1000")
    machine.replace("sudo", "exit 1")
    status, output, complaints = machine.run("demo")
    assert (status, output) == (3, "")
    line = "apt-get update && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0"
    assert complaints.splitlines()[-1] == line
    assert not (machine.checkout / ".venv").exists()


def test_missing_packages_with_sudo_are_installed_by_it(machine):
    machine.replace("dpkg-query", 'case "$4" in *harfbuzz*) exit 1 ;; esac; echo installed')
    machine.replace("id", "echo 1000")
    # What would run with root's rights is only looked at: nothing may be written outside the test's folder.
    machine.replace("sudo", 'printf "%s\\n" "$@" >>"$CALLS.sudo"')
    status, output, _ = machine.run("help")
    assert status == 0
    assert output
    words = (machine.folder / "calls.sudo").read_text().splitlines()
    assert words[:5] == ["-n", "true", "-n", "bash", "-c"]
    assert words[-3:] == ["-", "install_packages", "libharfbuzz-subset0"]
    subprocess.run(["bash", "-n"], input="\n".join(words[5:-3]), text=True, check=True)


def test_python_that_is_too_old_counts_as_missing(machine):
    machine.replace("python3", "exit 1")
    machine.replace("id", "echo 1000")
    machine.replace("sudo", "exit 1")
    status, _, complaints = machine.run("demo")
    assert status == 3
    assert complaints.splitlines()[-1].endswith("--no-install-recommends python3 python3-venv")


def test_test_all_wants_the_servers_and_plain_test_does_not(machine):
    machine.replace("id", "echo 1000")
    machine.replace("sudo", "exit 1")
    programs = Path(machine.programs)
    for name in (
        "bash",
        "env",
        "dirname",
        "readlink",
        "flock",
        "grep",
        "cat",
        "sort",
        "mktemp",
        "rm",
        "mv",
        "tail",
        "mkdir",
        "cp",
        "tr",
    ):
        (programs / name).symlink_to(shutil.which(name))
    machine.environment["PATH"] = str(programs)
    assert machine.run("test")[0] == 0
    status, _, complaints = machine.run("test", "--all")
    assert status == 3
    assert {"redis-server", "chromium", "gettext"} <= set(complaints.splitlines()[-1].split())
