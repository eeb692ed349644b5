"""What the replay of Sixty-Six says, by code: cards dealt, cards played, acts at the wrong time; no score."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.schnapsen.family_texts import FAMILY
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "field.turned": Text("Aufgedeckter Trumpf", "Atout retourné", "Turned trump"),
    "field.talon": Text("Talon", "Talon", "Talon"),
    "act.exchange": Text("Tauschen", "échange", "exchange"),
    "act.marriage_unmarked": Text(
        "20 oder 40 ansagen, nicht markiert", "mariage sans marque", "marriage without its marker"
    ),
    "act.close": Text("Zudrehen", "clôture", "close"),
    "act.close_undrawn": Text("Zudrehen vor dem Ziehen", "clôture avant la pioche", "close before drawing"),
}

DEALT = {
    "hands_unreadable": Text(
        "Die Blätter müssen zwei bis vier Kartenlisten sein, eine je Platz.",
        "Les mains doivent être deux à quatre listes de cartes, une par place.",
        "The hands have to be two to four lists of cards, one for each seat.",
    ),
    "talon_size": Text(
        "Über dem aufgedeckten Trumpf müssen {expected} Karten liegen, nicht {count}.",
        "Le talon doit compter {expected} cartes sur l'atout retourné, et non {count}.",
        "The talon has to be {expected} cards above the turned trump, not {count}.",
    ),
    "turned_not_dealers": Text(
        "{card} ist aufgedeckt, liegt aber nicht im Blatt des Gebers (Platz {dealer}): Zu viert gehört die Karte "
        "dem Geber.",
        "{card} est retournée sans être dans la main du donneur (place {dealer}) : à quatre, elle est à lui.",
        "{card} is turned up but not in the dealer's hand (seat {dealer}): with four players it is the dealer's.",
    ),
}

PLAYED = {
    "play_incomplete": Text(
        "Niemand hat sich mit {out} ausgemeldet, und die Karten sind nicht zu Ende gespielt; vollständige "
        "Stiche: {tricks}.",
        "Personne n'a annoncé {out} et les cartes ne sont pas épuisées ; plis complets : {tricks}.",
        "Nobody claimed {out} and the cards are not played out; complete tricks: {tricks}.",
    ),
}

EXCHANGED = {
    "exchange_never": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; hier wird nicht getauscht.",
        "Pli {trick} : la place {seat} échange {low} ; ici, on n'échange pas.",
        "Trick {trick}: seat {seat} exchanges {low}; there is no exchange here.",
    ),
    "exchange_mid_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}, während {card} liegt; getauscht wird nur zwischen zwei Stichen.",
        "Pli {trick} : la place {seat} échange {low} sur {card} ; on n'échange qu'entre deux plis.",
        "Trick {trick}: seat {seat} exchanges {low} with {card} on the table; exchange only between tricks.",
    ),
    "exchange_not_held": Text(
        "Stich {trick}: Platz {seat} tauscht {low}, hat die Karte aber nicht im Blatt.",
        "Pli {trick} : la place {seat} échange {low} sans l'avoir en main.",
        "Trick {trick}: seat {seat} exchanges {low} but does not hold it.",
    ),
    "exchange_talon_gone": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; der Talon ist aufgebraucht.",
        "Pli {trick} : la place {seat} échange {low} ; le talon est épuisé.",
        "Trick {trick}: seat {seat} exchanges {low}; the talon is used up.",
    ),
    "exchange_talon_closed": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; der Talon ist zugedreht.",
        "Pli {trick} : la place {seat} échange {low} ; le talon est clos.",
        "Trick {trick}: seat {seat} exchanges {low}; the talon is closed.",
    ),
    "exchange_talon_low": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; mit den letzten beiden Karten des Talons geht das nicht mehr.",
        "Pli {trick} : la place {seat} échange {low} ; avec deux cartes au talon, c'est trop tard.",
        "Trick {trick}: seat {seat} exchanges {low}; with two cards left in the talon it is too late.",
    ),
    "exchange_first_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; vor dem ersten Stich geht das noch nicht.",
        "Pli {trick} : la place {seat} échange {low} ; avant le premier pli, c'est trop tôt.",
        "Trick {trick}: seat {seat} exchanges {low}; before the first trick it is too early.",
    ),
    "exchange_needs_lead": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main.",
        "Trick {trick}: seat {seat} exchanges {low}; only the player on lead may.",
    ),
    "exchange_needs_lead_or_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt oder schon einen Stich hat.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main ou avoir déjà fait un pli.",
        "Trick {trick}: seat {seat} exchanges {low}; only a player on lead or with a trick may.",
    ),
    "exchange_needs_lead_and_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt und schon einen Stich hat.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main et avoir déjà fait un pli.",
        "Trick {trick}: seat {seat} exchanges {low}; only a player on lead who has a trick may.",
    ),
}

MARRIED = {
    "marriage_never": Text(
        "Stich {trick}: Platz {seat} sagt 20 oder 40 an; Ansagen zählen hier nicht.",
        "Pli {trick} : la place {seat} annonce un mariage ; ici, les mariages ne comptent pas.",
        "Trick {trick}: seat {seat} declares a marriage; marriages do not count here.",
    ),
    "marriage_without_markers": Text(
        "Stich {trick}: Platz {seat} sagt an, ohne zu markieren; hier werden Ansagen nicht markiert.",
        "Pli {trick} : la place {seat} annonce un mariage sans marque ; ici, les mariages ne se marquent pas.",
        "Trick {trick}: seat {seat} declares a marriage without its marker; there are no markers here.",
    ),
    "marriage_too_late": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} an; der Talon ist aufgebraucht oder zugedreht, jetzt geht "
        "das nicht mehr.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card} ; le talon est épuisé ou clos, c'est trop tard.",
        "Trick {trick}: seat {seat} declares a marriage with {card}; with the talon used up or closed it is too late.",
    ),
    "marriage_too_early": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} an; im ersten Stich geht das noch nicht.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card} ; au premier pli, c'est trop tôt.",
        "Trick {trick}: seat {seat} declares a marriage with {card}; in the first trick it is too early.",
    ),
}

CLOSED = {
    "close_not_on_lead": Text(
        "Stich {trick}: Platz {seat} dreht zu; das darf nur, wer ausspielt.",
        "Pli {trick} : la place {seat} clôt le talon ; il faut avoir la main.",
        "Trick {trick}: seat {seat} closes the talon; only the player on lead may.",
    ),
    "close_twice": Text(
        "Stich {trick}: Platz {seat} dreht zu; der Talon ist schon zugedreht.",
        "Pli {trick} : la place {seat} clôt le talon ; il l'est déjà.",
        "Trick {trick}: seat {seat} closes the talon; it is closed already.",
    ),
    "close_talon_gone": Text(
        "Stich {trick}: Platz {seat} dreht zu; der Talon ist aufgebraucht.",
        "Pli {trick} : la place {seat} clôt le talon ; il est épuisé.",
        "Trick {trick}: seat {seat} closes the talon; it is used up.",
    ),
    "close_talon_low": Text(
        "Stich {trick}: Platz {seat} dreht zu; dafür liegen zu wenige Karten im Talon.",
        "Pli {trick} : la place {seat} clôt le talon ; il n'y reste pas assez de cartes.",
        "Trick {trick}: seat {seat} closes the talon; there are too few cards left in it.",
    ),
    "close_after_drawing_only": Text(
        "Stich {trick}: Platz {seat} dreht vor dem Ziehen zu; hier wird erst gezogen.",
        "Pli {trick} : la place {seat} clôt avant de piocher ; ici, on pioche d'abord.",
        "Trick {trick}: seat {seat} closes before drawing; here cards are drawn first.",
    ),
    "close_nothing_drawn": Text(
        "Stich {trick}: Platz {seat} dreht vor dem Ziehen zu; es ist noch nichts gezogen, oder die gezogene "
        "Karte ist schon gespielt.",
        "Pli {trick} : la place {seat} clôt avant de piocher ; rien n'a été pioché, ou la carte a déjà servi.",
        "Trick {trick}: seat {seat} closes before drawing; nothing has been drawn yet, or the drawn card has "
        "been played.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**FAMILY, **WORDS, **DEALT, **PLAYED, **EXCHANGED, **MARRIED, **CLOSED}
)
