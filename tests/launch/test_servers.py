"""The tests' own PostgreSQL and Redis come up, answer and go."""

import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from config.launch import servers
from config.launch.place import CommandError


def test_missing_program_is_trouble_and_names_itself():
    with pytest.raises(CommandError, match="no-such-server is missing"):
        servers.find("no-such-server")


@pytest.mark.services
def test_throwaway_servers_answer_and_are_gone_afterwards(capsys):
    with servers.throwaway() as addresses:
        folder = Path(capsys.readouterr().out.split()[5])
        with psycopg.connect(addresses["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT 41 + 1").fetchone() == (42,)
        ports = [urlsplit(url).port for url in addresses.values()]
        assert folder.is_dir()
    assert not folder.exists()
    for port in ports:
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.services
def test_server_that_cannot_start_is_told_with_its_reason(monkeypatch):
    told = re.compile("Redis did not start:.*Address already in use", re.DOTALL)
    with socket.create_server(("127.0.0.1", 0)) as busy, servers._folder() as folder:
        monkeypatch.setattr(servers, "free_port", lambda: busy.getsockname()[1])
        with pytest.raises(CommandError, match=told), servers.redis(folder):
            pass
