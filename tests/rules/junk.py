"""Whatever somebody can send in place of what a game reads."""

from hypothesis import strategies as st


def junk(*words):
    """Values of every JSON kind, and of some others, in which these words of a game turn up now and then."""
    single = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    return st.recursive(
        single | st.sampled_from([*words, 1, 10**30, b"CJ", "\ud800"]),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=12,
    )
