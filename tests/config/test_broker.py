"""Messages as files: whole or absent, taken once, and no broken file stops a worker."""

from queue import Empty

import pytest
from kombu import Connection

from config import celery  # noqa: F401  names the transport
from config.broker import Transport


@pytest.fixture
def folders(tmp_path):
    Transport.global_state.clear()  # kept by the process, and another test's folder had its own bindings
    made = {name: str(tmp_path / name) for name in ("data_folder_in", "processed_folder", "control_folder")}
    return {**made, "data_folder_out": made["data_folder_in"]}


@pytest.fixture
def connection(folders):
    with Connection("filesystem://localhost", transport_options=folders) as made:
        yield made


@pytest.fixture
def queue(connection):
    with connection.SimpleQueue("celery") as made:
        yield made


def messages(tmp_path):
    return sorted((tmp_path / "data_folder_in").iterdir())


def test_the_launcher_gets_our_transport_by_the_usual_name(connection):
    assert type(connection.default_channel).__module__ == "config.broker"


def test_messages_arrive_in_order_and_once(queue, tmp_path):
    for number in range(3):
        queue.put({"number": number})
    assert [queue.get_nowait().payload["number"] for _ in range(3)] == [0, 1, 2]
    assert messages(tmp_path) == []
    with pytest.raises(queue.Empty):
        queue.get_nowait()


@pytest.mark.parametrize("broken", ["", "{", '{"body": "half', "\x00\x00"])
def test_a_broken_message_is_passed_over(queue, tmp_path, broken):
    (tmp_path / "data_folder_in" / "0_broken.celery.msg").write_text(broken)
    queue.put({"number": 7})
    assert queue.get_nowait().payload == {"number": 7}
    assert messages(tmp_path) == []


def test_a_half_written_message_is_nobodys_message(connection, queue, tmp_path):
    (tmp_path / "data_folder_in" / ".1_whole.celery.msg.abc").write_text("{")
    with pytest.raises(Empty):
        connection.default_channel._get("celery")


@pytest.mark.parametrize("broken", ["", '[["celery", "", "cel'])
def test_a_broken_exchange_table_is_written_anew(folders, tmp_path, broken):
    (tmp_path / "control_folder").mkdir()
    (tmp_path / "control_folder" / "celery.exchange").write_text(broken)
    with Connection("filesystem://localhost", transport_options=folders) as made, made.SimpleQueue("celery") as queue:
        queue.put({"number": 1})
        assert queue.get_nowait().payload == {"number": 1}


def test_an_undecodable_message_is_passed_over(queue, tmp_path):
    (tmp_path / "data_folder_in" / "0_broken.celery.msg").write_bytes(b"\xff\xfe\x00")
    queue.put({"number": 7})
    assert queue.get_nowait().payload == {"number": 7}
