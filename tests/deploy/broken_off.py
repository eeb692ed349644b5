"""A program for a web server whose answer breaks off in the middle."""


def application(_environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    yield b"the beginning, and then "
    raise RuntimeError
