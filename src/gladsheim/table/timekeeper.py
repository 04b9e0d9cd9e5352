"""The timekeeper: ends the turns of those whose time is over, whether or not anybody is there.

When the first clock of a table runs out stands in the store, so no process has to remember it.
"""

import logging
from typing import Final

from gladsheim.table.errors import Damaged, Quicker, StoreError, TableError
from gladsheim.table.floor import Floor

log = logging.getLogger(__name__)

TICK: Final = 1.0
"""Seconds between two looks for clocks that have run out."""


async def keep_time(floor: Floor) -> None:
    """End the turns of those whose time is over, whether or not anybody is at the table."""
    while not floor.closing.is_set():
        await floor.pause(TICK)
        try:
            tables = await floor.store.due(floor.now())
        except StoreError:
            continue  # those who ask are told
        for table in tables:
            try:
                await _end_turn(floor, table)
            except Exception:
                # Whatever is wrong at one table, the clocks of all others go on.
                log.exception("the clock of table %s cannot be kept", table)


async def _end_turn(floor: Floor, table: str) -> None:
    try:
        await floor.do(table, lambda it: it.accord.flag())
    except Quicker:
        pass  # another hall has done it, or somebody was in time after all
    except Damaged as error:
        log.error("the clock of a table cannot be kept: %s", error)
        await floor.store.append(table, [], None)  # it is told once
    except TableError as error:
        log.warning("the clock of table %s waits: %s", table, error)
