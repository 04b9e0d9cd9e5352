"""`gladsheim play --plain`, driven through its own stdin.

From seed 5 seat 1 is dealt Coin and Amber, seat 2 Bronze and Bronze.
"""

import re

import pytest

from gladsheim.core.saga import read, replayed
from gladsheim.core.state import OVER
from tests.cli.driving import program
from tests.toy import TOY


def find(id):
    return {"toy": TOY}[id]


def test_a_whole_game_by_numbers_and_notation(play, tmp_path):
    file = tmp_path / "game.saga"
    said = play("1", "lay C", f"save {file}", "quit")
    assert (said.code, said.err) == (0, "")
    assert "Seat 1 lays down Amber" in said.out
    assert "Seat 1 lays down Coin" in said.out
    assert "wins: " in said.out
    record, places = read(file.read_text(encoding="utf-8"), find)
    assert record.is_whole
    assert replayed(record, TOY, places).actor == OVER
    assert ("Seed", "5") in record.headers


def test_the_table_the_prompt_and_the_moves_are_shown(play):
    said = play("quit")
    assert "Hand of Seat 1: A C\n" in said.out
    assert "Hand of Seat 2: ? ?\n" in said.out
    assert "Lay down a card\n1. lay A: Lay down Amber\n2. lay C: Lay down Coin\n" in said.out


def test_the_same_seed_deals_the_same_cards(play):
    assert play("1", "1").out == play("1", "1").out
    assert len({play("quit", more=("--seed", str(seed))).out for seed in range(8)}) > 3


@pytest.mark.parametrize("typed", ["", "1\n", "1", "save"])
def test_the_end_of_the_input_ends_the_game(typed):
    said = program("play", "toy", "--plain", "--seed", "5", typed=typed)
    assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize("typed", ["LAY a", "  lay   A  ", "1"])
def test_a_move_may_be_written_in_many_ways(play, typed):
    assert "Seat 1 lays down Amber" in play(typed).out


def test_an_action_may_be_said_in_its_other_way(play):
    assert "Seat 1 lays down Amber\nSeat 1 lays down Coin" in play("pair C A").out


def test_what_is_no_move_is_answered_with_the_nearest(play):
    assert "“lay X” is neither a move nor a command. Near are: lay " in play("lay X").out


def test_a_number_that_is_no_move_is_refused(play):
    assert "There is no move 0; there are 5 moves." in play("0").out
    assert "There is no move 6;" in play("6").out
    assert "There is no move 999999999; there are 5 moves." in play("9" * 5000).out


def test_an_illegal_move_is_answered_with_its_rule(play):
    said = play("lay B")
    assert "Lay down Bronze" in said.out
    assert f"TY-2 {TOY.rulebook('en')['TY-2']}\n" in said.out


def test_a_refusal_begins_with_what_is_asked_where_the_move_is_of_another_kind(play):
    said = play("lay A", "why lay A", seats="human,greedy", more=TOGETHER)
    refused = "Set a card aside\nLay down Amber: not possible now by rule TY-6.\n"
    assert said.out.count(refused) == 2
    assert "Lay down a card\nLay down Bronze: not possible" not in play("lay B").out


def test_a_move_is_said_as_it_stands_on_the_table():
    """Seat 1 is Thor; the Valkyries go to the white island."""
    typed = "midgard white\nmoves dead\n"
    more = ("--option", "gods=thor odin", "--option", "first_player=seat_1")
    seats = ("--seats", "human,greedy", "--seed", "2")
    said = program("play", "yggdrasil", "--plain", *more, *seats, typed=typed)
    assert said.out.startswith("Thor draws a card: ")
    assert "dead: Send the dead into the white bag" in said.out
    said = program(
        "play", "yggdrasil", "--plain", "--lang", "de", *more, *seats, typed="drag HEL\n"
    )
    assert "\nThor: noch 3 Aktionen.\nNidhögg zieht Hel mit: " in said.out


def test_why_names_the_rule(play):
    said = play("why pair A B", "why lay A", "why", "why fly")
    assert f"TY-3 {TOY.rulebook('en')['TY-3']}\n" in said.out
    assert "Nothing forbids lay A." in said.out
    assert "Type why and a move" in said.out
    assert "“fly” is neither" in said.out


def test_rules_are_at_hand(play):
    said = play("rules ty-4", "rules TY-9", "rules")
    assert f"TY-4 {TOY.rulebook('en')['TY-4']}\n" in said.out
    assert "toy has no rule 'TY-9'" in said.out
    assert "# Hoard\n" in said.out


def test_hint_says_what_a_bot_would_do(play):
    said = play("hint").out
    assert re.search(r"A bot would play hide [AC]: Lay \w+ face down \(\d+ % to win\)", said)
    assert "Next best: Lay" in said


def test_undo_takes_back_as_long_as_nobody_has_learned(play):
    """Hot-seat: seat 2 gets the device, and gives it back."""
    said = play("", "lay A", "", "undo", "", "quit", seats="human,human")
    assert said.out.count("Hand the device to Seat 1") == 2
    assert "Seat 1 takes back an action." in said.out
    assert said.out.count("Hand of Seat 1: A C") == 2


def test_undo_is_refused_after_something_was_learned(play):
    assert "There is nothing that can be taken back." in play("lay A", "undo").out


def test_a_hand_is_shown_only_after_the_device_was_handed_over(play):
    said = play("", "lay A", "", "lay B", seats="human,human")
    parts = re.split(r"Hand the device to Seat [12], then press Enter\.\n", said.out)
    assert len(parts) == 4
    assert parts[0] == ""
    assert "Hand of Seat 1: A C" in parts[1]
    assert "Hand of Seat 2: ? ?" in parts[1]
    assert "Seat 2 draws Bronze" not in parts[1]
    assert "Hand of Seat 2: B B" in parts[2]
    assert "Hand of Seat 1: ?" in parts[2]
    assert "draws Coin" not in parts[2]
    # The input ended when the device was to be taken: nothing more was shown.
    assert parts[3] == ""


