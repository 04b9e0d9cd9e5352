"""The house rules of Odin's Ravens (sections 11 and 12), and the flat Rules made from them.

Two open points offer no other reading: how a loop is added to (OP-25), and that nothing blocks
(OP-31).
"""

from gladsheim.core.options import (
    Option,
    OptionError,
    Settings,
    arranged,
    choice,
    number,
    switch,
    switched_on,
)
from gladsheim.core.words import W, Words
from gladsheim.games.ravens.actions import LANDS, LOKI, MAX_LOOPS
from gladsheim.games.ravens.cards import CARDS, Cards
from gladsheim.games.ravens.rules import (
    DUEL,
    FIRST_FIXED,
    FIRST_RANDOM,
    FIRST_SAME,
    FIRST_SEAT_ONE,
    GHOST,
    HILLY,
    LINE,
    ONE_WAY,
    POINTS,
    RACE,
    RAGGED,
    RING,
    TRIAL,
    Rules,
)

LEGAL = W("allowed")
ILLEGAL = W("not allowed")

MODES = {"duel": DUEL, "trial": TRIAL, "ghost": GHOST}
DESIGNS = {"line": LINE, "ring": RING, "hilly": HILLY, "ragged": RAGGED, "one_way": ONE_WAY}
SERIES = {"race": RACE, "best_of_3": 2, "best_of_5": 3, "points_30": POINTS}
FIRSTS = {
    "random": FIRST_RANDOM,
    "youngest": FIRST_SEAT_ONE,
    "fixed": FIRST_FIXED,
    "same_again": FIRST_SAME,
}


def _numbers(
    id: str, rule: str, title: Words, table: dict[str, int], keys: str | tuple[str, ...]
) -> Option:
    return Option(
        id=id,
        rule=rule,
        title=title,
        numbers=len(keys),
        default=" ".join(str(table[key]) for key in keys),
        highest=sum(table.values()),
        total=sum(table.values()),
    )


_OPTIONS: tuple[Option, ...] = (
    choice(
        "mode",
        "V-3",
        W("Kind of race"),
        duel=W("against each other"),
        trial=W("alone against the clock"),
        ghost=W("alone against a ghost"),
    ),
    number(
        "columns",
        "V-1",
        W("Length of the line, in columns"),
        CARDS.counts.columns,
        CARDS.variants.shortest_line,
        CARDS.variants.longest_line,
    ),
    choice(
        "series",
        "V-2",
        W("Races that make a game"),
        race=W("one race"),
        best_of_3=W("best of three"),
        best_of_5=W("best of five"),
        points_30=W("a race for points"),
    ),
    choice(
        "design",
        "V-5",
        W("Shape of the race"),
        line=W("there and back"),
        ring=W("a ring"),
        hilly=W("hilly: loops lie there already"),
        ragged=W("ragged: columns are slid already"),
        one_way=W("one way"),
    ),
    switch("teams", "V-6", W("Four ravens in two teams")),
    switch("loki_draft", "V-8", W("Everyone orders the own Loki pile openly")),
    choice(
        "begins",
        "OR-3.10",
        W("Who begins this race"),
        by_rule=W("as the rules say"),
        seat_1=W("seat 1"),
        seat_2=W("seat 2"),
        seat_3=W("seat 3"),
        seat_4=W("seat 4"),
    ),
    choice(
        "land_deck",
        "OP-1",
        W("Land cards"),
        pairs=W("two different halves on each"),
        doubles=W("some with equal halves"),
    ),
    _numbers("flight_counts", "OP-2", W("Flight cards of each land"), CARDS.flight, LANDS),
    _numbers("loki_counts", "OP-3", W("Loki cards of each type"), CARDS.loki, LOKI),
    choice(
        "land_names",
        "OP-4",
        W("Names of the lands"),
        fjord=W("mountain, forest, plains, ice, fjord"),
        desert=W("desert, forest, plains, mountain, river"),
    ),
    choice(
        "setup_orientation",
        "OP-5",
        W("How land cards are turned when the line is laid"),
        random=W("by chance"),
        dealer=W("as the dealer in seat 1 likes"),
    ),
    switched_on("check_turnaround", "OP-6", W("The last card must have two different halves")),
    choice(
        "draw_mode",
        "OP-7",
        W("How cards are drawn"),
        one_by_one=W("one by one"),
        declare=W("the mix is named first"),
    ),
    choice(
        "first_player",
        "OP-8",
        W("Who begins"),
        random=W("by chance, then the loser"),
        youngest=W("the youngest, in seat 1, then the loser"),
        fixed=W("always seat 1"),
        same_again=W("by chance, then the same again"),
    ),
    switch("run_optional", "OP-9", W("A flight may stop within its run")),
    switch("pair_any_time", "OP-10", W("A pair may be played even with a matching card")),
    switch("free_turn", "OP-11", W("The turn-around is free")),
    switch("burn_loki", "OP-12", W("A Loki card may be played without effect")),
    switch("back_after_finish", "OP-13", W("A raven that has finished can be moved back")),
    switch("hide_hand_mix", "OP-14", W("How many Loki cards a hand holds is secret")),
    choice(
        "cover_raven",
        "OP-15",
        W("Covering the half a raven stands on"),
        illegal=ILLEGAL,
        push_back=W("pushes it back one space"),
    ),
    switch("covered_forever", "OP-16", W("A card once covered stays fixed")),
    switch("top_card_fixed", "OP-17", W("A card that covers another is fixed")),
    choice(
        "loop_remove",
        "OP-18",
        W("Removing loop cards"),
        off=ILLEGAL,
        outermost=W("the outermost"),
    ),
    switch("loop_swap", "OP-18", W("Loop cards may be swapped")),
    choice(
        "remove_beside_loop",
        "OP-19",
        W("Removing a card beside a loop"),
        moves_up=W("the loop moves up"),
        never=ILLEGAL,
    ),
    switch("removed_to_bottom", "OP-20", W("A removed card goes under the land deck")),
    choice(
        "swap_slid",
        "OP-21",
        W("Swapping a slid card"),
        place=W("the place stays slid"),
        illegal=ILLEGAL,
    ),
    switch("slide_back", "OP-22", W("A slid card may be slid back")),
    choice(
        "slide_from_loop",
        "OP-23",
        W("Sliding a card away from a loop"),
        legal=LEGAL,
        illegal=ILLEGAL,
    ),
    choice(
        "adjacent_loops",
        "OP-24",
        W("Loops that share a column"),
        illegal=ILLEGAL,
        share=W("the newer lies on top"),
    ),
    switch("loop_blind", "OP-26", W("The place of a loop is named before its card is seen")),
    choice(
        "loop_near_raven",
        "OP-27",
        W("A loop beside a raven"),
        legal=LEGAL,
        illegal=ILLEGAL,
    ),
    switched_on("finish_by_change", "OP-28", W("A change of the track can bring a raven home")),
    switch("finisher_draws", "OP-29", W("Who finishes still draws")),
    choice(
        "reshuffle",
        "OP-30",
        W("When discards are shuffled in"),
        when_needed=W("when a card is needed"),
        when_emptied=W("as soon as the pile is empty"),
    ),
    choice(
        "double_finish",
        "OP-32",
        W("Both ravens finish by one trick"),
        hands=W("the larger hand wins"),
        active=W("whoever played it wins"),
    ),
    choice(
        "slide_col1_under_loop",
        "OP-33",
        W("Sliding column 1 away from a loop"),
        legal=LEGAL,
        illegal=ILLEGAL,
    ),
    switch("rotate_covered", "OP-34", W("A covered loop card may be rotated")),
)

