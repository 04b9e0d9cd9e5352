"""Odin's Ravens in words: log lines, prompts, the table as text, actions as a person says them."""

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.options import Settings
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words, listed
from gladsheim.games.ravens.actions import ACTIONS, KINDS, LANDS, LOKI
from gladsheim.games.ravens.view import Face, Flyer, RavensView, Space

NOTHING = Words("")
"""For an event that needs no line in the log."""

SEATS = (W("Huginn"), W("Muninn"), W("Krummi"), W("Hrafn"))
GHOST_NAME = W("The ghost")
TEAMS = (W("Huginn and Krummi"), W("Muninn and Hrafn"))

FJORD_NAMES = {
    "M": W("Mountain"),
    "F": W("Forest"),
    "P": W("Plains"),
    "I": W("Ice"),
    "J": W("Fjord"),
}
DESERT_NAMES = {
    "M": W("Desert"),
    "F": W("Forest"),
    "P": W("Plains"),
    "I": W("Mountain"),
    "J": W("River"),
}
LOKI_NAMES = {
    "forward-back": W("Forward or back"),
    "rotate-remove": W("Rotate or remove"),
    "swap-slide": W("Swap or slide"),
    "draw2-loop": W("Draw two or loop"),
}
OPTION_NAMES = {
    "forward": W("Own raven one space forward"),
    "back": W("Other raven one space back"),
    "rotate": W("Rotate a card"),
    "remove": W("Remove a card"),
    "swap": W("Swap two cards"),
    "slide": W("Slide a card"),
    "draw2": W("Draw two cards"),
    "loop": W("Lay a loop"),
    "burn": W("Play it without effect"),
}
SIDE_NAMES = {"N": W("north"), "S": W("south"), "back": W("back into the line")}


REASONS = {
    "way": W("It leaves fewer flights to go, or the rival more."),
    "spaces": W("It gains spaces on the rival."),
    "fitting": W("The hand then fits the next lands."),
    "cards": W("It leaves more flight cards in hand."),
    "tricks": W("It leaves more of Loki's tricks in hand."),
    "tempo": W("It keeps the turn going."),
    "finish": W("It threatens the finish."),
    "home": W("It brings the raven home."),
}
"""What a move is said to do that gains in a term of the evaluation (`value.py`)."""


def land_name(land: str, desert: bool = False) -> Words:
    """Return the name of a land code, by either set of names (OR-1.3, OP-4)."""
    return (DESERT_NAMES if desert else FJORD_NAMES)[land]


def seat_name(seat: int) -> Words:
    """Return the raven of a seat."""
    return SEATS[seat]


