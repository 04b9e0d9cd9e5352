"""The worked examples EX-1 to EX-53 of the rule book, section 15, one test each."""

from tests.rules import rule
from tests.thunder.table import lay, start

# Challenges


@rule("TL-8.6", "TL-8.11")
def test_ex_1():
    battle = lay(loki={"A": "A5"}, thor={"A": "A4 VW"}, turn="loki", pile_thor="")
    battle.plays("challenge A")
    assert battle.pile("thor") == "A4"
    assert battle.column("thor", "A") == "VW"
    assert battle.column("loki", "A") == "A5*"


@rule("TL-8.8")
def test_ex_2():
    battle = lay(loki={"B": "A4"}, thor={"B": "A4"}, turn="loki").plays("challenge B")
    assert battle.column("loki", "B") == battle.column("thor", "B") == ""
    assert battle.pile("loki") == battle.pile("thor") == "A4 A4"


@rule("TL-8.8")
def test_ex_3():
    battle = lay(loki={"B": "A4"}, thor={"B": "A4"}, turn="loki", pile_thor="ID A4")
    battle.plays("challenge B")
    assert battle.column("loki", "B") == ""
    assert battle.pile("loki") == "A4 A4"
    assert battle.column("thor", "B") == "A4*"
    assert battle.pile("thor") == "ID A4"


@rule("TL-8.8")
def test_ex_4():
    battle = lay(loki={"B": "A4"}, thor={"B": "A4"}, turn="loki", pile_loki="ID A4")
    battle.plays("challenge B")
    assert battle.column("thor", "B") == ""
    assert battle.pile("thor") == "A4 A4"
    assert battle.column("loki", "B") == "A4*"
    assert battle.pile("loki") == "ID A4"


@rule("TL-8.7")
def test_ex_5():
    battle = lay(thor={"C": "VW"}, loki={"C": "A5"}, pile_thor="BE A4").plays("challenge C")
    assert battle.pile("loki") == "A5 A4"
    assert battle.column("loki", "C") == ""
    assert battle.column("thor", "C") == "VW*"


@rule("TL-8.7", "TL-9.3")
def test_ex_6():
    battle = lay(thor={"C": "VW VW"}, loki={"C": "A4"}, pile_thor="BE A4", turn="loki", budget=1)
    battle.plays("challenge C")
    assert battle.column("thor", "C") == "VW"
    assert battle.column("loki", "C") == "A4*"
    assert battle.pile("thor") == "VW BE A4"
    # It has stopped working: the next Warriors challenge with 3.
    battle.plays("end", "challenge C")
    assert battle.column("loki", "C") == "A4*"
    assert battle.column("thor", "C") == ""


@rule("TL-8.8", "TL-8.9")
def test_ex_7():
    battle = lay(thor={"A": "VW"}, loki={"A": "A6"}, pile_thor="BE A4").plays("challenge A")
    assert battle.column("thor", "A") == battle.column("loki", "A") == ""
    assert battle.pile("thor") == "VW BE A4"
    assert battle.pile("loki") == "A6 A4"


@rule("TL-8.4")
def test_ex_8():
    battle = lay(thor={"A": "C7"}, loki={"A": "SW"}).plays("challenge A")
    assert battle.pile("thor") == "C7 A4"
    assert battle.column("thor", "A") == ""
    assert battle.column("loki", "A") == "SW*"


@rule("TL-8.4")
def test_ex_9():
    battle = lay(thor={"A": "FA"}, loki={"A": "SW A6"}).plays("challenge A")
    assert battle.pile("loki") == "SW A4"
    assert battle.column("loki", "A") == "A6"
    assert battle.column("thor", "A") == "FA*"


@rule("TL-8.5")
def test_ex_10():
    battle = lay(thor={"A": "FR"}, loki={"A": "C7"}).plays("challenge A")
    assert battle.pile("loki") == "C7 A4"
    assert battle.column("loki", "A") == ""
    assert battle.column("thor", "A") == "FR*"


@rule("TL-8.5")
def test_ex_11():
    battle = lay(thor={"A": "FR"}, loki={"A": "C7"}, turn="loki").plays("challenge A")
    assert battle.pile("thor") == "FR A4"
    assert battle.column("thor", "A") == ""
    assert battle.column("loki", "A") == "C7*"


@rule("TL-8.10")
def test_ex_12():
    battle = lay(thor={"B": "C7"}, loki={"B": "C7"}).plays("challenge B")
    assert battle.column("thor", "B") == battle.column("loki", "B") == ""
    assert battle.pile("thor") == battle.pile("loki") == "C7 A4"


