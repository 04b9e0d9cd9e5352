"""Yggdrasil in words: log lines, prompts, the table as text, actions as people say them."""

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.options import Settings
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words, listed
from gladsheim.games.yggdrasil.actions import ACTIONS, COLOURS, ENEMIES, GODS, NIDHOGG, ODIN
from gladsheim.games.yggdrasil.cards import CARDS
from gladsheim.games.yggdrasil.deeds import FOR_SOULS
from gladsheim.games.yggdrasil.onslaught import (
    ADDING_ELVES,
    CLEANSING,
    DRAGGING,
    ELVES_TOO,
    RUNE,
    SPENDING,
)
from gladsheim.games.yggdrasil.siege import LAST_SPACE
from gladsheim.games.yggdrasil.view import CARD_NAMES, YggdrasilView

ENEMY_NAMES = (
    W("Hel"),
    W("Surt"),
    W("Jormungand"),
    W("Loki"),
    W("Nidhogg"),
    W("Fenrir"),
)
GOD_NAMES = (W("Odin"), W("Thor"), W("Tyr"), W("Frey"), W("Freyja"), W("Heimdall"))
GOD_POWERS = (
    W("draws two Enemy cards and chooses one"),
    W("has 1 more in every fight"),
    W("rolls twice and keeps the better roll"),
    W("has four actions"),
    W("may visit one world twice"),
    W("draws four counters in Midgard"),
)
COLOUR_NAMES = {
    "white": W("white"),
    "blue": W("blue"),
    "green": W("green"),
    "black": W("black"),
    "rainbow": W("Rainbow Island"),
}
WORLD_NAMES = {
    "asgard": W("Asgard"),
    "midgard": W("Midgard"),
    "fire": W("Kingdom of Fire"),
    "dead": W("World of the Dead"),
    "elves": W("World of the Elves"),
    "forge": W("Dwarven Forge"),
    "sacred": W("Sacred Land"),
    "darkness": W("World of Darkness"),  # OP-38
    "ice": W("Ice Fortress"),
}
CLOSED_WORLDS = (
    W("Asgard is closed"),
    W("Midgard is closed"),
    W("the Kingdom of Fire is closed"),
    W("the World of the Dead is closed"),
    W("the World of the Elves is closed"),
    W("the Dwarven Forge is closed"),
    W("the Sacred Land is closed"),
    W("the World of Darkness is closed"),
    W("the Ice Fortress is closed"),
)
EFFECT_NAMES = {
    "midgard": W("Midgard draws one counter fewer"),
    "powers": W("no god's power works"),
    "elves": W("no Elves in fights"),
    "vikings": W("at most 2 Vikings in a fight"),
    "none": W("no effect"),
}
DEFEATS = {
    1: W("an enemy is in Odin's Residence"),
    2: W("too many enemies are beyond the door of Valhalla"),
    3: W("too many enemies are beyond the wall of Asgard"),
}


REASONS = {
    "steps": W("It pushes the enemies back."),
    "pressure": W("It keeps the enemies back for the cards that are left."),
    "peril": W("It makes it less likely that the next card brings the defeat."),
    "defeat": W("It averts the defeat at the end of the turn."),
    "wall": W("It keeps the enemies behind the wall."),
    "door": W("It keeps the enemies before the door."),
    "vikings": W("It brings Vikings for the next fight."),
    "elves": W("It brings an Elf for the next fight."),
    "artifacts": W("It makes a god stronger against an enemy for the rest of the game."),
    "giants": W("It rids the worlds of a giant."),
    "bags": W("It makes the bags richer in Vikings."),
    "the dead": W("It brings Vikings back from the dead."),
    "vanir": W("It prepares the help of the Vanir."),
    "runes": W("It gathers a rune."),
    "actions": W("It leaves actions for more."),
    "fenrir": W("It calms Fenrir."),
    "effects": W("It weakens what the next cards will do."),
}
"""What a move is said to do that gains in a term of the evaluation (`value.py`)."""

