"""What one god, or a watcher, may know of a siege: everything but what lies face down (YG-1.6).

Face down are the Enemy deck with the special cards that were put into it unseen, and the stack of
giants. Odin alone knows the card he has put back.
"""

import msgspec

from gladsheim.core.state import OVER
from gladsheim.core.views import View
from gladsheim.games.yggdrasil.actions import (
    ASGARD,
    COLOURS,
    ENEMIES,
    GODS,
    ICE_FIGHT,
    ICE_STACK,
    ISLANDS,
    VIKINGS,
    WORLDS,
    cards,
)
from gladsheim.games.yggdrasil.odds import calming_odds, fight_odds
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CARDS,
    CLEANSING,
    DRAGGING,
    ELVES_TOO,
    EXCHANGING,
    KEEPING,
    ODIN_LOOKS,
    ODIN_PLAYS,
    ODIN_PUTS,
    RUNE,
    SPENDING,
)
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED
from gladsheim.games.yggdrasil.state import YggdrasilState

CARD_NAMES = tuple(cards())


class God(msgspec.Struct, frozen=True):
    """One seat."""

    seat: int
    name: str
    """`ODIN`, `THOR`, ...; empty before it is drawn."""
    vikings: int
    elves: int
    artifacts: tuple[int, ...]
    """The level held against each enemy, 0 for none."""


class Enemy(msgspec.Struct, frozen=True):
    """One enemy on the track."""

    name: str
    space: int
    """1 to 8."""
    force: int
    """Combat force where it stands, with what giants add."""
    power: int
    """Power of its effect there; 0 in Odin's Residence, where none is triggered (YG-4.5)."""


class Bag(msgspec.Struct, frozen=True):
    """One bag; its contents are open (YG-22.3)."""

    colour: str
    vikings: int
    fire_giants: int


class Giant(msgspec.Struct, frozen=True):
    """A giant that lies open, active or defeated."""

    number: int
    """From 1, as in `cards.toml`."""
    rune: str
    force: int
    is_active: bool


class Odds(msgspec.Struct, frozen=True):
    """The chance of a fight for the active god, without and with all Elves."""

    target: str
    """An enemy's name, or the number of a giant."""
    chances: tuple[tuple[float, float], ...]
    """For 0, 1, 2, ... Vikings: (without Elves, with all Elves)."""


class YggdrasilView(View, frozen=True, kw_only=True):
    """A siege as one viewer knows it."""

    phase: str
    """`setup`, `card`, `odin`, `roll`, `act`, `answer` or `over`."""
    step: int
    """The same in the finer steps of the State."""
    turn: int
    """The seat of the active god."""
    turns: int
    """Turns begun."""
    first: int
    gods: tuple[God, ...]
    enemies: tuple[Enemy, ...]
    is_angry: bool
    bags: tuple[Bag, ...]
    fire: int
    """Fire Giants in the Kingdom of Fire."""
    dead: int
    """Vikings in the World of the Dead."""
    elf_world: int
    giants: tuple[Giant, ...]
    giant_stack: int
    """Giants face down."""
    vanir: int
    valkyries: str
    submerged: str
    deck: int
    """Enemy cards left."""
    played: tuple[int, ...]
    """How often each card has been played; see `CARD_NAMES`."""
    looked: tuple[str, ...]
    """The cards Odin holds up: for him alone."""
    looked_count: int
    on_top: tuple[str, ...]
    """What lies on top of the deck, the uppermost last: for Odin alone."""
    on_top_count: int
    at_bottom: tuple[str, ...]
    """What lies at the bottom, the lowest last: for Odin alone."""
    at_bottom_count: int
    coming: str
    """The card Odin has chosen, before the other one is put back; else empty."""
    actions_left: int
    used: int
    visited: tuple[int, ...]
    closed: tuple[str, ...]
    """Worlds that giants make unreachable."""
    queue: tuple[int, ...]
    acts: int
    roll_for: int
    rolls: tuple[str, ...]
    """Rolls made and not yet settled, such as `white 3`."""
    giants_left: int
    target: int
    """The enemy of a fight, or 6 + the giant (from 0); -1 for none."""
    from_stack: int
    sum: int
    draw_bag: int
    draw_count: int
    draw_for: int
    partner: int
    partners: tuple[int, ...]
    vikings_moved: int
    rune_left: int
    rune_from: int
    odds: tuple[Odds, ...]
    """Exact chances of every fight the active god could begin now, or of the one already begun."""
    calming: float
    """The chance that one attempt calms Fenrir now."""
    beyond_wall: int
    beyond_door: int
    in_residence: int
    limits: tuple[int, int]
    """So many beyond the wall, beyond the door, are a defeat (YG-6.2, YG-6.3)."""
    specials: tuple[int, int]
    """Angry and Ragnarok cards that were shuffled into the deck, in all."""
    specials_left: tuple[int, int]
    """Of these, how many are still to be picked."""
    replaced: int
    """Normal cards already taken out at random (OP-33)."""
    ending: str
    """`victory`, `residence`, `door`, `wall`; empty while the siege goes on."""


PHASES = {
    CARDS: "card",
    ODIN_LOOKS: "card",
    ODIN_PLAYS: "odin",
    ODIN_PUTS: "odin",
    KEEPING: "roll",
    ACTING: "act",
    DRAGGING: "answer",
    SPENDING: "answer",
    ADDING_ELVES: "answer",
    ELVES_TOO: "answer",
    EXCHANGING: "answer",
    RUNE: "answer",
    CLEANSING: "answer",
}
ENDINGS = ("victory", "residence", "door", "wall")


