"""One action per write, each one transaction; clocks and randomness are handed in."""
