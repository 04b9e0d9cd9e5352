"""What can go wrong at a table, in words for the person who asked.

`status` follows HTTP, so that a web server needs no table of its own.
"""

from typing import ClassVar

from gladsheim.core.words import W, Words, language


class TableError(Exception):
    """Something the table does not do; nothing has changed."""

    status: ClassVar[int] = 400

    def __init__(self, words: Words, rule: str = "") -> None:
        super().__init__(words, rule)
        self.words = words
        self.rule = rule
        """The id of the rule that decides; empty when no rule of the game speaks of it."""

    def __str__(self) -> str:
        return language("en").say(self.words)


class Malformed(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """What was asked makes no sense at any table."""

    status = 400


class NotYourSeat(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """The token or the invitation gives no right to this."""

    status = 403


class NoSuchTable(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """There is no table of that id."""

    status = 404

    def __init__(self, table: str) -> None:
        super().__init__(W("There is no table {table}.", table=table[:40]))


class NotNow(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """Not at this moment: out of turn, a stale number, a game that is over or is not."""

    status = 409


class Quicker(NotNow):
    """Another process has written the next deed first."""

    def __init__(self) -> None:
        super().__init__(W("Someone was quicker. Look at the table again."))


class Illegal(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """A rule of the game forbids it."""

    status = 422


class Damaged(TableError):  # noqa: N818 - read as "raise NotNow", the family says Error
    """The stored record of this table cannot be read or does not replay; it is left as it is."""

    status = 500

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(
            W("The record of table {table} is damaged: {reason}", table=table, reason=reason)
        )


class StoreError(TableError):
    """The database cannot be opened, read or written; the message says why."""

    status = 503
