"""Hoard, a toy: the smallest complete Game, for tests and as an example of `core`'s interface.

Two to four seats hold cards of three kinds, Amber, Bronze and Coin, worth 1, 2 and 3. In turn each
lays down one card open, two different ones open, or one face down, which counts double and is
replaced from the deck while there is one. When all hands are empty the richest hoard wins.

It is not registered in `gladsheim.games`. It has all that a game can have: hidden hands, deals by
NATURE, house rules of both sorts, an action that can be said in two ways, picks that are the
beginning of other picks, events with a secret part, and a house rule by which all seats choose
secretly at the same time.
"""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

import msgspec

from gladsheim.core.actions import ActionTable, Entry
from gladsheim.core.deck import Deck
from gladsheim.core.events import Heard
from gladsheim.core.game import Game, Shown
from gladsheim.core.options import Option, OptionError, Settings
from gladsheim.core.rng import Rng
from gladsheim.core.rulebook import Rulebook
from gladsheim.core.state import NATURE, OUTCOME, OVER, State
from gladsheim.core.views import View
from gladsheim.core.words import WN, W, Words

KINDS: Final = "ABC"
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
LAY: Final = 0
HIDE: Final = 3
PAIR: Final = 6
ASIDE: Final = 9
NAMES: Final = (W("Amber"), W("Bronze"), W("Coin"))
CARDS: Final = 12

RULES = {
    "en": """# Hoard
- **TY-1** Each seat is dealt its hand face down, one card at a time.
- **TY-2** On a turn a seat lays down a card that it holds.
- **TY-3** Two cards may be laid together if they differ.
- **TY-4** A card may be laid face down while the deck has cards; one is drawn in its place.
- **TY-5** When no seat holds a card, the richest hoard wins; a card laid face down counts double.
- **TY-6** If agreed, all seats first choose a card at the same time; these are laid face down.
""",
    "de": """# Hort
- **TY-1** Jeder Platz bekommt seine Hand verdeckt, Karte für Karte.
- **TY-2** Wer am Zug ist, legt eine Karte, die er hält.
- **TY-3** Zwei Karten dürfen zusammen gelegt werden, wenn sie verschieden sind.
- **TY-4** Solange der Stapel reicht, darf eine Karte verdeckt gelegt werden; eine neue ersetzt sie.
- **TY-5** Hält niemand mehr Karten, gewinnt der reichste Hort; Verdecktes zählt doppelt.
- **TY-6** Falls vereinbart, wählen erst alle zugleich eine Karte; diese werden verdeckt gelegt.
""",
}


