"""The audit: a second program that works out from the logs what must be kept, and shares no code with the first.

Written from docs/log.md alone, on purpose in another way: a fault in `scoring.lists` or
`scoring.people` cannot hide here. It only looks.
"""
