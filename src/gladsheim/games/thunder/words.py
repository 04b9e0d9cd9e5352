"""Thunder & Lightning in words: log, prompts, the table as text, actions as people say them."""

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.options import Settings
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words
from gladsheim.games.thunder.actions import ACTIONS, KEYS, KINDS, LANES, SIDES
from gladsheim.games.thunder.battle import BARE, TREASURE
from gladsheim.games.thunder.cards import CARDS
from gladsheim.games.thunder.view import Card, Hidden, Known, Placed, Side, ThunderView

SEATS = (W("Thor"), W("Loki"))

# Names that the catalogues know; a name that an owner of the box writes into cards.toml is shown as
# it stands there.
_NAMES = (
    W("Odin's Ring"),
    W("Odin's Crown"),
    W("Nightmare"),
    W("Shield Wall"),
    W("Ravens"),
    W("Frigg"),
    W("Female Archer"),
    W("Viking Warriors"),
    W("Dwarves"),
    W("Trolls"),
    W("Elves"),
    W("Fire Giant"),
    W("Einherjar"),
    W("Dragon"),
    W("Tyr"),
    W("Angrboda"),
    W("Baldr"),
    W("Berserker"),
    W("Idunn"),
    W("Freya"),
    W("Mjolnir"),
    W("Gungnir"),
    W("Hel"),
    W("Longships"),
    W("Odin"),
    W("Seer"),
    W("Valkyries"),
    W("Vidarr"),
)

POWERS = {
    "TR": W("Your treasure: whoever finds it wins. It never challenges."),
    "NM": W("Challenged on the battlefield, it takes its whole lane with it, on both sides."),
    "SW": W("Whoever challenges it is lost, except a Female Archer."),
    "RV": W("From the hand: challenge a front card, your own figure card or a random hand card."),
    "FR": W("From the hand: see the hand, or turn up a column. In battle she beats the champion."),
    "FA": W("Beats a Shield Wall."),
    "VW": W("With Berserker on top of your pile they challenge with strength 6."),
    "A4": W("An ally without power."),
    "A5": W("An ally without power."),
    "A6": W("An ally without power."),
    "C7": W("The champion. Only Frigg beats it."),
    "FIG": W("Free. In row 1 it gives you four action points."),
    "BA": W("Move one of your own cards to another place of your side."),
    "BE": W("On top of your pile: your Viking Warriors challenge with strength 6."),
    "ID": W("On top of your pile: you win ties."),
    "FY": W("Take the opponent's top discard of strength 1 to 7 into your hand."),
    "WP": W("Removes a figure card or a Shield Wall."),
    "HE": W("Take any card of your own pile, unseen."),
    "LS": W("Take up to three Viking Warriors and Female Archers from your pile."),
    "OD": W("Take up to three Ravens from your pile."),
    "SE": W("Turn up to three cards of the opponent's deck, one after the other."),
    "VA": W("Move one of the opponent's cards to another place of its side."),
    "VI": W("Challenge any card of the column facing your outer column."),
}
"""What each card can do, in a sentence; the rule book has the whole of it."""

POWER_RULES = {
    "TR": "TL-10.28",
    "NM": "TL-10.14",
    "SW": "TL-8.4",
    "RV": "TL-10.16",
    "FR": "TL-10.10a",
    "FA": "TL-10.27",
    "VW": "TL-8.7",
    "A4": "TL-8.6",
    "A5": "TL-8.6",
    "A6": "TL-8.6",
    "C7": "TL-8.5",
    "FIG": "TL-10.1",
    "BA": "TL-10.7",
    "BE": "TL-10.8",
    "ID": "TL-10.33",
    "FY": "TL-10.9",
    "WP": "TL-10.11",
    "HE": "TL-10.12",
    "LS": "TL-10.13",
    "OD": "TL-10.15",
    "SE": "TL-10.24",
    "VA": "TL-10.29",
    "VI": "TL-10.30",
}


