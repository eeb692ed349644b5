"""How long `./kiebitz demo` takes from the command to its greeting, and from Ctrl-C to its end.

    .venv/bin/python bench/start.py [ROUNDS]

The first line builds the demo in an empty folder; the others start it again.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_and_stop(data: str) -> tuple[float, float]:
    began = time.monotonic()
    process = subprocess.Popen(
        [ROOT / "kiebitz", "demo", "--port", str(free_port())],
        env={**os.environ, "KIEBITZ_DATA": data},
        text=True,
        stdout=subprocess.PIPE,
    )
    with process:
        if not any("Ctrl-C ends it" in line for line in process.stdout or ()):
            sys.exit("The demo ended before it was ready.")
        ready = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.wait()
        return ready - began, time.monotonic() - ready


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print("start   ready after s   ended after s")
    with tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as data:
        for number in range(rounds + 1):
            ready, ended = start_and_stop(data)
            print(f"{'first' if number == 0 else 'again':<7}{ready:14.2f}{ended:16.2f}", flush=True)


if __name__ == "__main__":
    main()
