"""Sitting at a Table with a screen: one person, or several who hand the device on.

Shows Sights and types actions, like the page does; it knows no rule. A hand is shown only after the
person whose it is has taken the device.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from gladsheim.cli.asked import HUMAN, BadInput
from gladsheim.cli.rules import rule_line
from gladsheim.cli.screen import EndOfInput, Screen
from gladsheim.core.actions import NotationError
from gladsheim.core.game import Game
from gladsheim.core.state import WATCHER
from gladsheim.core.words import WN, W
from gladsheim.table import Choice, Hall, Opened, Review, SeatPlan, Sight, TableError

T = TypeVar("T")
PACE = 0.6
"""Seconds a bot takes at least, where somebody watches the screen."""
LOOK = 0.2
"""Seconds between two looks at a review that still grows."""
MANY = 12
"""A group of more moves than this is named, not listed."""


def sit_down(
    game: Game, chosen: Mapping[str, str], levels: Sequence[str], seed: int | None, screen: Screen
) -> None:
    """Open a table with `human`s and bots in a Hall of this process, and play until they leave."""
    plans = [
        SeatPlan("person") if level == HUMAN else SeatPlan("bot", level=level) for level in levels
    ]
    # Nothing waits for input inside the event loop: Ctrl-C then works as everywhere else.
    with asyncio.Runner() as runner:
        hall = runner.run(Hall.start(pace=0 if screen.is_plain else PACE))
        try:
            opened = runner.run(
                hall.open(game.id, chosen, plans, seed=None if seed is None else str(seed))
            )
            with suppress(EndOfInput):
                Sitting(hall, runner, game, opened, screen).play()
        finally:
            runner.run(hall.close())


class Sitting:
    """Those who sit at one Table with one screen, until they leave."""

    def __init__(
        self,
        hall: Hall,
        runner: asyncio.Runner,
        game: Game,
        opened: Opened,
        screen: Screen,
    ) -> None:
        self._hall = hall
        self._runner = runner
        self._game = game
        self._screen = screen
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "hilfe": self._help,
            "?": self._help,
            "hint": self._hint,
            "log": self._log,
            "moves": self._moves,
            "quit": self._quit,
            "rematch": self._rematch,
            "resign": self._resign,
            "review": self._review,
            "rules": self._rules,
            "save": self._save,
            "table": self._table,
            "undo": self._undo,
            "why": self._why,
        }
        self._sit_down(opened)

    def _sit_down(self, opened: Opened) -> None:
        self._at = opened.table
        self._token = next((token for token in opened.tokens if token), None)
        self._people = [seat for seat, token in enumerate(opened.tokens) if token]
        self._holder: int | None = self._people[0] if len(self._people) == 1 else None
        """The seat whose person has the device; None before anybody has taken it."""
        self._read = dict.fromkeys((*self._people, WATCHER), 0)
        """For each viewer, how many lines of the log they have read."""
        self._has_left = False
        self._sight = self._now()

    def play(self) -> None:
        """Play until somebody quits or nobody types any more (EndOfInput)."""
        hides = False
        while not self._has_left:
            self._sight = self._now()
            if self._sight.thinking:
                self._write_news()
                self._wait()
                continue
            if not self._sight.over and self._sight.view.actor != self._holder:
                if hides or self._sight.private:
                    self._hand_over(self._sight.view.actor)
                self._holder = self._sight.view.actor
            hides = self._sight.private
            self._write_news()
            self._show()
            if not self._people and self._sight.over:
                return
            shown = self._at, self._sight.number
            while not self._has_left and shown == (self._at, self._sight.number):
                self._obey(self._screen.read())

    # Asking the table

    def _ask(self, request: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(request)

    def _now(self) -> Sight:
        return self._ask(self._hall.sight(self._at, self._token))

    def _wait(self) -> None:
        """Wait until the table has moved on."""

        async def moved() -> None:
            async with self._hall.changes(self._at) as feed:
                # Looking after the feed is there: nothing can happen unseen in between.
                sight = await self._hall.sight(self._at, self._token)
                if sight.number == self._sight.number:
                    await anext(feed)

        self._ask(moved())

    # Showing

    def _hand_over(self, seat: int) -> None:
        screen = self._screen
        screen.clear()
        screen.write(
            W("Hand the device to {seat}, then press Enter.", seat=self._sight.seats[seat].title),
            "bold yellow",
        )
        screen.read()
        screen.clear()

    @property
    def _viewer(self) -> int:
        return self._sight.view.viewer

    def _write_news(self) -> None:
        """Write the lines of the log that the one who looks has not read yet."""
        if len(self._people) > 1 and not self._sight.over and self._viewer != self._holder:
            return
        lines = [line for line in self._sight.log if line.words.message]
        for line in lines[self._read.get(self._viewer, 0) :]:
            self._screen.write(line.words, "dim")
        self._read[self._viewer] = len(lines)

    def _show(self) -> None:
        screen, sight = self._screen, self._sight
        screen.write_table(
            self._game.name,
            [(screen.say(shown.label), screen.say(shown.text)) for shown in sight.described],
        )
        screen.write(sight.prompt, "bold")
        if sight.over:
            if self._people:
                screen.write(W("Type review, rematch, save FILE or quit."))
        else:
            self._write_moves("")

    def _groups(self) -> dict[str, list[tuple[int, Choice]]]:
        """Return the numbered legal moves by the first word of their notation."""
        groups: dict[str, list[tuple[int, Choice]]] = {}
        for number, choice in enumerate(self._sight.legal, 1):
            groups.setdefault(choice.notation.split()[0], []).append((number, choice))
        return groups

    def _write_asked(self, action: int) -> None:
        """Write what is asked, before an action is refused that belongs to another moment."""
        groups = self._groups()
        if groups and self._game.actions.notation(action).split()[0] not in groups:
            self._screen.write(self._sight.prompt, "bold")

    def _write_moves(self, only: str) -> None:
        screen = self._screen
        for group, moves in self._groups().items():
            if only and group != only:
                continue
            if len(moves) > MANY and not only:
                example = moves[0][1]
                screen.write(
                    WN(
                        "{first} to {last}. {group}: {count} move, such as {example} ({words}); "
                        "moves {group} lists it.",
                        "{first} to {last}. {group}: {count} moves, such as {example} ({words}); "
                        "moves {group} lists them.",
                        len(moves),
                        first=moves[0][0],
                        last=moves[-1][0],
                        group=group,
                        example=example.notation,
                        words=example.words,
                    )
                )
                continue
            screen.write_moves(
                group,
                [(number, each.notation, screen.say(each.words)) for number, each in moves],
            )

    # Obeying

    def _obey(self, line: str) -> None:
        """Do what was typed; whatever is wrong with it is said, and nothing has changed."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                self._show()
            elif word.casefold() in self._commands:
                self._commands[word.casefold()](rest)
            elif line.isdecimal():
                self._act(self._numbered(line))
            else:
                self._act(self._action(line))
        except TableError as error:
            self._screen.write(error.words, "red")
            if error.rule:
                self._write_rule(error.rule)
            # Where all choose at once, a bot may have chosen since the table was shown.
            self._sight = self._now()
        except BadInput as error:
            self._screen.write(str(error), "red")

    def _act(self, action: int) -> None:
        try:
            self._ask(self._hall.act(self._at, self._my_token(), self._sight.number, action))
        except TableError:
            self._write_asked(action)
            raise
        self._sight = self._now()

    def _my_token(self) -> str:
        if self._token is None:
            raise BadInput(self._screen.say(W("Nobody at this screen has a seat.")))
        return self._token

    def _numbered(self, text: str) -> int:
        legal = self._sight.legal
        if not 1 <= int(text[:9]) <= len(legal):
            raise BadInput(
                self._screen.say(
                    WN(
                        "There is no move {number}; there is {count} move.",
                        "There is no move {number}; there are {count} moves.",
                        len(legal),
                        number=text[:9],
                    )
                )
            )
        return legal[int(text) - 1].id

    def _action(self, text: str) -> int:
        legal = [choice.id for choice in self._sight.legal]
        try:
            return self._game.actions.parse(text, legal)
        except NotationError as error:
            raise BadInput(
                self._screen.say(
                    W(
                        "“{text}” is neither a move nor a command. Near are: {forms}. "
                        "Type help for the commands.",
                        text=error.came,
                        forms=", ".join(error.nearest),
                    )
                )
            ) from None

    # The commands

    def _help(self, _: str) -> None:
        for line in (
            W("Type a move's number or its notation, such as {example}.", example=self._example()),
            W("moves [WORD]: all moves, or those that begin with a word"),
            W("why NOTATION: the rule that forbids a move"),
            W("undo: take back your last move, as long as nobody has learned from it"),
            W("hint: what a bot would do in your place"),
            W("rules [ID]: the rule book, or one rule"),
            W("table: show the table again"),
            W("log: everything that has happened"),
            W("save FILE: write the game as a Saga"),
            W("resign: give up"),
            W("review [SEAT]: how well it was played, after the end"),
            W("rematch: play again, after the end"),
            W("quit: leave"),
        ):
            self._screen.write(line)

    def _example(self) -> str:
        legal = self._sight.legal
        return legal[0].notation if legal else self._game.actions.actions[0].notation

    def _hint(self, _: str) -> None:
        hint = self._ask(self._hall.hint(self._at, self._my_token()))
        self._screen.write(
            W(
                "A bot would play {notation}: {words}",
                notation=hint.notation,
                words=hint.said,
            )
        )

    def _log(self, _: str) -> None:
        for line in self._sight.log:
            if line.words.message:
                self._screen.write(line.words)

    def _moves(self, word: str) -> None:
        groups = self._groups()
        if word and word not in groups:
            raise BadInput(
                self._screen.say(W("Moves begin with: {words}", words=", ".join(groups) or "-"))
            )
        for group in [word] if word else list(groups):
            self._write_moves(group)

    def _quit(self, _: str) -> None:
        self._has_left = True

    def _rematch(self, _: str) -> None:
        opened = self._ask(self._hall.rematch(self._at, self._my_token()))
        self._sit_down(opened)

    def _resign(self, _: str) -> None:
        self._ask(self._hall.resign(self._at, self._my_token()))
        self._sight = self._now()

    def _review(self, seat: str) -> None:
        """Say how well a seat, 1 or more, has played: one's own unless it is named."""
        screen, seats = self._screen, self._sight.seats
        if seat and seat not in [str(each.seat + 1) for each in seats]:
            raise BadInput(
                screen.say(
                    W("There is no seat {seat}; expected 1 to {last}.", seat=seat, last=len(seats))
                )
            )
        whose = int(seat) - 1 if seat else max(0, self._viewer)
        first = self._ask(self._hall.review(self._at, self._token, whose))
        screen.write(
            WN(
                "A bot looks at {count} choice of {seat}.",
                "A bot looks at {count} choices of {seat}.",
                first.choices,
                seat=seats[whose].title,
            ),
            "dim",
        )
        review = self._ask(self._whole_review(whose))
        if not review.rated:
            return
        screen.write(
            WN(
                "{best} of {count} choice was as good as the best one found.",
                "{best} of {count} choices were as good as the best one found.",
                len(review.rated),
                best=review.best,
            )
        )
        screen.write(
            W(
                "On average a choice gave away {points} percentage points of the chance to win.",
                points=screen.language.decimal(100 * review.loss),
            )
        )
        screen.write(W("The biggest mistakes:") if review.mistakes else W("No mistake was found."))
        for one in review.mistakes:
            said = W(
                "Move {number}: {played} ({low} %). Better: {best} ({high} %).",
                number=one.line,
                played=one.words,
                low=round(100 * one.chance),
                best=one.best,
                high=round(100 * one.best_chance),
            )
            screen.write(
                W("{mistake} {reason}", mistake=said, reason=one.reason) if one.reason else said
            )

    async def _whole_review(self, seat: int) -> Review:
        while not (review := await self._hall.review(self._at, self._token, seat)).is_done:
            await asyncio.sleep(LOOK)
        return review

    def _rules(self, id: str) -> None:
        if id:
            self._screen.write(rule_line(self._game, self._screen.language.code, id))
        else:
            self._screen.write(self._game.rulebook(self._screen.language.code).text)

    def _write_rule(self, id: str) -> None:
        self._screen.write(rule_line(self._game, self._screen.language.code, id))

    def _save(self, name: str) -> None:
        screen = self._screen
        if not name:
            raise BadInput(screen.say(W("Type save and the name of a file.")))
        text = self._ask(self._hall.saga(self._at, self._token))
        try:
            with Path(name).open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise BadInput(
                screen.say(W("There is a file {name} already; it is left as it is.", name=name))
            ) from None
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BadInput(
                screen.say(W("{name} cannot be written: {reason}", name=name, reason=reason))
            ) from None
        screen.write(W("Saved as {name}.", name=name))
        if not self._sight.over:
            screen.write(
                W("What you may not know yet stands there as ?; save again after the end.")
            )

    def _table(self, _: str) -> None:
        self._show()

    def _undo(self, _: str) -> None:
        self._ask(self._hall.undo(self._at, self._my_token(), self._sight.number))
        self._sight = self._now()

    def _why(self, text: str) -> None:
        screen = self._screen
        if not text:
            raise BadInput(
                screen.say(
                    W("Type why and a move, such as why {example}.", example=self._example())
                )
            )
        action = self._action(text)
        picks = self._game.actions[action].picks
        refusal = self._ask(self._hall.why(self._at, self._my_token(), picks))
        if action in [choice.id for choice in self._sight.legal] or refusal is None:
            screen.write(
                W("Nothing forbids {notation}.", notation=self._game.actions.notation(action))
            )
            return
        self._write_asked(action)
        screen.write(refusal.words)
        if refusal.rule:
            self._write_rule(refusal.rule)