TOGETHER = ("--option", "aside=1", "--option", "hand=3")


def test_where_all_choose_at_once_the_bots_have_chosen_when_the_person_has(play, tmp_path):
    file = tmp_path / "game.saga"
    typed = ["aside A", "why lay A", f"save {file}"]
    said = play(*typed, seats="greedy,human,random", more=TOGETHER)
    assert (said.code, said.err) == (0, "")
    assert "Set a card aside\n1. aside " in said.out
    assert "Seat 3 sets a card aside" in said.out
    assert "Lay down a card\n" in said.out
    record, _ = read(file.read_text(encoding="utf-8"), find)
    assert [step.actor for step in record.steps if step and step.actor >= 0] == [1]


def test_where_all_choose_at_once_the_device_goes_round(play):
    said = play("", "aside", "1", "", "1", "", "quit", seats="human,human", more=TOGETHER)
    assert (said.code, said.err) == (0, "")
    parts = re.split(r"Hand the device to Seat [12], then press Enter\.\n", said.out)
    assert len(parts) == 4
    for part in parts[1:3]:
        assert "Set a card aside\n1. aside " in part
    assert "“aside” is neither" in said.out
    assert "sets Amber aside" not in parts[2]
    assert "Lay down a card\n" in parts[3]


def test_bots_may_play_among_themselves(play):
    said = play(seats="greedy,random,random")
    assert (said.code, said.err) == (0, "")
    assert "Seat 3 draws a card" in said.out
    assert "draws Amber" not in said.out
    assert said.out.rstrip().endswith(".")


@pytest.mark.parametrize("typed", ["help", "?", "hilfe", "Hilfe"])
def test_help_names_every_command(play, typed):
    said = play(typed)
    for word in (
        "moves",
        "why",
        "undo",
        "hint",
        "review",
        "rules",
        "table",
        "log",
        "save",
        "resign",
        "quit",
    ):
        assert f"\n{word}" in said.out


def test_review_says_how_well_it_was_played_after_the_end(play):
    said = play("review", "1", "lay C", "review", "review 2", "review 3")
    assert "How well it is played can be seen after the end of the game." in said.out
    assert "A bot looks at 2 choices of Seat 1.\n0 of 2 choices were as good as the " in said.out
    assert "percentage points of the chance to win.\nThe biggest mistakes:\nMove 3: " in said.out
    assert re.search(
        r"Move 3: Lay down Coin \(0 %\)\. Better: Lay Coin face down \(\d+ %\)\.\n", said.out
    )
    assert re.search(r"A bot looks at \d choices? of Seat 2\.\n\d of \d choice", said.out)
    assert "There is no seat 3; expected 1 to 2." in said.out


def test_giving_up_ends_the_game_and_a_rematch_begins_another(play):
    said = play("resign", "rematch", "quit")
    assert "Seat 1 has given up" in said.out
    assert said.out.count("Lay down a card\n") == 2


def test_a_file_that_exists_is_left_as_it_is(play, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("mine", encoding="utf-8")
    said = play(f"save {file}", f"save {tmp_path}/no/where", "save")
    assert "already; it is left as it is." in said.out
    assert "cannot be written: No such file or directory" in said.out
    assert "Type save and the name of a file." in said.out
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_saga_saved_during_the_game_hides_what_its_writer_may_not_know(play, tmp_path):
    file = tmp_path / "veiled.saga"
    assert "stands there as ?" in play(f"save {file}").out
    record, _ = read(file.read_text(encoding="utf-8"), find)
    assert not record.is_whole
    assert "Seed" not in dict(record.headers)


def test_moves_may_be_listed_by_their_first_word(play):
    said = play("moves lay", "moves nonsense", more=("--option", "hand=5"))
    assert "Moves begin with: lay, hide, pair" in said.out


def test_plain_output_is_plain(play):
    said = play("1", "help", "hint", "1")
    assert "\x1b" not in said.out
    assert not re.search("[─-╿]", said.out)


@pytest.mark.parametrize("junk", ["\x00", "é" * 500, "why \x07", "save \x00", "rules \x00", "?"])
def test_no_typed_line_breaks_it(play, junk):
    said = play(junk, "1")
    assert (said.code, said.err) == (0, "")
    assert "Seat 1 lays down Amber" in said.out


def test_it_speaks_german(play):
    said = play("rules TY-2", "quit", more=("--lang", "de"))
    assert TOY.rulebook("de")["TY-2"] in said.out


def test_a_long_list_of_moves_is_named_and_listed_when_asked():
    """After the first hand a race has hundreds of swaps for whoever holds the card."""
    typed = "draw loki\n" * 5 + "moves swap\nquit\n"
    said = program("play", "ravens", "--plain", "--seed", "4", typed=typed)
    assert re.search(r"swap: 120 moves, such as swap 1 2 \(.*\); moves swap lists them\.", said.out)
    assert said.out.count(". swap 1 ") == 15


def test_a_race_of_odins_ravens(tmp_path):
    """150 times the first move in the list, as a program of its own."""
    file = tmp_path / "race.saga"
    lines = "1\n" * 150 + f"save {file}\nquit\n"
    said = program("play", "ravens", "--plain", "--seed", "1", typed=lines)
    assert (said.code, said.err) == (0, "")
    told = program("replay", str(file))
    assert told.code == 0 or "no replay" in told.err
