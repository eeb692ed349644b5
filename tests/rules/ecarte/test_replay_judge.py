"""Deals played by lot and spoiled by lot, replayed and judged again here by a few lines written from the rule text."""

from random import Random

import pytest

import rules

CLASSIC, KEEPING = rules.ruleset("ecarte"), rules.ruleset("ecarte", dealer_may_keep=True)
RANK = "789TAJQK"
PACK = [suit + rank for suit in "CSHD" for rank in RANK]


def may(hand, led, trumps):
    """What may be played (EC-04): head the suit, else follow, else trump, else anything."""
    follow = [card for card in hand if led and card[0] == led[0]]
    head = [card for card in follow if RANK.index(card[1]) > RANK.index(led[1])]
    return head or follow or [card for card in hand if card[0] == trumps and led] or list(hand)


def takes(led, answer, trumps):
    """Whether the answer takes the trick."""
    if answer[0] == led[0]:
        return RANK.index(answer[1]) > RANK.index(led[1])
    return answer[0] == trumps


def exchanged(play, least=1):
    """The hands at the first card, and whether every exchange was right (EC-03)."""
    hands, stock, right = [list(hand) for hand in play["hands"]], list(play["stock"]), True
    for seat, away in play["discards"]:
        fewest = least if seat == play["dealer"] else 1
        right = right and fewest <= len(away) <= len(stock) and set(away) <= set(hands[seat])
        hands[seat] = [card for card in hands[seat] if card not in away] + stock[: len(away)]
        stock = stock[len(away) :]
    return hands, right


def cards_right(play):
    """Whether every card was held, in turn, and allowed."""
    hands, trumps, turn, led = exchanged(play)[0], play["turned"][0], 1 - play["dealer"], None
    for seat, card in play["cards"]:
        if seat != turn or card not in may(hands[seat], led, trumps):
            return False
        hands[seat].remove(card)
        if led is None:
            led, turn = card, 1 - seat
        else:
            turn, led = seat if takes(led, card, trumps) else 1 - seat, None
    return True


def some_play(rng):
    """A whole deal, played by lot within the rules."""
    pack, dealer = rng.sample(PACK, 32), rng.randrange(2)
    play = {"dealer": dealer, "hands": [pack[:5], pack[5:10]], "turned": pack[10], "stock": pack[11:]}
    talk, discards, left = [], [], 21
    while rng.random() < 0.6 and left:
        talk += [(1 - dealer, "propose"), (dealer, "accept")]
        for seat in (1 - dealer, dealer):
            if left:
                hands = exchanged({**play, "discards": discards})[0]
                discards.append((seat, rng.sample(hands[seat], rng.randint(1, min(5, left)))))
                left -= len(discards[-1][1])
    last = [[(1 - dealer, "play")], [(1 - dealer, "propose"), (dealer, "refuse")]]
    play |= {"talk": talk + (rng.choice(last) if left else []), "discards": discards}
    return {**play, "cards": played_out(play, rng)}


def played_out(play, rng):
    hands, trumps, turn, cards = exchanged(play)[0], play["turned"][0], 1 - play["dealer"], []
    for _ in range(5):
        led = rng.choice(hands[turn])
        answer = rng.choice(may(hands[1 - turn], led, trumps))
        cards += [(turn, led), (1 - turn, answer)]
        hands[turn].remove(led)
        hands[1 - turn].remove(answer)
        turn = 1 - turn if takes(led, answer, trumps) else turn
    return cards


def spoiled(play, rng):
    """One card replaced by any other, or two cards, or two whole moves, changed over."""
    cards = list(play["cards"])
    one, two = rng.sample(range(10), 2)
    how = rng.randrange(3)
    if how == 0:
        cards[one] = (cards[one][0], rng.choice(PACK))
    elif how == 1:
        cards[one], cards[two] = (cards[one][0], cards[two][1]), (cards[two][0], cards[one][1])
    else:
        same = [place for place in range(10) if cards[place][0] == cards[one][0]]
        two = rng.choice(same)
        cards[one], cards[two] = cards[two], cards[one]
    return {**play, "cards": cards}


