"""The State of Thunder & Lightning: what may be done, and doing it.

Under it lie `battle.py` (turns, challenges, powers) and `field.py` (where the cards lie, and what
each side has seen). `moves.py` says what is legal in a turn, `refusals.py` why not.
"""

from gladsheim.core.state import NATURE, OUTCOME, OVER
from gladsheim.games.thunder import refusals
from gladsheim.games.thunder.actions import (
    ACTION_COUNT,
    BA,
    BALDR,
    BE,
    BERSERKER,
    CHALLENGE,
    DEAL,
    DEPLOY,
    DONE,
    DRAW,
    EMPTY,
    END,
    FIG,
    FIGURE,
    FIRST,
    FR,
    FREYA,
    FRIGG_COLUMN,
    FRIGG_HAND,
    FY,
    HE,
    HEL,
    HIT,
    ID,
    IDUNN,
    KINDS,
    LONGSHIPS,
    LOSE,
    LS,
    OD,
    ODIN,
    ON,
    PLACE,
    RAVENS_FIGURE,
    RAVENS_HAND,
    RAVENS_ROW,
    RV,
    SE,
    SEER,
    SET,
    STOP,
    SWAP,
    TAKE,
    VA,
    VALKYRIES,
    VI,
    VIDARR,
    WEAPON,
    WP,
    pair_id,
)
from gladsheim.games.thunder.battle import (
    ACTING,
    CHOOSING_FIRST,
    DRAWING,
    HITTING,
    LOSING,
    PLACING,
    SEER_ASKS,
    SETTING,
    STUCK,
    TAKING,
    TURNING,
    Battle,
    is_fetched,
)
from gladsheim.games.thunder.field import (
    card_code,
    card_index,
    deployable_code,
)
from gladsheim.games.thunder.moves import (
    add_challenges,
    add_deploys,
    add_figures,
    add_powers,
    facing_lane,
)
from gladsheim.games.thunder.rules import Rules


