"""Clubs, players, books, sheets and the entry log: a club evening is complete without any tournament."""
