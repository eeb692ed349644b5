"""Forms of printing."""
