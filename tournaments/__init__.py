"""Events, registrations, series, seating, standings: everything that needs more than one table."""
