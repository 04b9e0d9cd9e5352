"""Makes a State that fits a View: what lies face down is drawn anew."""

from functools import lru_cache
from itertools import combinations

from gladsheim.core.deck import Deck
from gladsheim.core.rng import Rng
from gladsheim.games.yggdrasil.actions import COLOURS, GODS, ISLANDS, MOST_RAGNAROK
from gladsheim.games.yggdrasil.onslaught import ODIN_PUTS
from gladsheim.games.yggdrasil.rules import Rules
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED
from gladsheim.games.yggdrasil.state import YggdrasilState
from gladsheim.games.yggdrasil.view import CARD_NAMES, YggdrasilView

KINDS = 12 + MOST_RAGNAROK
Cards = tuple[int, ...]
"""A count for each kind of card."""


class NoDeckError(ValueError):
    """A View whose played cards no deck explains; it was not made by `make_view`."""


def fit_state(view: YggdrasilView, rules: Rules, rng: Rng) -> YggdrasilState:
    """Return a State that fits a View.

    The deck is one of those that could have been shuffled, each as likely as it is after the cards
    seen. The order of what lies face down stays open, except for the card that Odin has put back,
    which is any of the rest for those who do not know it. Giants in the stack are interchangeable
    until one is turned up.
    """
    state = YggdrasilState(rules)
    state.set_out()
    _set_board(state, view)
    _set_progress(state, view)
    _set_deck(state, view, rng)
    return state


def _set_board(state: YggdrasilState, view: YggdrasilView) -> None:
    """Set up everything that lies open: holdings and bags are no secret (OP-27)."""
    state.gods = [GODS.index(god.name) for god in view.gods if god.name]
    state.space = [enemy.space for enemy in view.enemies]
    state.angry = int(view.is_angry)
    state.bag_vikings = [bag.vikings for bag in view.bags]
    state.bag_fire = [bag.fire_giants for bag in view.bags]
    state.fire = view.fire
    state.dead = view.dead
    state.elf_world = view.elf_world
    state.vikings = [god.vikings for god in view.gods]
    state.elves = [god.elves for god in view.gods]
    state.artifacts = [level for god in view.gods for level in god.artifacts]
    for giant in view.giants:
        state.giants[giant.number - 1] = ACTIVE if giant.is_active else DEFEATED
    state.vanir = view.vanir
    state.valkyries = ISLANDS.index(view.valkyries)
    state.submerged = ISLANDS.index(view.submerged)
    state.discarded = list(view.played)


def _set_progress(state: YggdrasilState, view: YggdrasilView) -> None:
    """Set where the turn stands."""
    state.actor = view.actor
    state.phase = view.step
    state.turn = view.turn
    state.turns = view.turns
    state.first = view.first
    state.used = view.used
    state.visited = list(view.visited)
    state.queue = [CARD_NAMES.index(view.coming)] if view.step == ODIN_PUTS else list(view.queue)
    state.acts = view.acts
    state.roll_for = view.roll_for
    state.rolls = [_roll(roll) for roll in view.rolls]
    state.giants_left = view.giants_left
    state.target = view.target
    state.from_stack = view.from_stack
    state.sum = view.sum
    state.draw_bag = view.draw_bag
    state.draw_count = view.draw_count
    state.draw_for = view.draw_for
    state.partner = view.partner
    state.partners = list(view.partners)
    state.vikings_moved = view.vikings_moved
    state.rune_left = view.rune_left
    state.rune_from = view.rune_from
    state.specials_left = list(view.specials_left)
    if view.ending:
        state.ending = ("victory", "residence", "door", "wall").index(view.ending)


def _roll(name: str) -> int:
    colour, hammers = name.split()
    return COLOURS.index(colour) * 6 + int(hammers)


def _set_deck(state: YggdrasilState, view: YggdrasilView, rng: Rng) -> None:
    """Draw the deck, and what of it was put back face down."""
    rules = state.rules
    if state.turns == 0:
        _set_unfinished(state, view, rng)
        return
    known = [*view.looked, *view.on_top, *view.at_bottom]
    seen = list(view.played)
    for name in known:
        seen[CARD_NAMES.index(name)] += 1
    if rules.replace_random:
        state.picked, state.replaced, counts = _draw_deck(rules, seen, rng)
    else:
        state.picked, counts = _choose_deck(rules, seen, rng)
        state.replaced = [0] * 6
    bag = [count - gone for count, gone in zip(counts, seen, strict=True)]
    hidden = view.looked_count + view.on_top_count + view.at_bottom_count - len(known)
    unknown = [_take(bag, rng) for _ in range(hidden)]
    if hidden:
        state.looked = unknown[: view.looked_count]
        del unknown[: view.looked_count]
        top = unknown[: view.on_top_count]
        bottom = unknown[view.on_top_count :]
    else:
        state.looked = [CARD_NAMES.index(name) for name in view.looked]
        top = [CARD_NAMES.index(name) for name in view.on_top]
        bottom = [CARD_NAMES.index(name) for name in view.at_bottom]
    state.deck = Deck(bag)
    state.deck.top = top
    state.deck.bottom = bottom


