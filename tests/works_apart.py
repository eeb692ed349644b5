"""What files could make of whoever opens them, done apart."""

import os
import resource
import signal
import time


def limits(_sent: bytes) -> dict[str, int]:
    kinds = ("RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_CORE")
    return {each: resource.getrlimit(getattr(resource, each))[1] for each in kinds}


def environment(_sent: bytes) -> list[str]:
    return sorted(os.environ)


def hungry(_sent: bytes) -> int:
    return len(bytes(10_000_000_000))


def out_of_time(_sent: bytes) -> None:
    """As the kernel ends it."""
    os.kill(os.getpid(), signal.SIGXCPU)


def out_of_patience(_sent: bytes) -> None:
    os.kill(os.getpid(), signal.SIGALRM)


def broken(_sent: bytes) -> None:
    raise ZeroDivisionError("a fault of ours")


def endless(_sent: bytes) -> None:
    while True:
        time.sleep(1)
