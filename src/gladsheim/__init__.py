"""Gladsheim, the hall where the gods sat down to play: Norse tabletop games as a digital table."""

__version__ = "0.1.0"
