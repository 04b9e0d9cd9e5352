"""Section 11: each way of learning something, each way of losing track; and nothing else."""

from collections import Counter

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import KINDS, SIDES
from gladsheim.games.thunder.view import Card, Known, code_of, room_in_pile
from tests.rules import rule
from tests.thunder.brute import Brute
from tests.thunder.more_table import (
    VIEWERS,
    battles,
    both_gods,
    column_seen,
    hand_seen,
    lay_as,
    pile_seen,
    samples,
)
from tests.thunder.table import other, start

# Learning


@rule("TL-11.6", "TL-11.8")
@both_gods
def test_a_hand_seen_by_frigg_is_remembered_and_thins_out(me):
    you = other(me)
    battle = lay_as(
        me, {"A": "A4"}, {"A": "FA*", "C": "FA*"}, hand="FR", their_hand="A4 RV SE", budget=1
    )
    battle.plays("frigg hand", "end")
    assert hand_seen(battle, me, you) == "A4? RV? SE?"
    battle.plays("draw").deals("NM")
    assert hand_seen(battle, me, you) == "A4? RV? SE? ?"
    battle.plays("deploy RV B 1")
    assert column_seen(battle, me, you, "B") == "?"
    assert hand_seen(battle, me, you) == "SE? ? ?"
    found = Counter(
        (each.column(you, "B"), each.hand(you)) for each in samples(battle, me, 150)
    )  # fmt: skip
    laid = {column for column, _ in found}
    assert {"A4", "RV"} <= laid
    for column, hand in found:
        assert "SE" in hand.split()
        if column not in ("A4", "RV"):  # the card that was drawn
            assert {"A4", "RV"} <= set(hand.split())
        else:
            assert ({"A4", "RV"} - {column}).pop() in hand.split()
    assert len(laid) > 3, "the drawn card may be it, and be anything with strength"


@rule("TL-11.6", "TL-11.8")
@both_gods
def test_of_three_known_cards_one_facedown_leaves_two_chances(me):
    you = other(me)
    battle = lay_as(
        me, {"A": "A4"}, {"A": "A4*", "B": "A4*", "C": "A4*"}, hand="FR", their_hand="A5 RV SE",
        budget=1,
    )  # fmt: skip
    battle.plays("frigg hand", "end", "deploy A5 A 1")
    assert (column_seen(battle, me, you, "A"), hand_seen(battle, me, you)) == ("? A4*", "SE? ?")
    worlds = {(each.column(you, "A"), each.hand(you)) for each in samples(battle, me, 40)}
    assert worlds == {("A5 A4*", "RV SE"), ("RV A4*", "A5 SE")}
    battle.plays("seer").deals("SW").plays("stop")
    assert hand_seen(battle, me, you) == "?"
    worlds = {(each.column(you, "A"), each.hand(you)) for each in samples(battle, me, 40)}
    assert worlds == {("A5 A4*", "RV"), ("RV A4*", "A5")}
    battle.plays("deploy RV A 2")
    assert column_seen(battle, me, you, "A") == "? ? A4*"
    found = {each.column(you, "A") for each in samples(battle, me, 40)}
    assert found == {"A5 RV A4*", "RV A5 A4*"}


