"""The worked examples WE-1 to WE-51 of the rule book, section 10, one test each."""

from tests.ravens.table import A, B, lay, start
from tests.rules import rule

STEP = "forward-back"
TURN = "rotate-remove"
SHIFT = "swap-slide"
ADD = "draw2-loop"
TRICKS = " ".join((TURN, TURN, SHIFT, SHIFT, ADD, ADD))

# Setup


@rule("OR-3.3")
def test_we_1():
    assert start().deals("land MF", "land MI").line == ["M/F", "I/M"]


@rule("OR-3.3")
def test_we_2():
    assert start().deals("land MF", "land PF").line == ["M/F", "F/P"]


@rule("OR-3.3")
def test_we_3():
    assert start().deals("land MF", "land FM").line == ["M/F", "F/M"]


# Flight


@rule("OR-3.7", "OR-5.1")
def test_we_4():
    race = lay("Z", hand_a="I", hand_b="M")
    assert race.circuit == "IJMPFJIFPJIJMPFJ|FMFJPMIMIPFMFJPM"
    assert (race.at(A), race.at(B), race.length) == ("START", "START", 32)
    race.plays("fly I").passes_to(B).plays("fly M")
    assert (race.at(A), race.at(B)) == (0, 31)


@rule("OR-5.2")
def test_we_5():
    race = lay("IMMFP/MFIPJ", a=0, hand_a="M").plays("fly M")
    assert race.circuit[: race.at(A) + 1] == "IMM"


@rule("OR-5.4")
def test_we_6():
    race = lay("IMFPJ/MFIJP", a=0, hand_a="F F").plays("pair F")
    assert race.circuit[: race.at(A) + 1] == "IM"
    assert race.discards(A) == "FF"
    assert race.hand(A) == ""


@rule("OR-5.1")
def test_we_7():
    race = lay("K", hand_a="F P")
    race.refuses("fly F", rule="OR-5.1").refuses("fly P", rule="OR-5.1")
    assert [words for words in race.legal if words.startswith(("fly", "pair"))] == []


@rule("OR-5.9")
def test_we_8():
    race = lay("Z", a=15, hand_a="F J")
    race.refuses("fly J", rule="OR-5.1").plays("fly F")
    assert race.at(A) == 16


@rule("OR-5.9")
def test_we_9():
    race = lay("Z", b=16, hand_b="F J", mover=B)
    race.refuses("fly F", rule="OR-5.1").plays("fly J")
    assert race.at(B) == 15


@rule("OR-9.1")
def test_we_10():
    race = lay("K", a=8, hand_a="F").plays("fly F")
    assert race.at(A) == 9
    assert race.state.finished == [1, 0]


@rule("OR-9.1", "OR-9.4")
def test_we_11():
    race = lay("K", b=1, hand_b="M", mover=B, first=A).plays("fly M")
    assert race.at(B) == 0
    assert race.is_over
    assert race.returns == [-1.0, 1.0]


# Loki 1


@rule("OR-6.5")
def test_we_12():
    race = lay("K", hand_a=f"{TURN} {STEP} M").plays("rotate 2")
    assert race.circuit == "MPPIJ|MJIFF"
    race.plays("fly M", "forward")
    assert race.at(A) == 1


@rule("OR-6.6")
def test_we_13():
    race = lay("K", a=5, hand_b=STEP, mover=B).plays("back")
    assert race.at(A) == 4


@rule("OR-6.6")
def test_we_14():
    assert lay("K", a=0, hand_b=STEP, mover=B).plays("back").at(A) == "START"
    race = lay("K", b=9, hand_a=STEP).plays("back")
    assert race.at(B) == "START"
    assert race.state.index[B] == race.length == 10


# Rotate, remove, swap