@pytest.mark.parametrize("seed", range(6))
def test_replay_refuses_exactly_the_cards_that_the_rules_forbid(seed):
    """EC-04: and counts the tricks of both."""
    rng, judged = Random(seed), set()
    for _ in range(50):
        legal = some_play(rng)
        assert rules.replay(CLASSIC, legal).problems == ()
        play = spoiled(legal, rng)
        right, replay = cards_right(play), rules.replay(CLASSIC, play)
        assert (replay.problems == ()) is right, (play, replay.problems)
        assert all(problem.fields == ("cards",) for problem in replay.problems)
        judged.add(right)
    assert judged == {True, False}


def test_replay_refuses_exactly_the_exchanges_that_the_rules_forbid():
    """EC-03: at least one card, from the own hand, never more than the stock holds; the dealer keeps all by option."""
    rng, judged = Random(1), set()
    for _ in range(500):
        play = some_play(rng)
        if not 0 < laid_away(play) < 21:
            continue
        play, last = misdrawn(play, rng)
        for ruleset, least in ((CLASSIC, 1), (KEEPING, 0)):
            found = [each.code for each in rules.replay(ruleset, play).problems if "discards" in each.fields]
            if last or laid_away(play) < 21:
                right = exchanged(play, least)[1]
                assert (found == []) is right, (play, found)
                judged |= {(least, right), *found}
    assert judged >= {(least, right) for least in (0, 1) for right in (True, False)}
    assert judged >= {"discard_not_held", "discard_nothing", "discard_too_many"}


def laid_away(play):
    return sum(len(cards) for _, cards in play["discards"])


def misdrawn(play, rng):
    """Another discard in place of one: fewer cards, a strange one, or the whole hand; and whether it is the last."""
    discards = list(play["discards"])
    place = rng.choice([len(discards) - 1, rng.randrange(len(discards))])
    seat, away = discards[place]
    hand = exchanged({**play, "discards": discards[:place]})[0][seat]
    strange = rng.choice([card for card in PACK if card not in away])
    discards[place] = (seat, rng.choice([away[: rng.randrange(len(away) + 1)], [*away, strange], hand]))
    return {**play, "discards": discards}, place == len(discards) - 1


def test_king_is_marked_exactly_before_the_own_first_card():
    """EC-05: by its holder; whoever leads it has until it is covered. Anybody else's word is a false one."""
    rng, judged = Random(1), set()
    for _ in range(300):
        play = some_play(rng)
        king, seat, at = play["turned"][0] + "K", rng.randrange(2), rng.randrange(4)
        replay = rules.replay(CLASSIC, {**play, "king_declared": (seat, at)})
        held = king in exchanged(play)[0][seat]
        side = "dealer" if seat == play["dealer"] else "nondealer"
        until = 1 if side == "dealer" or play["cards"][0][1] == king else 0
        right = held and at <= until
        assert (replay.problems == ()) is right
        assert replay.deal["king_declared_by"] == (side if right else "none")
        falsely = not held and play["turned"] != king
        assert replay.deal.get("incident") == (f"false_king_{side}" if falsely else None)
        judged.add((held, right, side))
    assert len(judged) == 6


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_plays_are_written_and_read_back_whole(seed):
    rng = Random(seed)
    for _ in range(10):
        play = spoiled(some_play(rng), rng) | {"king_declared": (rng.randrange(2), rng.randrange(11))}
        text = rules.write_play("ecarte", play)
        back = rules.read_play("ecarte", text)
        assert back.problems == ()
        assert rules.replay(CLASSIC, back.play) == rules.replay(CLASSIC, play)
        assert rules.write_play("ecarte", back.play) == text
