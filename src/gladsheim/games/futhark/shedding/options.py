"""The house rules of the shedding game (its open points), and the flat Rules made from them.

O-1, the deck, is data: `cards.toml`.
"""

from gladsheim.core.options import Option, OptionError, Settings, choice
from gladsheim.core.words import W
from gladsheim.games.futhark.cards import CARDS, Cards
from gladsheim.games.futhark.shedding.actions import DEAL, KINDS, SEATS
from gladsheim.games.futhark.shedding.rules import (
    AT_ONCE,
    BLIND,
    IN_ORDER,
    RANDOM_DEALER,
    WIDTH,
    Rules,
)

PASSINGS = {"at_once": AT_ONCE, "in_order": IN_ORDER, "blind": BLIND}

OPTIONS: tuple[Option, ...] = (
    Option(
        id="first_dealer",
        rule="FU-2.3",
        title=W("Who deals, and begins"),
        values=("random", *(str(seat) for seat in range(1, SEATS + 1))),
        names=(
            W("by chance"),
            *(W("Player {number}", number=seat) for seat in range(1, SEATS + 1)),
        ),
    ),
    choice(
        "drawn_card",
        "O-3",
        W("A drawn card"),
        may_be_laid=W("may be laid at once"),
        ends_turn=W("ends the turn"),
    ),
    choice(
        "drawing",
        "O-4",
        W("Who could lay a card"),
        forbidden=W("may not draw instead"),
        allowed=W("may draw instead"),
    ),
    choice(
        "start_card",
        "O-5",
        W("The dealer's rune card on a special start card"),
        turn=W("is the first card of the turn"),
        extra=W("comes before a full turn"),
    ),
    choice(
        "second_card",
        "O-6",
        W("The second card of a turn"),
        fits=W("has to fit"),
        any=W("may be any card beside a double"),
    ),
    choice(
        "win_check",
        "O-7",
        W("An empty hand wins"),
        at_once=W("at once"),
        after_passing=W("at the end of the turn, after the passing"),
    ),
    choice(
        "passing",
        "O-8",
        W("Cards are passed on"),
        at_once=W("all at once, each of the own choice"),
        in_order=W("one after the other, each of the own choice"),
        blind=W("one after the other, drawn blind by the receiver"),
    ),
    choice(
        "yggdrasil",
        "O-9",
        W("Yggdrasil names"),
        anybody=W("anybody, also the own seat"),
        another=W("another player"),
    ),
    choice(
        "loki_on_yggdrasil",
        "O-10",
        W("Loki on Yggdrasil"),
        acts=W("acts as Yggdrasil"),
        copies_below=W("copies the rune card below"),
    ),
    choice(
        "swap",
        "O-11",
        W("Loki's swap of hands"),
        at_once=W("comes at once"),
        end_of_turn=W("comes at the end of the turn, before the passing"),
    ),
    choice(
        "last_loki",
        "O-12",
        W("Loki as the last card"),
        wins=W("wins, without a swap"),
        forbidden=W("may not be laid"),
    ),
    choice(
        "blocked",
        "O-13",
        W("A blocked game"),
        smallest_hand=W("is won by the smallest hand"),
        draw=W("is a draw"),
    ),
)


def fits_of(cards: Cards) -> list[int]:
    """Return for each two kinds whether they share a rune, as `Rules.fits` has it."""
    return [
        int(bool({guide.low, guide.high} & {kind.low, kind.high}))
        for guide in cards.kinds
        for kind in cards.kinds
    ]


# Counted out once: a table is opened much more often than a deck is read.
COUNTS = CARDS.counts
DOUBLES = [int(kind.is_double) for kind in CARDS.kinds]
FITS = fits_of(CARDS)
DRAWS = [(DEAL + kind, copies) for kind in range(KINDS) for copies in range(WIDTH)]


def cards_dealt(seats: int) -> int:
    """Return how many cards each seat is dealt (FU-2.4)."""
    return 10 if seats <= 4 else 7


def check_seats(seats: int, settings: Settings, cards: Cards = CARDS) -> None:
    """Raise OptionError when a table of this size cannot be played (FU-2.1, FU-1.7)."""
    if not 2 <= seats <= SEATS:
        raise OptionError(f"Futhark is for 2 to {SEATS} seats (FU-2.1), not {seats}")
    needed = seats * cards_dealt(seats) + 1
    if cards.total < needed:
        raise OptionError(
            f"Futhark with {seats} seats needs {needed} cards (FU-1.7); there are {cards.total}"
        )
    dealer = settings["first_dealer"]
    if dealer != "random" and int(dealer) > seats:
        raise OptionError(f"option first_dealer (FU-2.3): there are only {seats} seats")


def rules_for(seats: int, settings: Settings, cards: Cards = CARDS) -> Rules:
    """Return the flat Rules of a table."""
    rules = Rules()
    rules.changed = list(settings.changed())
    rules.counts = COUNTS[:] if cards is CARDS else cards.counts
    rules.double = DOUBLES if cards is CARDS else [int(kind.is_double) for kind in cards.kinds]
    rules.fits = FITS if cards is CARDS else fits_of(cards)
    rules.draws = DRAWS
    rules.deal = cards_dealt(seats)
    dealer = settings["first_dealer"]
    rules.first_dealer = RANDOM_DEALER if dealer == "random" else int(dealer) - 1
    rules.draw_ends = settings["drawn_card"] == "ends_turn"
    rules.draw_freely = settings["drawing"] == "allowed"
    rules.start_extra = settings["start_card"] == "extra"
    rules.second_any = settings["second_card"] == "any"
    rules.late_win = settings["win_check"] == "after_passing"
    rules.passing = PASSINGS[settings["passing"]]
    rules.others_only = settings["yggdrasil"] == "another"
    rules.loki_looks_below = settings["loki_on_yggdrasil"] == "copies_below"
    rules.swap_late = settings["swap"] == "end_of_turn"
    rules.loki_not_last = settings["last_loki"] == "forbidden"
    rules.blocked_draw = settings["blocked"] == "draw"
    return rules
