"""Plain values of printing."""
