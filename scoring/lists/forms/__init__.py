"""What people type, and how it is read: nothing is decided or stored here."""

MAX_DIGITS = 9


def whole(typed: str) -> int | None:
    """A number without a sign as a hidden field or a choice sends it; None for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MAX_DIGITS else None
