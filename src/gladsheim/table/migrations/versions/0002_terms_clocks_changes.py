"""The terms of a table, when its clock runs out, and a count of changes that are no deeds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
        tables.add_column(sa.Column("origin", sa.String(40), nullable=False, server_default=""))
        tables.add_column(sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("due", sa.Double, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("recovery", sa.String(64), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("recovery")
    op.drop_index("ix_tables_due", "tables")
    with op.batch_alter_table("tables") as tables:
        for name in ("due", "changes", "origin", "terms"):
            tables.drop_column(name)
