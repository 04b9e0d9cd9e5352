"""The house rules of Yggdrasil (section 24), and the flat Rules made from them and `cards.toml`."""

from gladsheim.core.options import (
    Option,
    OptionError,
    Settings,
    arranged,
    choice,
    number,
    order,
    switch,
    switched_on,
)
from gladsheim.core.words import WN, W, Words
from gladsheim.games.yggdrasil.actions import COLOURS, ENEMIES
from gladsheim.games.yggdrasil.cards import CARDS, Cards
from gladsheim.games.yggdrasil.rules import (
    ALL_ROLLS,
    BAG_FREE,
    BAG_NOT_ON_RAINBOW,
    BAG_OF_VALKYRIES,
    CHAIN,
    CLOSES,
    FEW_VIKINGS,
    FEWER_DRAWN,
    FIGHTS_ONLY,
    FORWARD,
    NO_ELVES,
    NO_POWERS,
    ONE_REROLL,
    PLAIN,
    STAR,
    STRENGTHENS,
    Rules,
)
from gladsheim.games.yggdrasil.words import GOD_NAMES, GOD_POWERS

TYRS = {"all_rolls": ALL_ROLLS, "reroll": ONE_REROLL, "fights_only": FIGHTS_ONLY}
DEAD_BAGS = {
    "valkyries": BAG_OF_VALKYRIES,
    "free": BAG_FREE,
    "not_on_rainbow": BAG_NOT_ON_RAINBOW,
}
GRAPHS = {"chain": CHAIN, "star": STAR, "forward": FORWARD}
EFFECTS = {
    "midgard": FEWER_DRAWN,
    "powers": NO_POWERS,
    "elves": NO_ELVES,
    "vikings": FEW_VIKINGS,
    "none": PLAIN,
}


AS_THE_LEVEL_SAYS = "level"


def _special_cards(id: str, title: Words, most: int) -> Option:
    """Return an option that puts a number of your own in place of the level's (OP-6)."""
    numbers = range(most + 1)
    return Option(
        id=id,
        rule="OP-6",
        title=title,
        values=(AS_THE_LEVEL_SAYS, *(str(number) for number in numbers)),
        names=(
            W("as the difficulty says"),
            *(WN("{count} card", "{count} cards", number) for number in numbers),
        ),
    )