OPTIONS: tuple[Option, ...] = arranged(
    _OPTIONS,
    ("mode", "columns", "design", "series", "first_player"),
    {
        W("Cards and start"): (
            "teams",
            "begins",
            "loki_draft",
            "land_deck",
            "flight_counts",
            "loki_counts",
            "land_names",
            "setup_orientation",
            "check_turnaround",
        ),
        W("Flying, drawing and Loki cards"): (
            "draw_mode",
            "reshuffle",
            "hide_hand_mix",
            "run_optional",
            "pair_any_time",
            "free_turn",
            "burn_loki",
        ),
        W("The end of the race"): (
            "back_after_finish",
            "finish_by_change",
            "finisher_draws",
            "double_finish",
        ),
    },
    others=W("Changing the track"),
)


def check_seats(seats: int, settings: Settings, cards: Cards = CARDS) -> None:
    """Raise OptionError when these house rules do not go together, or not with so many seats."""
    mode = settings["mode"]
    if mode != "duel" and seats != 1:
        raise OptionError(
            f"mode={mode} (V-3) is for one seat, not {seats}",
            W("A race alone (V-3) is for one seat, not {seats}.", seats=seats),
        )
    if mode == "duel" and not 2 <= seats <= 4:
        raise OptionError(
            f"a race is for 2 seats (OR-1.1), or 3 or 4 (V-6), not {seats}",
            W("A race is for 2 seats (OR-1.1), or for 3 or 4 (V-6), not for {seats}.", seats=seats),
        )
    if settings.is_on("teams") and seats != 4:
        raise OptionError(
            f"teams=on (V-6) is for four seats, not {seats}",
            W("Two teams (V-6) need four seats, not {seats}.", seats=seats),
        )
    if settings["series"] != "race" and seats != 2:
        raise OptionError(
            f"series={settings['series']} (V-2) is for two seats, not {seats}",
            W("A game of several races (V-2) is for two seats, not {seats}.", seats=seats),
        )
    if settings["design"] in ("ring", "one_way") and seats > 2:
        raise OptionError(
            f"design={settings['design']} (V-5) is for one or two seats, not {seats}",
            W("This shape of the track (V-5) is for one or two seats, not {seats}.", seats=seats),
        )
    longest = cards.variants.longest_line
    if settings["design"] == "one_way" and settings.number("columns") not in (
        cards.counts.columns,
        longest,
    ):
        raise OptionError(
            f"design=one_way (V-5) is flown over {longest} columns",
            W("The way out alone (V-5) is flown over {longest} columns.", longest=longest),
        )
    if settings["begins"] != "by_rule" and int(settings["begins"][-1]) > seats:
        raise OptionError(
            f"begins={settings['begins']} (OR-3.10): there are {seats} seats",
            W("Nobody sits on the seat that is to begin (OR-3.10)."),
        )
    if settings.is_on("loki_draft") and settings.is_on("hide_hand_mix"):
        raise OptionError(
            "loki_draft (V-8) shows what hide_hand_mix (OP-14) hides: choose one",
            W("Loki piles in the open (V-8) show what a secret mix of the hand (OP-14) hides."),
        )
    loops = settings.numbers("loki_counts")[3] * seats
    if settings["design"] == "hilly":
        loops += 2 * cards.variants.hills_a_side
    if mode == "trial":
        loops += len(cards.variants.trial_turns)
    if loops > MAX_LOOPS:
        raise OptionError(
            f"loki_counts (OP-3): {loops} loop cards could be laid, at most {MAX_LOOPS}",
            W(
                "{loops} loop cards could be laid (OP-3), and at most {most} fit.",
                loops=loops,
                most=MAX_LOOPS,
            ),
        )


