"""A deal typed otherwise than it was played."""


def retyped(text, *changes):
    """The deal with every second text of a pair in place of the first, which stands in it."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