MEASURES = {
    "turn": W("last turn"),
    "beyond the wall": W("enemies beyond the wall"),
    "beyond the door": W("enemies beyond the door"),
    "in the Residence": W("enemies in Odin's Residence"),
}


def enemy(number: int) -> Words:
    """Return the name of an enemy."""
    return ENEMY_NAMES[number]


def giant_name(number: int) -> Words:
    """Return the name of a giant (from 0), as `cards.toml` has it."""
    return W("{giant}", giant=CARDS.giants[number].id.capitalize())


def giant_effect(number: int) -> Words:
    """Return what a giant does while active."""
    words = CARDS.giants[number].effect.split()
    if words[0] == "closes":
        return CLOSED_WORLDS[int(words[1][1:]) - 1]
    if words[0] == "force":
        return W("{enemy} has 1 more force", enemy=enemy(ENEMIES.index(words[1])))
    return EFFECT_NAMES[words[0]]


def effect_at_table(number: int, giants: str) -> Words:
    """Return what a giant does while active under the house rule `giants` (OP-9)."""
    if giants == "plain" and not CARDS.giants[number].effect.startswith("closes"):
        return EFFECT_NAMES["none"]
    return giant_effect(number)


def target_name(target: int) -> Words:
    """Return an enemy, or a giant (6 + its number)."""
    return enemy(target) if target < 6 else giant_name(target - 6)


def card_words(card: int) -> Words:
    """Return the name of an Enemy card."""
    if card < 6:
        return enemy(card)
    if card < 12:
        return W("angry {enemy}", enemy=enemy(card - 6))
    return W("Ragnarok {number}", number=card - 11)


def seat_words(seat: int) -> Words:
    """Return a seat by its number: which god sits there depends on the table."""
    return W("God {number}", number=seat + 1)


def vikings_words(count: int) -> Words:
    """Return a number of Vikings."""
    return WN("{count} Viking", "{count} Vikings", count) if count else W("no Viking")


def elves_words(count: int) -> Words:
    """Return a number of Elves."""
    return WN("{count} Elf", "{count} Elves", count) if count else W("no Elf")


def fire_words(count: int) -> Words:
    """Return a number of Fire Giants."""
    return WN("{count} Fire Giant", "{count} Fire Giants", count) if count else W("no Fire Giant")


def counters(vikings: int, elves: int) -> Words:
    """Return Vikings and Elves, leaving out what there is none of."""
    if not elves:
        return vikings_words(vikings)
    if not vikings:
        return elves_words(elves)
    return both(vikings_words(vikings), elves_words(elves))


def both(first: Words, second: Words) -> Words:
    """Return two things put together."""
    return W("{first} and {second}", first=first, second=second)


