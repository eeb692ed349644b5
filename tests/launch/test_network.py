"""Busy ports, free ports, and whether something answers."""

import http.server
import ipaddress
import re
import socket
import subprocess
import sys
import threading

import pytest

from config.launch import network
from config.launch.place import CommandError


def test_busy_port_is_told_in_one_sentence_with_the_way_out(monkeypatch, capsys):
    """Printed cards lead to the port: another one is the last resort."""
    monkeypatch.setattr(network, "PATIENCE", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = (
            f"Port {port} is in use by another program. End that one: cards that are printed lead to this port. "
            "Where none are, choose another one with --port N."
        )
        with pytest.raises(CommandError, match=re.escape(told)):
            network.need_port("127.0.0.1", port)
    assert capsys.readouterr().out == ""


def test_a_port_that_a_killed_start_still_holds_is_waited_for(capsys):
    """Its web server takes a moment to end, and the club keeps its port."""
    code = """
import socket, sys
held = socket.create_server(("127.0.0.1", 0))
print(held.getsockname()[1], flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as dying:
        port = int(dying.stdout.readline())
        threading.Timer(0.5, dying.kill).start()
        network.need_port("127.0.0.1", port)
    assert capsys.readouterr().out == f"Port {port} is still in use; waiting for it ...\n"


def test_port_is_free_again_for_a_quick_second_start():
    """Connections of the first start that linger in the kernel do not count."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            server.accept()[0].close()
    network.need_port("127.0.0.1", port)
    assert network.free_port() != 0


def test_local_address_is_an_address():
    assert ipaddress.ip_address(network.local_address())


def test_a_network_that_leads_nowhere_else_counts_too(monkeypatch):
    """A laptop's own hotspot: nothing is routed, and yet phones are in it."""
    monkeypatch.setattr(network, "_routed", lambda: "")
    monkeypatch.setattr(network, "_others", lambda: iter(["10.42.0.1"]))
    assert network.local_address() == "10.42.0.1"
    monkeypatch.setattr(network, "_others", lambda: iter([]))
    assert network.local_address() == network.LOOPBACK


def test_interfaces_are_asked_for_their_addresses():
    """Of the machine that this runs on, whatever it has; what it would send from is among them."""
    others = list(network._others())
    assert all(not ipaddress.ip_address(each).is_loopback for each in others)
    routed = network._routed()
    assert not routed or routed in others


def test_an_address_of_another_machine_is_named_and_not_taken_for_a_port_in_use():
    with pytest.raises(CommandError, match=r"192\.0\.2\.7 is not an address of this machine"):
        network.need_port("192.0.2.7", network.free_port())


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/healthz" else 503)
        self.end_headers()

    def log_message(self, *_arguments):
        pass


def test_answers_is_true_only_for_a_good_answer():
    assert not network.answers(network.free_port())
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        assert network.answers(server.server_port)
        assert not network.answers(server.server_port, "/readyz")
        server.shutdown()
        thread.join()
