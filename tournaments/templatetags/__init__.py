"""Filters of our own."""
