"""What holds in every position of a siege, whoever plays and under all house rules."""

import pytest

from gladsheim.core.options import Option, OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.actions import ACTION_COUNT, FREYJA
from gladsheim.games.yggdrasil.onslaught import VICTORY
from gladsheim.games.yggdrasil.options import OPTIONS, rules_for
from gladsheim.games.yggdrasil.state import YggdrasilState, new_siege
from tests.rules import rule
from tests.yggdrasil.table import settle

LEVELS = ("easy", "medium", "hard", "very_hard", "ragnarok")
OFTEN = 3
"""The whole table of actions is asked in one of so many positions."""


def other_values(option: Option) -> list[str]:
    """Return the values of an option beside the rule book's."""
    if option.values:
        return list(option.values[1:])
    if option.id == "gods":
        return ["6 5 4 3 2 1", "3 1 5 4 2 6"]
    return [str(n) for n in range(option.lowest, option.highest + 1) if str(n) != option.default]


def cases() -> list[tuple[int, dict[str, str]]]:
    """Return every number of gods at every level, every house rule, and mixtures of them."""
    found = [(seats, {"difficulty": level}) for seats in range(1, 7) for level in LEVELS]
    rng = Rng("house rules")
    for option in OPTIONS:
        for value in other_values(option):
            chosen = {option.id: value}
            chosen.setdefault("difficulty", "ragnarok")
            found.append((1 + rng.below(6), chosen))
    mixtures = 0
    while mixtures < 24:
        seats = 1 + rng.below(6)
        chosen = {
            option.id: values[rng.below(len(values))]
            for option in OPTIONS
            if (values := other_values(option)) and rng.below(3) == 0
        }
        try:
            settle(seats, **chosen)
        except OptionError:
            continue
        found.append((seats, chosen))
        mixtures += 1
    return found


CASES = cases()


def name(case: tuple[int, dict[str, str]]) -> str:
    return " ".join([str(case[0]), *(f"{id}={value}" for id, value in case[1].items())])


def check_counters(state: YggdrasilState) -> None:
    """YG-2.2 and YG-2.3: no counter is lost or won."""
    assert sum(state.bag_vikings) + state.dead + sum(state.vikings) == 47
    assert sum(state.bag_fire) + state.fire == 42
    elves = state.elf_world + sum(state.elves)
    assert elves == state.rules.seats + 1 or (
        state.rules.elves_leave and elves <= state.rules.seats + 1
    )
    counts = [*state.bag_vikings, *state.bag_fire, *state.vikings, *state.elves]
    assert min(*counts, state.dead, state.fire, state.elf_world) >= 0


def check_cards(state: YggdrasilState) -> None:
    """YG-3.11, YG-5.8 and YG-16.5: every card is in one place."""
    if state.turns:
        played = sum(state.discarded) + len(state.looked)
        assert state.deck.size() + played == 42
        assert min(state.deck.bag) >= 0
    held = [(at % 6, level) for at, level in enumerate(state.artifacts) if level]
    assert len(held) == len(set(held))
    assert all(1 <= level <= 3 for _, level in held)


def check_board(state: YggdrasilState) -> None:
    """YG-4.8, YG-10.2, YG-17.2: everything stands on the board."""
    assert all(1 <= space <= 8 for space in state.space)
    assert 1 <= state.vanir <= 5
    assert state.submerged in range(1, 5)
    assert state.valkyries in range(5)
    if state.actor != OVER and state.turns:
        assert 0 <= state.used <= 4
        twice = [count for count in state.visited if count > 1]
        assert twice == [] or (twice == [2] and state.gods[state.turn] == FREYJA)
    if state.rules.elf_limit:
        assert max(state.elves, default=0) <= state.rules.elf_limit
    if state.rules.one_artifact:
        for seat in range(state.rules.seats):
            assert sum(1 for level in state.artifacts[seat * 6 : seat * 6 + 6] if level) <= 1


def check_actions(state: YggdrasilState) -> None:
    """Whoever acts can act; `legal` and `why_not` agree over the whole table."""
    legal = state.legal()
    if state.actor == NATURE:
        assert legal == []
        chances = state.chances()
        assert chances
        assert all(weight > 0 for _, weight in chances)
        assert len({outcome for outcome, _ in chances}) == len(chances)
    elif state.actor >= 0:
        assert legal == sorted(set(legal)) != []
        assert [action for action in range(ACTION_COUNT) if state.why_not(action) is None] == legal
        assert state.actor == state.turn  # whatever is asked, the active god answers


@rule("YG-2.2", "YG-2.3", "YG-5.8", "YG-6.7", "YG-10.5", "YG-10.8", "YG-10.10", "YG-16.5")
@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_position_of_a_siege(case):
    seats, chosen = case
    rules = rules_for(seats, settle(seats, **chosen))
    for is_scripted in (False, True):
        rng = Rng(f"{name(case)} {is_scripted}")
        state = new_siege(rules)
        steps = 0
        while state.actor != OVER:
            check_counters(state)
            check_cards(state)
            check_board(state)
            if steps % OFTEN == 0:
                check_actions(state)
            if state.actor == NATURE:
                state.apply(rng.pick(state.chances()))
            elif is_scripted and rng.below(4):
                state.apply(YGGDRASIL.policy(state, rng))
            else:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
            steps += 1
            assert steps < 3000
        check_counters(state)
        assert state.turns <= 42
        assert state.deck.size() == 0 or state.ending != VICTORY


@rule("YG-2.2", "YG-2.3", "YG-6.7")
@pytest.mark.parametrize("case", [*CASES[4:30:5], *CASES[-24:]], ids=name)
def test_long_sieges(case):
    """The enemies are held back from above, so that whole decks are played."""
    seats, chosen = case
    rules = rules_for(seats, settle(seats, **chosen))
    rng = Rng(f"long {name(case)}")
    state = new_siege(rules)
    turn = 0
    while state.actor != OVER:
        if state.turns != turn:
            turn = state.turns
            state.space = [min(space, 5 if at < 4 else 3) for at, space in enumerate(state.space)]
        check_counters(state)
        check_cards(state)
        check_board(state)
        if rng.below(OFTEN * 2) == 0:
            check_actions(state)
        choices = state.chances() or [(action, 1) for action in state.legal()]
        state.apply(rng.pick(choices))
    assert state.turns <= 42