def _set_unfinished(state: YggdrasilState, view: YggdrasilView, rng: Rng) -> None:
    """Draw what has been picked for the deck so far, while it is still being made."""
    rules = state.rules
    if not rules.draw_gods or len(state.gods) == rules.seats:
        picked = []
        for begin, last, wanted, left in (
            (6, 12, rules.angry_cards, view.specials_left[0]),
            (12, 12 + len(rules.ragnarok), rules.ragnarok_cards, view.specials_left[1]),
        ):
            pool = list(range(begin, last))
            if wanted == last - begin and left == 0:
                picked += pool
            else:
                picked += [pool.pop(rng.below(len(pool))) for _ in range(wanted - left)]
        state.picked = picked
    else:
        state.picked = []
    state.replaced = [0] * 6
    counts = rules.normal + [0] * (KINDS - 6)
    for card in state.picked:
        counts[card] += 1
        if not rules.replace_random:
            counts[state.replaced_by(card)] -= 1
    for _ in range(view.replaced):
        enemy = rng.pick([(each, counts[each]) for each in range(6) if counts[each] > 0])
        counts[enemy] -= 1
        state.replaced[enemy] += 1
    if view.deck:
        state.deck = Deck(counts)
    else:
        state.deck = Deck([])


def _draw_deck(rules: Rules, seen: list[int], rng: Rng) -> tuple[list[int], list[int], list[int]]:
    """Draw the special cards, and the normal ones they replaced, of OP-33 at random.

    Returns (picked, replaced, counts). Every unseen special card is as likely to be in the deck as
    another, and every unseen normal card as likely to have left it.
    """
    picked: list[int] = []
    for begin, last, wanted in _specials(rules):
        must = [card for card in range(begin, last) if seen[card] > 0]
        rest = [card for card in range(begin, last) if seen[card] == 0]
        while len(must) < wanted:
            if not rest:
                raise NoDeckError("more special cards were played than the deck holds")
            must.append(rest.pop(rng.below(len(rest))))
        picked += sorted(must)
    counts = rules.normal + [0] * (KINDS - 6)
    for card in picked:
        counts[card] += 1
    replaced = [0] * 6
    for _ in picked:
        free = [(each, counts[each] - seen[each]) for each in range(6) if counts[each] > seen[each]]
        if not free:
            raise NoDeckError("no deck explains the cards that were played")
        enemy = rng.pick(free)
        counts[enemy] -= 1
        replaced[enemy] += 1
    return picked, replaced, counts


def _choose_deck(rules: Rules, seen: list[int], rng: Rng) -> tuple[list[int], list[int]]:
    """Choose among all sets of special cards, each of which replaces its own normal card.

    Returns (picked, counts).
    """
    decks = _decks(_specials(rules), tuple(rules.normal), tuple(rules.replaces), tuple(seen))
    total = sum(ways for _, _, ways in decks)
    if total <= 0:
        raise NoDeckError("no deck explains the cards that were played")
    left = rng.chance() * total
    chosen = decks[-1]
    for deck in decks:
        left -= deck[2]
        if left < 0:
            chosen = deck
            break
    return list(chosen[0]), list(chosen[1])


def _specials(rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """Return the sorts of special cards: (first, last + 1, how many are in the deck)."""
    return (
        (6, 12, rules.angry_cards),
        (12, 12 + len(rules.ragnarok), rules.ragnarok_cards),
    )


@lru_cache(maxsize=256)  # a search asks for the same cards thousands of times
def _decks(
    specials: tuple[tuple[int, int, int], ...], normal: Cards, replaces: Cards, seen: Cards
) -> list[tuple[Cards, Cards, float]]:
    """Return every deck that may be there: (picked, counts, ways to show the cards seen)."""
    found = []
    (angry, ragnarok) = (
        list(combinations(range(begin, last), wanted)) for begin, last, wanted in specials
    )
    for picked in (one + two for one in angry for two in ragnarok):
        counts = [*normal, *[0] * (KINDS - 6)]
        for card in picked:
            counts[card] += 1
            counts[card - 6 if card < 12 else replaces[card - 12]] -= 1
        if ways := _ways(counts, seen):
            found.append((picked, tuple(counts), ways))
    return found


def _ways(counts: list[int], seen: Cards) -> float:
    """Return in how many ways a deck shows the cards that were seen."""
    ways = 1.0
    for count, gone in zip(counts, seen, strict=True):
        for step in range(gone):
            ways *= max(0, count - step)
    return ways


def _take(bag: list[int], rng: Rng) -> int:
    """Take a random card out of a bag."""
    card = rng.pick([(each, bag[each]) for each in range(len(bag)) if bag[each] > 0])
    bag[card] -= 1
    return card
