"""The laws of `gladsheim.core`, tried on the toy."""
