"""What a line of shorthand that cannot be read is told, in every game."""

from types import MappingProxyType

from rules.types import Text

TEXTS = MappingProxyType(
    {
        "shorthand_many_lines": Text(
            "Das sind zu viele Zeilen: höchstens {most}.",
            "Il y a trop de lignes : {most} au plus.",
            "These are too many lines: at most {most}.",
        ),
        "shorthand_long_line": Text(
            "Zeile {line} ist zu lang: höchstens {length} Zeichen.",
            "La ligne {line} est trop longue : {length} caractères au plus.",
            "Line {line} is too long: at most {length} characters.",
        ),
        "shorthand_unreadable": Text(
            "Zeile {line}, Stelle {column}: „{given}“ ist hier nicht lesbar. Möglich: {expected}. Beispiel: {example}",
            "Ligne {line}, position {column} : « {given} » est illisible ici. Possible : {expected}. "
            "Exemple : {example}",
            "Line {line}, position {column}: “{given}” cannot be read here. Possible: {expected}. Example: {example}",
        ),
        "shorthand_ends": Text(
            "Zeile {line} ist noch nicht zu Ende. Es fehlt: {expected}. Beispiel: {example}",
            "La ligne {line} n'est pas finie. Il manque : {expected}. Exemple : {example}",
            "Line {line} is not finished. Missing: {expected}. Example: {example}",
        ),
        "shorthand_twice": Text(
            "Zeile {line}, Stelle {column}: „{given}“ sagt noch einmal etwas zu „{again}“.",
            "Ligne {line}, position {column} : « {given} » redit quelque chose de « {again} ».",
            "Line {line}, position {column}: “{given}” says something of “{again}” once more.",
        ),
        "shorthand_misspelt": Text(
            "Zeile {line}, Stelle {column}: „{given}“ ist hier nicht lesbar; gemeint ist vielleicht „{meant}“.",
            "Ligne {line}, position {column} : « {given} » est illisible ici ; peut-être « {meant} ».",
            "Line {line}, position {column}: “{given}” cannot be read here; perhaps “{meant}” is meant.",
        ),
        "shorthand_two_ways": Text(
            "Zeile {line}: „{given}“ ist nicht eindeutig. Gemeint: {readings}?",
            "Ligne {line} : « {given} » est ambigu. S'agit-il de : {readings} ?",
            "Line {line}: “{given}” can mean more than one thing: {readings}?",
        ),
        "shorthand_two_deals": Text(
            "Zeile {line} sagt zwei Spiele: „{given}“ gehört in die nächste Zeile.",
            "La ligne {line} dit deux donnes : « {given} » va sur la ligne suivante.",
            "Line {line} says two deals: “{given}” belongs on the next line.",
        ),
        "shorthand_not_asked": Text(
            "Zeile {line}: „{what}“ gibt es nach den Regeln dieser Liste nicht.",
            "Ligne {line} : « {what} » n'existe pas dans les règles de cette feuille.",
            "Line {line}: the rules of this sheet know no “{what}”.",
        ),
        "shorthand_not_played": Text(
            "Zeile {line}: „{what}“ wird nach den Regeln dieser Liste nicht gespielt.",
            "Ligne {line} : « {what} » ne se joue pas selon les règles de cette feuille.",
            "Line {line}: “{what}” is not played under the rules of this sheet.",
        ),
    }
)