class ThunderState(Battle):
    """One position of a battle."""

    def copy(self) -> "ThunderState":
        """Return an equal State that shares nothing mutable with this one."""
        twin = ThunderState(self.rules)
        twin.actor = self.actor
        twin.deck = self.deck[:]
        twin.deck_size = self.deck_size[:]
        twin.hand = self.hand[:]
        twin.hand_size = self.hand_size[:]
        twin.field = self.field[:]
        twin.up = self.up[:]
        twin.slot = self.slot[:]
        twin.mark = self.mark[:]
        twin.height = self.height[:]
        twin.pile = [self.pile[0][:], self.pile[1][:]]
        twin.pile_log = [self.pile_log[0][:], self.pile_log[1][:]]
        twin.memory = [self.memory[0][:], self.memory[1][:]]
        twin.removed = self.removed[:]
        twin.losing = [self.losing[0][:], self.losing[1][:]]
        twin.blocked = self.blocked[:]
        twin.turn = self.turn
        twin.had_figure = self.had_figure
        twin.phase = self.phase
        twin.begun = self.begun[:]
        twin.budget = self.budget
        twin.spent = self.spent
        twin.playing = self.playing
        twin.held_up = self.held_up
        twin.seer_left = self.seer_left
        twin.take_left = self.take_left
        twin.taken = self.taken
        twin.take_from = self.take_from
        twin.first = self.first
        twin.winner = self.winner
        twin.ending = self.ending
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Return the actor's legal actions, sorted (TL-7.14)."""
        legal: list[int] = []
        if self.actor < 0:
            return legal
        phase = self.phase
        seat = self.turn
        if phase == ACTING:
            self.add_turn(legal)
        elif phase == LOSING:
            found = [card_index(self.actor, code) for code in self.losing[self.actor]]
            for index in range(31):
                if index in found:
                    legal.append(LOSE + index)
        elif phase == PLACING:
            for lane in range(3):
                if self.can_place(1 - seat, lane):
                    legal.append(PLACE + lane)
        elif phase == SEER_ASKS:
            legal.append(ON)
            legal.append(STOP)
        elif phase == TAKING:
            self.add_takes(legal)
        elif phase == SETTING:
            for kind in range(FIG + 1 if self.rules.figure_at_setup else FIG):
                if self.hand[seat * 46 + seat * KINDS + kind] > 0:
                    legal.append(SET + kind)
        return legal

    def add_turn(self, legal: list[int]) -> None:
        """Add everything a turn allows (section 7)."""
        points = self.points()
        if points > 0:
            add_deploys(self, legal)
        add_figures(self, legal)
        if points > 0:
            add_challenges(self, legal)
            add_powers(self, legal)
        if points == 0:
            legal.append(END)  # TL-6.10
        elif self.can_draw():
            legal.append(DRAW)
        elif not legal and self.rules.declared:
            legal.append(END)  # OP-1: whoever cannot go on says so, and has lost

    def can_draw(self) -> bool:
        """Return whether the seat in turn can draw a card (TL-7.1, TL-7.2, TL-2.8, OP-2)."""
        return self.deck_size[self.turn] > 0 and self.hand_size[self.turn] < self.rules.limit

    def add_takes(self, legal: list[int]) -> None:
        """Add the cards of the own pile that may be taken next, none above the last (TL-10.13)."""
        is_odin = self.is_odin()
        pile = self.pile[self.turn]
        left = 0
        found: list[int] = []
        for position in range(len(pile) - 1, -1, -1):
            if is_fetched(self.pile_code(position) % KINDS, is_odin):
                left += 1
                if position >= self.take_from and position < 100:
                    if self.rules.fetch_choice or left >= self.take_left:
                        found.append(TAKE + position)
        for at in range(len(found) - 1, -1, -1):
            legal.append(found[at])
        if self.rules.fetch_choice and self.taken > 0:  # OP-23
            legal.append(DONE)

    def has_move(self) -> bool:
        """Return whether the seat in turn has a legal move (TL-6.9)."""
        if self.can_draw():
            return True
        legal: list[int] = []
        self.add_turn(legal)
        return len(legal) > 0

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with their weights."""
        outcomes: list[tuple[int, int]] = []
        if self.actor != NATURE:
            return outcomes
        if self.phase == CHOOSING_FIRST:
            return [(FIRST, 1), (FIRST + 1, 1)]
        if self.phase == HITTING:  # TL-11.5
            other = 1 - self.turn
            for index in range(31):
                count = self.hand[other * 46 + card_code(other, index)]
                if count > 0:
                    outcomes.append((HIT + index, count))
            return outcomes
        seat = 1 - self.turn if self.phase == TURNING else self.turn
        for kind in range(KINDS):
            count = self.deck[seat * KINDS + kind]
            if count > 0:
                outcomes.append((DEAL + kind, count))
        return outcomes

    def seen(self, action: int, viewer: int) -> int:
        """Return what a viewer sees of an action: of a facedown card and of Hel's the back alone.

        A card set or played lies facedown (TL-4.4, TL-5.8), Hel's goes from pile to hand unseen
        (TL-10.12); that is TL-11.4.
        """
        if viewer == self.actor or action >= LONGSHIPS:
            return action
        if action < SET + FIG:
            return SET
        if action >= DEPLOY and action < FIGURE:
            number = action - DEPLOY
            return DEPLOY + number % 12 + (0 if number < 11 * 12 else 11 * 12)
        if action >= HEL:
            pile = self.pile[self.turn]
            code = pile[len(pile) - 1 - (action - HEL)]
            return HEL if code // KINDS == self.turn else HEL + 1
        return action

    # Doing it

    def apply(self, action: int) -> None:
        """Carry out a legal action or an outcome."""
        if action >= OUTCOME:
            self.outcome(action)
        elif action < DEPLOY:
            self.set_card(action)
        elif action < FIGURE:
            self.deploy(action - DEPLOY)
        elif action < CHALLENGE:
            self.play_figure(action - FIGURE)
        elif action < EMPTY:
            self.spent += 1 if not TAKE <= action <= DONE else 0
            self.act(action)
        elif action == DRAW:
            self.spent += 1
            self.phase = DRAWING
            self.actor = NATURE
        elif action < PLACE:
            self.spent += 1
            self.begin_card(waste_code(self.turn, action - EMPTY))
            self.after_action()
        elif action < ON:
            self.place(action - PLACE)
        elif action == ON:
            self.phase = TURNING
            self.actor = NATURE
        elif action == STOP:
            self.stop_seer()
        elif action < END:
            self.lose_next(card_code(self.actor, action - LOSE))
        elif self.points() > 0:
            self.end_game(1 - self.turn, STUCK)  # OP-1
        else:
            self.begin_turn(1 - self.turn)

    def outcome(self, outcome: int) -> None:
        """Carry out one of NATURE's outcomes."""
        phase = self.phase
        if outcome >= FIRST:
            self.begin_setting(outcome - FIRST)
        elif outcome >= HIT:
            self.hit_hand(card_code(1 - self.turn, outcome - HIT))
        elif phase == TURNING:
            self.seer_turns(outcome - DEAL)
        elif phase == DRAWING:
            self.draw(self.turn, outcome - DEAL)
            self.tell_draw(self.turn, outcome - DEAL)
            self.after_action()
        else:
            self.dealt(outcome - DEAL)

    def deploy(self, number: int) -> None:
        """Play a card to the battlefield (TL-7.3)."""
        seat = self.turn
        self.spent += 1
        code = deployable_code(seat, number // 12)
        place = number % 12
        self.lay_facedown(seat, place, code)
        if self.scribe is not None:
            is_stolen = 0 if code // KINDS == seat else 1
            self.scribe.tell("deploys", seat, [place, is_stolen], [code], 1 << seat, False)
        self.after_action()

    def act(self, action: int) -> None:
        """Carry out a challenge, an action card, or a choice within Longships or Odin."""
        seat = self.turn
        own = seat * KINDS
        stolen = (1 - seat) * KINDS
        if action < BALDR:
            lane = action - CHALLENGE
            self.challenge(lane, lane, 0)
        elif action < VALKYRIES:
            self.begin_card(own + BA)
            self.move_card(seat, (action - BALDR) // 12, (action - BALDR) % 12)
        elif action < SWAP:
            self.begin_card(own + VA)
            self.move_card(1 - seat, (action - VALKYRIES) // 12, (action - VALKYRIES) % 12)
        elif action < BERSERKER:
            high = high_of_pair(action - SWAP)
            self.begin_card(own + BA)
            self.swap_cards(action - SWAP - pair_id(0, high), high)
        elif action == BERSERKER:
            self.begin_card(own + BE)
            self.after_action()
        elif action == IDUNN:
            self.begin_card(own + ID)
            self.after_action()
        elif action == FREYA:
            self.begin_card(own + FY)
            self.play_freya()
        elif action < FRIGG_COLUMN:
            self.begin_card((own if action == FRIGG_HAND else stolen) + FR)
            self.play_frigg_hand()
        elif action < WEAPON:
            number = action - FRIGG_COLUMN
            self.begin_card((own if number < 3 else stolen) + FR)
            self.play_frigg_column(number % 3)
        elif action < HEL:
            self.begin_card(own + WP)
            self.play_weapon((action - WEAPON) // 12, (action - WEAPON) % 12)
        elif action < LONGSHIPS:
            self.begin_card(own + HE)
            self.play_hel(action - HEL)
        elif action == LONGSHIPS:
            self.begin_card(own + LS)
            self.begin_taking(False)
        elif action == ODIN:
            self.begin_card(own + OD)
            self.begin_taking(True)
        elif action < DONE:
            self.take_next(action - TAKE)
        elif action == DONE:
            self.after_action()
        elif action < RAVENS_FIGURE:
            number = action - RAVENS_ROW
            self.begin_card((own if number < 3 else stolen) + RV)
            self.play_ravens_row(number % 3)
        elif action < RAVENS_HAND:
            self.begin_card((own if action == RAVENS_FIGURE else stolen) + RV)
            self.play_ravens_figure()
        elif action < SEER:
            self.begin_card((own if action == RAVENS_HAND else stolen) + RV)
            self.play_ravens_hand()
        elif action == SEER:
            self.begin_card(own + SE)
            self.begin_seer()
        else:
            number = action - VIDARR
            lane = number // 4 * 2
            self.begin_card(own + VI)
            self.challenge(lane, facing_lane(self, lane), number % 4)

    # Why not

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids an action to the actor; None when it is legal."""
        if self.actor == OVER:
            return "TL-2.9"
        if self.actor == NATURE:
            return "TL-13.1"
        if not 0 <= action < ACTION_COUNT:
            return "TL-7.14"
        if action < DEPLOY:
            return self.why_not_set(action)
        if TAKE <= action <= DONE:
            return self.why_not_take(action)
        if PLACE <= action < ON:
            if self.phase != PLACING:
                return "TL-10.21"
            return refusals.why_not_seer_lane(self, action - PLACE)
        if action in (ON, STOP):
            return None if self.phase == SEER_ASKS else "TL-10.24"
        if LOSE <= action < END:
            if self.phase != LOSING:
                return "TL-9.8"
            code = card_code(self.actor, action - LOSE)
            return None if self.losing[self.actor].count(code) > 0 else "TL-9.8"
        if self.phase != ACTING:
            return self.why_not_now()
        if action == END:
            return self.why_not_end()
        if FIGURE <= action < CHALLENGE:
            return refusals.why_not_figure(self, action - FIGURE)
        if self.budget <= self.spent:
            return "TL-6.7"
        return self.why_not_paid(action)

    def why_not_now(self) -> str:
        """Return the rule that says what has to be settled first."""
        if self.phase == SETTING:
            return "TL-4.4"
        if self.phase == LOSING:
            return "TL-9.8"
        if self.phase == PLACING:
            return "TL-10.21"
        if self.phase == SEER_ASKS:
            return "TL-10.24"
        return "TL-10.15" if self.is_odin() else "TL-10.13"

    def why_not_set(self, kind: int) -> str | None:
        """Judge a card of setup (TL-4.4, TL-4.5)."""
        if self.phase != SETTING:
            return "TL-4.4"
        if self.hand[self.turn * 46 + self.turn * KINDS + kind] == 0:
            return "TL-4.4"
        if kind == FIG and not self.rules.figure_at_setup:
            return "TL-4.5"
        return None

    def why_not_take(self, action: int) -> str | None:
        """Judge the next card that Longships or Odin take (TL-10.13, TL-10.15)."""
        if self.phase != TAKING:
            return "TL-10.13"
        rule = "TL-10.15" if self.is_odin() else "TL-10.13"
        if action == DONE:
            if not self.rules.fetch_choice:
                return rule
            return None if self.taken > 0 else "OP-23"
        wanted = [
            position
            for position, code in enumerate(reversed(self.pile[self.turn]))
            if is_fetched(code % KINDS, self.is_odin())
        ]
        position = action - TAKE
        if position not in wanted:
            return rule
        deeper = [other for other in wanted if other >= position]
        if position < self.take_from:
            return rule
        if len(deeper) < self.take_left and not self.rules.fetch_choice:
            return rule
        return None

    def why_not_end(self) -> str | None:
        """Judge the end of the turn (TL-6.8, TL-6.10)."""
        if self.spent >= self.budget:
            return None
        if not self.rules.declared:
            return "TL-6.8"
        # OP-1: only who has no other way may give the turn up.
        for other in range(ACTION_COUNT):
            if other != END and self.why_not(other) is None:
                return "TL-6.8"
        return None

    def why_not_paid(self, action: int) -> str | None:
        """Judge an action that costs a point."""
        if action < FIGURE:
            number = action - DEPLOY
            code = deployable_code(self.turn, number // 12)
            if self.hand[self.turn * 46 + code] == 0:
                return "TL-7.3"
            cards = refusals.column(self, self.turn, number % 12 // 4)
            return refusals.why_not_insert(cards, number % 4)
        if action < BALDR:
            return refusals.why_not_challenge(self, action - CHALLENGE)
        if action == DRAW:
            if self.hand_size[self.turn] >= self.rules.limit:
                return "TL-7.2"
            return "TL-7.1" if self.deck_size[self.turn] == 0 else None
        if action >= EMPTY:
            return self.why_not_waste(action - EMPTY)
        return self.why_not_power(action)

    def why_not_power(self, action: int) -> str | None:
        """Judge an action card with its target."""
        if action < VALKYRIES:
            return refusals.why_not_baldr(self, (action - BALDR) // 12, (action - BALDR) % 12)
        if action < SWAP:
            number = action - VALKYRIES
            return refusals.why_not_valkyries(self, number // 12, number % 12)
        if action < BERSERKER:
            high = high_of_pair(action - SWAP)
            return refusals.why_not_swap(self, action - SWAP - pair_id(0, high), high)
        if action == BERSERKER:
            return refusals.why_not_berserker(self)
        if action == IDUNN:
            return refusals.why_not_idunn(self)
        if action == FREYA:
            return refusals.why_not_freya(self)
        if action < FRIGG_COLUMN:
            return refusals.why_not_frigg(self, action != FRIGG_HAND, -1)
        if action < WEAPON:
            number = action - FRIGG_COLUMN
            return refusals.why_not_frigg(self, number >= 3, number % 3)
        if action < HEL:
            return refusals.why_not_weapon(self, (action - WEAPON) // 12, (action - WEAPON) % 12)
        if action < LONGSHIPS:
            if refusals.count(self, HE, False) == 0:
                return "TL-7.6"
            return None if action - HEL < len(self.pile[self.turn]) else "TL-10.12"
        if action < TAKE:
            return refusals.why_not_fetch(self, action == ODIN)
        if action < SEER:
            return self.why_not_ravens(action)
        if action == SEER:
            return refusals.why_not_seer(self)
        number = action - VIDARR
        return refusals.why_not_flank(self, number // 4 * 2, number % 4)

    def why_not_ravens(self, action: int) -> str | None:
        """Judge Ravens from hand with their target (TL-10.16, TL-10.20)."""
        if action < RAVENS_FIGURE:
            number = action - RAVENS_ROW
            reason = refusals.why_not_ravens(self, number >= 3)
            if reason is None and not refusals.column(self, 1 - self.turn, number % 3):
                return "TL-10.16"
            return reason
        if action < RAVENS_HAND:
            reason = refusals.why_not_ravens(self, action != RAVENS_FIGURE)
            if reason is None and not any(
                self.field[self.turn * 12 + lane * 4] % KINDS == FIG
                and self.field[self.turn * 12 + lane * 4] >= 0
                for lane in range(3)
            ):
                return "TL-10.16"
            return reason
        reason = refusals.why_not_ravens(self, action != RAVENS_HAND)
        if reason is None and self.hand_size[1 - self.turn] == 0:
            return "TL-10.20"
        return reason

    def why_not_waste(self, number: int) -> str | None:
        """Judge playing a card for nothing (OP-13): only where it has no other use."""
        reason = refusals.holds_for_waste(self, number)
        if reason is not None:
            return reason
        code = waste_code(self.turn, number)
        for action in range(BALDR, EMPTY):
            if TAKE <= action <= DONE:
                continue
            if card_of(self.turn, action) == code and self.why_not_power(action) is None:
                return "TL-7.8"
        return None


def waste_code(seat: int, number: int) -> int:
    """Return the card that a waste names: Baldr to Vidarr, Ravens, Frigg, and these two stolen."""
    if number < 11:
        return seat * KINDS + BA + number
    back = 1 - seat if number >= 13 else seat
    return back * KINDS + (RV if number % 2 == 1 else FR)


def card_of(seat: int, action: int) -> int:
    """Return the action card by which an action is played."""
    own = seat * KINDS
    stolen = (1 - seat) * KINDS
    if action < VALKYRIES:
        return own + BA
    if action < SWAP:
        return own + VA
    if action < BERSERKER:
        return own + BA
    if action < FRIGG_HAND:
        return own + (BE, ID, FY)[action - BERSERKER]
    if action < FRIGG_COLUMN:
        return (own if action == FRIGG_HAND else stolen) + FR
    if action < WEAPON:
        return (own if action - FRIGG_COLUMN < 3 else stolen) + FR
    if action < HEL:
        return own + WP
    if action < LONGSHIPS:
        return own + HE
    if action < TAKE:
        return own + (LS if action == LONGSHIPS else OD)
    if action < RAVENS_FIGURE:
        return (own if action - RAVENS_ROW < 3 else stolen) + RV
    if action < SEER:
        return (own if (action - RAVENS_FIGURE) % 2 == 0 else stolen) + RV
    return own + (SE if action == SEER else VI)


def high_of_pair(number: int) -> int:
    """Return the higher member of the pair that `pair_id` numbered."""
    high = 1
    while pair_id(0, high + 1) <= number:
        high += 1
    return high


def new_battle(rules: Rules) -> ThunderState:
    """Return the first position: NATURE is about to deal Loki's cards."""
    state = ThunderState(rules)
    state.set_out()
    return state