class ToyState(State):
    """One position. All cards are counts by kind."""

    def __init__(self, seats: int, hand: int, counts: list[int], settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.seats = seats
        self.deck = Deck(counts)
        self.hands: list[list[int]] = [[0, 0, 0] for _ in range(seats)]
        self.open: list[list[int]] = [[0, 0, 0] for _ in range(seats)]
        self.face_down: list[list[int]] = [[0, 0, 0] for _ in range(seats)]
        self.to_deal: int = seats * hand
        """Cards of the first hands that are still to come (TY-1)."""
        self.turn: int = 0
        """The seat whose turn it is; it draws when NATURE acts after the first hands."""
        self.is_setting_aside: bool = False
        """Whether all seats choose a card to set aside (TY-6)."""
        self.aside: list[int] = [-1] * seats
        """The kind that each seat has set aside while others choose; it is still in its hand."""

    def copy(self) -> "ToyState":
        other = ToyState(self.seats, 0, [], self.settings)
        other.actor = self.actor
        other.deck = self.deck.copy()
        other.hands = [cards[:] for cards in self.hands]
        other.open = [cards[:] for cards in self.open]
        other.face_down = [cards[:] for cards in self.face_down]
        other.to_deal = self.to_deal
        other.turn = self.turn
        other.is_setting_aside = self.is_setting_aside
        other.aside = self.aside[:]
        return other

    def legal(self) -> list[int]:
        if self.actor < 0:
            return []
        hand = self.hands[self.actor]
        held = [kind for kind in range(3) if hand[kind]]
        if self.is_setting_aside:
            return [ASIDE + kind for kind in held]
        found = [LAY + kind for kind in held]
        if self.deck.size():
            found += [HIDE + kind for kind in held]
        found += [PAIR + at for at, (one, other) in enumerate(PAIRS) if hand[one] and hand[other]]
        return found

    def why_not(self, action: int) -> str | None:
        hand = self.hands[self.actor]
        if self.is_setting_aside != (action >= ASIDE):
            return "TY-6"
        if PAIR <= action < ASIDE:
            return None if all(hand[kind] for kind in PAIRS[action - PAIR]) else "TY-3"
        if not hand[action % 3]:
            return "TY-2"
        return "TY-4" if HIDE <= action < PAIR and not self.deck.size() else None

    def chances(self) -> list[tuple[int, int]]:
        if self.actor != NATURE:
            return []
        weights = self.deck.next()
        return [(OUTCOME + kind, weights[kind]) for kind in range(3) if weights[kind]]

    def apply(self, action: int) -> None:
        seat = self.turn
        if self.actor == NATURE:
            self._deal(action - OUTCOME)
        elif action >= ASIDE:
            self._set_aside(action - ASIDE)
        elif action >= PAIR:
            one, other = PAIRS[action - PAIR]
            self._lay(seat, one)
            self._lay(seat, other)
            self._pass_on()
        elif action >= HIDE:
            self.hands[seat][action - HIDE] -= 1
            self.face_down[seat][action - HIDE] += 1
            if self.scribe:
                self.scribe.tell("hides", seat, [], [action - HIDE], 1 << seat, False)
            self.actor = NATURE
        else:
            self._lay(seat, action)
            self._pass_on()

    def seen(self, action: int, viewer: int) -> int:
        if viewer == self.actor:
            return action
        if action >= ASIDE:
            return ASIDE
        return HIDE if HIDE <= action < PAIR else action

    def _deal(self, kind: int) -> None:
        self.deck.take(kind)
        self.hands[self.turn][kind] += 1
        if self.scribe:
            self.scribe.tell("draws", self.turn, [], [kind], 1 << self.turn, True)
        self.to_deal = max(0, self.to_deal - 1)
        if self.to_deal:
            self.turn = (self.turn + 1) % self.seats
            return
        was_first_hand = not any(map(sum, self.open)) and not any(map(sum, self.face_down))
        if was_first_hand and self.settings.number("aside"):
            self.is_setting_aside = True
        self._pass_on()

    def _set_aside(self, kind: int) -> None:
        seat = self.turn
        self.aside[seat] = kind
        if self.scribe:
            self.scribe.tell("sets aside", seat, [], [kind], 1 << seat, False)
        if seat + 1 == self.seats:
            self.is_setting_aside = False
            for each, chosen in enumerate(self.aside):
                if chosen >= 0:
                    self.hands[each][chosen] -= 1
                    self.face_down[each][chosen] += 1
            self.aside = [-1] * self.seats
        self._pass_on()

    def _lay(self, seat: int, kind: int) -> None:
        self.hands[seat][kind] -= 1
        self.open[seat][kind] += 1
        if self.scribe:
            self.scribe.tell("lays", seat, [kind], [], 0, False)

    def _pass_on(self) -> None:
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if sum(self.hands[seat]):
                self.turn = seat
                self.actor = seat
                return
        self.actor = OVER

    def scores(self) -> list[int]:
        """Return what each hoard is worth (TY-5)."""
        return [
            sum(
                (kind + 1) * (self.open[seat][kind] + 2 * self.face_down[seat][kind])
                for kind in range(3)
            )
            for seat in range(self.seats)
        ]

    def returns(self) -> list[float]:
        scores = self.scores()
        if scores.count(max(scores)) > 1:
            return [0.0] * self.seats
        return [1.0 if score == max(scores) else -1.0 for score in scores]


class Face(msgspec.Struct, frozen=True, tag="face"):
    """A card the viewer sees."""

    kind: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """A card the viewer sees only from behind."""


class Hoard(msgspec.Struct, frozen=True):
    """One seat's cards."""

    hand: tuple[Face | Back, ...]
    open: tuple[int, ...]
    """How many of each kind lie open."""
    face_down: tuple[Face | Back, ...]


class ToyView(View, frozen=True, kw_only=True):
    """A game of Hoard as one viewer knows it."""

    hoards: tuple[Hoard, ...]
    deck: int
    """Cards left to draw."""
    to_deal: int
    turn: int
    is_setting_aside: bool
    aside: int
    """The kind that the viewer has set aside while others choose, else -1. That others have chosen
    is not shown: nothing of it may reach who has yet to choose."""


def _pair(one: str, other: str) -> Entry:
    picks = (f"hand:{one}", f"hand:{other}")
    return f"pair {one} {other}", picks, ((f"pair {other} {one}", picks[::-1]),)


class Toy(Game):
    """The game of Hoard."""

    id = "toy"
    name = W("Hoard")
    summary = W("Lay down your cards; what lies face down counts double.")
    credits = W("Nobody")
    seats = (2, 4)
    folder = Path(__file__).parent
    options = (
        Option(
            id="hand",
            title=W("Cards in the first hand"),
            rule="TY-1",
            values=("2", "3", "5"),
            names=(W("two"), W("three"), W("five")),
        ),
        Option(
            id="cards",
            title=W("Cards of each kind"),
            rule="TY-5",
            numbers=3,
            default="4 4 4",
            lowest=1,
            highest=10,
            total=CARDS,
        ),
        Option(
            id="aside",
            title=W("Cards set aside from the first hand"),
            rule="TY-6",
            values=("0", "1"),
            names=(W("none"), W("one")),
        ),
    )
    actions = ActionTable(
        [
            *((f"lay {kind}", (f"hand:{kind}",)) for kind in KINDS),
            *((f"hide {kind}", ("face-down", f"hand:{kind}")) for kind in KINDS),
            *(_pair(KINDS[one], KINDS[other]) for one, other in PAIRS),
            *((f"aside {kind}", ("aside", f"hand:{kind}")) for kind in KINDS),
        ]
    )
    outcomes = ActionTable([(f"deal {kind}", ()) for kind in KINDS], OUTCOME)
    endings: ClassVar[Mapping[str, Words]] = {
        "won": W("The richest hoard wins"),
        "tied": W("Two hoards are equally rich"),
    }

    @cached_property
    def compiled(self) -> bool:
        return False

    def rulebook(self, language: str) -> Rulebook:
        return Rulebook(RULES[language])

    def check_seats(self, seats: int, settings: Settings) -> None:
        if not 2 <= seats <= 4:
            raise OptionError(f"Hoard has 2 to 4 seats, not {seats} (TY-1)")
        if seats * settings.number("hand") > CARDS:
            raise OptionError(f"option hand (TY-1): there are only {CARDS} cards")

    def start(self, seats: int, settings: Settings) -> ToyState:
        return ToyState(seats, settings.number("hand"), settings.numbers("cards"), settings)

    def view(self, state: State, viewer: int) -> ToyView:
        assert isinstance(state, ToyState)
        return ToyView(
            game=self.id,
            viewer=viewer,
            seats=state.seats,
            actor=state.actor,
            options=state.settings.changed(),
            legal=tuple(state.legal()) if viewer == state.actor else (),
            returns=tuple(state.returns()) if state.actor == OVER else (),
            hoards=tuple(
                Hoard(
                    hand=_cards(state.hands[seat], seat == viewer),
                    open=tuple(state.open[seat]),
                    face_down=_cards(state.face_down[seat], seat == viewer or state.actor == OVER),
                )
                for seat in range(state.seats)
            ),
            deck=state.deck.size(),
            to_deal=state.to_deal,
            turn=state.turn,
            is_setting_aside=state.is_setting_aside,
            aside=state.aside[viewer] if viewer >= 0 else -1,
        )

    def sample(self, view: View, rng: Rng) -> ToyState:
        """Return a State that fits; all places of the unseen cards are equally likely."""
        assert isinstance(view, ToyView)
        settings = self.check(view.seats, dict(view.options))
        state = self.start(view.seats, settings)
        left = state.deck.bag
        for seat, hoard in enumerate(view.hoards):
            state.open[seat] = list(hoard.open)
            for kind, count in enumerate(hoard.open):
                left[kind] -= count
            for cards, known in ((hoard.hand, state.hands), (hoard.face_down, state.face_down)):
                for card in cards:
                    if isinstance(card, Face):
                        known[seat][card.kind] += 1
                        left[card.kind] -= 1
        for seat, hoard in enumerate(view.hoards):
            for cards, unknown in ((hoard.hand, state.hands), (hoard.face_down, state.face_down)):
                for card in cards:
                    if isinstance(card, Back):
                        kind = rng.pick(list(enumerate(left)))
                        unknown[seat][kind] += 1
                        left[kind] -= 1
        state.to_deal = view.to_deal
        state.turn = view.turn
        state.actor = view.actor
        state.is_setting_aside = view.is_setting_aside
        if view.is_setting_aside:
            for seat in range(view.actor):  # those before the actor have chosen
                state.aside[seat] = rng.pick(list(enumerate(state.hands[seat])))
        if view.aside >= 0:
            state.aside[view.viewer] = view.aside
        return state

    def early(self, state: State, seat: int) -> ToyState | None:
        """All who have not set a card aside yet may do so at once (TY-6)."""
        assert isinstance(state, ToyState)
        if not state.is_setting_aside or seat <= state.actor:
            return None
        twin = state.copy()
        twin.actor = twin.turn = seat
        twin.aside = [-1] * state.seats
        return twin

    def policy(self, state: State, rng: Rng) -> int:
        """Hide the best card while that is possible, else lay any."""
        legal = state.legal()
        hiding = [action for action in legal if HIDE <= action < PAIR]
        return hiding[-1] if hiding else legal[rng.below(len(legal))]

    def seat_name(self, seat: int, settings: Settings | None = None) -> Words:
        return W("Seat {number}", number=seat + 1)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        seat = self.seat_name(heard.seat)
        known = heard.public or heard.private
        if heard.kind == "lays":
            return W("{seat} lays down {card}", seat=seat, card=NAMES[known[0]])
        if heard.kind == "hides":
            if known:
                return W("{seat} lays {card} face down", seat=seat, card=NAMES[known[0]])
            return W("{seat} lays a card face down", seat=seat)
        if heard.kind == "sets aside":
            if known:
                return W("{seat} sets {card} aside", seat=seat, card=NAMES[known[0]])
            return W("{seat} sets a card aside", seat=seat)
        if known:
            return W("{seat} draws {card}", seat=seat, card=NAMES[known[0]])
        return W("{seat} draws a card", seat=seat)

    def prompt(self, view: View) -> Words:
        if view.actor == OVER:
            return W("The game is over")
        assert isinstance(view, ToyView)
        if view.actor == view.viewer:
            return W("Set a card aside") if view.is_setting_aside else W("Lay down a card")
        if view.actor == NATURE:
            return W("Cards are dealt")
        return W("{seat} is thinking", seat=self.seat_name(view.actor))

    def describe(self, view: View) -> list[Shown]:
        assert isinstance(view, ToyView)
        lines = [Shown(W("Deck"), WN("{count} card", "{count} cards", view.deck))]
        for seat, hoard in enumerate(view.hoards):
            lines.append(Shown(W("Hand of {seat}", seat=self.seat_name(seat)), _names(hoard.hand)))
            shown = tuple(Face(kind) for kind in range(3) for _ in range(hoard.open[kind]))
            lines.append(
                Shown(
                    W("Hoard of {seat}", seat=self.seat_name(seat)),
                    _names(shown + hoard.face_down),
                )
            )
        return lines

    def action_words(self, action: int, settings: Settings) -> Words:
        if action >= ASIDE:
            return W("Set {card} aside", card=NAMES[action - ASIDE])
        if action >= PAIR:
            one, other = PAIRS[action - PAIR]
            return W("Lay down {one} and {other}", one=NAMES[one], other=NAMES[other])
        if action >= HIDE:
            return W("Lay {card} face down", card=NAMES[action - HIDE])
        return W("Lay down {card}", card=NAMES[action])

    def ending(self, state: State) -> str:
        return "won" if max(state.returns()) > 0 else "tied"


def _cards(counts: list[int], is_seen: bool) -> tuple[Face | Back, ...]:
    """Return cards in a fixed order: what is seen by kind, else only as many backs."""
    if not is_seen:
        return (Back(),) * sum(counts)
    return tuple(Face(kind) for kind in range(3) for _ in range(counts[kind]))


def _names(cards: tuple[Face | Back, ...]) -> str:
    return " ".join(KINDS[card.kind] if isinstance(card, Face) else "?" for card in cards) or "-"


TOY = Toy()
