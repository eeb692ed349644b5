"""Changes that make a legal deal illegal, certain by the cards alone; whether they are found is asked elsewhere."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import rules
from rules.types import Options

Play = Mapping[str, Any]
Laid = tuple[int, int, str]
"""Place among the acts, seat, card."""
Change = tuple[str, Play]
"""The code that has to be found, and the changed play."""


def illegal(ruleset: rules.Ruleset, play: Play, rng: Random) -> Iterator[Change]:
    """One change of each sort that the deal has room for."""
    laid = [(place, seat, card) for place, (seat, card) in enumerate(play.get("cards", ())) if len(card) == 2]
    if laid:
        yield "card_wrong_turn", _another_seat(play, laid, rng)
    changed = {"card_not_held": _gone(play, laid), "card_revoke": _revokes(ruleset, play, laid)}
    for code, changes in {**changed, "push_not_held": _pushes(play)}.items():
        found = list(changes)
        if found:
            yield code, rng.choice(found)


def _with(play: Play, changed: Mapping[int, tuple[int, str]]) -> Play:
    return {**play, "cards": [changed.get(place, act) for place, act in enumerate(play["cards"])]}


def _another_seat(play: Play, laid: Sequence[Laid], rng: Random) -> Play:
    place, seat, card = rng.choice(laid)
    other = rng.choice([each for each in range(len(play["hands"])) if each != seat])
    return _with(play, {place: (other, card)})


def _gone(play: Play, laid: Sequence[Laid]) -> Iterator[Play]:
    """A card of which every copy has been played before, in place of another one."""
    copies = max(Counter(card for hand in play["hands"] for card in hand).values())
    played: Counter[str] = Counter()
    for place, seat, card in laid:
        gone = next((each for each, times in played.items() if times == copies), None)
        if gone is not None:
            yield _with(play, {place: (seat, gone)})
        played[card] += 1


def _pushes(play: Play) -> Iterator[Play]:
    """Who takes up the skat first hands on a card that somebody else was dealt."""
    first, handed = next(iter(play.get("pushed", ())), (0, ()))
    if handed:
        others = [card for seat, hand in enumerate(play["hands"]) if seat != first for card in hand]
        pushed = [(first, (strange, handed[1])) for strange in others]
        yield from ({**play, "pushed": (each, *play["pushed"][1:])} for each in pushed)


def _revokes(ruleset: rules.Ruleset, play: Play, laid: Sequence[Laid]) -> Iterator[Play]:
    """Who followed plays a card of another suit that he lays later, and what he followed with in its stead."""
    suit = SUITS[ruleset.game](play, ruleset.options)
    if suit is None:
        return
    table = len({seat for _, seat, _ in laid})
    for number, (place, seat, card) in enumerate(laid):
        led = laid[number - number % table][2]
        if number % table and suit(card) == suit(led) and _follows(ruleset.game, play, number):
            for later, other, better in laid[number + 1 :]:
                if other == seat and suit(better) != suit(led):
                    yield _with(play, {place: (seat, better), later: (seat, card)})


def _follows(game: str, play: Play, number: int) -> bool:
    """With a talon on the table nobody has to follow."""
    talon = len(play.get("talon", ()))
    return game != "sixty_six" or not talon or number > talon


def _skat(play: Play, _options: Options) -> Callable[[str], str] | None:
    """Jacks are trumps, and the cards of a suit game; in a Null neither."""
    contract = play.get("contract", "grand")
    if contract == "null":
        return lambda card: card[0]
    trump = contract[0].upper()
    return lambda card: "trump" if card[1] == "J" or card[0] == trump else card[0]


def _doppelkopf(play: Play, options: Options) -> Callable[[str], str] | None:
    """Diamonds, jacks, queens and maybe the tens of hearts, where nobody announced anything else."""
    if any(said != "healthy" for _, said, *_ in play.get("declarations", ())):
        return None
    high = ("HT",) if options["tens_of_hearts"] else ()
    return lambda card: "trump" if card[0] == "D" or card[1] in "JQ" or card in high else card[0]


def _suits(_play: Play, _options: Options) -> Callable[[str], str] | None:
    return lambda card: card[0]


def _schnapsen(play: Play, _options: Options) -> Callable[[str], str] | None:
    """Not where something is announced: that may be decided before the other card is laid."""
    announced = any(said != "pass" for _, said, *_ in play.get("auction", ()))
    return None if announced else lambda card: card[0]


SUITS = {
    "skat": _skat,
    "doppelkopf": _doppelkopf,
    "ecarte": _suits,
    "sixty_six": _suits,
    "bauernschnapsen": _schnapsen,
    "dreierschnapsen": _schnapsen,
}
"""What counts as one suit in a deal, None where the cards alone do not tell."""
