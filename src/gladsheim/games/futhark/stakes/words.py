"""The stakes game in words: log, prompts, the table as text, actions as people say them."""

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words, listed
from gladsheim.games.futhark.stakes.actions import ACTIONS, LEFT, PLACES
from gladsheim.games.futhark.stakes.cards import COMBINATIONS
from gladsheim.games.futhark.stakes.view import (
    NAMES,
    Card,
    Combination,
    LastRound,
    Player,
    StakesView,
)
from gladsheim.games.futhark.words import card_words, rune_words, seat_words

# Names that the catalogues know; another one in cards.toml is shown as it stands there.
_NAMES = (
    W("Jera-Futhark"),
    W("Six of a rune"),
    W("Twice four"),
    W("Five of a rune"),
    W("Ætt"),
    W("Thrice three"),
    W("Futhark"),
    W("Longhouse"),
    W("Four of a rune"),
    W("Twice three"),
    W("Three of a rune"),
)

PLACE_NAMES = {
    "centre": W("the centre"),
    "up": W("the card above"),
    "down": W("the card below"),
    "left": W("the left card"),
    "right": W("the right card"),
}


REASONS = {
    "points": W("It leaves you more points beside the others."),
    "richest": W("It leaves you more points beside the richest."),
    "rivals": W("It leaves fewer to be outlived."),
    "middle": W("What lies in the middle is worth the chance to win it."),
}
"""What a move is said to do that gains in a term of the evaluation (`value.py`)."""


def kind_words(kind: int) -> Words:
    """Return what a kind of card is called."""
    return card_words(NAMES[kind])


def combination_name(rank: int) -> Words:
    """Return what the combination of a rank is called (FU-12)."""
    if rank == 0:
        return W("no combination")
    return Words(COMBINATIONS[len(COMBINATIONS) - rank].name)


def combination_words(combination: Combination) -> Words:
    """Return a combination with the runes that define it."""
    words = combination_name(combination.rank)
    runes = [rune_words(rune) for rune in combination.runes]
    if not runes:
        return words
    return W("{combination}: {runes}", combination=words, runes=listed(*runes))


def condition_words(rank: int) -> Words:
    """Return what a combination asks for (FU-12.1)."""
    row = COMBINATIONS[len(COMBINATIONS) - rank]
    parts: list[Words] = []
    if row.present:
        runes = [rune_words(rune) for rune in row.present]
        parts.append(W("all of {runes}", runes=listed(*runes)))
    for rune, count in row.least:
        words = rune_words(rune)
        parts.append(WN("{count} {rune}", "{count} {rune}", count, rune=words))
    for count in row.alike:
        parts.append(WN("{count} of a rune", "{count} of a rune", count))
    return listed(*parts)


def tell(heard: Heard) -> Words:
    """Return the log line of an event; an empty message when it has none."""
    player = seat_words(heard.seat)
    facts = heard.public
    match heard.kind:
        case "round":
            return W("Round {number}: {player} deals.", number=facts[0], player=player)
        case "shuffled":
            return W("All cards are shuffled.")
        case "dealt":
            if not heard.private:
                return Words("")
            return W("{player} is dealt {card}.", player=player, card=kind_words(heard.private[0]))
        case "antes":
            return W("Everybody pays one point.")
        case "joins":
            return W("{player} pays one point to play.", player=player)
        case "sits_out":
            return W("{player} sits this round out.", player=player)
        case "goes_on":
            if heard.private != (1,):
                return Words("")
            return W("{player} wants to be asked no more in this round.", player=player)
        case "known" | "unsealed":
            return Words("")  # what has become known stands in the lines beside it
        case "turns":
            return W(
                "{place} is turned up: {card}.",
                place=PLACE_WORDS[facts[0]],
                card=kind_words(facts[1]),
            )
        case "set":
            return Words("")
        case "seals":
            return W("{player} has decided in secret.", player=player)
    return _tell_specials(heard, player)


PLACE_WORDS = (
    W("The centre"),
    W("The card above"),
    W("The card below"),
    W("The left card"),
    W("The right card"),
)


def _tell_specials(heard: Heard, player: Words) -> Words:
    facts = heard.public
    match heard.kind:
        case "yggdrasil":
            return W("{player} uses Yggdrasil.", player=player)
        case "draws":
            if not heard.private:
                return W("{player} draws a card.", player=player)
            return W("{player} draws {card}.", player=player, card=kind_words(heard.private[0]))
        case "opens":
            return W("{player} lays the stock open.", player=player)
        case "takes":
            return W("{player} takes {card}.", player=player, card=kind_words(facts[0]))
        case "loki":
            place = PLACE_NAMES[PLACES[facts[0]]]
            return W("{player} lays Loki beside {place}.", player=player, place=place)
        case "looks":
            place = PLACE_NAMES[PLACES[facts[0]]]
            if not heard.private:
                return W("{player} looks at {place}.", player=player, place=place)
            card = kind_words(heard.private[0])
            return W("{player} sees at {place}: {card}.", player=player, place=place, card=card)
    return _tell_points(heard, player)


