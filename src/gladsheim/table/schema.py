"""The tables of the database, for the queries; how they came to be is told by `migrations`.

Plain types that every database has, so that SQLite and PostgreSQL share them.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON: [[option, value], ...]
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("rematch", sa.String(40), sa.ForeignKey("tables.id"), nullable=True),
    sa.Column("terms", sa.Text, nullable=False, server_default="{}"),  # JSON
    sa.Column("origin", sa.String(40), nullable=False, server_default="", index=True),
    sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
    sa.Column("due", sa.Double, nullable=True, index=True),  # when a clock runs out
    sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("level", sa.String(40), nullable=False),
    sa.Column("token", sa.String(64), nullable=True),  # SHA-256
    sa.Column("invitation", sa.String(64), nullable=True),  # SHA-256
    sa.Column("recovery", sa.String(64), nullable=True),  # SHA-256
    sa.Column("webhook", sa.String(500), nullable=False, server_default=""),
    sa.Column("language", sa.String(10), nullable=False, server_default=""),  # of the webhook
)

deeds = sa.Table(
    "deeds",
    metadata,
    sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("actor", sa.Integer, nullable=False),
    sa.Column("id", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

sayings = sa.Table(
    "sayings",
    metadata,
    # The first table of a chain; it may be gone before those that follow it.
    sa.Column("origin", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
