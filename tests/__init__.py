"""Tests. Shared: `toy` (the smallest complete game), `rules` (the mark that cites a rule)."""