@rule("TL-11.8")
@both_gods
def test_the_last_chance_is_certain(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR", their_hand="A5 SE", budget=1)
    battle.plays("frigg hand", "end", "deploy A5 B 1")
    assert column_seen(battle, me, you, "B") == "A5?", "Seer cannot lie there"
    assert column_seen(battle, "watcher", you, "B") == "?", "a watcher saw no hand"
    assert column_seen(battle, you, you, "B") == "A5"


@rule("TL-11.8")
@both_gods
def test_a_card_turned_up_later_tells_of_the_other(me):
    you = other(me)
    battle = lay_as(
        me, {"B": "A4"}, {"A": "A4", "C": "FA"}, hand="FR RV", their_hand="A5 VW", budget=1
    )
    battle.plays("frigg hand", "end", "deploy A5 B 1", "deploy VW B 2")
    battle.plays("end", "ravens B")
    assert column_seen(battle, me, you, "B") == "A5* VW?"


@rule("TL-11.4", "TL-10.9")
@both_gods
def test_a_stolen_card_is_recognised_by_its_back(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FY A5", their_pile="VW")
    battle.plays("freya")
    for viewer in (you, "watcher"):
        assert hand_seen(battle, viewer, me) == f"{you}:VW? ?"
    battle.plays("deploy stolen VW B 1")
    for viewer in (you, "watcher"):
        assert column_seen(battle, viewer, me, "B") == f"{you}:VW?"
    assert {each.column(me, "B") for each in samples(battle, you, 10)} == {f"{you}:VW"}


@rule("TL-11.4")
@both_gods
def test_of_two_stolen_cards_one_facedown_is_one_of_them(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FY FY", their_pile="VW FA")
    battle.plays("freya", "freya", "deploy stolen FA B 1")
    assert column_seen(battle, you, me, "B") == f"{you}:?"
    assert hand_seen(battle, you, me) == f"{you}:?"
    found = {(each.column(me, "B"), each.hand(me)) for each in samples(battle, you, 30)}
    assert found == {(f"{you}:VW", f"{you}:FA"), (f"{you}:FA", f"{you}:VW")}


@rule("TL-4.2", "TL-11.6")
def test_the_treasure_shown_in_setup_is_in_the_deck_and_not_in_the_hand():
    battle = start().deals("TR RV RV RV RV RV RV A4 A5")
    assert hand_seen(battle, "thor", "loki") == "TR? ? ? ? ? ? ? ? ?"
    assert hand_seen(battle, "watcher", "loki") == "TR? ? ? ? ? ? ? ? ?"
    battle.deals("VW")
    assert hand_seen(battle, "thor", "loki") == "? ? ? ? ? ? ? ? ?"
    for each in samples(battle, "thor", 60):
        assert "TR" not in each.hand("loki").split()
        assert each.in_deck("loki", "TR") == 1


@rule("TL-4.7", "TL-11.6")
def test_a_hand_thrown_back_is_shown_and_then_forgotten():
    battle = start().deals("FIG BA BA BE ID FY FY A4 A5")
    assert battle.heard[-1] == "shows_hand"
    assert hand_seen(battle, "thor", "loki") == ""
    battle.deals("RV RV RV RV RV RV A4 A5 A6")
    assert hand_seen(battle, "thor", "loki") == "? ? ? ? ? ? ? ? ?"


@rule("TL-10.26", "TL-11.6")
@both_gods
def test_seers_cards_in_the_hand_are_known_to_all(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="SE", their_hand="A5", budget=1)
    battle.plays("seer").deals("SW").plays("stop", "end")
    for viewer in (me, "watcher"):
        assert hand_seen(battle, viewer, you) == "SW? ?"
    battle.plays("deploy A5 B 1")
    for viewer in (me, "watcher"):
        assert hand_seen(battle, viewer, you) == "?", "it may be the wall that was laid"
        found = {each.column(you, "B") for each in samples(battle, viewer, 60)}
        assert "SW" in found
        assert len(found) > 3


@rule("TL-11.6", "TL-10.13", "TL-10.15")
@both_gods
def test_cards_fetched_by_longships_and_odin_are_known_to_all(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="LS OD A5", pile="VW RV")
    battle.plays("longships", "odin")
    for viewer in (you, "watcher"):
        assert hand_seen(battle, viewer, me) == "RV? VW? ?"
        assert pile_seen(battle, viewer, me) == "OD LS"


@rule("TL-11.6", "TL-9.10")
@both_gods
def test_a_hit_and_every_discard_are_seen_by_all(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="BA NM A5")
    battle.plays("ravens hand").hits("NM").plays("discard BA", "discard A5")
    for viewer in (me, "watcher"):
        assert pile_seen(battle, viewer, you) == "NM A5 BA A4"


@rule("TL-10.20")
@both_gods
def test_a_random_hit_takes_one_known_card_away_and_leaves_the_others_known(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR RV", their_hand="BA HE A5")
    battle.plays("frigg hand", "ravens hand").hits("BA")
    assert hand_seen(battle, me, you) == "A5? HE?"
    assert hand_seen(battle, "watcher", you) == "? ?"


# Losing track


@rule("TL-11.6")
@both_gods
def test_what_is_drawn_is_never_known(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}).plays("draw").deals("RV")
    for viewer in (other(me), "watcher"):
        assert hand_seen(battle, viewer, me) == "?"
    assert hand_seen(battle, me, me) == "RV"


@rule("TL-10.12", "TL-11.6")
@both_gods
def test_hels_card_is_hidden_and_the_pile_with_it(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile="A5 RV FIG")
    for viewer in (you, "watcher"):
        assert pile_seen(battle, viewer, me) == "A5 RV FIG"
    battle.plays("hel 2")
    for viewer in (you, "watcher"):
        assert hand_seen(battle, viewer, me) == "?"
        assert pile_seen(battle, viewer, me) == "HE"
        found = {(each.hand(me), each.pile(me)) for each in samples(battle, viewer, 60)}
        assert found == {("A5", "HE RV FIG"), ("RV", "HE A5 FIG"), ("FIG", "HE A5 RV")}
    assert pile_seen(battle, me, me) == "HE A5 FIG"


@rule("TL-10.12", "TL-11.8")
@both_gods
def test_the_only_card_of_a_pile_is_known_to_be_hels(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE A5", pile="RV").plays("hel 1")
    assert hand_seen(battle, you, me) == "RV? ?"
    assert pile_seen(battle, you, me) == "HE"


@rule("TL-10.12", "TL-11.8")
@both_gods
def test_hels_card_is_known_as_soon_as_it_has_been_seen(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile="A5 RV FIG").plays("hel 3")
    battle.plays("figure A")
    for viewer in (you, "watcher"):
        assert pile_seen(battle, viewer, me) == "HE A5 RV"
        assert {each.pile(me) for each in samples(battle, viewer, 20)} == {"HE A5 RV"}


@rule("TL-10.12", "TL-11.4")
@both_gods
def test_hels_card_shows_its_back(me):
    you = other(me)
    pile = "stolen:VW RV A5 stolen:FA"
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile=pile)
    own, stolen = battle.copy().plays("hel 2"), battle.plays("hel 1")
    for viewer in (you, "watcher"):
        assert hand_seen(stolen, viewer, me) == f"{you}:?"
        found = {each.hand(me) for each in samples(stolen, viewer, 30)}
        assert found == {f"{you}:VW", f"{you}:FA"}
        assert {each.hand(me) for each in samples(own, viewer, 30)} == {"RV", "A5"}
    stolen.plays("deploy stolen VW B 1")
    found = {each.column(me, "B") for each in samples(stolen, you, 30)}
    assert found == {f"{you}:VW", f"{you}:FA"}


@rule("TL-10.12", "TL-11.8")
@both_gods
def test_a_look_at_the_hand_tells_what_hel_took(me):
    you = other(me)
    battle = lay_as(
        me, {"A": "A4"}, {"A": "A4"}, hand="HE", their_hand="FR", pile="A5 WP FIG", budget=1
    ).plays("hel 2", "end")  # fmt: skip
    battle.plays("frigg hand")
    assert hand_seen(battle, you, me) == "WP?"
    assert pile_seen(battle, you, me) == "HE A5 FIG"
    assert pile_seen(battle, "watcher", me) == "HE"


@rule("TL-11.1", "TL-11.2", "TL-11.7")
@both_gods
def test_the_own_cards_are_always_seen(me):
    battle = lay_as(me, {"A": "A4 TR"}, {"A": "A4"}, hand="HE RV", pile="A5 RV FIG").plays("hel 2")
    assert hand_seen(battle, me, me) == "RV RV"
    assert column_seen(battle, me, me, "A") == "A4 TR"
    assert pile_seen(battle, me, me) == "HE A5 FIG"


# Against every possible world


def brute_of(state, seat: int, viewer: int) -> Brute:
    """Return the brute memory of a side as a viewer has it."""
    view = THUNDER.view(state, viewer)
    side = view.sides[seat]
    room = room_in_pile(state, seat, viewer)
    if not side.pile_log:
        for one in side.pile:
            room[code_of(one)] -= 1
    return Brute(seat, side.memory, side.pile_log, room)


def compare(state, seat: int, viewer: int) -> None:
    """Hold the view, and a few samples, against all worlds."""
    side = THUNDER.view(state, viewer).sides[seat]
    brute = brute_of(state, seat, viewer)
    assert brute.worlds
    hand = sorted(code_of(card) for card in side.hand if isinstance(card, Known))
    slots = {
        placed.slot: code_of(placed.card)
        for column in side.columns
        for placed in column
        if isinstance(placed.card, Known)
    }
    assert hand == brute.known_hand()
    assert slots == brute.known_slots()
    if side.pile_log:
        pile = [code_of(card) for card in side.pile if isinstance(card, Card)]
        assert pile == brute.known_pile()
    for seed in range(3):
        other_state = THUNDER.sample(THUNDER.view(state, viewer), Rng(f"brute {seed}"))
        cards = [
            code for code in range(2 * KINDS) for _ in range(other_state.hand[seat * 46 + code])
        ]
        field = {
            other_state.slot[at]: other_state.field[at]
            for at in range(seat * 12, seat * 12 + 12)
            if other_state.slot[at] >= 0
        }
        assert brute.allows(cards, field, other_state.pile[seat] if side.pile_log else None)


@rule("TL-11.8")
@pytest.mark.parametrize("number", range(12))
def test_short_battles_are_remembered_as_by_carrying_every_world_along(number):
    """Small hands, few draws, and the cards that teach: Frigg, Freya, Hel, Seer, Longships."""
    rng = Rng(f"worlds {number}")
    hands = ["FR A5 VW SE", "FY HE RV A4", "LS HE FA", "FR RV OD", "SE FR A6", "HE FY SW"]
    battle = lay_as(
        SIDES[number % 2],
        {"A": "A4", "B": "FA"},
        {"A": "VW", "C": "A4"},
        hand=hands[rng.below(6)],
        their_hand=hands[rng.below(6)],
        pile="VW RV stolen:A4 FA",
        their_pile="A6 VW RV",
    )
    state = battle.state
    for _ in range(26):
        if state.actor == OVER:
            break
        if state.actor < 0:
            state.apply(rng.pick(state.chances()))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
        for viewer in VIEWERS:
            for seat in range(2):
                if viewer != seat and state.hand_size[seat] <= 7:
                    compare(state, seat, viewer)


@rule("TL-11.8", "TL-11.3")
def test_what_is_known_is_true_and_samples_keep_it():
    for number, step in enumerate(battles(4, "known")):
        if number % 9:
            continue
        state = step.before
        for viewer in VIEWERS:
            view = THUNDER.view(state, viewer)
            for side in view.sides:
                held = Counter(
                    code
                    for code in range(2 * KINDS)
                    for _ in range(state.hand[side.seat * 46 + code])
                )
                known = Counter(code_of(card) for card in side.hand if isinstance(card, Known))
                assert known <= held
                for lane, column in enumerate(side.columns):
                    for row, placed in enumerate(column):
                        if isinstance(placed.card, Known):
                            at = side.seat * 12 + lane * 4 + row
                            assert code_of(placed.card) == state.field[at]
                pile = [code_of(card) for card in side.pile]
                assert pile == state.pile[side.seat][::-1][: len(pile)]
