"""Who lets the bots act: at each table where a bot's choice is awaited, in one hall at a time."""

import asyncio
import logging

from gladsheim.minds import Budget
from gladsheim.table import deal
from gladsheim.table.errors import Quicker
from gladsheim.table.floor import Floor
from gladsheim.table.place import Place
from gladsheim.table.thinkers import Thinkers

log = logging.getLogger(__name__)


class Drivers:
    """Lets bots think and does what they choose."""

    def __init__(self, floor: Floor, thinkers: Thinkers, pace: float) -> None:
        """`pace` is how many seconds a bot takes at least for an action."""
        self.floor = floor
        self.thinkers = thinkers
        self.pace = pace

    def wake(self, place: Place) -> None:
        """Let the bots act, if a bot's choice is awaited and nobody does so already."""
        if place.is_driven or self.floor.closing.is_set() or place.table is None:
            return
        if place.table.bots_to_choose():
            place.is_driven = True
            self.floor.spawn(self._drive(place))

    async def _drive(self, place: Place) -> None:
        try:
            while not await self.floor.herald.take(place.id):
                # Another hall lets them act. Should it be no more, this one takes over.
                await self.floor.pause(self.floor.compared)
                async with self.floor.at(place.id) as (_, it):
                    if self.floor.closing.is_set() or not it.bots_to_choose():
                        return
            try:
                while not self.floor.closing.is_set() and await self._bots_act(place):
                    pass
            finally:
                await self.floor.herald.leave(place.id)
        except Exception:
            # The next request at this table wakes the bot again.
            log.exception("a bot at table %s could not act", place.id)
        finally:
            place.is_driven = False
            self.floor.tidy(place)

    async def _bots_act(self, place: Place) -> bool:
        """Let each bot whose choice is awaited do one action; return whether there were any.

        All think at the same time, each about what it sees since it was asked: what one chooses
        does not depend on who else has chosen by then.
        """
        async with self.floor.at(place.id) as (_, it):
            levels = it.bots_to_choose()
            asked = {seat: it.question(seat) for seat in levels}
            game, seed = it.game, it.plan.seed
        if not asked:
            return False
        thinking = asyncio.gather(
            *(
                self.thinkers.choose(
                    game, levels[seat], view, deal.bot(seed, since, seat), Budget()
                )
                for seat, (since, view) in asked.items()
            )
        )
        actions, _ = await asyncio.gather(thinking, self.floor.pause(self.pace))
        if self.floor.closing.is_set():
            return False
        async with self.floor.at(place.id) as (_, it):
            for (seat, (since, _)), action in zip(asked.items(), actions, strict=True):
                if seat not in it.bots_to_choose() or it.question(seat)[0] != since:
                    continue  # the table has moved on
                try:
                    await self.floor.keep(place, it.choose(seat, action))
                except Quicker:
                    log.info("another hall moved table %s on", place.id)
                    break
        return True
