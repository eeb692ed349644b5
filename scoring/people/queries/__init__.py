"""Questions to the database; nothing is changed."""