@rule("OR-7.7", "OR-5.2")
def test_we_15():
    race = lay("K", a=0, hand_a=f"{TURN} P").plays("rotate 2")
    assert race.line[1] == "P/F"
    assert race.circuit == "MPPIJ|MJIFF"
    assert race.plays("fly P").at(A) == 2


@rule("OR-7.1")
def test_we_16():
    for index in (1, 8):
        race = lay("K", a=index, hand_a=TURN, hand_b=TURN)
        race.refuses("rotate 2", rule="OR-7.1")
        race.passes_to(B).refuses("rotate 2", rule="OR-7.1")


@rule("OR-7.9", "OR-2.12")
def test_we_17():
    race = lay("K", a=1, b=6, hand_a=TURN).plays("remove 3")
    assert race.circuit == "MFIJ|MJPF"
    assert race.length == 8
    assert (race.at(A), race.at(B)) == (1, 5)
    assert race.line == ["M/F", "F/P", "I/J", "J/M"]


@rule("OR-7.15")
def test_we_18():
    race = lay("K", hand_a=SHIFT).plays("swap 1 4")
    assert race.line == ["I/J", "F/P", "P/I", "M/F", "J/M"]
    assert race.circuit == "IFPMJ|MFIPJ"


@rule("OR-7.1")
def test_we_19():
    race = lay("K", b=8, hand_a=SHIFT)
    for other in (1, 3, 4, 5):
        race.refuses(f"swap 2 {other}", rule="OR-7.1")
    race.allows("swap 3 4")


# Slide


@rule("OR-7.17")
def test_we_20():
    race = lay("K", hand_a=SHIFT).plays("slide 3 N")
    assert race.circuit == "MFIIJ|MJPF"
    assert race.length == 9


@rule("OR-7.17")
def test_we_21():
    race = lay("K", hand_a=SHIFT).plays("slide 3 S")
    assert race.circuit == "MFIJ|MJPPF"
    assert race.length == 9


@rule("OR-7.19", "OR-7.7")
def test_we_22():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N")
    race.refuses("slide 3 N", rule="OR-7.19").refuses("slide 3 S", rule="OR-7.19")
    assert race.plays("rotate 3").circuit == "MFPIJ|MJPF"


@rule("OR-5.3")
def test_we_23():
    race = lay("K", a=3, hand_a=f"{SHIFT} J").plays("slide 5 S")
    assert race.circuit == "MFPI|JJIPF"
    assert race.plays("fly J").at(A) == 5


@rule("OR-2.11")
def test_we_24():
    race = lay("K", hand_a=f"{SHIFT} P").plays("slide 1 N")
    assert race.circuit == "FFPIJ|MJIP"
    assert race.length == 9
    for index, is_final in ((7, False), (8, True)):
        race.state.place[A] = race.state.path[index]
        race.state.find_raven(A)
        assert race.state.is_on_final(A) == is_final
    # B's final space is k1's south half, and it lies in row NR.
    race.state.place[B] = race.state.line[0] * 2 + 1
    race.state.find_raven(B)
    assert race.at(B) == 0
    assert race.state.is_on_final(B)


@rule("OR-7.9")
def test_we_25():
    race = lay("K", hand_a=TRICKS).plays("slide 2 N")
    assert race.circuit == "MPPIJ|MJIF"
    assert race.length == 9
    assert race.plays("remove 2").circuit == "MPIJ|MJIF"
    assert race.length == 8


@rule("OR-7.16")
def test_we_26():
    race = lay("K", hand_a=TRICKS).plays("slide 2 N", "swap 2 4")
    assert race.circuit == "MJPFJ|MPIF"
    assert race.length == 9
    assert race.line == ["M/F", "I/J", "P/I", "F/P", "J/M"]
    assert race.lies == "0N000"


# Loop


@rule("OR-7.24", "OR-7.26")
def test_we_27():
    race = lay("K", hand_a=ADD).loops("N", 2, "MI")
    assert race.circuit == "MFMIPIJ|MJIPF"
    assert race.length == 12


