"""The house rules of the stakes game, and the flat Rules made from them.

O-1 and O-2, the deck and the combinations, are data: `cards.toml`.
"""

from typing import Final

from gladsheim.core.options import Option, OptionError, Settings, choice, switch
from gladsheim.core.words import W
from gladsheim.games.futhark.cards import CARDS, Cards
from gladsheim.games.futhark.stakes.actions import MOST_SEATS
from gladsheim.games.futhark.stakes.cards import COMBINATIONS, Combination, table_of
from gladsheim.games.futhark.stakes.rules import (
    CARRIED,
    DEALER_FIRST,
    FREE,
    HIGHER,
    MATCH,
    NEXT_FIRST,
    PER_CARD,
    SECRET,
    SHARED,
    Rules,
)

FEWEST_SEATS: Final = 2
STAKES = {"free": FREE, "match": MATCH, "per_card": PER_CARD}
TIES = {"shared": SHARED, "carried": CARRIED, "higher": HIGHER}
ORDERS = {"dealer": DEALER_FIRST, "after_dealer": NEXT_FIRST, "secret": SECRET}

OPTIONS: tuple[Option, ...] = (
    choice(
        "stakes",
        "O-14",
        W("One point or two"),
        free=W("each pays as they like"),
        match=W("two points must be matched"),
        per_card=W("one point counts one card, two points both"),
    ),
    choice(
        "own_stake",
        "O-15",
        W("The winner's own stake"),
        spent=W("is spent"),
        returned=W("comes back"),
    ),
    choice(
        "unmatched",
        "O-16",
        W("What nobody matches (where two points must be matched)"),
        returned=W("comes back"),
        stays=W("stays paid"),
    ),
    switch("side_pots", "O-17", W("A winner takes from each at most what the winner paid")),
    choice(
        "tie",
        "O-18",
        W("A tie"),
        shared=W("own stakes back, the rest is shared"),
        carried=W("all stakes stay in for the next round"),
        higher=W("the higher stake wins"),
    ),
    choice(
        "order",
        "O-19",
        W("Who decides first about the stakes"),
        dealer=W("the dealer"),
        after_dealer=W("the seat after the dealer"),
        secret=W("all at once, in secret"),
    ),
    choice(
        "last_point",
        "O-20",
        W("Whose ante was the last point"),
        stays=W("stays in"),
        out=W("is out of the round"),
    ),
    choice(
        "common_specials",
        "O-21",
        W("Yggdrasil or Loki turned up"),
        blank=W("is blank"),
        replaced=W("is replaced from the stock"),
    ),
    switch("loki_looks", "O-22", W("Whoever lays Loki looks at the card")),
    choice(
        "yggdrasil_draw",
        "O-23",
        W("Yggdrasil takes"),
        top=W("the top card of the stock"),
        choice=W("any card, the stock being laid open"),
    ),
    choice(
        "reshuffle",
        "O-24",
        W("Shuffle all cards"),
        each_round=W("every round"),
        when_low=W("when the stock is low"),
    ),
    choice(
        "counted",
        "O-25",
        W("Cards that count"),
        all=W("all"),
        best_five=W("the best five"),
    ),
    switch("sitting_out", "O-26", W("The ante is voluntary")),
    choice(
        "last_undecided",
        "O-27",
        W("Who is the last left undecided"),
        wins=W("wins without paying"),
        pays=W("must still pay to stay in"),
    ),
    switch("loki_open", "O-28", W("Loki may be laid beside open cards")),
)


def check_seats(seats: int, settings: Settings, cards: Cards = CARDS) -> None:
    """Raise OptionError unless 2 to 4 play (FU-7.1) and the deck is large enough (FU-1.7)."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise OptionError(
            f"{seats} seats: expected {FEWEST_SEATS} to {MOST_SEATS} (FU-7.1)",
            W("This game has {fewest} to {most} seats.", fewest=FEWEST_SEATS, most=MOST_SEATS),
        )
    needed = 3 * seats + 5 + cards.counts[cards.yggdrasil]
    if cards.total < needed:
        raise OptionError(
            f"the deck has {cards.total} cards: expected at least {needed} (FU-1.7)",
            W("The deck is too small for so many seats."),
        )


def rules_for(
    seats: int,
    settings: Settings,
    cards: Cards = CARDS,
    combinations: tuple[Combination, ...] = COMBINATIONS,
) -> Rules:
    """Return the flat Rules of a table; `seats` and `settings` have passed `check_seats`."""
    rules = Rules(seats, table_of(combinations, len(cards.runes)))
    rules.changed = list(settings.changed())
    rules.kinds = len(cards.kinds)
    rules.copies = cards.counts
    rules.low = [kind.low - 1 for kind in cards.kinds]
    rules.high = [kind.high - 1 for kind in cards.kinds]
    rules.yggdrasil = cards.yggdrasil
    rules.loki = cards.loki
    rules.cards = cards.total
    rules.stakes = STAKES[settings["stakes"]]
    rules.own_returned = settings["own_stake"] == "returned"
    rules.unmatched_stays = settings["unmatched"] == "stays"
    rules.side_pots = settings.is_on("side_pots")
    rules.tie = TIES[settings["tie"]]
    rules.order = ORDERS[settings["order"]]
    rules.broke_out = settings["last_point"] == "out"
    rules.replaced = settings["common_specials"] == "replaced"
    rules.loki_looks = settings.is_on("loki_looks")
    rules.free_choice = settings["yggdrasil_draw"] == "choice"
    rules.play_down = settings["reshuffle"] == "when_low"
    rules.best_five = settings["counted"] == "best_five"
    rules.may_sit_out = settings.is_on("sitting_out")
    rules.last_pays = settings["last_undecided"] == "pays"
    rules.loki_open = settings.is_on("loki_open")
    return rules