_OPTIONS: tuple[Option, ...] = (
    choice(
        "difficulty",
        "OP-6",
        W("Difficulty"),
        easy=W("easy"),
        medium=W("medium"),
        hard=W("hard"),
        very_hard=W("very hard"),
        ragnarok=W("Ragnarok"),
    ),
    _special_cards("angry_cards", W("Angry cards"), len(ENEMIES)),
    _special_cards("ragnarok_cards", W("Ragnarok cards"), len(CARDS.ragnarok)),
    order(
        "gods",
        "YG-3.1",
        W("The gods of the seats"),
        W("God"),
        dict(zip(GOD_NAMES, GOD_POWERS, strict=True)),
    ),
    switch("draw_gods", "YG-3.1", W("The gods are drawn by chance")),
    switched_on("ragnarok_effects", "OP-4", W("Enemies of a Ragnarok card apply their effects")),
    choice(
        "tyr",
        "OP-7",
        W("Tyr's second roll"),
        all_rolls=W("always, the better counts"),
        reroll=W("if wanted, and it counts"),
        fights_only=W("in fights only"),
    ),
    choice(
        "giants",
        "OP-9",
        W("The ten giants that close no world"),
        table=W("have their effects"),
        plain=W("have no effect"),
    ),
    choice(
        "giant_stack",
        "OP-10",
        W("The top giant of the stack"),
        open=W("may be challenged"),
        active_only=W("may not be challenged"),
    ),
    choice(
        "rune_power",
        "OP-11",
        W("The four runes"),
        push_back=W("all push enemies back"),
        four_powers=W("have four powers"),
    ),
    choice(
        "dead_bag",
        "OP-12",
        W("Vikings of the World of the Dead go"),
        valkyries=W("where the Valkyries are"),
        free=W("where you like"),
        not_on_rainbow=W("nowhere while the Valkyries are on the Rainbow Island"),
    ),
    choice(
        "fire_bag",
        "OP-13",
        W("Fire Giants are cleared from"),
        free=W("any bag"),
        valkyries=W("the bag of the Valkyries' island"),
    ),
    choice(
        "islands",
        "OP-14",
        W("The Valkyries move"),
        chain=W("along the chain of islands"),
        star=W("by the Rainbow Island"),
        forward=W("only away from the Rainbow Island"),
    ),
    choice(
        "artifacts",
        "OP-16",
        W("Artifacts of one god"),
        many=W("one for each enemy"),
        one=W("only one"),
    ),
    switched_on("stop_early", "OP-17", W("Gods may leave actions unused")),
    switch("fight_on_first", "OP-18", W("Enemies on the first space may be fought")),
    choice(
        "fenrir_at_end",
        "OP-19",
        W("An angry Fenrir in Odin's Residence"),
        power_3=W("is calmed by white"),
        never=W("cannot be calmed"),
    ),
    choice(
        "first_player",
        "OP-21",
        W("Who begins"),
        random=W("by chance"),
        seat_1=W("seat 1"),
    ),
    Option(
        id="spent_elves",
        rule="OP-22",
        title=W("Spent Elves"),
        values=("return", "leave"),
        names=(W("go back to their world"), W("leave the game")),
    ),
    choice(
        "exchange",
        "OP-23",
        W("An exchange is with"),
        one=W("one other god"),
        many=W("as many as wanted"),
    ),
    choice(
        "freyja",
        "OP-26",
        W("Freyja may repeat"),
        any=W("any world"),
        not_asgard=W("any world but Asgard"),
    ),
    number("start_vikings", "OP-29", W("Vikings of each god at the start"), 0, 0, 1),
    choice(
        "card_at_end",
        "OP-31",
        W("The card of an enemy in Odin's Residence"),
        nothing=W("does nothing"),
        redraw=W("is replaced by another"),
    ),
    choice(
        "special_replaces",
        "OP-33",
        W("A special card replaces"),
        named=W("its own normal card"),
        random=W("a random normal card"),
    ),
    choice(
        "nidhogg_tie",
        "OP-34",
        W("Nidhogg's choice between equals"),
        chosen=W("is the god's"),
        random=W("is by chance"),
    ),
    choice(
        "submerged_bags",
        "OP-35",
        W("The bag of the submerged island"),
        hit=W("is hit by Hel and Surt"),
        spared=W("is spared"),
    ),
    switch("rune_calms", "OP-37", W("A rune that pushes Fenrir back calms him")),
    switch("empty_actions", "OP-39", W("Actions without effect are allowed")),
    choice(
        "closed_worlds",
        "OP-40",
        W("A closed world stops"),
        actions=W("the gods' actions"),
        everything=W("enemies' effects there as well"),
    ),
    number("elf_limit", "OP-41", W("Elves that a god may hold, 0 for no limit"), 0, 0, 7),
    choice(
        "forge_steps",
        "OP-42",
        W("The Forge gives"),
        one=W("one step at a time"),
        any=W("any step at once"),
    ),
    switched_on("hopeless_fights", "OP-47", W("Fights that cannot be won are allowed")),
)

OPTIONS: tuple[Option, ...] = arranged(
    _OPTIONS,
    ("difficulty", "gods", "draw_gods", "first_player"),
    {
        W("Enemies and their cards"): (
            "angry_cards",
            "ragnarok_cards",
            "ragnarok_effects",
            "special_replaces",
            "card_at_end",
            "nidhogg_tie",
            "submerged_bags",
            "fenrir_at_end",
        ),
        W("Fights and giants"): (
            "hopeless_fights",
            "fight_on_first",
            "spent_elves",
            "tyr",
            "giants",
            "giant_stack",
            "rune_power",
            "rune_calms",
        ),
        W("The worlds"): (
            "islands",
            "dead_bag",
            "fire_bag",
            "artifacts",
            "forge_steps",
            "exchange",
            "elf_limit",
            "freyja",
            "closed_worlds",
        ),
    },
    others=W("Start and turns"),
)


def check_seats(seats: int, settings: Settings) -> None:
    """Raise OptionError when these house rules cannot be played with so many seats (OP-20)."""
    if not 1 <= seats <= 6:
        raise OptionError(f"Yggdrasil is for 1 to 6 seats (YG-1.2), not {seats}")


