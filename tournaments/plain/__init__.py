"""The audit of events: a second program beside the first, as `scoring.plain` is for lists. It only looks.

It replays the decisions as docs/log.md describes them and compares what must be there with what is.
"""
