"""The deck of both rune games: what stands in it, and that another one is read or refused."""

import pytest

from gladsheim.core.cardfile import CardsError
from gladsheim.core.words import language
from gladsheim.games.futhark.cards import CARDS, FILE, LOKI, YGGDRASIL, read_cards
from gladsheim.games.futhark.words import card_words
from tests.rules import rule

RUNE_CARDS = CARDS.kinds[:YGGDRASIL]


def edited(tmp_path, *changes: tuple[str, str]):
    """Return a copy of the file with texts replaced; each has to stand there exactly once."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


@rule("FU-1.2")
def test_nine_runes_in_rank_order():
    keys = ["fehu", "uruz", "thurisaz", "ansuz", "raidho", "kenaz", "gebo", "wunjo", "jera"]
    assert [rune.key for rune in CARDS.runes] == keys
    assert "".join(rune.sign for rune in CARDS.runes) == "ᚠᚢᚦᚨᚱᚲᚷᚹᛃ"
    assert [rune.sound for rune in CARDS.runes] == ["f", "u", "th", "a", "r", "k", "g", "w", "j"]


@rule("FU-1.3")
def test_a_rune_card_carries_two_runes_and_a_double_the_same_one_twice():
    for kind in RUNE_CARDS:
        assert kind.name == f"{kind.low}{kind.high}"
        assert 1 <= kind.low <= kind.high <= 9
        assert kind.is_double == (kind.low == kind.high)


@rule("FU-1.4")
def test_specials_carry_no_runes():
    for kind, name in ((YGGDRASIL, "Y"), (LOKI, "L")):
        assert CARDS.kinds[kind].name == name
        assert (CARDS.kinds[kind].low, CARDS.kinds[kind].high) == (0, 0)
        assert not CARDS.kinds[kind].is_double


@rule("FU-1.5")
def test_the_deck_has_54_cards():
    mixed = [kind.name for kind in RUNE_CARDS if not kind.is_double]
    assert mixed == [f"{low}{high}" for low in range(1, 10) for high in range(low + 1, 10)]
    assert [kind.name for kind in RUNE_CARDS[36:]] == [f"{rune}{rune}" for rune in range(1, 10)]
    assert CARDS.counts == [1] * 45 + [5, 4]
    assert CARDS.total == 54


@rule("FU-1.6")
def test_what_follows_from_the_default_deck():
    for rune in range(1, 10):
        carriers = [kind for kind in RUNE_CARDS if rune in (kind.low, kind.high)]
        assert len(carriers) == 9
        assert sum((kind.low, kind.high).count(rune) for kind in carriers) == 10
    for guide in RUNE_CARDS:
        runes = {guide.low, guide.high}
        fitting = [kind for kind in RUNE_CARDS if runes & {kind.low, kind.high}]
        assert len(fitting) - 1 == (8 if guide.is_double else 16)


@rule("FU-1.1", "O-1")
def test_another_deck_is_read(tmp_path):
    other = read_cards(
        edited(tmp_path, ("\n12 = 1", "\n12 = 3"), ("yggdrasil = 5", "yggdrasil = 0"))
    )
    assert other.counts[0] == 3
    assert other.counts[other.yggdrasil] == 0
    assert other.total == 51
    assert other.kind("12") == 0
    assert (other.yggdrasil, other.loki) == (45, 46)


@rule("FU-1.1", "O-1")
def test_a_deck_may_have_more_runes_than_digits(tmp_path):
    path = tmp_path / "cards.toml"
    keys = [*(rune.key for rune in CARDS.runes), "isa"]
    text = "".join(
        f'[[runes]]\nkey = "{key}"\nname = "{key}"\nsign = "x"\nsound = "y"\n' for key in keys
    )
    path.write_text(
        text + "[rune_cards]\n12 = 1\n34 = 1\n56 = 1\n78 = 1\n9A = 2\nAA = 1\n"
        "[specials]\nyggdrasil = 1\nloki = 0\n",
        encoding="utf-8",
    )
    cards = read_cards(path)
    assert cards.names == ["12", "34", "56", "78", "9A", "AA", "Y", "L"]
    assert (cards.kinds[4].low, cards.kinds[4].high) == (9, 10)
    assert cards.kinds[5].is_double
    assert language("en").say(card_words("9A", cards)) == "jera and isa (9A)"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("\n12 = 1", "\n21 = 1"), r"line 66 \(\[rune_cards\]\): '21' is no card"),
        (("\n12 = 1", "\n1X = 1"), "'1X' is no card"),
        (("\n12 = 1", "\n12 = 0"), "0 copies, expected 1 to 20"),
        (("\n12 = 1", "\n12 = true"), "True copies"),
        (("\n12 = 1", '\n12 = "many"'), "'many' copies"),
        (("\n12 = 1", "\n12 = 1\n12 = 1"), "line 67"),
        (("loki = 4", "loki = -1"), "-1 copies, expected 0 to 20"),
        (("loki = 4", "freya = 4"), r"\[specials\]"),
        (('key = "jera"', 'key = "fehu"'), "'fehu' stands there twice"),
        (('key = "jera"', 'key = "runic"'), "'runic' is none of the 24"),
        (('name = "Jera"', 'name = " "'), "lacks a name"),
        (('sound = "j"', "sound = 1"), r"\[runes\]"),
        (("[specials]", "[special]"), "expected the tables"),
    ],
)
def test_a_faulty_deck_is_refused_with_line_and_reason(tmp_path, change, reason):
    with pytest.raises(CardsError, match=reason):
        read_cards(edited(tmp_path, change))


def test_a_rune_on_no_card_is_refused(tmp_path):
    extra = '[[runes]]\nkey = "isa"\nname = "Isa"\nsign = "ᛁ"\nsound = "i"\n\n[rune_cards]'
    with pytest.raises(CardsError, match="no card carries rune A, Isa"):
        read_cards(edited(tmp_path, ("[rune_cards]", extra)))


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_bytes(b"# one\n\xff")
    with pytest.raises(CardsError, match="line 2: no UTF-8 text"):
        read_cards(path)


def test_cards_have_names_to_read():
    say = language("en").say
    assert say(card_words("25")) == "Uruz and Raidho (25)"
    assert say(card_words("55")) == "double Raidho (55)"
    assert say(card_words("Y")) == "Yggdrasil"
    assert say(card_words("L")) == "Loki"