@rule("TL-8.3", "TL-10.14")
def test_ex_13():
    battle = lay(thor={"B": "A6 A4"}, loki={"B": "NM SW"}).plays("challenge B")
    assert battle.column("thor", "B") == battle.column("loki", "B") == ""
    assert (battle.actor, battle.legal) == ("thor", ["discard A4", "discard A6"])
    battle.plays("discard A6")
    assert battle.pile("thor") == "A4 A6 A4"
    assert (battle.actor, battle.legal) == ("loki", ["discard NM", "discard SW"])
    battle.plays("discard SW")
    assert battle.pile("loki") == "NM SW A4"
    assert (battle.actor, battle.points) == ("thor", 2)


@rule("TL-2.2", "TL-10.14")
def test_ex_14():
    battle = lay(thor={"B": "A6 TR"}, loki={"B": "NM"}).plays("challenge B")
    assert (battle.winner, battle.ending) == ("loki", "treasure")


@rule("TL-2.3")
def test_ex_15():
    battle = lay(thor={"B": "A6 TR"}, loki={"B": "NM TR"}).plays("challenge B")
    assert (battle.winner, battle.ending) == ("loki", "treasure")


@rule("TL-8.2")
def test_ex_16():
    battle = lay(loki={"A": "RV"}, thor={"A": "TR"}, turn="loki").plays("challenge A")
    assert (battle.winner, battle.ending) == ("loki", "treasure")


# Ravens from hand


@rule("TL-10.17", "TL-10.22")
def test_ex_17():
    battle = lay(loki={"C": "SW"}, hand_thor="RV").plays("ravens C")
    assert battle.column("loki", "C") == "SW*"
    assert battle.pile("thor") == "RV A4"
    assert battle.spent == 1


@rule("TL-10.18")
def test_ex_18():
    battle = lay(loki={"C": "A6"}, hand_thor="RV").plays("ravens C")
    assert battle.column("loki", "C") == "A6*"
    assert battle.pile("loki") == "A4"


@rule("TL-10.14", "TL-9.5")
def test_ex_19():
    battle = lay(thor={"C": "A5"}, loki={"C": "NM A4"}, hand_thor="RV").plays("ravens C")
    assert battle.pile("thor") == "A5 A4"
    assert battle.actor == "loki"
    battle.plays("discard A4")
    assert battle.pile("loki") == "NM A4 A4"
    assert battle.pile("thor") == "RV A5 A4"
    assert battle.column("thor", "C") == battle.column("loki", "C") == ""


@rule("TL-10.19", "TL-6.2")
def test_ex_20():
    battle = lay(thor={"A": "A5"}, loki={"B": "FIG* TR"}, hand_thor="RV", budget=1)
    battle.plays("ravens B")
    assert battle.pile("loki") == "FIG A4"
    assert battle.column("loki", "B") == "TR"
    battle.plays("end")
    assert (battle.turn, battle.budget) == ("loki", 1)


@rule("TL-6.5", "TL-10.19")
def test_ex_21():
    battle = lay(thor={"B": "FIG* A4"}, hand_thor="RV", budget=4, spent=1)
    battle.plays("ravens figure")
    assert battle.pile("thor") == "RV FIG A4"
    assert (battle.spent, battle.points) == (2, 2)
    assert battle.column("thor", "B") == "A4"


@rule("TL-10.21")
def test_ex_22():
    battle = lay(
        loki={"A": "A4 A4 A4 VW", "B": "FIG*", "C": "VW SW"}, hand_thor="RV", hand_loki="A5 NM"
    )
    battle.plays("ravens hand").hits("A5")
    assert battle.column("loki", "C") == "A5* VW SW"
    assert battle.column("loki", "A") == "A4 A4 A4 VW"
    assert battle.column("loki", "B") == "FIG*"
    assert (battle.actor, battle.hand("loki")) == ("thor", "NM")


@rule("TL-10.21")
def test_ex_23():
    battle = lay(
        loki={"A": "A4 A4 A4 VW", "B": "FIG*", "C": "VW SW SW SW"},
        hand_thor="RV",
        hand_loki="A5 NM",
    )
    battle.plays("ravens hand").hits("A5")
    assert battle.pile("loki") == "A5 A4"
    assert battle.column("loki", "C") == "VW SW SW SW"
    assert battle.hand("loki") == "NM"


