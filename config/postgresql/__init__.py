"""Django's PostgreSQL, which sees by itself that a server has hung up."""
