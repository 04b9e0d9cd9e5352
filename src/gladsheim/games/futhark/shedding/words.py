"""The shedding game in words: log, prompts, the table as text, actions as people say them."""

from collections.abc import Sequence

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words, listed
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.shedding.actions import (
    DRAW,
    END,
    KEEP,
    NAME_L,
    NAME_Y,
    PASS,
    SWAP,
    SWAP_L,
    L,
    Y,
)
from gladsheim.games.futhark.shedding.table import BLOCKED, DEALING, NOTHING
from gladsheim.games.futhark.shedding.view import Card, Hidden, Known, Player, SheddingView
from gladsheim.games.futhark.words import card_words, seat_words

SILENCE = Words("")
"""For an event that needs no line in the log."""


REASONS = {
    "cards": W("It leaves you fewer cards than the others."),
    "end": W("It brings you nearer to the end than your nearest rival."),
    "fitting": W("More of your hand then fits."),
    "pairs": W("The cards that stay in your hand fit each other."),
    "doubles": W("It keeps a double for a turn with two cards."),
    "yggdrasil": W("It keeps Yggdrasil for later."),
    "loki": W("It keeps Loki for later."),
    "turn": W("It brings your next turn nearer."),
}
"""What a move is said to do that gains in a term of the evaluation (`value.py`)."""


def card(kind: int) -> Words:
    """Return what a card is called, by its kind."""
    return card_words(CARDS.kinds[kind].name)


def tell(heard: Heard) -> Words:
    """Return the log line of an event; an empty one for the dealing of the first hands."""
    seat = seat_words(heard.seat) if heard.seat >= 0 else SILENCE
    known = card(heard.private[0]) if heard.private else None
    match heard.kind:
        case "dealer":
            return W("{seat} deals and begins.", seat=seat)
        case "turned":
            return W("Turned up onto the pile: {card}.", card=card(heard.public[0]))
        case "redeal":
            return W("There was no rune card: all cards are shuffled and dealt anew.")
        case "lays":
            return _lays(seat, *heard.public)
        case "draws" if heard.public[0]:
            if known:
                return W("{seat} draws {card} for Yggdrasil.", seat=seat, card=known)
            return W("{seat} draws a card for Yggdrasil.", seat=seat)
        case "draws":
            if known:
                return W("{seat} draws {card}.", seat=seat, card=known)
            return W("{seat} draws a card.", seat=seat)
        case "no card":
            return W("There is no card left for {seat} to draw.", seat=seat)
        case "ends":
            return W("{seat} lays nothing.", seat=seat)
        case "reshuffles":
            return WN(
                "{count} card of the pile goes back into the stock.",
                "{count} cards of the pile are shuffled into the stock.",
                heard.public[0],
            )
        case "swaps":
            other, given, taken = heard.public
            return W(
                "{seat} swaps hands with {other}: {given} for {taken}.",
                seat=seat,
                other=seat_words(other),
                given=given,
                taken=taken,
            )
        case "keeps":
            return W("{seat} swaps with nobody.", seat=seat)
        case "chooses":
            if known:
                return W("{seat} chooses {card} to pass on.", seat=seat, card=known)
            return W("{seat} has chosen a card to pass on.", seat=seat)
        case "passes":
            other_seat = seat_words(heard.public[0])
            if known:
                return W(
                    "{seat} passes {card} to {other}.", seat=seat, card=known, other=other_seat
                )
            return W("{seat} passes a card to {other}.", seat=seat, other=other_seat)
        case "over":
            return result(heard.public[0], heard.public[1:])
    return SILENCE


def _lays(seat: Words, kind: int, copied: int, named: int) -> Words:
    if kind == Y and named != NOTHING:
        return W("{seat} lays Yggdrasil; {other} draws.", seat=seat, other=seat_words(named))
    if kind == L and copied != Y:
        return W("{seat} lays Loki, who copies {card}.", seat=seat, card=card(copied))
    if kind == L and named != NOTHING:
        return W(
            "{seat} lays Loki, who acts as Yggdrasil; {other} draws.",
            seat=seat,
            other=seat_words(named),
        )
    return W("{seat} lays {card}.", seat=seat, card=card(kind))


def result(ending: int, winners: Sequence[int]) -> Words:
    """Return how a game has ended."""
    if ending != BLOCKED:
        return W("{seat} has no card left and wins.", seat=seat_words(winners[0]))
    if not winners:
        return W("Nobody can go on: the game is a draw.")
    seats = listed(*(seat_words(seat) for seat in winners))
    return W("Nobody can go on: the smallest hand wins ({seats}).", seats=seats)