REASONS = {
    "cards": W("It leaves more cards on your side of the battlefield than on theirs."),
    "columns": W("It holds more columns."),
    "fronts": W("It strengthens your first row."),
    "duels": W("Your first row then beats what faces it."),
    "hand": W("It leaves more cards in your hand."),
    "soldiers": W("It leaves more cards in your hand that can be laid."),
    "powers": W("It keeps your powers."),
    "ravens": W("It keeps your Ravens."),
    "deck": W("It spares your deck."),
    "figure": W("It keeps your figure card."),
    "bare": W("Your field does not run empty."),
    "treasure shown": W("It keeps your treasure unseen, or shows theirs."),
    "treasure in front": W("It keeps your treasure out of the first row."),
    "treasure in hand": W("It keeps your treasure safe."),
    "cover": W("It leaves more places where your treasure may be."),
    "turn": W("It leaves action points for more."),
}
"""What a move is said to do that gains in a term of the evaluation (`value.py`)."""


def card_name(key: str, back: str, plain: bool = False) -> Words:
    """Return what a card is called in its deck; `plain` names allies by their strength (OP-6)."""
    if plain and key in ("A4", "A5", "A6"):
        return W("Ally {strength}", strength=key[1])
    kind = CARDS.cards[key]
    return Words(kind.thor if back == "thor" else kind.loki)