class Speaker:
    """Says what happens in a race with one set of land names."""

    def __init__(self, settings: Settings | None) -> None:
        self.desert = settings is not None and settings["land_names"] == "desert"
        self.teams = settings is not None and settings.is_on("teams")
        self.ghost = settings is not None and settings["mode"] == "ghost"

    def land(self, number: int) -> Words:
        """Return the name of a land by its number."""
        return land_name(LANDS[number], self.desert)

    def card(self, kind: int) -> Words:
        """Return the name of a hand card by its kind, 0-4 lands and 5-8 Loki types."""
        return self.land(kind) if kind < 5 else LOKI_NAMES[LOKI[kind - 5]]

    def raven(self, number: int) -> Words:
        """Return the name of a raven."""
        return GHOST_NAME if self.ghost and number == 1 else SEATS[number]

    # Events

    def tell(self, heard: Heard) -> Words:
        """Return the log line of an event; an empty message when it has none."""
        facts = heard.public
        match heard.kind:
            case "drew" | "drew_openly" | "drew_card" | "chose_pile" | "named_mix":
                return self._tell_draw(heard)
            case "first":
                return W("{raven} begins.", raven=self.raven(heard.seat))
            case "replaced":
                return W(
                    "A land card that fits neither way goes under the deck: {lands}.",
                    lands=self.land_card(facts[0]),
                )
            case "drew_land":
                return W("The land deck gives {lands}.", lands=self.land_card(facts[0]))
            case "finished":
                return W("{raven} is home!", raven=self.raven(heard.seat))
            case "race_over":
                return self._tell_end(heard.seat)
            case "pushed_back":
                return W("{raven} is pushed back one space.", raven=self.raven(heard.seat))
            case "reshuffled":
                return W(
                    "{raven} shuffles the discards into a new flight pile.",
                    raven=self.raven(heard.seat),
                )
            case "ghost":
                return WN(
                    "The ghost flies {count} space.", "The ghost flies {count} spaces.", facts[0]
                )
            case "laid_column":
                return NOTHING
        if heard.seat == NATURE:
            return self._tell_setup(heard)
        return self._tell_play(heard)

    def land_card(self, kind: int) -> Words:
        """Return the two lands of a kind of land card."""
        one, two = KINDS[kind]
        return W(
            "{one} and {two}", one=land_name(one, self.desert), two=land_name(two, self.desert)
        )

    def _tell_draw(self, heard: Heard) -> Words:
        raven = self.raven(heard.seat)
        facts = heard.public + heard.private
        if heard.kind == "named_mix":
            if not facts:
                return W("{raven} names the mix of the draw in secret.", raven=raven)
            return W(
                "{raven} names {flight} flight and {loki} Loki.",
                raven=raven,
                flight=facts[0],
                loki=facts[1],
            )
        if heard.kind == "chose_pile":
            return NOTHING
        if len(facts) == 2:
            if facts[0] == 0:
                return W(
                    "{raven} draws the flight card {card}.", raven=raven, card=self.card(facts[1])
                )
            return W("{raven} draws the Loki card “{card}”.", raven=raven, card=self.card(facts[1]))
        if not facts:
            return W("{raven} draws a card.", raven=raven)
        if facts[0] == 0:
            return W("{raven} draws a flight card.", raven=raven)
        return W("{raven} draws a Loki card.", raven=raven)

    def _tell_end(self, winner: int) -> Words:
        if winner < 0:
            return W("The race is tied: nobody wins it.")
        if self.teams:
            return W("{team} win the race.", team=TEAMS[winner])
        return W("{raven} wins the race.", raven=self.raven(winner))

    def _tell_setup(self, heard: Heard) -> Words:
        facts = heard.public
        if heard.kind == "slid":
            return W(
                "Column {column} lies slid {side}.",
                column=facts[0] + 1,
                side=SIDE_NAMES["NS"[facts[1]]],
            )
        return W(
            "Loop card {number} with {left} and {right} lies {side} of columns {one} and {two}.",
            number=facts[4] + 1,
            left=self.land(facts[2]),
            right=self.land(facts[3]),
            side=SIDE_NAMES["NS"[facts[0]]],
            one=facts[1] + 1,
            two=facts[1] + 2,
        )

    def _tell_play(self, heard: Heard) -> Words:
        raven = self.raven(heard.seat)
        facts = heard.public
        match heard.kind:
            case "flew":
                return self._tell_flight(raven, *facts)
            case "forward":
                return W("{raven} hops one space forward (Loki).", raven=raven)
            case "back":
                return W(
                    "{raven} sends {other} one space back (Loki).",
                    raven=raven,
                    other=self.raven(facts[0]),
                )
            case "rotated":
                return W("{raven} rotates column {column}.", raven=raven, column=facts[0] + 1)
            case "rotated_loop":
                return W("{raven} rotates loop card {loop}.", raven=raven, loop=facts[0] + 1)
            case "removed":
                return W("{raven} removes column {column}.", raven=raven, column=facts[0] + 1)
            case "removed_loop":
                return W("{raven} removes loop card {loop}.", raven=raven, loop=facts[0] + 1)
            case "slid":
                return W(
                    "{raven} slides column {column} {side}.",
                    raven=raven,
                    column=facts[0] + 1,
                    side=SIDE_NAMES["NS"[facts[1]]],
                )
            case "slid_back":
                return W(
                    "{raven} slides column {column} back into the line.",
                    raven=raven,
                    column=facts[0] + 1,
                )
            case "swapped":
                return W(
                    "{raven} swaps columns {one} and {two}.",
                    raven=raven,
                    one=facts[0] + 1,
                    two=facts[1] + 1,
                )
            case "swapped_loop":
                return W(
                    "{raven} swaps column {column} and loop card {loop}.",
                    raven=raven,
                    column=facts[0] + 1,
                    loop=facts[1] + 1,
                )
            case "swapped_loops":
                return W(
                    "{raven} swaps loop cards {one} and {two}.",
                    raven=raven,
                    one=facts[0] + 1,
                    two=facts[1] + 1,
                )
            case "draw2":
                return W("{raven} draws two extra cards (Loki).", raven=raven)
            case "loop":
                return W("{raven} will lay a loop (Loki).", raven=raven)
            case "laid_loop":
                return W(
                    "{raven} lays loop card {number} with {left} and {right} {side} of columns "
                    "{one} and {two}.",
                    raven=raven,
                    number=facts[4] + 1,
                    left=self.land(facts[2]),
                    right=self.land(facts[3]),
                    side=SIDE_NAMES["NS"[facts[0]]],
                    one=facts[1] + 1,
                    two=facts[1] + 2,
                )
            case "burned":
                return W(
                    "{raven} plays the Loki card “{card}” without effect.",
                    raven=raven,
                    card=self.card(5 + facts[0]),
                )
            case "discarded":
                return W("{raven} discards {card}.", raven=raven, card=self.card(facts[0]))
            case "stacked":
                return W(
                    "{raven} puts “{card}” next into the Loki pile.",
                    raven=raven,
                    card=self.card(5 + facts[0]),
                )
        raise ValueError(f"no words for the event {heard.kind!r}")

    def _tell_flight(self, raven: Words, land: int, spaces: int, pair: int, over: int) -> Words:
        if spaces == 0:
            return W("{raven} comes home with {land}.", raven=raven, land=self.land(land))
        if pair:
            return WN(
                "{raven} flies {count} space over {over} with two {land} cards.",
                "{raven} flies {count} spaces over {over} with two {land} cards.",
                spaces,
                raven=raven,
                over=self.land(over),
                land=self.land(land),
            )
        return WN(
            "{raven} flies {count} space over {land}.",
            "{raven} flies {count} spaces over {land}.",
            spaces,
            raven=raven,
            land=self.land(land),
        )

    # Actions and picks

    def action(self, id: int) -> Words:
        """Return an action as a person says it."""
        words = ACTIONS.notation(id).split()
        match words:
            case ["fly", land]:
                return W("Fly over {land}", land=land_name(land, self.desert))
            case ["fly", land, spaces]:
                return WN(
                    "Fly over {land}, {count} space only",
                    "Fly over {land}, {count} spaces only",
                    int(spaces),
                    land=land_name(land, self.desert),
                )
            case ["pair", land]:
                return W("Fly with two {land} cards", land=land_name(land, self.desert))
            case ["pair", land, spaces]:
                return WN(
                    "Fly with two {land} cards, {count} space only",
                    "Fly with two {land} cards, {count} spaces only",
                    int(spaces),
                    land=land_name(land, self.desert),
                )
            case ["discard", card]:
                return W("Discard {card}", card=self.face(card))
            case ["draw", "flight"]:
                return W("Draw a flight card")
            case ["draw", "loki"]:
                return W("Draw a Loki card")
            case ["draw", flight, "flight", loki, "loki"]:
                return W("Draw {flight} flight and {loki} Loki", flight=flight, loki=loki)
            case ["orient", "as", "drawn"]:
                return W("Lay the card as drawn")
            case ["orient", "turned"]:
                return W("Lay the card turned")
            case ["stack", loki]:
                return W("Put “{card}” next into the Loki pile", card=LOKI_NAMES[loki])
            case ["end"]:
                return W("End the turn")
        return self._trick(words)

    def _trick(self, words: list[str]) -> Words:
        match words:
            case ["forward"]:
                return W("Own raven one space forward")
            case ["back"]:
                return W("Other raven one space back")
            case ["back", raven]:
                return W("{raven} one space back", raven=self.raven(int(raven) - 1))
            case ["rotate", "loop", loop]:
                return W("Rotate loop card {loop}", loop=loop)
            case ["rotate", column]:
                return W("Rotate column {column}", column=column)
            case ["remove", "loop", loop]:
                return W("Remove loop card {loop}", loop=loop)
            case ["remove", column]:
                return W("Remove column {column}", column=column)
            case ["slide", column, "back"]:
                return W("Slide column {column} back into the line", column=column)
            case ["slide", column, side]:
                return W("Slide column {column} {side}", column=column, side=SIDE_NAMES[side])
            case ["swap", "loop", one, "loop", two]:
                return W("Swap loop cards {one} and {two}", one=one, two=two)
            case ["swap", column, "loop", loop]:
                return W("Swap column {column} and loop card {loop}", column=column, loop=loop)
            case ["swap", one, two]:
                return W("Swap columns {one} and {two}", one=one, two=two)
            case ["draw2"]:
                return W("Draw two extra cards")
            case ["loop"]:
                return W("Draw a land card and lay it as a loop")
            case ["loop", side, junction]:
                return W(
                    "Lay the next land card as a loop {side} of columns {one} and {two}",
                    side=SIDE_NAMES[side],
                    one=junction,
                    two=int(junction) + 1,
                )
            case ["lay", side, junction]:
                return W(
                    "Lay the loop {side} of columns {one} and {two}, as drawn",
                    side=SIDE_NAMES[side],
                    one=junction,
                    two=int(junction) + 1,
                )
            case ["lay", side, junction, "turned"]:
                return W(
                    "Lay the loop {side} of columns {one} and {two}, turned",
                    side=SIDE_NAMES[side],
                    one=junction,
                    two=int(junction) + 1,
                )
            case ["burn", loki]:
                return W("Play “{card}” without effect", card=LOKI_NAMES[loki])
        raise ValueError(f"no words for the action {' '.join(words)!r}")

    def face(self, face: str) -> Words:
        """Return the name of a hand card by its face."""
        return LOKI_NAMES[face] if face in LOKI else land_name(face, self.desert)

    def pick(self, pick: str) -> Words:
        """Return what a pick is called, where the page has no picture for it."""
        kind, _, value = pick.partition(":")
        match kind:
            case "hand" | "loki" | "discard" | "stack":
                return self.face(value)
            case "option":
                return OPTION_NAMES[value]
            case "column":
                return W("Column {column}", column=value)
            case "loop":
                return W("Loop card {loop}", loop=value)
            case "raven":
                return self.raven(int(value) - 1)
            case "side":
                return SIDE_NAMES[value]
            case "junction":
                return W(
                    "{side} of columns {one} and {two}",
                    side=SIDE_NAMES[value[0]],
                    one=value[1:],
                    two=int(value[1:]) + 1,
                )
            case "turn":
                return W("As drawn") if value == "as-drawn" else W("Turned")
            case "pile":
                return W("Flight pile") if value == "flight" else W("Loki pile")
            case "stop":
                return WN("After {count} space", "After {count} spaces", int(value))
            case "mix":
                flight, loki = value.split("+")
                return W("{flight} flight and {loki} Loki", flight=flight, loki=loki)
        return W("End the turn")