@rule("TL-10.14a")
def test_ex_24():
    battle = lay(hand_thor="RV", hand_loki="NM A4 OD").plays("ravens hand").hits("NM")
    assert (battle.actor, battle.hand("loki")) == ("loki", "")
    assert battle.legal == ["discard NM", "discard A4", "discard OD"]
    battle.plays("discard OD", "discard NM")
    assert battle.pile("loki") == "A4 NM OD A4"
    assert battle.pile("thor") == "RV A4"


@rule("TL-9.4", "TL-9.5")
def test_ex_25():
    battle = lay(hand_thor="RV", hand_loki="BE A5", pile_thor="BE A4", pile_loki="A6 A4")
    battle.plays("ravens hand").hits("BE")
    assert battle.pile("loki") == "A6 A4 BE"
    assert battle.pile("thor") == "RV BE A4"


# Freya, Frigg, the figure card, Valkyries, Vidarr


@rule("TL-10.9", "TL-9.1")
def test_ex_26():
    battle = lay(
        hand_thor="FY", pile_loki="VW A4", loki={"A": "A5", "B": "A6"}, thor={"B": "FA"}, budget=3
    )
    battle.plays("freya")
    assert battle.hand("thor") == "loki:VW"
    assert battle.pile("thor") == "FY A4"
    assert battle.pile("loki") == "A4"
    battle.plays("deploy stolen VW A 1", "challenge A")
    assert battle.pile("thor") == "loki:VW FY A4"
    assert battle.pile("loki") == "A4"


@rule("TL-10.9")
def test_ex_27():
    for top in ("SE", "SW"):
        lay(hand_thor="FY", pile_loki=f"{top} A4").refuses("freya", rule="TL-10.9")


@rule("TL-10.10b")
def test_ex_28():
    battle = lay(loki={"B": "FIG* NM TR"}, hand_thor="FR").plays("frigg B")
    assert battle.column("loki", "B") == "FIG* NM* TR*"
    assert battle.pile("loki") == "A4"
    assert battle.pile("thor") == "FR A4"
    assert (battle.actor, battle.points) == ("thor", 2)


@rule("TL-6.4", "TL-10.1")
def test_ex_29():
    battle = lay(thor={"A": "A4 A5 VW", "C": "SW"}, hand_thor="FIG A6", budget=2, spent=1)
    battle.plays("figure A")
    assert battle.column("thor", "A") == "FIG* A4 A5 VW"
    assert (battle.budget, battle.points) == (4, 3)


@rule("TL-5.4", "TL-5.6")
def test_ex_30():
    battle = lay(thor={"A": "FIG* A4"}, hand_thor="VW")
    battle.refuses("deploy VW A 1", rule="TL-5.6")
    assert battle.copy().plays("deploy VW A 2").column("thor", "A") == "FIG* VW A4"
    assert battle.copy().plays("deploy VW A 3").column("thor", "A") == "FIG* A4 VW"


@rule("TL-10.29", "TL-5.3")
def test_ex_31():
    battle = lay(loki={"A": "SW* A6", "C": "VW"}, thor={"A": "A4"}, hand_thor="VA", budget=1)
    battle.plays("valkyries A 1 B 1")
    assert battle.column("loki", "A") == "A6"
    assert battle.column("loki", "B") == "SW*"
    assert battle.plays("end").budget == 3


@rule("TL-10.30", "TL-10.31", "TL-8.2")
def test_ex_32():
    battle = lay(thor={"C": "A5"}, loki={"C": "FIG* A4 TR"}, hand_thor="VI").plays("vidarr C 3")
    assert (battle.winner, battle.ending) == ("thor", "treasure")


@rule("TL-10.30")
def test_ex_33():
    battle = lay(thor={"B": "A5"}, loki={"B": "A4 A4"}, hand_thor="VI")
    assert battle.legal_like("vidarr") == []
    battle.refuses("vidarr A 1", "vidarr C 1", rule="TL-7.9")


# Longships, Odin, Seer


@rule("TL-10.15", "TL-12.4")
def test_ex_34():
    battle = lay(hand_thor="OD SW SW SW FR FR VW VW VW A5 A6 A6", pile_thor="RV RV A4 RV RV")
    assert battle.hand_size("thor") == 12
    battle.plays("odin", "take 1")
    assert battle.hand_size("thor") == 12
    assert battle.hand("thor").count("RV") == 1
    assert battle.pile("thor") == "OD RV A4 RV RV"
    assert (battle.actor, battle.spent) == ("thor", 1)
    assert not battle.legal_like("take")


@rule("TL-10.13")
def test_ex_35():
    battle = lay(hand_thor="LS", pile_thor="A4 FA SW").plays("longships")
    assert battle.hand("thor") == "FA"
    assert battle.pile("thor") == "LS A4 SW"