def rules_for(seats: int, settings: Settings, cards: Cards = CARDS) -> Rules:
    """Return the flat Rules of a table that has passed `check_seats`."""
    rules = Rules(seats)
    rules.changed = list(settings.changed())
    counts = cards.counts
    variants = cards.variants
    rules.mode = MODES[settings["mode"]]
    rules.ravens = 2 if rules.mode == GHOST else seats
    rules.columns = settings.number("columns")
    if settings["design"] == "one_way":  # V-5: the short way needs the long line
        rules.columns = variants.longest_line
    rules.opening = counts.opening_hand
    rules.draw = counts.draw
    rules.limit = counts.hand_limit
    rules.draw_two = counts.draw_two
    sets = 2 if seats > 2 else 1  # V-6
    rules.land_counts = [count * sets for count in cards.lands(settings["land_deck"])]
    rules.flight_counts = settings.numbers("flight_counts")
    rules.loki_counts = settings.numbers("loki_counts")
    rules.hills = variants.hills_a_side
    rules.ragged = variants.ragged_a_side
    rules.trial_turns = list(variants.trial_turns)
    rules.trial_par = variants.trial_par
    rules.ghost_stride = variants.ghost_stride
    rules.points_to_win = variants.points_to_win
    rules.design = DESIGNS[settings["design"]]
    rules.series = SERIES[settings["series"]]
    rules.teams = settings.is_on("teams")
    rules.loki_draft = settings.is_on("loki_draft")
    rules.begins = -1 if settings["begins"] == "by_rule" else int(settings["begins"][-1]) - 1
    rules.dealer_orients = settings["setup_orientation"] == "dealer"
    rules.check_turnaround = settings.is_on("check_turnaround")
    rules.declare_mix = settings["draw_mode"] == "declare"
    rules.first_player = FIRSTS[settings["first_player"]]
    rules.run_optional = settings.is_on("run_optional")
    rules.pair_any_time = settings.is_on("pair_any_time")
    rules.free_turn = settings.is_on("free_turn")
    rules.burn_loki = settings.is_on("burn_loki")
    rules.back_after_finish = settings.is_on("back_after_finish")
    rules.hide_hand_mix = settings.is_on("hide_hand_mix")
    rules.push_back = settings["cover_raven"] == "push_back"
    rules.covered_forever = settings.is_on("covered_forever")
    rules.top_card_fixed = settings.is_on("top_card_fixed")
    rules.loop_remove = settings["loop_remove"] == "outermost"
    rules.loop_swap = settings.is_on("loop_swap")
    rules.remove_beside_loop = settings["remove_beside_loop"] == "moves_up"
    rules.removed_to_bottom = settings.is_on("removed_to_bottom")
    rules.swap_slid = settings["swap_slid"] == "place"
    rules.slide_back = settings.is_on("slide_back")
    rules.slide_from_loop = settings["slide_from_loop"] == "legal"
    rules.share_loops = settings["adjacent_loops"] == "share"
    rules.loop_blind = settings.is_on("loop_blind")
    rules.loop_near_raven = settings["loop_near_raven"] == "legal"
    rules.finish_by_change = settings.is_on("finish_by_change")
    rules.finisher_draws = settings.is_on("finisher_draws")
    rules.reshuffle_at_once = settings["reshuffle"] == "when_emptied"
    rules.double_finish_active = settings["double_finish"] == "active"
    rules.slide_under_final_loop = settings["slide_col1_under_loop"] == "legal"
    rules.rotate_covered = settings.is_on("rotate_covered")
    return rules