def prompt(view: RavensView) -> Words:
    """Return the sentence that says who is to do what."""
    if view.actor == OVER:
        return W("The game is over.")
    if view.actor == NATURE:
        return W("The cards are being dealt.")
    raven = SEATS[view.actor]
    if view.viewer == view.actor:
        return _own_prompt(view)
    match view.phase:
        case "play":
            return W("{raven} is to move.", raven=raven)
        case "lay":
            return W("{raven} looks for a place for the loop.", raven=raven)
        case "discard":
            return WN(
                "{raven} has to discard {count} card.",
                "{raven} has to discard {count} cards.",
                view.to_discard,
                raven=raven,
            )
        case "setup" | "draft":
            return W("{raven} prepares the race.", raven=raven)
    return WN(
        "{raven} draws {count} card.", "{raven} draws {count} cards.", view.to_draw, raven=raven
    )


def _own_prompt(view: RavensView) -> Words:
    match view.phase:
        case "play":
            if view.is_last_turn:
                return W("Your last turn: bring your raven home now, or lose the race.")
            return W("Your turn: play cards, or draw to end it.")
        case "lay":
            return W("Choose where to lay the loop, and which way round.")
        case "discard":
            return WN("Discard {count} card.", "Discard {count} cards.", view.to_discard)
        case "setup":
            return W("Lay the land card as drawn, or turned.")
        case "draft":
            return W("Choose the next card of your Loki pile, from the top.")
        case "opening":
            return WN(
                "Your first hand: draw {count} more card.",
                "Your first hand: draw {count} more cards.",
                view.to_draw,
            )
    return WN("Draw {count} more card.", "Draw {count} more cards.", view.to_draw)


