"""Yggdrasil in words: log lines, prompts, the table as text, actions as people say them."""

from gladsheim.core.events import Heard
from gladsheim.core.game import Shown
from gladsheim.core.options import Settings
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words
from gladsheim.games.yggdrasil.actions import ACTIONS, COLOURS, ENEMIES, GODS
from gladsheim.games.yggdrasil.cards import CARDS
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
    "darkness": W("World of Darkness"),
    "ice": W("Ice Fortress"),
}
EFFECT_NAMES = {
    "midgard": W("Midgard draws one counter fewer"),
    "powers": W("no god's power works"),
    "elves": W("no Elves in fights"),
    "vikings": W("at most 2 Vikings in a fight"),
    "none": W("no effect"),
}
ENDINGS = (
    W("The deck is used up and Asgard stands: the gods win!"),
    W("An enemy is in Odin's Residence: the gods have lost."),
    W("Too many enemies are beyond the door of Valhalla: the gods have lost."),
    W("Too many enemies are beyond the wall of Asgard: the gods have lost."),
)


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
        world = list(WORLD_NAMES)[int(words[1][1:]) - 1]
        return W("{world} is closed", world=WORLD_NAMES[world])
    if words[0] == "force":
        return W("{enemy} has 1 more force", enemy=enemy(ENEMIES.index(words[1])))
    return EFFECT_NAMES[words[0]]


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


