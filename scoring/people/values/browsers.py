"""What a browser says of itself, in two words for people: enough to know one's own phone again, and nothing more."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What stands in the header, and what people call it. The first one counts: most say that they are the others, too."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def in_words(header: str) -> str:
    """As "Firefox, Android"; empty for what nobody would know by name."""
    found = (next((said for sign, said in kind if sign in header), "") for kind in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
