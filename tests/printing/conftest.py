"""A prints folder and a message queue of each test's own."""

import json
from base64 import b64decode

import pytest


@pytest.fixture(autouse=True)
def prints_folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    return settings.PRINTS_DIR


@pytest.fixture
def rung(tmp_path, monkeypatch):
    """The jobs that the workers would hear of, from messages that really lie in a queue folder."""
    from config.celery import app
    from scoring.printing.actions import bell

    folders = {name: str(tmp_path / name) for name in ("data_folder_in", "processed_folder", "control_folder")}
    folders["data_folder_out"] = folders["data_folder_in"]
    monkeypatch.setitem(app.conf, "broker_write_url", "filesystem://localhost")
    monkeypatch.setitem(app.conf, "broker_transport_options", folders)
    monkeypatch.setattr(bell, "notify_worker", bell.WorkerNotifier().notify_worker)

    def heard():
        messages = sorted((tmp_path / "data_folder_in").glob("*.msg"))
        bodies = (b64decode(json.loads(each.read_text())["body"]) for each in messages)
        return [json.loads(body)[0][0] for body in bodies]

    return heard