def describe(view: RavensView) -> list[Shown]:
    """Return the table as labelled lines of text."""
    desert = ("land_names", "desert") in view.options
    lines = [Shown(W("Column"), _row(view, [str(n) for n in range(1, len(view.columns) + 1)]))]
    north = view.columns
    lines.append(
        Shown(W("North, outside"), _row(view, [c.north if c.slid == "N" else "" for c in north]))
    )
    lines.append(
        Shown(W("North route"), _row(view, [_in_row(c.north, c.south, c.slid, "N") for c in north]))
    )
    lines.append(
        Shown(W("South route"), _row(view, [_in_row(c.north, c.south, c.slid, "S") for c in north]))
    )
    lines.append(
        Shown(W("South, outside"), _row(view, [c.south if c.slid == "S" else "" for c in north]))
    )
    for loop in view.loops:
        lines.append(
            Shown(
                W("Loop card {number}", number=loop.number),
                W(
                    "{left} and {right}, {side} of columns {one} and {two}, level {level}",
                    left=loop.left + ("*" if loop.left_covered else ""),
                    right=loop.right + ("*" if loop.right_covered else ""),
                    side=SIDE_NAMES[loop.side],
                    one=loop.junction,
                    two=loop.junction + 1,
                    level=loop.level,
                ),
            )
        )
    for flyer in view.flyers:
        lines += _describe_flyer(flyer, view, desert)
    if view.in_hand:
        lines.append(Shown(W("Drawn land card"), view.in_hand))
    lines.append(Shown(W("Land deck"), WN("{count} card", "{count} cards", view.land_deck)))
    return lines


