"""Pages: one action each."""
