"""French moments: “à” before the time. The first of a month is an ordinal, which `config.page_tags` says."""

DATETIME_FORMAT = "j F Y à H\u00a0\\h\u00a0i"
TIME_FORMAT = "H\u00a0\\h\u00a0i"
SHORT_DATETIME_FORMAT = "d/m/Y à H:i"