def _row(view: RavensView, cells: list[str]) -> str:
    return " ".join(f"{cell or '.':>2}" for cell in cells)


def _in_row(north: str, south: str, slid: str, row: str) -> str:
    """Return the land that a column shows in a row of a route (OR-2.3)."""
    if slid == "":
        return north if row == "N" else south
    if slid != row:
        return ""
    return south if row == "N" else north


def _describe_flyer(flyer: Flyer, view: RavensView, desert: bool) -> list[Shown]:
    name = GHOST_NAME if flyer.seat < 0 else SEATS[flyer.seat]
    lines = [Shown(name, _standing(flyer, desert))]
    if flyer.seat < 0:
        return lines
    faces = [card.face for card in flyer.hand if isinstance(card, Face)]
    if len(faces) == len(flyer.hand) and flyer.seat == view.viewer:
        hand = listed(*(_face(face) for face in faces)) if faces else W("empty")
    elif flyer.flight_pile < 0:
        hand = WN("{count} card", "{count} cards", len(flyer.hand))
    else:
        flight = sum(card.back == "flight" for card in flyer.hand)
        loki = len(flyer.hand) - flight
        hand = W("{flight} flight, {loki} Loki", flight=flight, loki=loki)
        if faces:
            shown = listed(*(_face(face) for face in faces))
            hand = W("{hand} ({open})", hand=hand, open=shown)
    lines.append(Shown(W("{raven}, hand", raven=name), hand))
    piles: Words = (
        WN("{count} card", "{count} cards", flyer.piles)
        if flyer.flight_pile < 0
        else W("{flight} flight, {loki} Loki", flight=flyer.flight_pile, loki=flyer.loki_pile)
    )
    lines.append(Shown(W("{raven}, piles", raven=name), piles))
    discards = " ".join(
        f"{land}{count}" for land, count in zip(LANDS, flyer.discards, strict=False) if count
    )
    lines.append(Shown(W("{raven}, discards", raven=name), discards or W("none")))
    spent = [
        W("{count} × {card}", count=count, card=LOKI_NAMES[loki])
        for loki, count in zip(LOKI, flyer.spent, strict=False)
        if count
    ]
    if spent:
        lines.append(Shown(W("{raven}, spent Loki cards", raven=name), listed(*spent)))
    return lines


def _face(face: str) -> Words | str:
    """Return a hand card as short as it can be: the letter of a land, the name of a Loki card."""
    return LOKI_NAMES[face] if face in LOKI else face


def _standing(flyer: Flyer, desert: bool) -> Words:
    """Return where a raven stands and what lies in front of it."""
    if flyer.finished:
        return W("home")
    if not flyer.route:
        return W("waiting for the line")
    left = len(flyer.route) - 1 - flyer.at
    here = (
        W("in front of its first space")
        if flyer.at < 0
        else W("on {space}", space=_space(flyer.route[flyer.at], desert))
    )
    if left <= 0:
        return here
    ahead = "".join(space.land for space in flyer.route[flyer.at + 1 : flyer.at + 13])
    return WN(
        "{here}; {count} space to fly, ahead: {ahead}",
        "{here}; {count} spaces to fly, ahead: {ahead}",
        left,
        here=here,
        ahead=ahead + ("..." if left > 12 else ""),
    )


def _space(space: Space, desert: bool) -> Words:
    land = land_name(space.land, desert)
    if space.thing == "column":
        return W("{land} of column {number}", land=land, number=space.number)
    return W("{land} of loop card {number}", land=land, number=space.number)
