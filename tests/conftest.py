"""What holds for every test."""

from hypothesis import settings

# How long an example takes says nothing on a machine that has other things to do; timings live in bench/.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
