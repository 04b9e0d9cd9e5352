"""The action table: one number, one notation, one way to click it, and others that mean it too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.actions import ActionTable, NotationError
from gladsheim.core.state import OUTCOME
from tests import strategies
from tests.toy import TOY

RACE = ActionTable(
    [
        ("fly M", ("hand:M",)),
        ("fly M M", ("hand:M", "hand:M")),
        ("fly F", ("hand:F",)),
        ("swap 3 9", ("column:3", "column:9"), (("swap 9 3", ("column:9", "column:3")),)),
        ("done", ("done",)),
    ]
)


@given(st.lists(strategies.words, max_size=20, unique_by=str.casefold), st.integers(0, 2 * OUTCOME))
def test_every_notation_reads_back(notations, first):
    table = ActionTable(
        [(notation, (notation,)) for notation in notations if notation != "resign"], first
    )
    for action in table.actions:
        assert table.parse(action.notation) == action.id
        assert table.parse(f"  {action.notation.upper().replace(' ', '   ')} ") == action.id
        assert table[action.id] is action
        assert table.notation(action.id) == action.notation
        assert action.id in table
    assert [action.id for action in table.actions] == list(range(first, first + len(table)))


@pytest.mark.parametrize("text", ["swap 9 3", "SWAP  9 3", " swap 3 9"])
def test_another_way_to_write_it_is_the_same_action(text):
    assert RACE.parse(text) == 3


def test_what_is_written_is_always_the_first_way():
    assert RACE.notation(RACE.parse("swap 9 3")) == "swap 3 9"


@pytest.mark.parametrize(
    ("picks", "expected"),
    [
        ((), [0, 1, 2, 3, 4]),
        (("hand:M",), [0, 1]),
        (("hand:M", "hand:M"), [1]),
        (("column:3",), [3]),
        (("column:9",), [3]),
        (("column:9", "column:3"), [3]),
        (("hand:P",), []),
        (("done", "done"), []),
    ],
)
def test_starting_with(picks, expected):
    assert RACE.starting_with(picks) == expected


def test_an_error_names_what_came_and_the_nearest_forms():
    with pytest.raises(NotationError, match=r"no action 'fli M'; the nearest are: .*\bfly M\b"):
        RACE.parse("fli M")


def test_an_error_shows_another_way_as_it_is_written():
    with pytest.raises(NotationError, match="swap 3 9") as caught:
        RACE.parse("swap 9 33")
    assert "swap 9 3," not in str(caught.value)


def test_the_nearest_forms_are_legal_ones_where_those_are_known():
    with pytest.raises(NotationError) as caught:
        RACE.parse("fly X", among=[4, 2])
    assert str(caught.value) == "no action 'fly X'; the nearest are: fly F"


def test_forms_are_named_even_when_nothing_is_near():
    with pytest.raises(NotationError, match="the nearest are"):
        RACE.parse("§§§§§§§§")


def test_a_table_without_actions_still_answers():
    with pytest.raises(NotationError, match=r"no action 'x'$"):
        ActionTable([]).parse("x")


@given(strategies.texts | st.text(min_size=1000, max_size=2000))
def test_any_text_is_an_action_or_a_notation_error(text):
    if text.casefold().split() in [["fly", "m"], ["fly", "f"], ["done"]]:
        assert RACE.parse(text) in RACE
    else:
        with pytest.raises(NotationError) as caught:
            RACE.parse(text)
        assert len(str(caught.value)) < 700


@pytest.mark.parametrize(
    "entries",
    [
        [("fly M", ("a",)), ("fly M", ("b",))],
        [("fly m", ("a",)), ("fly M", ("b",))],
        [("fly M", ("a",)), ("fly F", ("a",))],
        [("swap 3 9", ("a",), (("swap 9 3", ("b",)),)), ("swap 9 3", ("c",))],
        [("swap 3 9", ("a",), (("swap 9 3", ("b",)),)), ("swap 9 4", ("b",))],
        [("fly M", ("a",)), ("swap 3 9", ("b",), (("fly m", ("c",)),))],
    ],
)
def test_two_actions_never_share_a_way(entries):
    with pytest.raises(ValueError, match="share"):
        ActionTable(entries)


def test_ways_of_one_action_may_share_their_half():
    table = ActionTable([("lay A", ("hand:A",), (("lay A", ("drag:A",)), ("A", ("hand:A",))))])
    assert table.parse("a") == 0
    assert table.starting_with(("drag:A",)) == [0]


@pytest.mark.parametrize(
    "notation", ["", " fly", "fly  M", "fly (M)", "a; b", "?", "resign", "a\nb", "Resign"]
)
def test_a_notation_can_stand_in_a_saga(notation):
    with pytest.raises(ValueError, match="cannot be a notation"):
        ActionTable([(notation, ())])


@pytest.mark.parametrize("id", [-1, 5, OUTCOME])
def test_no_action_has_a_number_outside_the_table(id):
    assert id not in RACE
    with pytest.raises(KeyError, match="expected 0 to 4"):
        RACE[id]


def test_outcomes_stand_outside_the_seats_actions():
    assert all(outcome.id >= OUTCOME for outcome in TOY.outcomes.actions)
    assert len(TOY.actions) < OUTCOME
