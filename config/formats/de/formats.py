"""German moments: a comma before the time, and the word after it where the month is written out."""

DATETIME_FORMAT = r"j. F Y, H:i \U\h\r"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