def rules_for(seats: int, settings: Settings, cards: Cards = CARDS) -> Rules:
    """Return the flat Rules of a table that has passed `check_seats`."""
    rules = Rules(seats)
    rules.changed = list(settings.changed())
    _set_tables(rules, cards)
    counts = cards.counts
    rules.deck = counts.deck
    rules.fire = counts.fire_giants
    rules.dead = counts.dead
    rules.elves = seats + counts.elves_extra
    rules.actions = counts.actions
    rules.frey_actions = counts.frey_actions
    rules.midgard_draw = counts.midgard_draw
    rules.heimdall_draw = counts.heimdall_draw
    rules.fire_draw = counts.fire_draw
    rules.dead_move = counts.dead_move
    rules.rune_enemies = counts.rune_enemies
    rules.thor_bonus = counts.thor_bonus
    rules.gods = [god - 1 for god in settings.numbers("gods")]
    rules.draw_gods = settings.is_on("draw_gods")
    rules.angry_cards, rules.ragnarok_cards = cards.levels[settings["difficulty"]]
    if settings["angry_cards"] != AS_THE_LEVEL_SAYS:  # YG-7.8
        rules.angry_cards = settings.number("angry_cards")
    if settings["ragnarok_cards"] != AS_THE_LEVEL_SAYS:
        rules.ragnarok_cards = settings.number("ragnarok_cards")
    if settings["giants"] == "plain":
        rules.giant_effect = [
            effect if effect == CLOSES else PLAIN for effect in rules.giant_effect
        ]
    rules.ragnarok_effects = settings.is_on("ragnarok_effects")
    rules.tyr = TYRS[settings["tyr"]]
    rules.stack_open = settings["giant_stack"] == "open"
    rules.four_powers = settings["rune_power"] == "four_powers"
    rules.dead_bag = DEAD_BAGS[settings["dead_bag"]]
    rules.fire_bag_free = settings["fire_bag"] == "free"
    rules.islands = GRAPHS[settings["islands"]]
    rules.one_artifact = settings["artifacts"] == "one"
    rules.stop_early = settings.is_on("stop_early")
    rules.fight_on_first = settings.is_on("fight_on_first")
    rules.calm_at_end = settings["fenrir_at_end"] == "power_3"
    rules.seat_one_first = settings["first_player"] == "seat_1"
    rules.elves_leave = settings["spent_elves"] == "leave"
    rules.exchange_many = settings["exchange"] == "many"
    rules.freyja_not_asgard = settings["freyja"] == "not_asgard"
    rules.start_vikings = settings.number("start_vikings")
    rules.redraw_at_end = settings["card_at_end"] == "redraw"
    rules.replace_random = settings["special_replaces"] == "random"
    rules.tie_random = settings["nidhogg_tie"] == "random"
    rules.submerged_spared = settings["submerged_bags"] == "spared"
    rules.rune_calms = settings.is_on("rune_calms")
    rules.empty_actions = settings.is_on("empty_actions")
    rules.closes_everything = settings["closed_worlds"] == "everything"
    rules.elf_limit = settings.number("elf_limit")
    rules.forge_any = settings["forge_steps"] == "any"
    rules.hopeless_fights = settings.is_on("hopeless_fights")
    return rules


def _set_tables(rules: Rules, cards: Cards) -> None:
    """Fill in the tables of `cards.toml`."""
    rules.bag_vikings = [cards.bags[colour].vikings for colour in COLOURS]
    rules.bag_fire = [cards.bags[colour].fire_giants for colour in COLOURS]
    rules.faces = [COLOURS.index(colour) * 6 + hammers for colour, hammers in cards.die.faces]
    calming = cards.calming
    rules.calming = [
        [COLOURS.index(colour) for colour in colours]
        for colours in (calming.power_1, calming.power_2, calming.power_3)
    ]
    rules.power = list(cards.track.power)
    rules.force = list(cards.track.force)
    rules.wall = cards.track.wall
    rules.door = cards.track.door
    rules.beyond_wall = cards.track.beyond_wall
    rules.beyond_door = cards.track.beyond_door
    rules.normal = [cards.enemies[enemy] for enemy in ENEMIES]
    rules.ragnarok = [[ENEMIES.index(each) for each in card.enemies] for card in cards.ragnarok]
    rules.replaces = [ENEMIES.index(card.replaces) for card in cards.ragnarok]
    rules.vanir_vikings = [vikings for vikings, _ in cards.vanir.squares]
    rules.vanir_elves = [elves for _, elves in cards.vanir.squares]
    rules.giant_rune = ["ABCD".index(giant.rune) for giant in cards.giants]
    rules.giant_force = [giant.force for giant in cards.giants]
    for giant in cards.giants:
        words = giant.effect.split()
        if words[0] == "closes":
            rules.giant_effect.append(CLOSES)
            rules.giant_object.append(int(words[1][1:]) - 1)
        elif words[0] == "force":
            rules.giant_effect.append(STRENGTHENS)
            rules.giant_object.append(ENEMIES.index(words[1]))
        else:
            rules.giant_effect.append(EFFECTS[giant.effect])
            rules.giant_object.append(-1)