class Speaker:
    """Says what happens in a siege at one table."""

    def __init__(self, settings: Settings | None) -> None:
        self.gods: list[int] = []
        if settings is not None and not settings.is_on("draw_gods"):
            self.gods = [number - 1 for number in settings.numbers("gods")]

    def seat(self, seat: int) -> Words:
        """Return the god of a seat, or its number where gods are drawn by chance."""
        if seat == NATURE:
            return W("Fate")
        return GOD_NAMES[self.gods[seat]] if seat < len(self.gods) else seat_words(seat)

    def tell(self, heard: Heard) -> Words:
        """Return the log line of an event; an empty message when it has none."""
        god = self.seat(heard.seat)
        facts = heard.public
        match heard.kind:
            case "special" | "replaced":
                return Words("")
            case "tries":
                return W("{god} tries to calm Fenrir.", god=god)
            case "valkyries":
                island = ("rainbow", *COLOURS)[facts[0]]
                return W(
                    "{god}: the Valkyries are at {island}.",
                    god=god,
                    island=COLOUR_NAMES[island],
                )
            case "first":
                return W("{god} begins.", god=god)
            case "looks":
                if heard.private:
                    return W("{god} looks at {card}.", god=god, card=card_words(heard.private[0]))
                return W("{god} looks at a card.", god=god)
            case "plays":
                return W("{god} chooses {card}.", god=god, card=card_words(facts[0]))
            case "puts":
                if facts[0] == 0:
                    return W("{god} puts the other card back on top.", god=god)
                return W("{god} puts the other card at the bottom.", god=god)
            case "card":
                return W("{god} draws {card}.", god=god, card=card_words(facts[0]))
            case "ends":
                return ENDINGS[facts[0]]
        return self._tell_enemies(god, heard)

    def _tell_enemies(self, god: Words, heard: Heard) -> Words:
        facts = heard.public
        match heard.kind:
            case "advances":
                return W("{enemy} moves to space {space}.", enemy=enemy(facts[0]), space=facts[1])
            case "dragged":
                return W(
                    "Nidhogg drags {enemy} to space {space}.", enemy=enemy(facts[0]), space=facts[1]
                )
            case "pushed":
                return W(
                    "{enemy} is pushed back to space {space}.",
                    enemy=enemy(facts[0]),
                    space=facts[1],
                )
            case "angry":
                return W("Fenrir is angry!")
            case "calm":
                return W("Fenrir is calm.")
            case "still_angry":
                return W("Fenrir is still angry.")
            case "roll":
                return WN(
                    "The die shows {colour}, {count} hammer.",
                    "The die shows {colour}, {count} hammers.",
                    facts[1],
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "floods":
                return W(
                    "The {colour} island is under water, the Valkyries are back on the rainbow.",
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "kills":
                return WN(
                    "{count} Viking leaves the {colour} bag for the dead.",
                    "{count} Vikings leave the {colour} bag for the dead.",
                    facts[1],
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "burns":
                return WN(
                    "{count} Fire Giant comes into the {colour} bag.",
                    "{count} Fire Giants come into the {colour} bag.",
                    facts[1],
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "giant":
                return W(
                    "{giant} is awake: {effect}.",
                    giant=giant_name(facts[0]),
                    effect=giant_effect(facts[0]),
                )
            case "shows":
                return W("{god} turns up {giant}.", god=god, giant=giant_name(facts[0]))
        return self._tell_deeds(god, heard)

    def _tell_deeds(self, god: Words, heard: Heard) -> Words:
        facts = heard.public
        match heard.kind:
            case "fights":
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
                    "{god} beats {target} with {sum}.",
                    god=god,
                    target=target_name(facts[0]),
                    sum=facts[1],
                )
            case "lost":
                return W(
                    "{god} cannot beat {target} with {sum}.",
                    god=god,
                    target=target_name(facts[0]),
                    sum=facts[1],
                )
            case "rune":
                return W("The rune {rune} is complete.", rune="ABCD"[facts[0]])
            case "cleansed":
                return W(
                    "All Fire Giants leave the {colour} bag.",
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "drawn":
                return W(
                    "{god} draws {vikings} Vikings and {others} Fire Giants from the {colour} bag.",
                    god=god,
                    vikings=facts[1],
                    others=facts[2],
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
                )
            case "returns":
                return WN(
                    "{god} sends {count} Viking back into the {colour} bag.",
                    "{god} sends {count} Vikings back into the {colour} bag.",
                    facts[1],
                    god=god,
                    colour=COLOUR_NAMES[COLOURS[facts[0]]],
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
                return W("{god} moves the Vanir to square {square}.", god=god, square=facts[0])
            case "reinforces":
                return W(
                    "{god} calls the Vanir: {vikings} Vikings and {elves} Elves.",
                    god=god,
                    vikings=facts[0],
                    elves=facts[1],
                )
            case "exchanges":
                return W(
                    "{god} gives {other} {vikings} Vikings and {elves} Elves.",
                    god=god,
                    other=self.seat(facts[0]),
                    vikings=facts[1],
                    elves=facts[2],
                )
            case "idles":
                world = list(WORLD_NAMES)[facts[0]]
                return W("{god} visits {world}.", god=god, world=WORLD_NAMES[world])
            case "stops":
                return W("{god} ends the turn.", god=god)
        raise ValueError(f"no words for the event {heard.kind!r}")

    def action(self, id: int) -> Words:
        """Return an action as a person says it."""
        words = ACTIONS.notation(id).split()
        match words:
            case ["asgard", name, count]:
                return WN(
                    "Fight {enemy} with {count} Viking",
                    "Fight {enemy} with {count} Vikings",
                    int(count),
                    enemy=enemy(ENEMIES.index(name)),
                )
            case ["ice", "stack"]:
                return W("Challenge the top giant of the stack")
            case ["ice", number, count]:
                return WN(
                    "Fight {giant} with {count} Viking",
                    "Fight {giant} with {count} Vikings",
                    int(count),
                    giant=giant_name(int(number) - 1),
                )
            case ["spend", count]:
                return WN("Spend {count} Viking", "Spend {count} Vikings", int(count))
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
                return W("All Fire Giants out of the {colour} bag", colour=COLOUR_NAMES[colour])
            case ["reroll"]:
                return W("Roll again")
            case ["idle", world]:
                return W("Visit {world} without effect", world=WORLD_NAMES[world])
        raise ValueError(f"no words for the action {' '.join(words)!r}")

    def pick(self, pick: str) -> Words:
        """Return what a pick is called, where the page has no picture for it."""
        kind, _, value = pick.partition(":")
        match kind:
            case "enemy" | "drag" | "back":
                return enemy(ENEMIES.index(value))
            case "giant":
                return giant_name(int(value) - 1)
            case "vikings":
                return WN("{count} Viking", "{count} Vikings", int(value))
            case "elves":
                return WN("{count} Elf", "{count} Elves", int(value))
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
                return W("Up one square") if value == "up" else W("Call them")
            case "god":
                return GOD_NAMES[GODS.index(value)]
            case "give-vikings":
                number = int(value)
                if number < 0:
                    return WN("take {count} Viking", "take {count} Vikings", -number)
                return WN("give {count} Viking", "give {count} Vikings", number)
            case "give-elves":
                number = int(value)
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
            return W("{god}: choose the card that is played.", god=god)
        case "roll":
            return W("{god}: keep a roll.", god=god)
        case "answer":
            return W("{god}: make your choice.", god=god)
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
            ),
        )
        for number, each in enumerate(view.enemies)
    ]
    if view.is_angry:
        lines.append(Shown(W("Fenrir"), W("angry")))
    for bag in view.bags:
        lines.append(
            Shown(
                W("{colour} bag", colour=COLOUR_NAMES[bag.colour]),
                W(
                    "{vikings} Vikings, {others} Fire Giants",
                    vikings=bag.vikings,
                    others=bag.fire_giants,
                ),
            )
        )
    lines.append(
        Shown(
            W("Worlds"),
            W(
                "{fire} Fire Giants in the Kingdom of Fire, {dead} Vikings in the World of the "
                "Dead, {elves} Elves, Vanir on square {square}",
                fire=view.fire,
                dead=view.dead,
                elves=view.elf_world,
                square=view.vanir,
            ),
        )
    )
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
    for giant in view.giants:
        if giant.is_active:
            lines.append(Shown(giant_name(giant.number - 1), giant_effect(giant.number - 1)))
    for god in view.gods:
        held = [
            W("+{level} against {enemy}", level=level, enemy=enemy(number))
            for number, level in enumerate(god.artifacts)
            if level
        ]
        text = W("{vikings} Vikings, {elves} Elves", vikings=god.vikings, elves=god.elves)
        for each in held:
            text = W("{holdings}, {more}", holdings=text, more=each)
        lines.append(Shown(god_name(view, god.seat), text))
    lines += _dangers(view)
    lines += _hidden(view)
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
