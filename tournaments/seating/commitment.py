"""A seed that is settled before anybody knows who will play: its hash is published first, the seed itself later.

Until the seed is shown nobody can work it out, as the salt is as secret as the seed. Afterwards anybody can check
that it is the one that was settled.
"""

from hashlib import sha256
from hmac import compare_digest

SALT = "salt"
"""Under this name the salt lies with the decision that created the event, which holds only a digest of it."""
SALT_BYTES = 16
"""Of randomness, from who keeps the seed: without it a seed of 60 bits could be tried out."""


def commitment(seed: int, salt: str) -> str:
    """64 hexadecimal digits, SHA-256 of the line `kiebitz draw SALT SEED`."""
    return sha256(f"kiebitz draw {salt} {seed}\n".encode()).hexdigest()


def kept(committed: str, seed: int, salt: str) -> bool:
    """Whether this is the seed that was settled."""
    return compare_digest(committed, commitment(seed, salt))
