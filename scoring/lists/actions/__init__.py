"""What changes: each act does everything or nothing."""