def action_words(action: int) -> Words:
    """Return an action as a person says it."""
    if action == DRAW:
        return W("Draw a card")
    if action == END:
        return W("End the turn")
    if action == KEEP:
        return W("Keep your hand")
    if action >= PASS:
        return W("Pass on {card}", card=card(action - PASS))
    if action >= SWAP:
        return W("Swap hands with {seat}", seat=seat_words(action - SWAP))
    if action >= SWAP_L:
        return W("Lay Loki and swap hands with {seat}", seat=seat_words(action - SWAP_L))
    if action >= NAME_L:
        return W("Lay Loki as Yggdrasil: {seat} draws", seat=seat_words(action - NAME_L))
    if action >= NAME_Y:
        return W("Lay Yggdrasil: {seat} draws", seat=seat_words(action - NAME_Y))
    if action == L:
        return W("Lay Loki without a swap")
    return W("Lay {card}", card=card(action))


def pick_words(pick: str) -> Words:
    """Return what a pick is called, where the page shows nothing to click for it."""
    kind, _, value = pick.partition(":")
    match kind:
        case "hand" | "pass":
            return card_words(value)
        case "seat":
            return W("{seat} draws", seat=seat_words(int(value) - 1))
        case "swap":
            return W("Swap hands with {seat}", seat=seat_words(int(value) - 1))
        case "stock":
            return W("Draw a card")
        case "keep":
            return W("Keep your hand")
    return W("End the turn")


def prompt(view: SheddingView) -> Words:
    """Return the sentence that says who is to do what."""
    if view.actor == OVER:
        return result(view.ending, view.winners)
    if view.actor == NATURE:
        if view.step <= DEALING:
            return W("The cards are being dealt.")
        return W("A card is being drawn.")
    if view.viewer == view.actor:
        return _own_prompt(view)
    seat = seat_words(view.actor)
    match view.phase:
        case "drawn":
            return W("{seat} has drawn a card.", seat=seat)
        case "second":
            return W("{seat} may lay a second card.", seat=seat)
        case "swap":
            return W("{seat} may swap hands.", seat=seat)
        case "pass":
            return W("{seat} chooses a card to pass on.", seat=seat)
    return W("{seat} is to move.", seat=seat)


def _own_prompt(view: SheddingView) -> Words:
    can_lay = any(action < SWAP for action in view.legal)
    match view.phase:
        case "lay" if view.is_free:
            return W("The pile begins with a card without runes: lay any rune card.")
        case "lay" if can_lay:
            return W("Your turn: lay a card that fits {card}.", card=card_words(view.guide))
        case "lay":
            return W("No card of yours fits {card}: draw one.", card=card_words(view.guide))
        case "drawn" if can_lay:
            return W("You may lay the card that you have drawn, or end your turn.")
        case "drawn":
            return W("The card that you have drawn does not fit: end your turn.")
        case "second" if can_lay and view.is_double:
            return W("After a double you may lay a second card, or end your turn.")
        case "second" if can_lay:
            return W("You may lay a double as second card, or end your turn.")
        case "second":
            return W("No second card can be laid: end your turn.")
        case "swap":
            return W("Swap hands with somebody, or keep your hand.")
    return W("Choose a card to pass to {seat}.", seat=seat_words((view.viewer + 1) % view.seats))


def describe(view: SheddingView) -> list[Shown]:
    """Return the table as labelled lines of text."""
    lines = [
        Shown(W("To match"), card_words(view.guide) if view.guide else W("nothing yet")),
        Shown(
            W("Pile, from the top"),
            listed(*view.pile[::-1]) if view.pile else W("empty"),
        ),
        Shown(W("Stock"), WN("{count} card", "{count} cards", view.stock)),
    ]
    if view.dealer >= 0:
        lines.append(Shown(W("Dealer"), seat_words(view.dealer)))
    for player in view.players:
        label = W("{seat}, hand", seat=seat_words(player.seat))
        lines.append(Shown(label, _hand(player)))
    for rumour in view.rumours:
        hands = listed(*(seat_words(seat) for seat in rumour.seats))
        lines.append(
            Shown(
                W("Held by one of them"),
                W("{card}: {seats}", card=card_words(rumour.name), seats=hands),
            )
        )
    if view.drawn and isinstance(view.drawn[0], Card):
        lines.append(Shown(W("Drawn"), card_words(view.drawn[0].name)))
    if view.chosen:
        lines.append(Shown(W("To be passed on"), card_words(view.chosen)))
    return lines


def _hand(player: Player) -> Words:
    size = WN("{count} card", "{count} cards", len(player.hand))
    faces = [card_words(one.name) for one in player.hand if not isinstance(one, Hidden)]
    if not faces:
        return size
    if any(isinstance(one, Known | Hidden) for one in player.hand):
        return W("{size}, among them {cards}", size=size, cards=listed(*faces))
    return W("{size}: {cards}", size=size, cards=listed(*faces))
