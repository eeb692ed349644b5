"""One start per data folder, and never the demo in a club's."""

import os
from pathlib import Path

import pytest

from config.launch import service
from config.launch.place import CommandError, DataFolder


@pytest.fixture
def place(tmp_path):
    return DataFolder.of({"KIEBITZ_DATA": str(tmp_path / "data"), "DJANGO_SECRET_KEY": "x"})


def test_second_start_on_the_same_data_is_refused(place):
    with (
        service.alone(place, "demo"),
        pytest.raises(
            CommandError, match=rf"already runs on .*, as process {os.getpid()}: `kill {os.getpid()}` ends it"
        ),
        service.alone(place, "demo"),
    ):
        pass


def test_start_after_the_first_has_ended_is_fine(place):
    for _ in range(2):
        with service.alone(place, "demo"):
            assert (place.data / "kind").read_text() == "demo"


@pytest.mark.parametrize(("first", "second"), [("demo", "club"), ("club", "demo")])
def test_demo_and_club_never_share_a_folder(place, first, second):
    with service.alone(place, first):
        pass
    with pytest.raises(CommandError, match=f"holds a {first}"), service.alone(place, second):
        pass


def test_worker_keeps_its_schedule_in_the_data_folder(place):
    command = service.worker(place, {}).command
    assert Path(command[command.index("-s") + 1]).parent == place.data / "queue"
    assert (place.data / "queue").is_dir()