@rule("TL-10.25", "TL-10.26", "TL-9.3", "TL-9.4")
def test_ex_36():
    hand = "NM NM A5 A5 A5 A6 A6 VW VW VW VW"
    battle = lay(loki={"A": "A4"}, hand_loki=hand, hand_thor="SE").plays("seer").deals("RV")
    assert battle.legal == ["place A", "place B", "place C"]
    battle.plays("place A")
    assert battle.column("loki", "A") == "RV* A4"
    battle.plays("on").deals("SW")
    assert battle.hand_size("loki") == 12
    assert "SW" in battle.hand("loki")
    battle.plays("on").deals("ID")
    assert battle.pile("loki") == "ID A4"
    assert battle.pile("thor") == "SE A4"
    assert (battle.actor, battle.spent) == ("thor", 1)
    # If Thor's top is Idunn, Loki's goes to the bottom.
    battle = lay(loki={"A": "A4"}, hand_loki=hand, hand_thor="SE", pile_thor="ID A4")
    battle.plays("seer").deals("RV").plays("place A", "on").deals("SW").plays("on").deals("ID")
    assert battle.pile("loki") == "A4 ID"
    assert battle.pile("thor") == "SE ID A4"


@rule("TL-2.5")
def test_ex_37():
    battle = lay(
        thor={"A": "SW"},
        loki={"A": "A4"},
        hand_thor="A5 LS OD VI",
        pile_loki="",
        deck_thor="",
        budget=2,
    )
    battle.plays("deploy A5 B 1")
    assert (battle.winner, battle.ending) == ("loki", "points unused")


@rule("TL-7.11")
def test_ex_38():
    lay(loki={"A": "A4"}, turn="loki").refuses("challenge A", rule="TL-7.11")


@rule("TL-10.12", "TL-10.6", "TL-12.5")
def test_ex_39():
    battle = lay(thor={"A": "A5"}, hand_thor="HE", pile_thor="A4 RV FIG").plays("hel 3")
    assert battle.hand("thor") == "FIG"
    assert battle.pile("thor") == "HE A4 RV"
    note = next(note for note in battle.scribe.notes if note[0] == "hel")
    assert (note[2], note[4]) == ([], 1)  # the card itself is told to Thor alone
    battle.plays("figure A")
    assert battle.column("thor", "A") == "FIG* A5"
    assert (battle.spent, battle.points) == (1, 3)


@rule("TL-4.2")
def test_ex_40():
    battle = start().deals("TR A4 A4 VW VW SW RV RV BA")
    assert battle.heard[-1] == "shows_treasure"
    battle.deals("FY")
    assert battle.hand("loki") == "SW RV RV VW VW A4 A4 BA FY"
    assert (battle.hand_size("loki"), battle.deck_size("loki")) == (9, 41)
    assert battle.in_deck("loki", "TR") == 1


# Treasures, Nightmare, Berserker and Idunn in their odd cases


@rule("TL-2.3", "TL-10.14", "TL-10.17")
def test_ex_41():
    battle = lay(thor={"C": "A4 TR"}, loki={"C": "NM TR"}, hand_thor="RV").plays("ravens C")
    assert (battle.winner, battle.ending) == ("loki", "treasure")
    assert battle.column("thor", "C") == battle.column("loki", "C") == ""


@rule("TL-10.14a", "TL-2.2", "TL-2.12")
def test_ex_42():
    battle = lay(hand_thor="RV", hand_loki="NM TR A4").plays("ravens hand").hits("NM")
    assert (battle.winner, battle.ending) == ("thor", "treasure")
    assert battle.legal == []


@rule("TL-9.4", "TL-9.11", "TL-9.5")
def test_ex_43():
    battle = lay(hand_thor="RV", hand_loki="NM BE A5", pile_thor="BE A4")
    battle.plays("ravens hand").hits("NM")
    assert battle.legal == ["discard NM", "discard A5"]
    assert battle.copy().plays("discard A5").pile("loki") == "NM A5 A4 BE"
    battle.plays("discard NM")
    assert battle.pile("loki") == "A5 NM A4 BE"
    assert battle.pile("thor") == "RV BE A4"


@rule("TL-9.4a", "TL-9.5")
def test_ex_44():
    battle = lay(
        thor={"A": "A4"},
        loki={"A": "A4"},
        hand_thor="RV",
        hand_loki="ID",
        pile_thor="ID",
        pile_loki="",
    )
    battle.plays("ravens hand").hits("ID")
    assert battle.pile("loki") == "ID"
    assert battle.pile("thor") == "RV ID"
    battle.plays("challenge A")  # Loki's Idunn works
    assert battle.column("loki", "A") == "A4*"
    assert battle.column("thor", "A") == ""


