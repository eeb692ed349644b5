"""Which collected files belong to this version: known by what they were made of. Without Django, for the launcher."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "made-of"
"""Written last into a folder of collected files, so that half a collection is never taken for a whole one."""


@cache
def recipe() -> str:
    """Follows from the pages' own files, from the pins that bring everybody else's, and from how they are collected."""
    own = sorted(path for path in (ROOT / "static").rglob("*") if path.is_file())
    digest = blake2b(digest_size=16)
    for path in (*own, ROOT / "requirements.txt", ROOT / "config" / "static_files.py"):
        digest.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def is_fresh(folder: Path) -> bool:
    """Whether this version's files lie there, all of them."""
    try:
        return (folder / MARK).read_text(encoding="ascii") == recipe()
    except (OSError, UnicodeDecodeError):
        return False
