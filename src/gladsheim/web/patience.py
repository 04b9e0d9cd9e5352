"""What uvicorn's connections lack: an end to patience with a client that does not read."""

import asyncio
from typing import Any, Final

SLOW: Final = 20.0
"""Seconds in which a client has to take what waits for it."""


class Patient(asyncio.Protocol):
    """Mixed into a protocol: who lets the answers pile up for too long is cut off.

    The table does not wait meanwhile: a Feed keeps the newest number only.
    """

    transport: Any
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Begin to count: what was sent is not taken."""
        super().pause_writing()
        self._calm()
        self._stalled = asyncio.get_running_loop().call_later(SLOW, self._cut)

    def resume_writing(self) -> None:
        """End counting: it was taken after all."""
        self._calm()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """End counting: there is nobody any more."""
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _cut(self) -> None:
        self.transport.abort()