@rule("TL-10.9", "TL-9.12")
def test_ex_45():
    battle = lay(
        thor={"A": "A5", "B": "VW"},
        loki={"A": "VW", "B": "A5"},
        hand_thor="FY",
        pile_thor="BE",
        pile_loki="VW BE",
        budget=1,
    )
    battle.plays("freya")
    assert battle.hand("thor") == "loki:VW"
    assert battle.pile("loki") == "BE"
    assert battle.pile("thor") == "FY BE"
    battle.plays("end", "challenge A")  # Loki's Berserker works
    assert battle.column("loki", "A") == "VW*"
    assert battle.pile("thor") == "A5 FY BE"


@rule("TL-10.9")
def test_ex_46():
    lay(hand_thor="FY", pile_loki="").refuses("freya", rule="TL-10.9")


@rule("TL-8.12", "TL-8.7", "TL-10.30")
def test_ex_47():
    battle = lay(thor={"A": "VW"}, loki={"A": "A6 A5"}, hand_thor="VI", pile_thor="BE A4")
    battle.plays("vidarr A 2")
    assert battle.pile("loki") == "A5 A4"
    assert battle.column("loki", "A") == "A6"
    assert battle.column("thor", "A") == "VW*"
    assert battle.pile("thor") == "VI BE A4"


@rule("TL-8.3", "TL-10.14", "TL-10.31", "TL-9.5")
def test_ex_48():
    battle = lay(
        thor={"A": "A5 A4", "B": "VW"},
        loki={"A": "FIG* NM", "B": "VW", "C": "SW"},
        hand_thor="VI",
        budget=1,
    )
    battle.plays("vidarr A 2", "discard A5", "discard NM")
    assert battle.column("thor", "A") == battle.column("loki", "A") == ""
    assert battle.pile("thor") == "VI A4 A5 A4"
    assert battle.pile("loki") == "FIG NM A4"
    battle.plays("end")
    assert (battle.turn, battle.budget) == ("loki", 2)


@rule("TL-6.10", "TL-6.4", "TL-6.14")
def test_ex_49():
    battle = lay(
        loki={"A": "A4", "B": "SW A5", "C": "VW"},
        thor={"A": "A4"},
        hand_loki="FIG A6",
        turn="loki",
        budget=3,
        spent=3,
    )
    battle.allows("end").plays("figure B")
    assert (battle.budget, battle.points) == (4, 1)
    battle.refuses("end", rule="TL-6.8")
    assert battle.plays("deploy A6 A 2", "end").turn == "thor"


@rule("TL-10.10b")
def test_ex_50():
    battle = lay(loki={"A": "A4 C7"}, hand_thor="FR").plays("frigg A")
    assert battle.column("loki", "A") == "A4* C7*"
    assert battle.pile("loki") == "A4"
    assert battle.pile("thor") == "FR A4"


@rule("TL-10.25", "TL-10.24")
def test_ex_51():
    battle = lay(
        loki={"A": "A4 A4 A4 VW", "B": "FIG*", "C": "VW VW VW VW"},
        hand_loki="SW SW SW NM NM",
        hand_thor="SE",
        pile_loki="A5",
    )
    battle.plays("seer").deals("A6")
    assert battle.pile("loki") == "A6 A5"
    assert battle.hand_size("loki") == 5
    battle.plays("stop")
    assert battle.pile("thor") == "SE A4"
    assert (battle.actor, battle.spent) == ("thor", 1)


@rule("TL-10.18", "TL-12.6")
def test_ex_52():
    battle = lay(loki={"C": "A6*"}, hand_thor="RV").plays("ravens C")
    assert battle.column("loki", "C") == "A6*"
    assert battle.pile("thor") == "RV A4"
    assert battle.spent == 1


@rule("TL-10.11", "TL-5.3", "TL-6.2")
def test_ex_53():
    battle = lay(thor={"A": "A4"}, loki={"A": "FIG* A4 SW*"}, hand_thor="WP", budget=1)
    shield = battle.copy().plays("weapon loki A 3")
    assert shield.column("loki", "A") == "FIG* A4"
    assert shield.pile("loki") == "SW A4"
    figure = battle.plays("weapon loki A 1")
    assert figure.column("loki", "A") == "A4 SW*"
    assert figure.pile("loki") == "FIG A4"
    assert figure.plays("end").budget == 1
