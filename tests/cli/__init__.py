"""The real commands, driven as a person drives them."""
