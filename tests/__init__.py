"""Tests. Shared here: `toy` (the smallest complete game) and `rules` (the mark that cites a rule)."""