@rule("OR-7.26", "OR-5.3")
def test_we_28():
    race = lay("K", a=6, hand_a=f"{ADD} I").loops("S", 2, "MI")
    assert race.circuit == "MFPIJ|MJIIMPF"
    assert race.length == 12
    assert race.plays("fly I").at(A) == 8


@rule("OR-7.25")
def test_we_29():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").loops("N", 2, "JP")
    assert race.circuit == "MFMJPIPIJ|MJIPF"
    assert race.length == 14


@rule("OR-7.8")
def test_we_30():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").loops("N", 2, "JP")
    assert race.plays("rotate loop 1").circuit == "MFIJPMPIJ|MJIPF"
    assert race.plays("rotate loop 2").circuit == "MFIPJMPIJ|MJIPF"


@rule("OR-7.28")
def test_we_31():
    race = lay("K", a=1, hand_a="M P", hand_b=ADD, mover=B).loops("N", 2, "MI")
    race.passes_to(A).refuses("fly P", rule="OR-5.1").allows("fly M")


@rule("OR-7.29", "OR-6.6")
def test_we_32():
    race = lay("K", a=2, hand_a="I", hand_b=f"{ADD} {STEP}", mover=B).loops("N", 2, "MI")
    assert race.at(A) == 4
    race.passes_to(A).allows("fly I")
    assert race.passes_to(B).plays("back").at(A) == 3
    assert race.state.place[A] >> 1 == race.state.loop_card[0]


@rule("OR-7.24", "OR-7.25")
def test_we_33():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").draws_land("FJ")
    race.refuses("lay N 1", rule="OR-7.24").refuses("lay N 3", rule="OR-7.24")
    race.allows("lay N 2", "lay N 4", "lay S 1", "lay S 2", "lay S 3", "lay S 4")


@rule("OR-7.24")
def test_we_34():
    race = lay("K", hand_a=TRICKS).plays("slide 3 S").draws_land("FJ")
    race.refuses("lay N 2", rule="OR-7.24").refuses("lay N 3", rule="OR-7.24")
    assert race.plays("lay S 3").circuit == "MFIJ|MJJFPPF"


@rule("OR-7.12")
def test_we_35():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").plays("remove 3")
    assert race.circuit == "MFMIIJ|MJPF"
    assert race.length == 10


@rule("OR-7.13")
def test_we_36():
    race = lay("K", hand_a=TRICKS).loops("N", 4, "MI")
    race.refuses("remove 5", rule="OR-7.13").plays("remove 4")
    assert race.circuit == "MFPMIJ|MIPF"
    assert race.length == 10


@rule("OR-7.13")
def test_we_37():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").loops("N", 4, "FJ")
    race.refuses("remove 3", rule="OR-7.13")


# Overlap


@rule("OR-7.20")
def test_we_38():
    race = lay("X", hand_a=SHIFT)
    assert race.circuit == "FIJPI|MMI"
    assert race.plays("slide 2 N").circuit == "FIPMI|MI"
    assert race.length == 7


@rule("OR-7.2", "OR-7.3")
def test_we_39():
    race = lay("X", hand_a=TRICKS).plays("slide 2 N")
    race.refuses("rotate loop 1", rule="OR-7.2").plays("rotate 2")
    assert race.circuit == "FIMPI|MI"


@rule("OR-7.5")
def test_we_40():
    lay("X", b=2, hand_a=SHIFT).refuses("slide 2 N", rule="OR-7.5")
    race = lay("X", b=1, hand_a=SHIFT).plays("slide 2 N")
    assert race.at(B) == 1
    assert race.state.place[B] == race.state.loop_card[0] * 2


@rule("OR-7.21")
def test_we_41():
    race = lay("X", hand_a=TRICKS).plays("slide 2 S")
    assert race.circuit == "FIJI|MPI"
    assert race.plays("rotate loop 1").circuit == "FJII|MPI"


