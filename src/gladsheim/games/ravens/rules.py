"""The house rules of one race as flat numbers that the compiled rules read."""

from typing import Final

DUEL: Final = 0
TRIAL: Final = 1
GHOST: Final = 2

LINE: Final = 0
RING: Final = 1
HILLY: Final = 2
RAGGED: Final = 3
ONE_WAY: Final = 4

FIRST_RANDOM: Final = 0
FIRST_SEAT_ONE: Final = 1  # the youngest sits there, in the first race
FIRST_FIXED: Final = 2  # seat 1 begins every race
FIRST_SAME: Final = 3  # whoever began before begins again

RACE: Final = 0
POINTS: Final = -1


class Rules:
    """Everything that house rules and `cards.toml` decide. Shared by all copies, never changed."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.ravens: int = seats
        """One a seat; two in a race against a ghost (V-3b)."""
        self.changed: list[tuple[str, str]] = []
        """The options that differ from the rule book, for Views."""
        # Counts, from cards.toml
        self.columns: int = 16
        self.opening: int = 5
        self.draw: int = 3
        self.limit: int = 7
        self.draw_two: int = 2
        self.land_counts: list[int] = []
        self.flight_counts: list[int] = []
        self.loki_counts: list[int] = []
        self.hills: int = 2
        self.ragged: int = 2
        self.trial_turns: list[int] = []
        self.trial_par: int = 12
        self.ghost_stride: int = 3
        self.points_to_win: int = 30
        # Variants (section 11)
        self.mode: int = DUEL
        self.design: int = LINE
        self.series: int = RACE
        """RACE, POINTS, or the number of races that win a series."""
        self.teams: bool = False
        self.loki_draft: bool = False
        # Open points (section 12), in their order
        self.dealer_orients: bool = False
        self.check_turnaround: bool = True
        self.declare_mix: bool = False
        self.first_player: int = FIRST_RANDOM
        self.begins: int = -1
        """The seat that begins the first race, set by the table for a rematch; -1 by the rule."""
        self.run_optional: bool = False
        self.pair_any_time: bool = False
        self.free_turn: bool = False
        self.burn_loki: bool = False
        self.back_after_finish: bool = False
        self.hide_hand_mix: bool = False
        self.push_back: bool = False
        self.covered_forever: bool = False
        self.top_card_fixed: bool = False
        self.loop_remove: bool = False
        self.loop_swap: bool = False
        self.remove_beside_loop: bool = True
        self.removed_to_bottom: bool = False
        self.swap_slid: bool = True
        self.slide_back: bool = False
        self.slide_from_loop: bool = True
        self.share_loops: bool = False
        self.loop_blind: bool = False
        self.loop_near_raven: bool = True
        self.finish_by_change: bool = True
        self.finisher_draws: bool = False
        self.reshuffle_at_once: bool = False
        self.double_finish_active: bool = False
        self.slide_under_final_loop: bool = True
        self.rotate_covered: bool = False
