"""Busy ports, free ports, and whether something answers."""

import http.server
import ipaddress
import socket
import threading

import pytest

from config.launch import network
from config.launch.place import CommandError


def test_busy_port_is_told_in_one_sentence_with_the_way_out():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(
            CommandError, match=f"Port {port} is in use by another program; choose another one with --port N."
        ):
            network.need_port("127.0.0.1", port)


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
