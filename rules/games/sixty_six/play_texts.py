"""What the replay of Sixty-Six says, by code: cards dealt, cards played, acts at the wrong time; no score."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "field.turned": Text("Aufgedeckter Trumpf", "Atout retourné", "Turned trump"),
    "field.talon": Text("Talon", "Talon", "Talon"),
    "act.exchange": Text("Tauschen", "échange", "exchange"),
    "act.marriage": Text("20 oder 40 ansagen", "mariage", "marriage"),
    "act.marriage_unmarked": Text(
        "20 oder 40 ansagen, nicht markiert", "mariage sans marque", "marriage without its marker"
    ),
    "act.close": Text("Zudrehen", "clôture", "close"),
    "act.close_undrawn": Text("Zudrehen vor dem Ziehen", "clôture avant la pioche", "close before drawing"),
    "act.claim": Text("Ausmelden", "annonce de 66", "claim"),
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
        "{card} ist aufgedeckt, liegt aber nicht im Blatt des Gebers (Platz {dealer}): Zu viert gehört sie ihm.",
        "{card} est retournée sans être dans la main du donneur (place {dealer}) : à quatre, elle est à lui.",
        "{card} is turned up but not in the dealer's hand (seat {dealer}): with four players it is the dealer's.",
    ),
}

PLAYED = {
    "entries_too_many": Text(
        "Der Spielverlauf hat {count} Einträge; mehr als {most} kann es nicht geben.",
        "Le jeu compte {count} éléments ; il ne peut y en avoir plus de {most}.",
        "The play has {count} entries; there can be {most} at most.",
    ),
    "card_revoke": Text(
        "Stich {trick}: Platz {seat} spielte {card} auf {led}, hätte aber bedienen, stechen oder überstechen müssen.",
        "Pli {trick} : la place {seat} a joué {card} sur {led}, alors qu'elle devait fournir, couper ou forcer.",
        "Trick {trick}: seat {seat} played {card} to {led}, but had to follow suit, to beat it or to trump.",
    ),
    "play_incomplete": Text(
        "Niemand hat sich mit {out} ausgemeldet, und die Karten sind nicht zu Ende gespielt; vollständige "
        "Stiche: {tricks}.",
        "Personne n'a annoncé {out} et les cartes ne sont pas épuisées ; plis complets : {tricks}.",
        "Nobody claimed {out} and the cards are not played out; complete tricks: {tricks}.",
    ),
    "act_not_at_table": Text(
        "Stich {trick} ({act}): Auf Platz {seat} spielt niemand.",
        "Pli {trick} ({act}) : personne ne joue à la place {seat}.",
        "Trick {trick} ({act}): nobody plays at seat {seat}.",
    ),
}

EXCHANGED = {
    "exchange_never": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; hier wird nicht getauscht.",
        "Pli {trick} : la place {seat} échange {low} ; ici, on n'échange pas.",
        "Trick {trick}: seat {seat} exchanges {low}; there is no exchange here.",
    ),
    "exchange_mid_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}, während {card} liegt; getauscht wird nur zwischen zwei Stichen.",
        "Pli {trick} : la place {seat} échange {low} sur {card} ; on n'échange qu'entre deux plis.",
        "Trick {trick}: seat {seat} exchanges {low} with {card} on the table; exchange only between tricks.",
    ),
    "exchange_not_held": Text(
        "Stich {trick}: Platz {seat} tauscht {low}, hat sie aber nicht im Blatt.",
        "Pli {trick} : la place {seat} échange {low} sans l'avoir en main.",
        "Trick {trick}: seat {seat} exchanges {low} but does not hold it.",
    ),
    "exchange_talon_gone": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; der Talon ist aufgebraucht.",
        "Pli {trick} : la place {seat} échange {low} ; le talon est épuisé.",
        "Trick {trick}: seat {seat} exchanges {low}; the talon is used up.",
    ),
    "exchange_talon_closed": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; der Talon ist zugedreht.",
        "Pli {trick} : la place {seat} échange {low} ; le talon est clos.",
        "Trick {trick}: seat {seat} exchanges {low}; the talon is closed.",
    ),
    "exchange_talon_low": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; mit den letzten beiden Karten des Talons geht das nicht mehr.",
        "Pli {trick} : la place {seat} échange {low} ; avec deux cartes au talon, c'est trop tard.",
        "Trick {trick}: seat {seat} exchanges {low}; with two cards left in the talon it is too late.",
    ),
    "exchange_first_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; vor dem ersten Stich geht das noch nicht.",
        "Pli {trick} : la place {seat} échange {low} ; avant le premier pli, c'est trop tôt.",
        "Trick {trick}: seat {seat} exchanges {low}; before the first trick it is too early.",
    ),
    "exchange_needs_lead": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main.",
        "Trick {trick}: seat {seat} exchanges {low}; only the player on lead may.",
    ),
    "exchange_needs_lead_or_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt oder schon einen Stich hat.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main ou avoir déjà fait un pli.",
        "Trick {trick}: seat {seat} exchanges {low}; only who is on lead or has taken a trick may.",
    ),
    "exchange_needs_lead_and_trick": Text(
        "Stich {trick}: Platz {seat} tauscht {low}; das darf nur, wer ausspielt und schon einen Stich hat.",
        "Pli {trick} : la place {seat} échange {low} ; il faut avoir la main et avoir déjà fait un pli.",
        "Trick {trick}: seat {seat} exchanges {low}; only who is on lead and has taken a trick may.",
    ),
}

MARRIED = {
    "marriage_never": Text(
        "Stich {trick}: Platz {seat} sagt ein Paar an; hier zählen keine Paare.",
        "Pli {trick} : la place {seat} annonce un mariage ; ici, les mariages ne comptent pas.",
        "Trick {trick}: seat {seat} declares a marriage; marriages do not count here.",
    ),
    "marriage_without_markers": Text(
        "Stich {trick}: Platz {seat} sagt an und lässt es unmarkiert; hier werden Ansagen nicht markiert.",
        "Pli {trick} : la place {seat} annonce un mariage sans marque ; ici, les mariages ne se marquent pas.",
        "Trick {trick}: seat {seat} declares a marriage without its marker; there are no markers here.",
    ),
    "marriage_not_led": Text(
        "Stich {trick}: Platz {seat} sagt ein Paar an; das geht nur gleich nach dem Ausspielen von König oder Dame.",
        "Pli {trick} : la place {seat} annonce un mariage ; il faut venir d'entamer du roi ou de la dame.",
        "Trick {trick}: seat {seat} declares a marriage; only a player leading its king or queen may.",
    ),
    "marriage_no_pair": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} ein Paar an, hat aber nicht König und Dame.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card}, sans avoir le roi et la dame.",
        "Trick {trick}: seat {seat} declares a marriage with {card} but does not have king and queen.",
    ),
    "marriage_twice": Text(
        "Stich {trick}: Platz {seat} sagt das Paar mit {card} zum zweiten Mal an.",
        "Pli {trick} : la place {seat} annonce deux fois le mariage avec {card}.",
        "Trick {trick}: seat {seat} declares the marriage with {card} a second time.",
    ),
    "marriage_too_late": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} an; der Talon ist aufgebraucht oder zugedreht, jetzt geht "
        "das nicht mehr.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card} ; le talon est épuisé ou clos, c'est trop tard.",
        "Trick {trick}: seat {seat} declares a marriage with {card}; with the talon used up or closed it is too late.",
    ),
    "marriage_too_early": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} ein Paar an; im ersten Stich geht das noch nicht.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card} ; au premier pli, c'est trop tôt.",
        "Trick {trick}: seat {seat} declares a marriage with {card}; in the first trick it is too early.",
    ),
}

CLOSED = {
    "close_not_on_lead": Text(
        "Stich {trick}: Platz {seat} dreht zu; das darf nur, wer ausspielt.",
        "Pli {trick} : la place {seat} clôt le talon ; il faut avoir la main.",
        "Trick {trick}: seat {seat} closes the talon; only who is on lead may.",
    ),
    "close_twice": Text(
        "Stich {trick}: Platz {seat} dreht zu; der Talon ist schon zugedreht.",
        "Pli {trick} : la place {seat} clôt le talon ; il l'est déjà.",
        "Trick {trick}: seat {seat} closes the talon; it is closed already.",
    ),
    "close_talon_gone": Text(
        "Stich {trick}: Platz {seat} dreht zu; der Talon ist aufgebraucht.",
        "Pli {trick} : la place {seat} clôt le talon ; il est épuisé.",
        "Trick {trick}: seat {seat} closes the talon; it is used up.",
    ),
    "close_talon_low": Text(
        "Stich {trick}: Platz {seat} dreht zu; dafür liegen zu wenige Karten im Talon.",
        "Pli {trick} : la place {seat} clôt le talon ; il n'y reste pas assez de cartes.",
        "Trick {trick}: seat {seat} closes the talon; there are too few cards left in it.",
    ),
    "close_after_drawing_only": Text(
        "Stich {trick}: Platz {seat} dreht vor dem Ziehen zu; hier wird erst gezogen.",
        "Pli {trick} : la place {seat} clôt avant de piocher ; ici, on pioche d'abord.",
        "Trick {trick}: seat {seat} closes before drawing; here cards are drawn first.",
    ),
    "close_nothing_drawn": Text(
        "Stich {trick}: Platz {seat} dreht vor dem Ziehen zu; es ist noch nichts gezogen, oder die gezogene "
        "Karte ist schon gespielt.",
        "Pli {trick} : la place {seat} clôt avant de piocher ; rien n'a été pioché, ou la carte a déjà servi.",
        "Trick {trick}: seat {seat} closes before drawing; nothing has been drawn yet, or the drawn card has "
        "been played.",
    ),
}

CLAIMED = {
    "claim_without_trick": Text(
        "Stich {trick}: Platz {seat} sagt {out} an, hat aber keinen Stich: Ohne Stich zählt nichts.",
        "Pli {trick} : la place {seat} annonce {out} sans avoir fait de pli : sans pli, rien ne compte.",
        "Trick {trick}: seat {seat} claims {out} without a trick: without one nothing counts.",
    ),
    "claim_wrong_moment": Text(
        "Stich {trick}: Platz {seat} sagt {out} an; das geht nur gleich nach eigenem Stich oder angesagtem Paar.",
        "Pli {trick} : la place {seat} annonce {out} ; il faut venir de faire un pli ou de montrer un mariage.",
        "Trick {trick}: seat {seat} claims {out}; only a player who has just won a trick or declared a marriage may.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**WORDS, **DEALT, **PLAYED, **EXCHANGED, **MARRIED, **CLOSED, **CLAIMED}
)
