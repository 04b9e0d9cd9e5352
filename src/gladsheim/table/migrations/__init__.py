"""How the database came to be, step by step (Alembic). `upgrade` runs whenever a Hall starts.

Inside the package, so that an installed wheel can migrate. Not to be changed: versions that have
been released.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest version, inside the connection's transaction."""
    config = Config()
    # Alembic reads `%` in an option as the beginning of a substitution.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
