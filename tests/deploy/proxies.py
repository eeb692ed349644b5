"""The proxies of docs/operating.md, run as they stand there: only ports, paths and the certificate are of the test."""

import os
import re
import shlex
import shutil
import socket
import subprocess
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.launch import network, servers

SITE = "scores.example.org"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
LETSENCRYPT = f"/etc/letsencrypt/live/{SITE}"
UPSTREAM = "127.0.0.1:8000"
DEBIANS = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log {folder}/access.log;
    gzip on;
    sendfile on;
    {kept}
{example}
}}
"""
"""What Debian's own nginx.conf says around a site, as far as a site notices it."""
KEPT = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@dataclass(frozen=True)
class Proxy:
    """One that runs, and where it is reached."""

    name: str
    https: int
    http: int
    folder: Path
    ipv6: bool
    """Whether this machine has any, and the proxy can be asked there."""

    def written(self) -> str:
        """Whatever it has written anywhere."""
        return "".join(path.read_text(encoding="utf-8", errors="replace") for path in self.folder.rglob("*.log"))


def settings() -> dict[str, str]:
    """What the guide gives Kiebitz for its environment."""
    return dict(each.split("=", 1) for each in shlex.split(example("KIEBITZ_HTTPS=")))


def example(word: str) -> str:
    """The example of the guide in which this word stands."""
    _, _, rest = GUIDE.read_text(encoding="utf-8").partition("\n## Behind a proxy\n")
    blocks = re.findall(r"(?:^    .*\n|(?<=\n)\n(?=    ))+", rest.partition("\n## ")[0], re.MULTILINE)
    (found,) = [block for block in blocks if word in block]
    return textwrap.dedent(found)


def swapped(text: str, changes: Mapping[str, str]) -> str:
    """The text with each of these put in another's place; one that does not stand there is a mistake of the test."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(behind: int, change: Callable[[str], str] = str) -> Iterator[Proxy]:
    """The guide's nginx before the Kiebitz on this port; `change` makes something of the example first."""
    with _place("nginx") as (program, proxy):
        folder, other = proxy.folder, "[::1]" if proxy.ipv6 else "127.0.0.99"
        ours = {
            "listen 80;": f"listen 127.0.0.1:{proxy.http};",
            "listen [::]:80;": f"listen {other}:{proxy.http};",
            "listen 443 ssl;": f"listen 127.0.0.1:{proxy.https} ssl;",
            "listen [::]:443 ssl;": f"listen {other}:{proxy.https} ssl;",
            LETSENCRYPT: str(folder),
            "/var/log/nginx": str(folder),
            UPSTREAM: f"127.0.0.1:{behind}",
        }
        kept = " ".join(f"{each}_temp_path {folder}/{each};" for each in KEPT)
        whole = DEBIANS.format(folder=folder, kept=kept, example=swapped(change(example("proxy_pass")), ours))
        (folder / "nginx.conf").write_text(whole, encoding="utf-8")
        with _running([program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")], proxy):
            yield proxy


@contextmanager
def caddy(behind: int, change: Callable[[str], str] = str) -> Iterator[Proxy]:
    """The guide's Caddy, likewise."""
    with _place("caddy") as (program, proxy):
        folder = proxy.folder
        ports = f"admin off\n    http_port {proxy.http}\n    https_port {proxy.https}\n    default_bind 127.0.0.1"
        ours = {
            "{\n    servers {": f"{{\n    {ports}\n    servers {{",
            f"{SITE} {{": f"{SITE} {{\n    tls {folder}/fullchain.pem {folder}/privkey.pem",
            UPSTREAM: f"127.0.0.1:{behind}",
        }
        whole = swapped(change(example("reverse_proxy")), ours)
        (folder / "Caddyfile").write_text(whole, encoding="utf-8")
        homes = [f"{name}={folder}" for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")]
        run = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        with _running(["env", *homes, *run], proxy):
            yield proxy


BY_NAME = {"nginx": nginx, "caddy": caddy}


@contextmanager
def _place(name: str) -> Iterator[tuple[str, Proxy]]:
    """Its program, a folder with a certificate, and two ports; skips the test where the program is not installed."""
    program = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"]))
    if program is None:
        pytest.skip(f"{name} is not installed")
    with servers._folder() as folder:
        _certify(folder)
        yield program, Proxy(name, network.free_port(), network.free_port(), folder, _has_ipv6())


@contextmanager
def _running(command: list[str], proxy: Proxy) -> Iterator[None]:
    """Without any privilege, until the block ends."""
    for each in proxy.folder.iterdir():
        shutil.chown(each, servers._owner() or os.geteuid())
    with servers._running(command, proxy.folder, proxy.name, "TERM", lambda: _listens(proxy.https)):
        yield


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((network.LOOPBACK, port)) == 0


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def _certify(folder: Path) -> None:
    """A certificate that vouches for itself, named like Let's Encrypt's."""
    made = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}"]
    subprocess.run(["openssl", "req", "-x509", *kind, *names, *made], check=True, capture_output=True)
