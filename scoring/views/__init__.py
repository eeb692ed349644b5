"""Server-rendered pages: each view makes one action call."""