def place_words(place: int) -> Words:
    """Return a place of a side as people say it."""
    return W("lane {lane}, row {row}", lane=LANES[place // 4], row=place % 4 + 1)


class Speaker:
    """Says what happens in a battle with one set of names."""

    def __init__(self, settings: Settings | None) -> None:
        self.plain = settings is not None and settings["ally_names"] == "plain"

    def card(self, code: int) -> Words:
        """Return the name of a card by its code."""
        return card_name(KEYS[code % KINDS], SIDES[code // KINDS], self.plain)

    def cards(self, codes: tuple[int, ...]) -> Words:
        """Return several names, separated by commas."""
        names = [self.card(code) for code in codes]
        if not names:
            return W("no cards")
        text = names[0]
        for name in names[1:]:
            text = W("{cards}, {card}", cards=text, card=name)
        return text

    # Events

    def tell(self, heard: Heard) -> Words:
        """Return the log line of an event; an empty message when it has none."""
        seat = SEATS[heard.seat] if heard.seat in (0, 1) else W("The fates")
        facts = heard.public
        match heard.kind:
            case "draws" | "sets" | "deploys" | "hel" | "sees_hand":
                return self._tell_secret(seat, heard)
            case "turn":
                return W("It is {seat}'s turn.", seat=seat)
            case "figure":
                return W("{seat} comes to lane {lane}.", seat=seat, lane=LANES[facts[0]])
            case "plays":
                return W("{seat} plays {card}.", seat=seat, card=self.card(facts[0]))
            case "challenges":
                return W(
                    "{seat} challenges with {mine} in lane {lane}: {theirs} in {place}.",
                    seat=seat,
                    mine=self.card(facts[1]),
                    lane=LANES[facts[0]],
                    theirs=self.card(facts[4]),
                    place=place_words(facts[2] * 4 + facts[3]),
                )
            case "lost":
                return self._tell_lost(seat, facts)
            case "wins":
                return self._tell_end(seat, facts[0])
        return self._tell_power(seat, heard)

    def _tell_secret(self, seat: Words, heard: Heard) -> Words:
        facts, private = heard.public, heard.private
        match heard.kind:
            case "draws":
                if private:
                    return W("{seat} draws {card}.", seat=seat, card=self.card(private[0]))
                return W("{seat} draws a card.", seat=seat)
            case "sets":
                lane = LANES[facts[0]]
                if private:
                    card = self.card(private[0])
                    return W("{seat} sets {card} in lane {lane}.", seat=seat, card=card, lane=lane)
                return W("{seat} sets a card in lane {lane}.", seat=seat, lane=lane)
            case "deploys":
                place = place_words(facts[0])
                if private:
                    card = self.card(private[0])
                    return W("{seat} lays {card} in {place}.", seat=seat, card=card, place=place)
                if facts[1]:
                    return W(
                        "{seat} lays a card of the other deck in {place}.", seat=seat, place=place
                    )
                return W("{seat} lays a card in {place}.", seat=seat, place=place)
            case "hel":
                if private:
                    card = self.card(private[0])
                    return W("{seat} takes {card} from the own pile.", seat=seat, card=card)
                return W("{seat} takes a card from the own pile, unseen.", seat=seat)
        if private:
            return W("{seat} sees the hand: {cards}.", seat=seat, cards=self.cards(private))
        return W("{seat} sees the opponent's hand.", seat=seat)

    def _tell_lost(self, seat: Words, facts: tuple[int, ...]) -> Words:
        card = self.card(facts[0])
        if facts[1] == 1:
            return W("{seat} loses {card}, to the bottom of the pile.", seat=seat, card=card)
        if facts[1] == 2:
            return W("{seat} loses {card}, out of the game.", seat=seat, card=card)
        return W("{seat} loses {card}.", seat=seat, card=card)

    def _tell_end(self, seat: Words, ending: int) -> Words:
        if ending == TREASURE:
            return W("The treasure is found: {seat} wins.", seat=seat)
        if ending == BARE:
            return W("The other side has no cards left: {seat} wins.", seat=seat)
        return W("The other side cannot use its action points: {seat} wins.", seat=seat)

    def _tell_power(self, seat: Words, heard: Heard) -> Words:
        facts = heard.public
        match heard.kind:
            case "shows_treasure":
                return W("{seat} shows the treasure and shuffles it back into the deck.", seat=seat)
            case "shows_hand":
                return W(
                    "{seat} shows a hand without three cards to set and draws anew: {cards}.",
                    seat=seat,
                    cards=self.cards(facts),
                )
            case "moves":
                return W(
                    "{seat} moves a card of {side} from {one} to {two}.",
                    seat=seat,
                    side=SEATS[facts[0]],
                    one=place_words(facts[1]),
                    two=place_words(facts[2]),
                )
            case "swaps":
                return W(
                    "{seat} swaps the cards in {one} and {two}.",
                    seat=seat,
                    one=place_words(facts[0]),
                    two=place_words(facts[1]),
                )
            case "takes":
                card = self.card(facts[0])
                return W("{seat} takes {card} from the other pile.", seat=seat, card=card)
            case "turns_column":
                return W(
                    "{seat} turns up lane {lane}: {cards}.",
                    seat=seat,
                    lane=LANES[facts[0]],
                    cards=self.cards(facts[1:]),
                )
            case "weapon":
                return W(
                    "{seat} strikes {card} of {side} in {place}.",
                    seat=seat,
                    card=self.card(facts[2]),
                    side=SEATS[facts[0]],
                    place=place_words(facts[1]),
                )
            case "fetches":
                card = self.card(facts[0])
                return W("{seat} takes {card} from the own pile, shown.", seat=seat, card=card)
            case "ravens_row":
                return W(
                    "The ravens find {card} of {side} in lane {lane}.",
                    card=self.card(facts[2]),
                    side=SEATS[facts[0]],
                    lane=LANES[facts[1]],
                )
            case "hits":
                return W("The ravens find {card} in the hand.", card=self.card(facts[0]))
            case "places":
                return W(
                    "{card} goes to the front of lane {lane}.",
                    card=self.card(facts[1]),
                    lane=LANES[facts[0]],
                )
            case "seer_turns":
                return W("The Seer turns up {card}.", card=self.card(facts[0]))
            case "to_hand":
                return W("{seat} gets {card}.", seat=seat, card=self.card(facts[0]))
            case "back_to_deck":
                return W("{card} goes back into the deck.", card=self.card(facts[0]))
        raise ValueError(f"no words for the event {heard.kind!r}")

    # Actions and picks

    def named(self, words: list[str]) -> Words:
        """Return a card as an action names it: `VW`, or `stolen VW`."""
        if words[0] == "stolen":
            return W("{card} (stolen)", card=self.key(words[1]))
        return self.key(words[0])

    def key(self, key: str) -> Words:
        """Return a card by its key, whichever deck it is of."""
        kind = CARDS.cards[key]
        if self.plain and key in ("A4", "A5", "A6"):
            return card_name(key, "thor", True)
        if kind.thor == kind.loki:
            return Words(kind.thor)
        return W("{thor}/{loki}", thor=Words(kind.thor), loki=Words(kind.loki))

    def action(self, id: int) -> Words:
        """Return an action as a person says it."""
        words = ACTIONS.notation(id).split()
        match words:
            case ["draw"]:
                return W("Draw a card")
            case ["end"]:
                return W("End the turn")
            case ["set", key]:
                return W("Set {card}", card=self.key(key))
            case ["deploy", *card, lane, row]:
                return W(
                    "Lay {card} in lane {lane}, row {row}",
                    card=self.named(card),
                    lane=lane,
                    row=row,
                )
            case ["figure", lane]:
                return W("Play the figure card to lane {lane}", lane=lane)
            case ["challenge", lane]:
                return W("Challenge in lane {lane}", lane=lane)
            case ["place", lane]:
                return W("To the front of lane {lane}", lane=lane)
            case ["on"]:
                return W("Turn up the next card")
            case ["stop"]:
                return W("Stop here")
            case ["done"]:
                return W("Take no more")
            case ["take", position]:
                return W("Take card {position} of the pile", position=position)
            case ["discard", *card]:
                return W("Lay down {card} next", card=self.named(card))
            case ["waste", *card]:
                return W("Play {card} without effect", card=self.named(card))
        return self._power(words)

    def _power(self, words: list[str]) -> Words:
        stolen = words[0] == "stolen"
        words = words[1:] if stolen else words
        mark = W(" (stolen)") if stolen else Words("")
        match words:
            case ["baldr", "swap", a, b, c, d]:
                return W("Baldr: swap lane {a}, row {b} and lane {c}, row {d}", a=a, b=b, c=c, d=d)
            case ["baldr", a, b, c, d]:
                return W("Baldr: move lane {a}, row {b} to lane {c}, row {d}", a=a, b=b, c=c, d=d)
            case ["valkyries", a, b, c, d]:
                return W(
                    "Valkyries: move lane {a}, row {b} to lane {c}, row {d}", a=a, b=b, c=c, d=d
                )
            case ["berserker"]:
                return W("Play Berserker")
            case ["idunn"]:
                return W("Play Idunn")
            case ["freya"]:
                return W("Freya: take the opponent's top discard")
            case ["frigg", "hand"]:
                return W("Frigg{mark}: see the opponent's hand", mark=mark)
            case ["frigg", lane]:
                return W("Frigg{mark}: turn up lane {lane}", mark=mark, lane=lane)
            case ["weapon", side, lane, row]:
                return W(
                    "{weapon}: strike {side}, lane {lane}, row {row}",
                    weapon=self.key("WP"),
                    side=SEATS[SIDES.index(side)],
                    lane=lane,
                    row=row,
                )
            case ["hel", position]:
                return W("Hel: take card {position} of the pile", position=position)
            case ["longships"]:
                return W("Longships: take warriors and archers")
            case ["odin"]:
                return W("Odin: take ravens")
            case ["ravens", "figure"]:
                return W("Ravens{mark}: take away the own figure card", mark=mark)
            case ["ravens", "hand"]:
                return W("Ravens{mark}: challenge a random hand card", mark=mark)
            case ["ravens", lane]:
                return W("Ravens{mark}: challenge the front of lane {lane}", mark=mark, lane=lane)
            case ["seer"]:
                return W("Seer: turn up cards of the opponent's deck")
            case ["vidarr", lane, row]:
                return W(
                    "Vidarr: challenge from lane {lane} the card in row {row}", lane=lane, row=row
                )
        raise ValueError(f"no words for the action {' '.join(words)!r}")

    def pick(self, pick: str) -> Words:
        """Return what a pick is called, where the page has no picture for it."""
        kind, _, value = pick.partition(":")
        match kind:
            case "hand" | "set" | "lose":
                return self.named(value.replace("-", " ").split())
            case "gap":
                return W("Lane {lane}, row {row}", lane=value[0], row=value[1])
            case "their-gap":
                return W("Lane {lane}, row {row}", lane=value[0], row=value[1])
            case "mine":
                return W("Own card, lane {lane}, row {row}", lane=value[0], row=value[1])
            case "theirs":
                return W("Opposite card, lane {lane}, row {row}", lane=value[0], row=value[1])
            case "thor" | "loki":
                return W(
                    "{side}, lane {lane}, row {row}",
                    side=SEATS[SIDES.index(kind)],
                    lane=value[0],
                    row=value[1],
                )
            case "their-lane":
                return W("Their lane {lane}", lane=value)
            case "pile":
                return W("Card {position} of the pile", position=value)
            case "flank":
                return W("Row {row} of the facing column", row=value)
            case "their-hand":
                return W("The opponent's hand")
            case "my-figure":
                return W("Your figure card")
            case "no-effect":
                return W("Without effect")
            case "go-on":
                return W("Turn up the next card")
            case "stop":
                return W("Stop here")
            case "done":
                return W("Take no more")
            case "deck":
                return W("Your deck")
        return W("End the turn")


def prompt(view: ThunderView) -> Words:
    """Return the sentence that says who is to do what."""
    if view.actor == OVER:
        return W("The game is over.")
    if view.actor == NATURE:
        return W("The cards are being dealt.")
    seat = SEATS[view.actor]
    mine = view.viewer == view.actor
    match view.phase:
        case "setup":
            lane = LANES[next_lane(view.sides[view.actor])]
            if mine:
                return W("Set a card facedown in lane {lane}.", lane=lane)
            return W("{seat} sets the first cards.", seat=seat)
        case "discard":
            if mine:
                return W("Choose which of your losses goes on the pile next.")
            return W("{seat} orders the losses.", seat=seat)
        case "place":
            plain = ("ally_names", "plain") in view.options
            card = card_name(view.held_up[0].key, view.held_up[0].back, plain)
            if mine:
                return W("Choose a lane of the opponent for {card}.", card=card)
            return W("{seat} chooses a lane for {card}.", seat=seat, card=card)
        case "seer":
            if mine:
                return WN(
                    "The Seer may turn up {count} more card.",
                    "The Seer may turn up {count} more cards.",
                    view.seer_left,
                )
            return W("{seat} asks the Seer.", seat=seat)
        case "take":
            if mine:
                return WN(
                    "Take {count} more card from your pile.",
                    "Take {count} more cards from your pile.",
                    view.take_left,
                )
            return W("{seat} looks through the own pile.", seat=seat)
    left = view.budget - view.spent
    if not mine:
        return WN(
            "{seat} is to move: {count} action point left.",
            "{seat} is to move: {count} action points left.",
            left,
            seat=seat,
        )
    if left == 0:
        return W("All action points are used: end your turn.")
    return WN(
        "Your turn: {count} action point left.", "Your turn: {count} action points left.", left
    )


def next_lane(side: Side) -> int:
    """Return the lane of the next card of setup."""
    return next((lane for lane, column in enumerate(side.columns) if not column), 2)


def describe(view: ThunderView) -> list[Shown]:
    """Return the table as labelled lines of text."""
    plain = ("ally_names", "plain") in view.options
    lines: list[Shown] = []
    for side in view.sides:
        seat = SEATS[side.seat]
        for lane, column in enumerate(side.columns):
            lines.append(
                Shown(
                    W("{seat}, lane {lane}", seat=seat, lane=LANES[lane]),
                    _joined([_placed(placed, plain) for placed in column])
                    if column
                    else W("empty"),
                )
            )
        hand = [_face(card, plain) for card in side.hand]
        lines.append(Shown(W("{seat}, hand", seat=seat), _joined(hand) if hand else W("empty")))
        lines.append(
            Shown(W("{seat}, deck", seat=seat), WN("{count} card", "{count} cards", side.deck))
        )
        lines.append(Shown(W("{seat}, pile", seat=seat), _pile(view, side, plain)))
    if view.phase == "act":
        lines.append(
            Shown(
                W("Action points"),
                W("{left} of {budget}", left=view.budget - view.spent, budget=view.budget),
            )
        )
    return lines


def _pile(view: ThunderView, side: Side, plain: bool) -> Words:
    size = WN("{count} card", "{count} cards", side.pile_size)
    if not side.pile:
        return size
    if side.seat == view.viewer:
        cards = [card_name(card.key, card.back, plain) for card in side.pile]
        return W("{size}, from the top: {cards}", size=size, cards=_joined(cards))
    top = side.pile[0]
    return W("{size}, on top {card}", size=size, card=card_name(top.key, top.back, plain))


def _joined(words: list[Words]) -> Words:
    text = words[0]
    for word in words[1:]:
        text = W("{cards}, {card}", cards=text, card=word)
    return text


def _face(card: Card | Known | Hidden, plain: bool) -> Words:
    if isinstance(card, Hidden):
        return W("a card of {seat}", seat=SEATS[SIDES.index(card.back)])
    name = card_name(card.key, card.back, plain)
    return W("{card} (known)", card=name) if isinstance(card, Known) else name


def _placed(placed: Placed, plain: bool) -> Words:
    face = _face(placed.card, plain)
    if isinstance(placed.card, Hidden) or not placed.is_up:
        return W("{card} (facedown)", card=face)
    strength = CARDS.cards[placed.card.key].strength
    return face if strength < 0 else W("{card} {strength}", card=face, strength=strength)
