"""Logs as JSON, one line an entry, for programs that read them. No secret and no hand is in them.

What is logged of a request is its route (`/join/{table}/{invitation}`), never its path, its headers
or its body; tables are named by their id, which opens nothing.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Final

EXTRA: Final = ("route", "method", "status", "ms", "table")
"""What an entry may have beside its message."""


class JsonLines(logging.Formatter):
    """Writes an entry as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            # Where it happened and of which kind; what it says may hold what somebody has sent.
            entry["error"] = type(error).__name__
            entry["trace"] = [
                f"{place.filename}:{place.lineno} {place.name}"
                for place in traceback.extract_tb(error.__traceback__)
            ]
        return json.dumps(entry, ensure_ascii=False)


def configuration(as_json: bool) -> dict[str, Any]:
    """Return what `logging.config` needs: JSON with every request, or text with what is wrong."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"format": "%(levelname)s: %(message)s"},
            "json": {"()": f"{__name__}.JsonLines"},
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json" if as_json else "text",
            }
        },
        "root": {"handlers": ["stderr"], "level": "INFO" if as_json else "WARNING"},
    }