def roll_name(roll: int) -> str:
    """Return a roll as people say it: `white 3`."""
    return f"{COLOURS[roll // 6]} {roll % 6}"


def make_view(state: YggdrasilState, viewer: int) -> YggdrasilView:
    """Return what `viewer` (a seat or WATCHER) may know of a siege."""
    rules = state.rules
    over = state.actor == OVER
    knows = viewer >= 0 and viewer < len(state.gods) and state.gods[viewer] == 0
    acting = state.phase == ACTING
    return YggdrasilView(
        game="yggdrasil",
        viewer=viewer,
        seats=rules.seats,
        actor=state.actor,
        options=tuple(rules.changed),
        legal=tuple(state.legal()) if viewer >= 0 and viewer == state.actor else (),
        returns=tuple(state.returns()) if over else (),
        phase="over"
        if over
        else PHASES.get(state.phase, "roll" if state.gods and state.turns else "setup"),
        step=state.phase,
        turn=state.turn,
        turns=state.turns,
        first=state.first,
        gods=tuple(
            God(
                seat,
                GODS[state.gods[seat]] if seat < len(state.gods) else "",
                state.vikings[seat],
                state.elves[seat],
                tuple(state.artifacts[seat * 6 : seat * 6 + 6]),
            )
            for seat in range(rules.seats)
        ),
        enemies=tuple(
            Enemy(
                ENEMIES[enemy],
                state.space[enemy],
                state.enemy_force(enemy),
                state.power_at(state.space[enemy]) if state.space[enemy] < 8 else 0,
            )
            for enemy in range(6)
        ),
        is_angry=bool(state.angry),
        bags=tuple(
            Bag(COLOURS[colour], state.bag_vikings[colour], state.bag_fire[colour])
            for colour in range(4)
        ),
        fire=state.fire,
        dead=state.dead,
        elf_world=state.elf_world,
        giants=tuple(
            Giant(
                giant + 1,
                "ABCD"[rules.giant_rune[giant]],
                rules.giant_force[giant],
                state.giants[giant] == ACTIVE,
            )
            for giant in range(len(state.giants))
            if state.giants[giant] in (ACTIVE, DEFEATED)
        ),
        # One that has been turned up to be fought lies there no longer (YG-19.2).
        giant_stack=state.in_stack() - (state.target >= 6 and state.from_stack),
        vanir=state.vanir,
        valkyries=ISLANDS[state.valkyries],
        submerged=ISLANDS[state.submerged],
        deck=state.deck.size(),
        played=tuple(state.discarded),
        looked=_names(state.looked) if knows else (),
        looked_count=len(state.looked),
        on_top=_names(state.deck.top) if knows else (),
        on_top_count=len(state.deck.top),
        at_bottom=_names(state.deck.bottom) if knows else (),
        at_bottom_count=len(state.deck.bottom),
        coming=CARD_NAMES[state.queue[0]] if state.phase == ODIN_PUTS else "",
        actions_left=max(0, state.actions_left()) if state.gods and state.turns else 0,
        used=state.used,
        visited=tuple(state.visited),
        closed=tuple(WORLDS[world] for world in range(9) if state.is_closed(world)),
        queue=() if state.phase == ODIN_PUTS else tuple(state.queue),
        acts=state.acts,
        roll_for=state.roll_for,
        rolls=tuple(roll_name(roll) for roll in state.rolls),
        giants_left=state.giants_left,
        target=state.target,
        from_stack=state.from_stack,
        sum=state.sum,
        draw_bag=state.draw_bag,
        draw_count=state.draw_count,
        draw_for=state.draw_for,
        partner=state.partner,
        partners=tuple(state.partners),
        vikings_moved=state.vikings_moved,
        rune_left=state.rune_left,
        rune_from=state.rune_from,
        odds=_odds(state) if acting or state.phase == SPENDING else (),
        calming=calming_odds(state) if acting and state.angry else 0.0,
        beyond_wall=state.beyond(rules.wall),
        beyond_door=state.beyond(rules.door),
        in_residence=state.beyond(8),
        limits=(rules.beyond_wall, rules.beyond_door),
        specials=(rules.angry_cards, rules.ragnarok_cards),
        specials_left=(state.specials_left[0], state.specials_left[1]),
        replaced=sum(state.replaced),
        ending=ENDINGS[state.ending] if over else "",
    )


def _names(numbers: list[int]) -> tuple[str, ...]:
    return tuple(CARD_NAMES[number] for number in numbers)


def _odds(state: YggdrasilState) -> tuple[Odds, ...]:
    """Return the exact chances of every fight that could begin now, or of the one begun."""
    found = []
    targets = [state.target]
    if state.phase == ACTING:
        fights = [action for action in state.legal() if ASGARD <= action < ICE_STACK]
        targets = sorted({_target(action) for action in fights})
    elves = state.most_elves()
    for target in targets:
        chances = tuple(
            (fight_odds(state, target, count, 0), fight_odds(state, target, count, elves))
            for count in range(state.most_vikings() + 1)
        )
        name = ENEMIES[target] if target < 6 else str(target - 5)
        found.append(Odds(name, chances))
    return tuple(found)


def _target(action: int) -> int:
    """Return whom an action fights: an enemy, or 6 + a giant."""
    if action < ICE_FIGHT:
        return (action - ASGARD) // (VIKINGS + 1)
    return 6 + (action - ICE_FIGHT) // (VIKINGS + 1)
