"""The house rules and tables of one siege as flat numbers that the compiled rules read."""

from typing import Final

ALL_ROLLS: Final = 0
ONE_REROLL: Final = 1
FIGHTS_ONLY: Final = 2

BAG_OF_VALKYRIES: Final = 0
BAG_FREE: Final = 1
BAG_NOT_ON_RAINBOW: Final = 2

CHAIN: Final = 0
STAR: Final = 1
FORWARD: Final = 2

# What a giant does while active (section 19)
PLAIN: Final = 0
CLOSES: Final = 1  # + the world in `giant_object`
STRENGTHENS: Final = 2  # + the enemy in `giant_object`
FEWER_DRAWN: Final = 3
NO_POWERS: Final = 4
NO_ELVES: Final = 5
FEW_VIKINGS: Final = 6


class Rules:
    """Everything that house rules and `cards.toml` decide. Shared by all copies, never changed."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.changed: list[tuple[str, str]] = []
        """The options that differ from the rule book, for Views."""
        # Tables of cards.toml
        self.deck: int = 42
        self.fire: int = 12
        self.dead: int = 5
        self.elves: int = 0
        self.actions: int = 3
        self.frey_actions: int = 4
        self.midgard_draw: int = 3
        self.heimdall_draw: int = 4
        self.fire_draw: int = 5
        self.dead_move: int = 5
        self.rune_enemies: int = 3
        self.thor_bonus: int = 1
        self.bag_vikings: list[int] = []
        self.bag_fire: list[int] = []
        self.faces: list[int] = []
        """Each face of the die as colour * 6 + hammers."""
        self.calming: list[list[int]] = []
        """The colours that calm Fenrir at power 1, 2, 3."""
        self.power: list[int] = []
        """By space, from 0 (space 1)."""
        self.force: list[int] = []
        self.wall: int = 4
        self.door: int = 6
        self.beyond_wall: int = 5
        self.beyond_door: int = 3
        self.normal: list[int] = []
        self.ragnarok: list[list[int]] = []
        self.replaces: list[int] = []
        self.vanir_vikings: list[int] = []
        self.vanir_elves: list[int] = []
        self.giant_rune: list[int] = []
        self.giant_force: list[int] = []
        self.giant_effect: list[int] = []
        self.giant_object: list[int] = []
        # Set-up
        self.gods: list[int] = []
        self.draw_gods: bool = False
        self.angry_cards: int = 0
        self.ragnarok_cards: int = 0
        # Open points (section 24), in their order
        self.ragnarok_effects: bool = True
        self.tyr: int = ALL_ROLLS
        self.stack_open: bool = True
        self.four_powers: bool = False
        self.dead_bag: int = BAG_OF_VALKYRIES
        self.fire_bag_free: bool = True
        self.islands: int = CHAIN
        self.one_artifact: bool = False
        self.stop_early: bool = True
        self.fight_on_first: bool = False
        self.calm_at_end: bool = True
        self.seat_one_first: bool = False
        self.elves_leave: bool = False
        self.exchange_many: bool = False
        self.freyja_not_asgard: bool = False
        self.start_vikings: int = 0
        self.redraw_at_end: bool = False
        self.replace_random: bool = False
        self.tie_random: bool = False
        self.submerged_spared: bool = False
        self.rune_calms: bool = False
        self.empty_actions: bool = False
        self.closes_everything: bool = False
        self.elf_limit: int = 0
        self.forge_any: bool = False
        self.hopeless_fights: bool = True
