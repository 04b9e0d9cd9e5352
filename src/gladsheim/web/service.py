"""How a hall is run: what `gladsheim serve` was asked for."""

import msgspec


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server. Plain data, so that worker processes get them as they are."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes a free one."""
    database: str = "sqlite+aiosqlite:///gladsheim.db"
    workers: int = 1
    """Processes that serve; more than one need PostgreSQL."""
    open_browser: bool = False
