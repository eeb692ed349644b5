"""Reads of the database, for pages, API and actions; nothing is written here."""