@rule("OR-7.27", "OR-7.2")
def test_we_42():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N").loops("N", 3, "FJ")
    assert race.circuit == "MFIFJIJ|MJPF"
    assert race.length == 11
    for words in ("rotate 3", "remove 3", "swap 1 3", "swap 3 5", "slide 3 N", "slide 3 S"):
        race.refuses(words, rule="OR-7.2")
    assert race.plays("rotate loop 1").circuit == "MFIJFIJ|MJPF"


# Cards and end


@rule("OR-8.1", "OR-8.2")
def test_we_43():
    race = lay("K", hand_a=f"M M F F P {STEP}")
    race.plays("draw flight").deals("J").plays("draw loki").deals(ADD)
    race.plays("draw flight").deals("I")
    race.refuses("draw flight", rule="OR-8.2")
    race.plays("discard M", "discard P")
    assert race.hand(A) == f"M F F I J {STEP} {ADD}"
    assert race.discards(A) == "MP"
    assert race.state.mover == B


@rule("OR-8.5")
def test_we_44():
    race = lay("K").pile(A, "M F P J")
    race.refuses("draw loki", rule="OR-8.5").plays("draw flight").deals("M", "F", "P")
    assert race.hand(A) == "M F P"
    assert race.state.mover == B


@rule("OR-6.8")
def test_we_45():
    race = lay("K", hand_a=ADD).plays("draw2")
    race.plays("draw flight").deals("F").plays("draw loki").deals(STEP).plays("forward")
    assert race.at(A) == 0
    for _ in range(3):
        assert race.state.mover == A
        race.plays("draw flight").deals("M")
    assert race.state.mover == B
    assert race.hand(A) == "M M M F"


@rule("OR-9.2")
def test_we_46():
    race = lay("K", a=8, hand_a=TURN).plays("remove 1")
    assert race.circuit == "FPIJ|MJIP"
    assert race.length == 8
    assert race.at(A) == 7
    assert race.state.finished == [1, 0]


@rule("OR-7.13")
def test_we_47():
    race = lay("MF/FP", hand_a=TURN)
    race.refuses("remove 1", rule="OR-7.13").refuses("remove 2", rule="OR-7.13")


@rule("OR-9.2", "OR-9.11")
def test_we_48():
    race = lay("K", a=8, b=1, hand_a=f"{TURN} M", hand_b="F P").plays("remove 1")
    assert race.circuit == "FPIJ|MJIP"
    assert (race.at(A), race.at(B)) == (7, 0)
    assert race.state.finished == [1, 1]
    assert race.is_over
    assert race.returns == [-1.0, 1.0]  # one card against two


@rule("OR-7.21", "OR-2.16")
def test_we_49():
    race = lay("K", hand_a=TRICKS).loops("S", 1, "IM")
    assert race.circuit == "MFPIJ|MJIPMIF"
    assert race.length == 12
    assert race.plays("slide 1 N").circuit == "FFPIJ|MJIPMI"
    assert race.length == 11
    race.state.place[A] = race.state.loop_card[0] * 2
    race.state.find_raven(A)
    assert race.at(A) == 10
    assert race.state.is_on_final(A)


@rule("OR-7.13", "OR-7.14")
def test_we_50():
    def laid():
        return lay("K", hand_a=TRICKS).loops("N", 2, "MJ").plays("slide 3 N")

    race = laid()
    assert race.circuit == "MFMPIIJ|MJPF"
    assert race.length == 11
    assert race.plays("remove 3").circuit == "MFMJIJ|MJPF"
    assert race.length == 10
    race = laid().plays("remove 2")
    assert race.circuit == "MMPIIJ|MJF"
    assert race.length == 9


@rule("OR-5.5")
def test_we_51():
    race = lay("K", a=0, hand_a="F M M")
    race.refuses("pair M", rule="OR-5.5").allows("fly F")
