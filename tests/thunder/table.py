"""A battle laid out for a test, in about ten verbs, so that a test reads like a rule.

    battle = lay(thor={"A": "A4 VW*"}, loki={"A": "SW"}, hand_thor="RV HE", pile_thor="ID A4")
    battle.plays("ravens A").refuses("ravens B", rule="TL-7.6")
    assert battle.column("loki", "A") == "SW*"
    assert battle.pile("thor") == "RV ID A4"

Columns are written from row 1, piles from the top; `*` is faceup; `loki:VW` is a card with the
other back. The test is NATURE: `deals("RV")` says what a deck yields, `hits("A5")` what Ravens hit.
"""

from collections.abc import Mapping

import msgspec
import pytest

from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import (
    ACTIONS,
    C7,
    FIG,
    KEYS,
    KINDS,
    LANES,
    OUTCOMES,
    RV,
    SIDES,
)
from gladsheim.games.thunder.battle import ACTING
from gladsheim.games.thunder.cards import CARDS, Cards
from gladsheim.games.thunder.field import DREW, ENTERED, LEFT, PLACED
from gladsheim.games.thunder.options import rules_for
from gladsheim.games.thunder.state import ThunderState, new_battle


def other(side: str) -> str:
    """Return the other side."""
    return SIDES[1 - SIDES.index(side)]


def start(*, cards: Cards = CARDS, **options: str) -> "Battle":
    """Return a battle from its very beginning: NATURE is about to deal Loki's first card."""
    return Battle(new_battle(rules_for(THUNDER.check(2, options), cards)))


def lay(
    thor: Mapping[str, str] | None = None,
    loki: Mapping[str, str] | None = None,
    *,
    hand_thor: str = "",
    hand_loki: str = "",
    pile_thor: str = "A4",
    pile_loki: str = "A4",
    turn: str = "thor",
    begun: tuple[int, int] = (2, 2),
    budget: int | None = None,
    spent: int = 0,
    deck_thor: str | None = None,
    deck_loki: str | None = None,
    cards: Cards = CARDS,
    **options: str,
) -> "Battle":
    """Lay out a battle in the middle of a side's turn, as section 14 has it.

    Without a `budget` there are points enough: 4 with the own figure card on the field, else 3.
    What lies nowhere is in the decks; where a deck is given, the rest is out of the game.
    """
    state = ThunderState(rules_for(THUNDER.check(2, options), cards))
    state.set_out()
    battle = Battle(state)
    for side, columns, hand, pile in (
        ("thor", thor, hand_thor, pile_thor),
        ("loki", loki, hand_loki, pile_loki),
    ):
        for word in reversed(pile.split()):
            state.pile[SIDES.index(side)].append(battle.enters(side, word, has_left=True))
        for lane, column in (columns or {}).items():
            for row, word in enumerate(column.split()):
                battle.stands(side, LANES.index(lane) * 4 + row, word)
        battle.holds(side, hand)
    for side, deck in (("thor", deck_thor), ("loki", deck_loki)):
        if deck is not None:
            battle.leaves_in_deck(side, deck)
    seat = SIDES.index(turn)
    state.turn = seat
    state.actor = seat
    state.phase = ACTING
    state.begun = list(begun)
    state.budget = budget if budget is not None else 4 if state.figure_lane(seat) >= 0 else 3
    state.spent = spent
    battle.is_whole()
    return battle


def lay_for(
    me: str,
    mine: Mapping[str, str] | None = None,
    theirs: Mapping[str, str] | None = None,
    *,
    hand: str = "",
    their_hand: str = "",
    pile: str = "A4",
    their_pile: str = "A4",
    deck: str | None = None,
    their_deck: str | None = None,
    begun: int = 2,
    budget: int | None = None,
    spent: int = 0,
    cards: Cards = CARDS,
    **options: str,
) -> "Battle":
    """Lay out a battle in the turn of the side `me`, so that one test can try both sides."""
    is_thor = me == "thor"
    return lay(
        mine if is_thor else theirs,
        theirs if is_thor else mine,
        hand_thor=hand if is_thor else their_hand,
        hand_loki=their_hand if is_thor else hand,
        pile_thor=pile if is_thor else their_pile,
        pile_loki=their_pile if is_thor else pile,
        deck_thor=deck if is_thor else their_deck,
        deck_loki=their_deck if is_thor else deck,
        turn=me,
        begun=(begun, begun),
        budget=budget,
        spent=spent,
        cards=cards,
        **options,
    )


