"""A game's rule book: numbered rules in the project's own words, one file a language.

A rule is one line `- **OR-5.1** text`; everything else is headings and prose around the rules.
"""

import re
from functools import cache
from pathlib import Path

RULE = re.compile(r"^- \*\*([A-Z]+-?[0-9][0-9a-z.]*)\*\* (.+)$")


class Rulebook:
    """The rules of one game in one language, by id, in the book's order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, str] = {}
        for line in text.splitlines():
            if match := RULE.match(line):
                if match[1] in self.rules:
                    raise ValueError(f"rule {match[1]} stands twice in a rule book")
                self.rules[match[1]] = match[2]

    def __getitem__(self, id: str) -> str:
        """Return the text of a rule; raises KeyError when the book has none of that id."""
        return self.rules[id]

    def find(self, id: str) -> str | None:
        """Return the text of a rule however the id is capitalised; None when there is none."""
        return self.rules.get(id.strip()) or next(
            (text for key, text in self.rules.items() if key.casefold() == id.strip().casefold()),
            None,
        )


@cache
def read_rulebook(path: Path) -> Rulebook:
    """Read (once) a rule book file."""
    return Rulebook(path.read_text(encoding="utf-8"))