def _tell_points(heard: Heard, player: Words) -> Words:
    facts = heard.public
    match heard.kind:
        case "pays":
            if facts[2]:
                return WN(
                    "{player} pays {count} point, the last one.",
                    "{player} pays {count} points, the last ones.",
                    facts[0],
                    player=player,
                )
            if facts[1] in (1, 2):
                place = PLACE_NAMES[PLACES[LEFT + facts[1] - 1]]
                return W("{player} pays one point for {place}.", player=player, place=place)
            return WN(
                "{player} pays {count} point.",
                "{player} pays {count} points.",
                facts[0],
                player=player,
            )
        case "drops":
            return W("{player} drops out of the round.", player=player)
        case "broke":
            return W("{player} has no point left to pay and is out of the round.", player=player)
        case "returned":
            return WN(
                "{count} point that nobody matches goes back to {player}.",
                "{count} points that nobody matches go back to {player}.",
                facts[0],
                player=player,
            )
        case "shows":
            combination = Combination(facts[0], facts[2 + facts[1] :])
            hand = [kind_words(kind) for kind in facts[2 : 2 + facts[1]]]
            return W(
                "{player} shows {hand}. {combination}.",
                player=player,
                hand=listed(*hand) if hand else W("no card"),
                combination=combination_words(combination),
            )
        case "gains":
            if facts[1]:
                return WN(
                    "A tie: {player} takes {count} point.",
                    "A tie: {player} takes {count} points.",
                    facts[0],
                    player=player,
                )
            return WN(
                "{player} wins the round and {count} point.",
                "{player} wins the round and {count} points.",
                facts[0],
                player=player,
            )
        case "carried":
            return WN(
                "A tie: {count} point stays in for the next round.",
                "A tie: {count} points stay in for the next round.",
                facts[0],
            )
        case "out":
            return W("{player} has no points left and is out of the game.", player=player)
        case "over":
            return W("{player} is the last with points and wins.", player=player)
    raise ValueError(f"no words for the event {heard.kind!r}")


def action_words(action: int) -> Words:
    """Return an action as a person says it."""
    words = ACTIONS.notation(action).split()
    match words:
        case ["go", "on"]:
            return W("Go on")
        case ["rest"]:
            return W("Ask me no more in this round")
        case ["use", _]:
            return W("Use Yggdrasil")
        case ["loki", place]:
            return W("Loki beside {place}", place=PLACE_NAMES[place])
        case ["pay", "0"]:
            return W("Drop out")
        case ["pay", points]:
            return WN("Pay {count} point", "Pay {count} points", int(points))
        case ["pay", "1", place]:
            return W("Pay one point for {place}", place=PLACE_NAMES[place])
        case ["ante"]:
            return W("Pay one point to play")
        case ["sit", "out"]:
            return W("Sit this round out")
        case ["take", name]:
            return W("Take {card}", card=card_words(name))
    raise ValueError(f"no words for the action {' '.join(words)!r}")


def pick_words(pick: str) -> Words:
    """Return what a pick is called, where the page has no picture for it."""
    kind, _, value = pick.partition(":")
    match kind:
        case "go-on":
            return W("Go on")
        case "rest":
            return W("Ask me no more in this round")
        case "hand" | "stock":
            return card_words(value)
        case "place":
            return PLACE_NAMES[value]
        case "pay":
            return (
                W("Drop out")
                if value == "0"
                else WN("Pay {count} point", "Pay {count} points", int(value))
            )
        case "ante":
            return W("Pay one point to play")
    return W("Sit this round out")


def prompt(view: StakesView) -> Words:
    """Return the sentence that says who is to do what."""
    if view.actor == OVER:
        return W("The match is over.")
    if view.actor == NATURE:
        return (
            W("The cards are dealt.")
            if view.phase in ("start", "deal")
            else W("Fate turns a card.")
        )
    player = seat_words(view.actor)
    if view.viewer != view.actor:
        match view.phase:
            case "ante":
                return W("{player} decides whether to play this round.", player=player)
            case "stakes" | "meet" | "secret":
                return W("{player} decides about the stake.", player=player)
        return W("{player} is asked for a special card.", player=player)
    return _own_prompt(view, player)


