"""Deals of Bauern- and Dreierschnapsen by lot, played on the judge's own table; nothing of the rules is imported."""

from tests.rules.schnapsen_judge import ACE_HIGH, ALL, GAMES, NOTHING, SHOWN, SUITS, Table


def can(seats, options, rufer, contract, seat):
    who = GAMES[contract][3]
    partner = seats == 4 and seat == (rufer + 2) % 4
    if not options[f"value_{contract}"]:
        return False
    if who == "rufer":
        return seat == rufer
    if who == "side":
        return seat == rufer or (partner and options["partner_announces"])
    return who == "any" or not (seat == rufer or partner)


def wanted(rng, contract, trumps):
    """Five cards with which somebody would announce that, or would like to."""
    aim, with_trumps, ranks, _ = GAMES[contract]
    plain = rng.choice([suit for suit in "CSHD" if suit != trumps])
    if aim == SHOWN:
        return [(trumps if with_trumps else plain) + rank for rank in ACE_HIGH]
    if aim == NOTHING:
        return [*rng.sample([suit + rank for suit in "CSHD" for rank in ranks[-2:]], 4), plain + "A"]
    suits = [trumps if with_trumps else plain] * 3 + ["C", "S", "H", "D"]
    return list(dict.fromkeys(rng.choice(suits) + rng.choice(ranks[:3]) for _ in range(9)))[:5]


def dealt(rng, seats, rufer, contract, declarer, trumps):
    """The pack, with the cards that a game is announced with where they are wanted."""
    pack = [suit + rank for suit in "CSHD" for rank in ACE_HIGH]
    rng.shuffle(pack)
    if contract != "normal" and (GAMES[contract][0] == SHOWN or rng.random() < 0.7):
        good = list(dict.fromkeys(wanted(rng, contract, trumps)))
        pack = good + [card for card in pack if card not in good]
    size = 5 if seats == 4 else 6
    first = sorted(range(seats), key=lambda seat: seat != declarer)
    hands = {seat: pack[place * size : (place + 1) * size] for place, seat in enumerate(first)}
    if not any(card[0] == trumps for card in hands[rufer]):
        return None
    return tuple(tuple(rng.sample(hands[seat], size)) for seat in range(seats)), tuple(pack[seats * size :])


def announced(rng, seats, options, rufer, contract, declarer):
    """What was said before: passes, and now and then something cheaper."""
    if contract == "normal":
        return rng.choice(((), tuple(((rufer + step) % seats, "pass") for step in range(seats))))
    said, low = [], 0
    for step in range(seats):
        seat = (rufer + step) % seats
        if seat == declarer:
            break
        cheaper = [
            each
            for each in GAMES
            if can(seats, options, rufer, each, seat) and low < options[f"value_{each}"] < options[f"value_{contract}"]
        ]
        word = rng.choice(cheaper) if cheaper and rng.random() < 0.2 else "pass"
        low = options[f"value_{word}"] if word != "pass" else low
        said.append((seat, word))
    alone = seats == 4 and GAMES[contract][:2] == (ALL, False) and rng.random() < 0.3
    return (*said, (declarer, contract, *(["alone"] if alone else [])))


def doubled(rng, seats, options, contract, table):
    if rng.random() < 0.75 or (contract != "normal" and not may_double(options, contract)):
        return ()
    mine = sorted(table.side(table.declarer))
    others = [seat for seat in range(seats) if seat not in mine]
    steps = [(others, "kontra"), (mine, "re"), (others, "subkontra")]
    most = {2: 1, 4: 2, 8: 3}[options["max_double"]]
    return tuple((rng.choice(seats_of), word) for seats_of, word in steps[: rng.randint(1, most)])


def may_double(options, contract):
    how = options["double_announced"]
    if how == "below_18":
        return options[f"value_{contract}"] < 18
    return how == "all" or (how == "not_kontra" and not contract.startswith("kontra"))


def drawn(rng, seats, options):
    """A deal by lot, now and then with a card against the rules."""
    while True:
        dealer = rng.randrange(seats)
        rufer = (dealer + 1) % seats
        names = [each for each in GAMES if options[f"value_{each}"]]
        contract = "normal" if rng.random() < 0.35 else rng.choice(names)
        declarer, trumps = rng.randrange(seats), rng.choice(sorted(SUITS))
        if contract == "normal":
            declarer = rufer
        elif not can(seats, options, rufer, contract, declarer):
            continue
        found = dealt(rng, seats, rufer, contract, declarer, SUITS[trumps])
        if found is not None:
            break
    hands, talon = found
    play = {"dealer": dealer, "hands": hands, "trumps": trumps}
    play["auction"] = announced(rng, seats, options, rufer, contract, declarer)
    if seats == 3:
        play["talon"] = talon
        play["discard"] = laid_away(rng, [*hands[declarer], *talon], contract, SUITS[trumps])
        if contract == "ass_bettler" and not play["discard"] and not any(card[1] == "A" for card in hands[declarer]):
            return drawn(rng, seats, options)
    table = Table(seats, options, play)
    if contract == "ass_bettler" and not any(card[1] == "A" for card in table.hands[declarer]):
        return drawn(rng, seats, options)
    play["doubling"] = doubled(rng, seats, options, contract, table)
    played_out(rng, table, play, careless=rng.random() < 0.15)
    return {key: value for key, value in play.items() if value != () or key == "discard"}


def laid_away(rng, eight, contract, trumps):
    keep = set()
    if contract == "farbenringerl":
        keep = {card for card in eight if all(card[0] + rank in eight[:6] for rank in ACE_HIGH)}
    elif contract == "herrenschnapser":
        keep = {card for card in eight if card[0] == trumps}
    if rng.random() < 0.2:
        return ()
    return tuple(rng.sample([card for card in eight if card not in keep], 2))


def chosen(rng, table, careless):
    """By lot; who announced plays high and the others low, as often as not, so that some of it is made."""
    seat = table.turn
    legal = sorted(table.may(seat))
    wrong = sorted(set(table.hands[seat]) - set(legal))
    if careless and wrong and rng.random() < 0.3:
        return rng.choice(wrong)
    if rng.random() < 0.6:
        high = (seat == table.declarer) is (table.aim != NOTHING)
        legal.sort(key=lambda card: table.ranks.index(card[1]), reverse=not high)
        return legal[0]
    return rng.choice(legal)


def played_out(rng, table, play, *, careless):
    entries, laid = [], 0
    stop = rng.randrange(30) if rng.random() < 0.3 else None
    while not table.ended:
        if laid == stop and (table.contract != "normal" or rng.random() < 0.4):
            word = rng.choice(("claimed", "conceded")) if table.contract != "normal" else "claimed"
            seat = rng.choice(table.circle)
            play[word] = (seat, laid)
            table.rest(seat, word)
            break
        seat, card = table.turn, chosen(rng, table, careless)
        table.lay(card)
        laid += 1
        entries.append((seat, card))
        worth = table.pair()
        if worth and not table.over:
            loses = table.contract != "normal" and worth == 40 and table.total({seat}) + 40 < 66
            if rng.random() < (0.15 if loses else 0.7):
                table.marry()
                entries.append((seat, "marriage"))
        spoke = seat if table.bare else table.last if not table.lying and table.last is not None else None
        if table.contract == "normal" and spoke is not None and table.number(table.side(spoke)):
            right = table.total(table.side(spoke)) >= 66
            if rng.random() < (0.6 if right else 0.03):
                table.claim(spoke)
                entries.append((spoke, "claim"))
    play["cards"] = tuple(entries)
