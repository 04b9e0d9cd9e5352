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
    metrics_key: str = ""
    """Who sends it gets /metrics; there are none without it."""
    keep_days: float = 0
    """Days after which a table at which nothing is done is deleted; 0 keeps all."""
    limits: bool = True
    """Whether an address and a seat may ask only for so much at a time."""
    webhooks_to_private: bool = False
    """Whether webhooks may lead into the network in which the hall stands."""
    json_log: bool = False
    """Whether the log is JSON and tells of every request; else text, and only what is wrong."""