def _own_prompt(view: StakesView, player: Words) -> Words:
    if view.task:
        return W("{player}: take a card of the stock.", player=player)
    match view.phase:
        case "ante":
            return W("{player}: do you play this round?", player=player)
        case "stakes" | "secret":
            return W("{player}: pay one or two points to stay in, or drop out.", player=player)
        case "meet":
            return W("{player}: pay one more point to stay in, or drop out.", player=player)
        case "before":
            return W(
                "{player}: a special card before the first cards are turned up?", player=player
            )
        case "speak":
            return W("{player}: a special card before the stakes?", player=player)
        case "after":
            return W("{player}: a special card before the last cards are turned up?", player=player)
    return W("{player}: a special card before the hands are shown?", player=player)


def describe(view: StakesView) -> list[Shown]:
    """Return the table as labelled lines of text."""
    lines = [
        Shown(
            W("Round"),
            W("{number}, dealer {player}", number=view.round, player=seat_words(view.dealer)),
        )
    ]
    for label, place in zip(PLACE_WORDS, view.common, strict=True):
        if place.card is None:
            continue
        text: Words = face_words(place.card)
        if isinstance(place.card, Card) and not place.is_up:
            text = W("{card}, face down", card=text)
        for seat in place.loki:
            text = W("{card}, beside it Loki of {player}", card=text, player=seat_words(seat))
        lines.append(Shown(label, text))
    lines.append(Shown(W("Cards in the stock"), str(view.stock)))
    if view.is_stock_open and view.stock_faces:
        known = listed(*(card_words(name) for name in view.stock_faces))
        lines.append(Shown(W("Known in the stock"), known))
    lines.append(Shown(W("Points in the middle"), str(view.pot)))
    if view.spent:
        lines.append(Shown(W("Points out of the game"), str(view.spent)))
    for player in view.players:
        lines.append(Shown(seat_words(player.seat), player_words(view, player)))
        if player.hand:
            hand = listed(*(face_words(card) for card in player.hand))
            lines.append(Shown(W("Hand of {player}", player=seat_words(player.seat)), hand))
    if view.best is not None:
        lines.append(Shown(W("Your combination now"), combination_words(view.best)))
    lines += _past(view)
    return lines


def face_words(card: object) -> Words:
    """Return what a card is called, or that it is hidden."""
    return card_words(card.name) if isinstance(card, Card) else W("face down")


def player_words(view: StakesView, player: Player) -> Words:
    """Return how a player stands in this round."""
    text = WN("{count} point", "{count} points", player.points)
    if player.paid:
        text = W("{text}, paid {paid}", text=text, paid=player.paid)
    if player.used:
        text = WN(
            "{text}, {count} Yggdrasil used",
            "{text}, {count} Yggdrasil used",
            player.used,
            text=text,
        )
    if view.actor == OVER:
        return text
    if not player.is_alive:
        return W("{text}, out of the game", text=text)
    if not player.is_inside and view.phase not in ("deal", "ante"):
        return W("{text}, out of the round", text=text)
    if player.choice:
        action = action_words(ACTIONS.parse(player.choice))
        return W("{text}, decided: {action}", text=text, action=action)
    if player.rests:
        return W("{text}, asked no more", text=text)
    if player.has_decided:
        return W("{text}, has decided", text=text)
    return text


def _past(view: StakesView) -> list[Shown]:
    """Return the last round, and everybody's points after each."""
    lines: list[Shown] = []
    if view.last is not None:
        lines.append(Shown(W("Last round"), how_words(view.last)))
        for ended in view.last.players:
            if ended.combination is None:
                continue
            hand = (
                listed(*(card_words(name) for name in ended.hand)) if ended.hand else W("no card")
            )
            lines.append(
                Shown(
                    W("{player} showed", player=seat_words(ended.seat)),
                    W(
                        "{hand}. {combination}",
                        hand=hand,
                        combination=combination_words(ended.combination),
                    ),
                )
            )
    if len(view.history) > 1:
        for player in view.players:
            course = " ".join(str(points[player.seat]) for points in view.history)
            label = W("Points of {player} by round", player=seat_words(player.seat))
            lines.append(Shown(label, course))
    return lines


def describe_chances(ranks: tuple[float, ...]) -> list[Shown]:
    """Return the chance of each combination at the showdown, the highest first."""
    parts = [
        W(
            "{combination} {percent} %",
            combination=combination_name(rank),
            percent=str(round(100 * chance)) if chance >= 0.005 else "< 1",
        )
        for rank, chance in reversed(list(enumerate(ranks)))
        if chance > 0
    ]
    return [Shown(W("At the showdown you will have"), listed(*parts))] if parts else []


def how_words(last: LastRound) -> Words:
    """Return how a round has ended."""
    winners = [seat_words(player.seat) for player in last.players if player.is_winner]
    match last.how:
        case "alone":
            return W("{player} was left alone and won.", player=winners[0])
        case "void":
            return W("Nobody stayed in.")
        case "no contest":
            return W("Nobody played against anybody.")
    if len(winners) > 1:
        return W("A tie between {players}.", players=listed(*winners))
    return W("{player} had the best combination.", player=winners[0])
