"""The process whose children `test_kill` kills: each is a Hall that plays and says what it did.

Reads lines `URL TABLE:TOKEN TABLE:TOKEN...` and for each forks a child that plays at all those
tables at once. A child writes `born PID`, then one line for each acknowledged request: `act TABLE
SEAT NUMBER AFTER ACTION` (the deed is one of those from NUMBER to AFTER), `undo TABLE NUMBER` or
`next TABLE TABLE TOKEN`. When it has died, this process writes `dead`. (Children are forked so that
importing is done once; no thread and no loop runs before.)
"""

import asyncio
import os
import random
import sys

from gladsheim.table import Hall, TableError
from table.seating import find


def say(*words: object) -> None:
    """Write one line in one system call, so that the reader gets all of it or nothing."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play(hall: Hall, table: str, token: str, rng: random.Random) -> None:
    async with hall.changes(table) as feed:
        while not (sight := await hall.sight(table, token)).over:
            # Who has sealed a choice and waits for others may change their mind.
            undoes = sight.can_undo and rng.random() < (0.5 if sight.legal else 0.2)
            if not sight.legal and not undoes:
                await anext(feed)
                continue
            try:
                if undoes:
                    await hall.undo(table, token, sight.number)
                    say("undo", table, sight.number)
                else:
                    id = rng.choice(sight.legal).id
                    after = await hall.act(table, token, sight.number, id)
                    say("act", table, sight.view.viewer, sight.number, after, id)
            except TableError as error:
                # A bot may have acted since the Sight was drawn.
                if error.status != 409:
                    raise
    opened = await hall.rematch(table, token)
    say("next", table, opened.table, token)
    await play(hall, opened.table, token, rng)


async def main(database: str, *seats: str) -> None:
    hall = await Hall.start(database, find=find, pace=0)
    pairs = [seat.partition(":") for seat in seats]
    await asyncio.gather(*(play(hall, table, token, random.Random()) for table, _, token in pairs))


if __name__ == "__main__":
    for line in sys.stdin:
        child = os.fork()
        if not child:
            say("born", os.getpid())
            asyncio.run(main(*line.split()))
        os.waitpid(child, 0)
        say("dead")