class Speaker:
    """Says what happens in a siege at one table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def tell(self, heard: Heard) -> Words:
        """Return the log line of an event; an empty message when it has none."""
        if heard.kind in ("special", "replaced"):
            return Words("")
        facts = heard.public
        if heard.kind == "looks":
            if heard.private:
                return W(
                    "{god} looks at a card: {card}.",
                    god=GOD_NAMES[ODIN],
                    card=card_words(heard.private[0]),
                )
            return W("{god} looks at a card.", god=GOD_NAMES[ODIN])
        god = GOD_NAMES[facts[-1]]
        match heard.kind:
            case "seated":
                return W("{god} takes seat {seat}.", god=god, seat=heard.seat + 1)
            case "first":
                return W("{god} begins.", god=god)
            case "plays":
                return W("{god} chooses: {card}.", god=god, card=card_words(facts[0]))
            case "puts":
                if facts[0] == 0:
                    return W("{god} puts the other card back on top of the deck.", god=god)
                return W("{god} puts the other card at the bottom of the deck.", god=god)
            case "card":
                return W("{god} draws a card: {card}.", god=god, card=card_words(facts[0]))
            case "ends":
                return _end_words(facts[0], facts[1:-1])
            case "tries":
                return W("{god} tries to calm Fenrir.", god=god)
            case "keeps":
                if facts[1] == 0:
                    return W("{god} keeps {colour}, no hammer.", god=god, colour=_colour(facts[0]))
                return WN(
                    "{god} keeps {colour}, {count} hammer.",
                    "{god} keeps {colour}, {count} hammers.",
                    facts[1],
                    god=god,
                    colour=_colour(facts[0]),
                )
            case "rerolls":
                return W("{god} rolls again.", god=god)
            case "shows":
                return W(
                    "{god} turns up {giant}, combat force {force}.",
                    god=god,
                    giant=giant_name(facts[0]),
                    force=CARDS.giants[facts[0]].force,
                )
        return self._tell_enemies(god, heard)

    def _tell_enemies(self, god: Words, heard: Heard) -> Words:
        facts = heard.public
        match heard.kind:
            case "advances":
                if facts[1] == LAST_SPACE:
                    return W("{enemy} moves into Odin's Residence.", enemy=enemy(facts[0]))
                return W("{enemy} moves to space {space}.", enemy=enemy(facts[0]), space=facts[1])
            case "stays":
                return W("{enemy} is already in Odin's Residence.", enemy=enemy(facts[0]))
            case "again":
                return W(
                    "{enemy} is already in Odin's Residence: another card is drawn.",
                    enemy=enemy(facts[0]),
                )
            case "dragged":
                if facts[0] == NIDHOGG:
                    return W("Nidhogg drags himself to space {space}.", space=facts[1])
                return W(
                    "Nidhogg drags {enemy} to space {space}.", enemy=enemy(facts[0]), space=facts[1]
                )
            case "pushed":
                return W(
                    "{enemy} is pushed back to space {space}.",
                    enemy=enemy(facts[0]),
                    space=facts[1],
                )
            case "shut":
                return W("{enemy} has no effect now: the world is closed.", enemy=enemy(facts[0]))
            case "no_giants":
                return W("Loki calls, but no giant is left in the stack.")
            case "angry":
                return W("Fenrir is angry!")
            case "calm":
                return W("Fenrir is calm.")
            case "still_angry":
                return W("Fenrir is still angry.")
            case "roll":
                if facts[1] == 0:
                    return W("The die shows {colour}, no hammer.", colour=_colour(facts[0]))
                return WN(
                    "The die shows {colour}, {count} hammer.",
                    "The die shows {colour}, {count} hammers.",
                    facts[1],
                    colour=_colour(facts[0]),
                )
            case "floods":
                return W(
                    "The {colour} island is flooded, the Valkyries are back on the Rainbow Island.",
                    colour=_colour(facts[0]),
                )
            case "kills":
                if facts[1] == 0:
                    return W("Hel takes no Viking from the {colour} bag.", colour=_colour(facts[0]))
                return WN(
                    "Hel takes {count} Viking from the {colour} bag to the World of the Dead.",
                    "Hel takes {count} Vikings from the {colour} bag to the World of the Dead.",
                    facts[1],
                    colour=_colour(facts[0]),
                )
            case "burns":
                if facts[1] == 0:
                    return W(
                        "Surt sends no Fire Giant into the {colour} bag.", colour=_colour(facts[0])
                    )
                return WN(
                    "Surt sends {count} Fire Giant into the {colour} bag.",
                    "Surt sends {count} Fire Giants into the {colour} bag.",
                    facts[1],
                    colour=_colour(facts[0]),
                )
            case "giant":
                return W(
                    "{giant} is awake: {effect}.",
                    giant=giant_name(facts[0]),
                    effect=effect_at_table(facts[0], self.settings["giants"]),
                )
        return self._tell_deeds(god, heard)

    def _tell_deeds(self, god: Words, heard: Heard) -> Words:
        facts = heard.public
        match heard.kind:
            case "fights":
                if facts[1] == 0:
                    return W(
                        "{god} fights {target} without Vikings.",
                        god=god,
                        target=target_name(facts[0]),
                    )
                return WN(
                    "{god} fights {target} with {count} Viking.",
                    "{god} fights {target} with {count} Vikings.",
                    facts[1],
                    god=god,
                    target=target_name(facts[0]),
                )
            case "adds_elves":
                return WN("{god} adds {count} Elf.", "{god} adds {count} Elves.", facts[0], god=god)
            case "won":
                return W(
                    "{god} beats {target}, {sum} to {force}.",
                    god=god,
                    target=target_name(facts[0]),
                    sum=facts[1],
                    force=facts[2],
                )
            case "lost":
                return W(
                    "{god} loses to {target}, {sum} to {force}.",
                    god=god,
                    target=target_name(facts[0]),
                    sum=facts[1],
                    force=facts[2],
                )
            case "rune":
                return self._rune(facts[0])
            case "cleansed":
                return W("All Fire Giants go home from the {colour} bag.", colour=_colour(facts[0]))
            case "valkyries":
                return _valkyries_words(god, facts[0])
            case "drawn":
                return _drawn_words(god, facts[0], facts[1], facts[2], facts[3])
            case "returns":
                return WN(
                    "{god} sends {count} Viking back into the {colour} bag.",
                    "{god} sends {count} Vikings back into the {colour} bag.",
                    facts[1],
                    god=god,
                    colour=_colour(facts[0]),
                )
            case "elf":
                return W("{god} takes an Elf.", god=god)
            case "forges":
                return W(
                    "{god} takes the artifact +{level} against {enemy}.",
                    god=god,
                    level=facts[1],
                    enemy=enemy(facts[0]),
                )
            case "climbs":
                return W("{god} moves the Vanir up to step {step}.", god=god, step=facts[0])
            case "reinforces":
                if facts[0] == 0 and facts[1] == 0:
                    return W("{god} calls the Vanir, but nobody is left to come.", god=god)
                return W(
                    "{god} calls the Vanir and gets {help}.",
                    god=god,
                    help=counters(facts[0], facts[1]),
                )
            case "exchanges":
                return _exchange_words(god, GOD_NAMES[facts[0]], facts[1], facts[2])
            case "idles":
                world = list(WORLD_NAMES)[facts[0]]
                return W("{god} acts without effect: {world}.", god=god, world=WORLD_NAMES[world])
            case "stops":
                return W("{god} ends the turn.", god=god)
        raise ValueError(f"no words for the event {heard.kind!r}")

    def _rune(self, rune: int) -> Words:
        """Say that a rune is complete, and what it does at once."""
        letter = "ABCD"[rune]
        if self.settings["rune_power"] == "four_powers":
            if rune == 2:
                return W(
                    "Rune {rune} is complete: every god gets 2 Vikings, as long as there are any.",
                    rune=letter,
                )
            if rune == 3:
                return W(
                    "Rune {rune} is complete: every god gets an Elf, as long as there are any.",
                    rune=letter,
                )
        return W("Rune {rune} is complete.", rune=letter)

    def action(self, id: int) -> Words:
        """Return an action as a person says it."""
        words = ACTIONS.notation(id).split()
        match words:
            case ["asgard", name, "0"]:
                return W("Fight {enemy} without Vikings", enemy=enemy(ENEMIES.index(name)))
            case ["asgard", name, count]:
                return WN(
                    "Fight {enemy} with {count} Viking",
                    "Fight {enemy} with {count} Vikings",
                    int(count),
                    enemy=enemy(ENEMIES.index(name)),
                )
            case ["ice", "stack"]:
                return W("Challenge the top giant of the stack")
            case ["ice", number, "0"]:
                return W("Fight {giant} without Vikings", giant=giant_name(int(number) - 1))
            case ["ice", number, count]:
                return WN(
                    "Fight {giant} with {count} Viking",
                    "Fight {giant} with {count} Vikings",
                    int(count),
                    giant=giant_name(int(number) - 1),
                )
            case ["spend", "0"]:
                return W("Spend no Vikings")
            case ["spend", count]:
                return WN("Spend {count} Viking", "Spend {count} Vikings", int(count))
            case ["elves", "0"]:
                return W("Add no Elves")
            case ["elves", count]:
                return WN("Add {count} Elf", "Add {count} Elves", int(count))
            case ["midgard", "stay"]:
                return W("Midgard: draw where the Valkyries are")
            case ["midgard", island]:
                return W("Midgard: Valkyries to {island}", island=COLOUR_NAMES[island])
            case ["fire", colour]:
                return W("Clear the {colour} bag of Fire Giants", colour=COLOUR_NAMES[colour])
            case ["dead"]:
                return W("Send the dead into the bag of the Valkyries' island")
            case ["dead", colour]:
                return W("Send the dead into the {colour} bag", colour=COLOUR_NAMES[colour])
            case ["elf"]:
                return W("Take an Elf")
            case ["forge", name, level]:
                return W(
                    "Forge +{level} against {enemy}",
                    level=level,
                    enemy=enemy(ENEMIES.index(name)),
                )
            case ["vanir", "up"]:
                return W("Move the Vanir up")
            case ["vanir", "use"]:
                return W("Call the Vanir")
        return self._other_action(words)

    def _other_action(self, words: list[str]) -> Words:
        match words:
            case ["exchange", name, count]:
                god = GOD_NAMES[GODS.index(name)]
                number = int(count)
                if number == 0:
                    return W("Exchange only Elves with {god}", god=god)
                if number < 0:
                    return WN(
                        "Take {count} Viking from {god}",
                        "Take {count} Vikings from {god}",
                        -number,
                        god=god,
                    )
                return WN(
                    "Give {god} {count} Viking", "Give {god} {count} Vikings", number, god=god
                )
            case ["and", "elves", count]:
                number = int(count)
                if number == 0:
                    return W("No Elves")
                if number < 0:
                    return WN("Take {count} Elf as well", "Take {count} Elves as well", -number)
                return WN("Give {count} Elf as well", "Give {count} Elves as well", number)
            case ["no", "more"]:
                return W("No further exchange")
            case ["calm"]:
                return W("Try to calm Fenrir")
            case ["end"]:
                return W("End the turn")
            case ["drag", name]:
                return W("Nidhogg drags {enemy}", enemy=enemy(ENEMIES.index(name)))
            case ["keep", which]:
                return W("Keep the first roll") if which == "first" else W("Keep the second roll")
            case ["play", which]:
                return W("Play the first card") if which == "first" else W("Play the second card")
            case ["put", where]:
                return W("Put it back on top") if where == "top" else W("Put it at the bottom")
            case ["back", name]:
                return W("Push {enemy} back", enemy=enemy(ENEMIES.index(name)))
            case ["cleanse", colour]:
                return W(
                    "Send all Fire Giants of the {colour} bag home", colour=COLOUR_NAMES[colour]
                )
            case ["reroll"]:
                return W("Roll again")
            case ["idle", world]:
                return W("Act without effect: {world}", world=WORLD_NAMES[world])
        raise ValueError(f"no words for the action {' '.join(words)!r}")

    def choice(self, id: int, view: YggdrasilView) -> Words:
        """Return a legal action as the god to whom the view belongs reads it."""
        words = self.action(id)
        match ACTIONS.notation(id).split():
            case ["dead"]:
                return W("Send the dead into the {colour} bag", colour=COLOUR_NAMES[view.valkyries])
            case ["elves", count]:
                if view.sum + int(count) >= _force(view):
                    return W("{action} (that wins)", action=words)
                return W("{action} (that loses)", action=words)
        return words

    def pick(self, pick: str) -> Words:
        """Return what a pick is called, where the page has no picture for it."""
        kind, _, value = pick.partition(":")
        match kind:
            case "enemy" | "drag" | "back":
                return enemy(ENEMIES.index(value))
            case "giant":
                return giant_name(int(value) - 1)
            case "vikings":
                return vikings_words(int(value))
            case "elves":
                return elves_words(int(value))
            case "world" | "idle":
                return WORLD_NAMES[value]
            case "island" | "bag" | "cleanse":
                return COLOUR_NAMES[value]
            case "artifact":
                return W(
                    "+{level} against {enemy}",
                    level=value[-1],
                    enemy=enemy(ENEMIES.index(value[:-1])),
                )
            case "vanir":
                return W("Up one step") if value == "up" else W("Call them")
            case "god":
                return GOD_NAMES[GODS.index(value)]
            case "give-vikings":
                number = int(value)
                if number == 0:
                    return W("only Elves")
                if number < 0:
                    return WN("take {count} Viking", "take {count} Vikings", -number)
                return WN("give {count} Viking", "give {count} Vikings", number)
            case "give-elves":
                number = int(value)
                if number == 0:
                    return elves_words(0)
                if number < 0:
                    return WN("take {count} Elf", "take {count} Elves", -number)
                return WN("give {count} Elf", "give {count} Elves", number)
            case "keep":
                return W("The first roll") if value == "first" else W("The second roll")
            case "play":
                return W("The first card") if value == "first" else W("The second card")
            case "put":
                return W("On top") if value == "top" else W("At the bottom")
            case "stack":
                return W("The stack of giants")
            case "stay":
                return W("Stay here")
            case "no-more":
                return W("No further exchange")
            case "calm":
                return W("Calm Fenrir")
            case "reroll":
                return W("Roll again")
        return W("End the turn")


def _colour(number: int) -> Words:
    return COLOUR_NAMES[COLOURS[number]]


def _end_words(turn: int, defeats: tuple[int, ...]) -> Words:
    """Say how the siege ended: in which turn, and by every kind of defeat that holds (YG-6.8)."""
    if not defeats:
        return W("The deck is used up and Asgard stands: the gods win!")
    reasons = DEFEATS[defeats[0]]
    for defeat in defeats[1:]:
        reasons = both(reasons, DEFEATS[defeat])
    return W("Asgard falls in turn {turn}: {reasons}.", turn=turn, reasons=reasons)


def _valkyries_words(god: Words, island: int) -> Words:
    """Say where the Valkyries are led; an island is not called the same in every sentence."""
    return (
        W("{god} leads the Valkyries to the Rainbow Island.", god=god),
        W("{god} leads the Valkyries to the white island.", god=god),
        W("{god} leads the Valkyries to the blue island.", god=god),
        W("{god} leads the Valkyries to the green island.", god=god),
        W("{god} leads the Valkyries to the black island.", god=god),
    )[island]


def _drawn_words(god: Words, colour: int, vikings: int, others: int, reason: int) -> Words:
    """Say what was drawn from a bag, and what became of it (YG-12.4, YG-13.2)."""
    if reason == FOR_SOULS:
        return W(
            "{god} draws from the {colour} bag: {vikings} won, {others} put back.",
            god=god,
            colour=_colour(colour),
            vikings=vikings_words(vikings),
            others=fire_words(others),
        )
    return W(
        "{god} draws from the {colour} bag: {others} sent home, {vikings} put back.",
        god=god,
        colour=_colour(colour),
        vikings=vikings_words(vikings),
        others=fire_words(others),
    )


def _exchange_words(god: Words, other: Words, vikings: int, elves: int) -> Words:
    """Say what passes between two gods; numbers below 0 are taken (YG-18.1)."""
    given = (max(0, vikings), max(0, elves))
    taken = (max(0, -vikings), max(0, -elves))
    if not any(taken):
        return W("{god} gives {other} {given}.", god=god, other=other, given=counters(*given))
    if not any(given):
        return W("{god} takes {taken} from {other}.", god=god, other=other, taken=counters(*taken))
    return W(
        "{god} gives {other} {given} and takes {taken}.",
        god=god,
        other=other,
        given=counters(*given),
        taken=counters(*taken),
    )


def god_name(view: YggdrasilView, seat: int) -> Words:
    """Return the god of a seat."""
    name = view.gods[seat].name
    return GOD_NAMES[GODS.index(name)] if name else seat_words(seat)


def prompt(view: YggdrasilView) -> Words:
    """Return the sentence that says who is to do what."""
    if view.actor == OVER:
        return W("The siege is over.")
    if view.actor == NATURE:
        return W("Fate is at work.")
    god = god_name(view, view.actor)
    if view.viewer != view.actor:
        return W("{god} is to act.", god=god)
    match view.phase:
        case "odin":
            if view.coming:
                return W("{god}: where does the other card go?", god=god)
            if view.looked[0] == view.looked[1]:
                return W(
                    "{god}: both cards are {card}. Play either of them.",
                    god=god,
                    card=card_words(CARD_NAMES.index(view.looked[0])),
                )
            return W("{god}: choose the card that is played.", god=god)
        case "roll":
            if len(view.rolls) == 1:
                return W("{god}: keep this roll, or roll again.", god=god)
            return W("{god}: keep one of the two rolls.", god=god)
        case "answer":
            return _question(view, god)
    if view.is_angry:
        return WN(
            "{god}: Fenrir is angry. Calm him, {count} attempt left.",
            "{god}: Fenrir is angry. Calm him, {count} attempts left.",
            view.actions_left,
            god=god,
        )
    return WN(
        "{god}: {count} action left.", "{god}: {count} actions left.", view.actions_left, god=god
    )


def _force(view: YggdrasilView) -> int:
    """Return the force of the enemy or giant that is fought (YG-11.6, YG-19.3)."""
    if view.target >= 6:
        return CARDS.giants[view.target - 6].force
    return view.enemies[view.target].force


def _question(view: YggdrasilView, god: Words) -> Words:
    """Return what a god is asked in the middle of a card or an action."""
    match view.step:
        case step if step == DRAGGING:
            return W("{god}: which enemy does Nidhogg drag along?", god=god)
        case step if step == SPENDING:
            return W(
                "{god}: how many Vikings do you spend against {target}?",
                god=god,
                target=target_name(view.target),
            )
        case step if step == ADDING_ELVES:
            return W(
                "{god}: {sum} to {force} against {target}. How many Elves do you add?",
                god=god,
                sum=view.sum,
                force=_force(view),
                target=target_name(view.target),
            )
        case step if step == ELVES_TOO:
            return W("{god}: how many Elves do you give or take?", god=god)
        case step if step == RUNE:
            return WN(
                "{god}: push {count} more enemy back.",
                "{god}: push {count} more enemies back.",
                view.rune_left,
                god=god,
            )
        case step if step == CLEANSING:
            return W("{god}: which bag do all Fire Giants leave?", god=god)
    return W("{god}: exchange with another god, or stop.", god=god)


def describe(view: YggdrasilView) -> list[Shown]:
    """Return the table as labelled lines of text."""
    lines = [
        Shown(
            enemy(number),
            W(
                "space {space}, force {force}, power {power}",
                space=each.space,
                force=each.force,
                power=each.power,
            )
            if each.power
            else W("in Odin's Residence, force {force}", force=each.force),
        )
        for number, each in enumerate(view.enemies)
    ]
    if view.is_angry:
        lines.append(Shown(W("Fenrir"), W("angry")))
    for bag in view.bags:
        lines.append(
            Shown(
                W("{colour} bag", colour=COLOUR_NAMES[bag.colour]),
                listed(vikings_words(bag.vikings), fire_words(bag.fire_giants)),
            )
        )
    lines += [
        Shown(WORLD_NAMES["fire"], fire_words(view.fire)),
        Shown(WORLD_NAMES["dead"], vikings_words(view.dead)),
        Shown(WORLD_NAMES["elves"], elves_words(view.elf_world)),
        Shown(WORLD_NAMES["sacred"], W("Vanir on step {step}", step=view.vanir)),
    ]
    lines.append(
        Shown(
            W("Islands"),
            W(
                "Valkyries: {here}; under water: {water}",
                here=COLOUR_NAMES[view.valkyries],
                water=COLOUR_NAMES[view.submerged],
            ),
        )
    )
    lines += _giants(view)
    for god in view.gods:
        held = [
            W("+{level} against {enemy}", level=level, enemy=enemy(number))
            for number, level in enumerate(god.artifacts)
            if level
        ]
        text = listed(vikings_words(god.vikings), elves_words(god.elves), *held)
        lines.append(Shown(god_name(view, god.seat), text))
    visited = [world for world, times in zip(WORLD_NAMES, view.visited, strict=False) if times]
    if visited:
        lines.append(
            Shown(W("Visited this turn"), listed(*(WORLD_NAMES[each] for each in visited)))
        )
    lines += _odds(view)
    lines += _dangers(view)
    lines += _cards(view)
    lines += _hidden(view)
    return lines


def _giants(view: YggdrasilView) -> list[Shown]:
    """Return the active giants, and how far the runes have been gathered."""
    lines = []
    for giant in view.giants:
        if giant.is_active:
            effect = effect_at_table(giant.number - 1, dict(view.options).get("giants", "table"))
            lines.append(
                Shown(
                    giant_name(giant.number - 1),
                    W(
                        "force {force}, rune {rune}: {effect}",
                        force=giant.force,
                        rune=giant.rune,
                        effect=effect,
                    ),
                )
            )
    for rune in "ABCD":
        parts = [each for each in view.giants if each.rune == rune and not each.is_active]
        if parts:
            names = listed(*(giant_name(each.number - 1) for each in parts))
            lines.append(
                Shown(
                    W("Rune {rune}", rune=rune),
                    W("{number} of 4: {giants}", number=len(parts), giants=names),
                )
            )
    return lines


def _odds(view: YggdrasilView) -> list[Shown]:
    """Return the chance of each fight with all that the active god may put in."""
    lines = []
    for one in view.odds:
        is_enemy = one.target in ENEMIES
        rival = enemy(ENEMIES.index(one.target)) if is_enemy else giant_name(int(one.target) - 1)
        lines.append(
            Shown(
                W("Chance against {enemy}", enemy=rival),
                W(
                    "{vikings} and all Elves: {percent} %",
                    vikings=vikings_words(len(one.chances) - 1),
                    percent=round(100 * one.chances[-1][1]),
                ),
            )
        )
    return lines


def _cards(view: YggdrasilView) -> list[Shown]:
    """Return the cards that have been played, and the special ones that are still to come."""
    played = [
        W("{times} × {card}", times=times, card=card_words(card))
        for card, times in enumerate(view.played)
        if times
    ]
    lines = [Shown(W("Cards played"), listed(*played))] if played else []
    angry = view.specials[0] - sum(view.played[6:12])
    ragnarok = view.specials[1] - sum(view.played[12:])
    if angry or ragnarok:
        lines.append(
            Shown(
                W("Special cards still in the deck"),
                W("{angry} angry, {ragnarok} Ragnarok", angry=angry, ragnarok=ragnarok),
            )
        )
    return lines


def _dangers(view: YggdrasilView) -> list[Shown]:
    """Return how near each defeat is (YG-6.2 to YG-6.4)."""
    return [
        Shown(
            W("Danger"),
            W(
                "{wall} of {walls} beyond the wall, {door} of {doors} beyond the door, "
                "{residence} in Odin's Residence",
                wall=view.beyond_wall,
                walls=view.limits[0],
                door=view.beyond_door,
                doors=view.limits[1],
                residence=view.in_residence,
            ),
        )
    ]


def _hidden(view: YggdrasilView) -> list[Shown]:
    """Return what lies face down, and what the viewer knows of it."""
    lines = [
        Shown(W("Enemy cards left"), str(view.deck)),
        Shown(W("Giants in the stack"), str(view.giant_stack)),
    ]
    for label, names in (
        (W("You hold"), view.looked),
        (W("On top of the deck"), view.on_top),
        (W("At the bottom of the deck"), view.at_bottom),
    ):
        for name in names:
            lines.append(Shown(label, card_words(CARD_NAMES.index(name))))
    return lines