def copies(**changes: int) -> Cards:
    """Return decks with other numbers of some cards."""
    kinds = {
        key: msgspec.structs.replace(kind, copies=changes.get(key, kind.copies))
        for key, kind in CARDS.cards.items()
    }
    assert sum(kind.copies for kind in kinds.values()) == CARDS.counts.deck
    return msgspec.structs.replace(CARDS, cards=kinds)


both_sides = pytest.mark.parametrize("me", SIDES)
"""Tries a rule with Thor and with Loki as the side whose turn it is."""


class Battle:
    """One position, with verbs that say what happens to it."""

    def __init__(self, state: ThunderState) -> None:
        self.state = state
        self.scribe = Scribe()
        state.scribe = self.scribe

    # Laying out

    def enters(self, side: str, word: str, *, has_left: bool = False) -> int:
        """Let a card come out of its deck into a side's hand, and perhaps leave it openly."""
        state, seat = self.state, SIDES.index(side)
        code = code_of(side, word)
        state.deck[code] -= 1
        state.deck_size[code // KINDS] -= 1
        assert state.deck[code] >= 0, f"there is no {word} left for {side}"
        state.memory[seat].append(DREW if code // KINDS == seat else ENTERED + code)
        if has_left:
            state.memory[seat].append(LEFT + code)
        return code

    def holds(self, side: str, hand: str) -> "Battle":
        """Put cards from the decks into a hand."""
        seat = SIDES.index(side)
        for word in hand.split():
            self.state.hand[seat * 46 + self.enters(side, word)] += 1
            self.state.hand_size[seat] += 1
        return self

    def stands(self, side: str, place: int, word: str) -> None:
        """Put a card from the decks on the battlefield, facedown or (`*`) faceup."""
        state, seat = self.state, SIDES.index(side)
        is_up = word.endswith("*")
        code = self.enters(side, word.removesuffix("*"), has_left=is_up)
        assert code % KINDS <= (FIG if is_up else C7), f"{word} cannot lie so"
        slot = -1
        if not is_up:
            slot = len(state.memory[seat])
            state.memory[seat].append(PLACED + code // KINDS)
        state.insert(seat, place, code, int(is_up), slot, 0)

    def leaves_in_deck(self, side: str, deck: str) -> None:
        """Leave exactly these cards in a deck; the rest of it is out of the game."""
        state, first = self.state, SIDES.index(side) * KINDS
        for code in range(first, first + KINDS):
            left = deck.split().count(KEYS[code % KINDS])
            assert state.deck[code] >= left, f"there is no {KEYS[code % KINDS]} left for {side}"
            state.removed += [code] * (state.deck[code] - left)
            state.deck[code] = left
        state.deck_size[SIDES.index(side)] = len(deck.split())

    # Doing

    def plays(self, *notations: str) -> "Battle":
        """Let the actor do legal actions."""
        for notation in notations:
            action = ACTIONS.parse(notation)
            assert self.state.why_not(action) is None, f"{notation}: {self.state.why_not(action)}"
            assert action in self.state.legal(), f"{notation} is not among the legal actions"
            self.state.apply(action)
            self.is_whole()
        return self

    def deals(self, cards: str) -> "Battle":
        """Be NATURE: say which cards come off the deck (`RV SW ID`)."""
        return self._nature(*(f"deal {key}" for key in cards.split()))

    def begins(self, side: str) -> "Battle":
        """Be NATURE: say who has the first turn (OP-9)."""
        return self._nature(f"first {side}")

    def hits(self, card: str) -> "Battle":
        """Be NATURE: say which card of the opponent's hand Ravens hit (`A5`, `stolen A5`)."""
        return self._nature(f"hit {card}")

    def _nature(self, *outcomes: str) -> "Battle":
        for words in outcomes:
            outcome = OUTCOMES.parse(words)
            assert self.state.actor == NATURE, f"{words}: NATURE does not act"
            assert outcome in dict(self.state.chances()), f"{words} cannot come"
            self.state.apply(outcome)
            self.is_whole()
        return self

    def refuses(self, *notations: str, rule: str) -> "Battle":
        """Assert that actions are not legal, and by which rule."""
        for notation in notations:
            action = ACTIONS.parse(notation)
            assert action not in self.state.legal(), f"{notation} is legal"
            assert self.state.why_not(action) == rule, f"{notation}: {self.state.why_not(action)}"
        return self

    def allows(self, *notations: str) -> "Battle":
        """Assert that actions are legal, without doing them."""
        for notation in notations:
            action = ACTIONS.parse(notation)
            assert self.state.why_not(action) is None, f"{notation}: {self.state.why_not(action)}"
            assert action in self.state.legal(), f"{notation} is not among the legal actions"
        return self

    def copy(self) -> "Battle":
        """Return the same position once more, to try something else in it."""
        return Battle(self.state.copy())

    def is_whole(self) -> None:
        """Assert that no card is lost or doubled (TL-16.1), and that every size is right."""
        state = self.state
        found = state.deck[:]
        lying = [*state.pile[0], *state.pile[1], *state.losing[0], *state.losing[1], *state.removed]
        lying += [code for code in (*state.field, state.playing, state.held_up) if code >= 0]
        for code in lying:
            found[code] += 1
        for code in range(2 * KINDS):
            found[code] += state.hand[code] + state.hand[46 + code]
        assert found == state.rules.copies * 2
        for seat in range(2):
            assert state.deck_size[seat] == sum(state.deck[seat * KINDS : (seat + 1) * KINDS])
            assert state.hand_size[seat] == sum(state.hand[seat * 46 : seat * 46 + 46])

    # Looking

    def column(self, side: str, lane: str) -> str:
        """Return a column from row 1: `VW* A4`; empty when it is."""
        seat = SIDES.index(side)
        begin = seat * 12 + LANES.index(lane) * 4
        height = self.state.height[seat * 3 + LANES.index(lane)]
        assert all(code < 0 for code in self.state.field[begin + height : begin + 4])
        return " ".join(
            word_of(side, self.state.field[at]) + "*" * self.state.up[at]
            for at in range(begin, begin + height)
        )

    def hand(self, side: str) -> str:
        """Return a hand in the order of the table of cards, the own ones first."""
        seat = SIDES.index(side)
        codes = sorted(range(2 * KINDS), key=lambda code: (code // KINDS != seat, code))
        words = [[word_of(side, code)] * self.state.hand[seat * 46 + code] for code in codes]
        return " ".join(word for each in words for word in each)

    def hand_size(self, side: str) -> int:
        """Return how many cards a hand holds."""
        return self.state.hand_size[SIDES.index(side)]

    def pile(self, side: str) -> str:
        """Return a pile from its top."""
        return " ".join(
            word_of(side, code) for code in reversed(self.state.pile[SIDES.index(side)])
        )

    def deck_size(self, side: str) -> int:
        """Return how many cards a deck holds."""
        return self.state.deck_size[SIDES.index(side)]

    def in_deck(self, side: str, key: str) -> int:
        """Return how many copies of a card lie in a deck."""
        return self.state.deck[SIDES.index(side) * KINDS + KEYS.index(key)]

    @property
    def legal(self) -> list[str]:
        """The actor's legal actions in notation."""
        return [ACTIONS.notation(action) for action in self.state.legal()]

    def legal_like(self, beginning: str) -> list[str]:
        """Return the legal actions whose notation begins so."""
        return [words for words in self.legal if words.startswith(beginning)]

    @property
    def chances(self) -> dict[str, int]:
        """NATURE's outcomes in notation, with their weights."""
        return {OUTCOMES.notation(outcome): weight for outcome, weight in self.state.chances()}

    @property
    def heard(self) -> list[str]:
        """The kinds of the events so far."""
        return [note[0] for note in self.scribe.notes]

    @property
    def actor(self) -> str:
        """Who acts: `thor`, `loki`, `nature` or `over`."""
        actor = self.state.actor
        return {NATURE: "nature", OVER: "over"}.get(actor) or SIDES[actor]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SIDES[self.state.turn]

    @property
    def budget(self) -> int:
        return self.state.budget

    @property
    def spent(self) -> int:
        return self.state.spent

    @property
    def points(self) -> int:
        """Action points left."""
        return self.state.points()

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    @property
    def winner(self) -> str | None:
        """The side that has won."""
        if not self.is_over:
            return None
        assert sorted(self.state.returns()) == [-1.0, 1.0]
        return SIDES[self.state.returns().index(1.0)]

    @property
    def ending(self) -> str | None:
        """How it ended: `treasure`, `no cards` or `points unused`."""
        return THUNDER.ending(self.state) if self.is_over else None


def code_of(side: str, word: str) -> int:
    """Return the code of a card as a test writes it: `VW`, `loki:VW`, `stolen:VW`."""
    back, _, key = word.rpartition(":")
    seat = SIDES.index(side)
    code = KEYS.index(key)
    if back:
        seat = 1 - seat if back == "stolen" else SIDES.index(back)
    assert seat == SIDES.index(side) or RV <= code <= C7, f"{side} cannot have taken {key}"
    return seat * KINDS + code


def word_of(side: str, code: int) -> str:
    """Return a card of a side as a test writes it."""
    back = SIDES[code // KINDS]
    return KEYS[code % KINDS] if back == side else f"{back}:{KEYS[code % KINDS]}"
