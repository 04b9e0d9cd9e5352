"""The rune cards: one deck (`cards.toml`) and two games on it.

`shedding` is about getting rid of the hand, `stakes` about betting on combinations.
"""
