"""Games and lists that were kept elsewhere."""
