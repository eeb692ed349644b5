"""A disk that gets full while a club runs."""

from config import space
from config.launch.place import DataFolder
from config.launch.room import Room


def test_the_window_tells_a_disk_before_it_is_full_and_each_change_once(tmp_path, monkeypatch, capsys):
    room, free = Room(DataFolder.of({"KIEBITZ_DATA": str(tmp_path)})), 0
    monkeypatch.setattr(space, "free", lambda _folder: free * space.MEGABYTE)
    told = []
    for free in (256, 255, 200, 15, 14, 16, 256):  # noqa: B007  the disk reads it
        room.due = 0.0
        room.look()
        told.append(capsys.readouterr().out)
    of = f"MB are free for {tmp_path}"
    assert told == [
        "",
        f"The disk is nearly full: 255 {of}. Make room.\n",
        "",
        f"The disk is full: 15 {of}. Make room.\n",
        "",
        f"The disk is nearly full: 16 {of}. Make room.\n",
        f"There is room on the disk again: 256 {of}.\n",
    ]
