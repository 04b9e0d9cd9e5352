"""The house rules of Thunder & Lightning (section 17), and the flat Rules made from them.

No other reading is offered for OP-2, OP-3, OP-15, OP-18, OP-19 and OP-26.
"""

from gladsheim.core.options import Option, OptionError, Settings, arranged, choice, switch
from gladsheim.core.words import W
from gladsheim.games.thunder.actions import FR, KEYS
from gladsheim.games.thunder.cards import CARDS, Cards
from gladsheim.games.thunder.rules import (
    ANY_FIGURE,
    FREE,
    LOKI_FIRST,
    NAME_FACEDOWN,
    NOT_WHEN_PLAYED,
    ONCE_PER_CARD,
    OPPONENT_ONLY,
    RANDOM_FIRST,
    THOR_FIRST,
    Rules,
)

FIRSTS = {"loki": LOKI_FIRST, "thor": THOR_FIRST, "random": RANDOM_FIRST}
CHALLENGES = {"free": FREE, "once_per_card": ONCE_PER_CARD, "not_when_played": NOT_WHEN_PLAYED}
WEAPONS = {
    "any_figure": ANY_FIGURE,
    "opponent_only": OPPONENT_ONLY,
    "name_facedown": NAME_FACEDOWN,
}


_OPTIONS: tuple[Option, ...] = (
    choice(
        "stuck",
        "OP-1",
        W("Who cannot use all action points"),
        at_once=W("loses at once"),
        declared=W("has to say so, and loses then"),
    ),
    Option(
        id="frigg_strength",
        rule="OP-5",
        title=W("Frigg's strength"),
        values=("1", "0") if CARDS.kind(FR).strength == 1 else ("0", "1"),
    ),
    choice(
        "ally_names",
        "OP-6",
        W("Names of the allies"),
        ours=W("dwarves, elves, trolls and others"),
        plain=W("by their strength"),
    ),
    switch("figure_at_setup", "OP-7", W("The figure card may be one of the first three")),
    choice(
        "few_cards",
        "OP-8",
        W("An opening hand without three cards to set"),
        redraw=W("is drawn anew"),
        place=W("sets what it can"),
    ),
    choice(
        "first_player",
        "OP-9",
        W("Who begins"),
        loki=W("Loki"),
        thor=W("Thor"),
        random=W("by chance"),
    ),
    choice(
        "figure_lost",
        "OP-10",
        W("Losing the own figure card in the own turn"),
        keeps_four=W("four points stay"),
        recount=W("points are counted anew"),
    ),
    choice(
        "end_turn",
        "OP-11",
        W("The end of a turn"),
        explicit=W("is said"),
        automatic=W("comes by itself"),
    ),
    choice(
        "first_turn",
        "OP-12",
        W("In the first turn"),
        no_challenges=W("nobody may challenge"),
        no_contact=W("no card may touch the opponent's"),
    ),
    switch("empty_plays", "OP-13", W("An action card without a target may be played for nothing")),
    choice(
        "challenges",
        "OP-14",
        W("A card may challenge"),
        free=W("as often as there are points"),
        once_per_card=W("once a turn"),
        not_when_played=W("once a turn, and not when just played"),
    ),
    choice(
        "seven_tie",
        "OP-16",
        W("Champion against champion"),
        idunn=W("Idunn wins the tie"),
        both=W("always costs both"),
    ),
    choice(
        "action_card",
        "OP-17",
        W("A played action card goes on the pile"),
        after=W("after its power"),
        before=W("before its power"),
    ),
    choice(
        "figure_card_lost",
        "OP-20",
        W("A lost figure card"),
        pile=W("goes on the pile"),
        removed=W("is out of the game"),
    ),
    choice(
        "baldr",
        "OP-21",
        W("Baldr"),
        move=W("moves one own card"),
        swap=W("swaps two own cards"),
    ),
    choice(
        "weapon",
        "OP-22",
        W("Mjolnir and Gungnir hit"),
        any_figure=W("any figure card, or a Shield Wall in sight or of the own side"),
        opponent_only=W("the opponent's cards only"),
        name_facedown=W("also a facedown card, named as a Shield Wall"),
    ),
    choice(
        "fetch",
        "OP-23",
        W("Longships and Odin take"),
        maximum=W("as many as they can"),
        choice=W("as many as you like"),
    ),
    choice(
        "seer",
        "OP-24",
        W("The Seer"),
        may_stop=W("may stop early"),
        always_three=W("always turns up three"),
    ),
    choice(
        "vidarr",
        "OP-25",
        W("Vidarr strikes"),
        facing=W("the facing column"),
        diagonal=W("the column at the far side"),
    ),
    choice(
        "seer_treasure",
        "OP-27",
        W("A treasure that the Seer turns up against a full hand"),
        ends=W("is found"),
        shuffled_back=W("goes back into the deck"),
    ),
    choice(
        "seer_symbol",
        "OP-28",
        W("The Seer puts cards with symbol and strength"),
        strength_to_field=W("on the battlefield"),
        symbol_to_hand=W("into the hand"),
    ),
)

OPTIONS: tuple[Option, ...] = arranged(
    _OPTIONS,
    ("first_player", "ally_names"),
    {
        W("Setup and turns"): (
            "figure_at_setup",
            "few_cards",
            "first_turn",
            "end_turn",
            "stuck",
        ),
        W("Challenges and lost cards"): (
            "challenges",
            "seven_tie",
            "figure_lost",
            "figure_card_lost",
        ),
    },
    others=W("The powers of the cards"),
)


def check_seats(seats: int, settings: Settings) -> None:
    """Raise OptionError unless there are two seats (TL-1.1)."""
    if seats != 2:
        raise OptionError(f"Thunder & Lightning is for 2 seats (TL-1.1), not {seats}")


def rules_for(settings: Settings, cards: Cards = CARDS) -> Rules:
    """Return the flat Rules of a table."""
    rules = Rules()
    rules.changed = list(settings.changed())
    kinds = [cards.cards[key] for key in KEYS]
    rules.copies = [kind.copies for kind in kinds]
    rules.strength = [kind.strength for kind in kinds]
    rules.strength[FR] = int(settings["frigg_strength"])
    rules.symbol = [int(kind.symbol) for kind in kinds]
    rules.opening = cards.counts.opening_hand
    rules.limit = cards.counts.hand_limit
    rules.fetch = cards.counts.fetch
    rules.seer = cards.counts.seer
    rules.declared = settings["stuck"] == "declared"
    rules.figure_at_setup = settings.is_on("figure_at_setup")
    rules.place_few = settings["few_cards"] == "place"
    rules.first_player = FIRSTS[settings["first_player"]]
    rules.recount = settings["figure_lost"] == "recount"
    rules.auto_end = settings["end_turn"] == "automatic"
    rules.no_contact = settings["first_turn"] == "no_contact"
    rules.empty_plays = settings.is_on("empty_plays")
    rules.challenges = CHALLENGES[settings["challenges"]]
    rules.seven_tie_both = settings["seven_tie"] == "both"
    rules.card_before = settings["action_card"] == "before"
    rules.figure_removed = settings["figure_card_lost"] == "removed"
    rules.baldr_swaps = settings["baldr"] == "swap"
    rules.weapon = WEAPONS[settings["weapon"]]
    rules.fetch_choice = settings["fetch"] == "choice"
    rules.seer_always = settings["seer"] == "always_three"
    rules.diagonal = settings["vidarr"] == "diagonal"
    rules.treasure_back = settings["seer_treasure"] == "shuffled_back"
    rules.symbol_to_hand = settings["seer_symbol"] == "symbol_to_hand"
    return rules
