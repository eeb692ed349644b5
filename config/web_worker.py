"""What gunicorn runs in each web process: waitress, which reads a request in full before it takes a thread for it.

gunicorn's own thread worker gives a thread to whoever sends a head, and waits in it for the body: eight slow visitors
stopped everybody. gunicorn keeps what it is good at: the socket, the fork, a new process for one that died.
"""

import os
import resource
import signal
import threading
import time
from types import FrameType

from django.conf import settings
from gunicorn.workers.base import Worker as Base
from waitress.server import create_server

from config.connections import MOST_OF_AN_ADDRESS, Guard, Listener

MOST_CONNECTIONS = 2000
LONGEST_BODY = 12_000_000
"""Bytes: a photo of ten million and what a form puts around it. Whoever announces more is refused unread."""
LONGEST_HEAD = 32_768
BUFFERED = 65_536
"""Bytes of a body that are kept in memory while it arrives; the rest lies in a temporary file."""
BEAT = 1.0


class Worker(Base):
    """Serves the application from `threads` threads."""

    def run(self) -> None:
        _raise_file_limit()
        guard = Guard(most=None if settings.PROXIES else MOST_OF_AN_ADDRESS)
        server = create_server(
            guard.watch(self.wsgi),
            sockets=[Listener.of(each.dup(), guard) for each in self.sockets],
            threads=self.cfg.threads,
            connection_limit=MOST_CONNECTIONS,
            max_request_body_size=LONGEST_BODY,
            max_request_header_size=LONGEST_HEAD,
            inbuf_overflow=BUFFERED,
            outbuf_overflow=4 * BUFFERED,
            asyncore_use_poll=True,
            ident="",
            # Django's settings say which proxies are believed.
            clear_untrusted_proxy_headers=False,
        )
        threading.Thread(target=self._beat, args=[guard], daemon=True).start()
        server.run()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End after the answers that are being made."""
        super().handle_exit(sig, frame)
        raise SystemExit

    def _beat(self, guard: Guard) -> None:
        while self.alive:
            self.notify()
            guard.end_late(time.monotonic())
            if os.getppid() != self.ppid:  # gunicorn was killed: nobody would end this process
                os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(BEAT)


def _raise_file_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST_CONNECTIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
