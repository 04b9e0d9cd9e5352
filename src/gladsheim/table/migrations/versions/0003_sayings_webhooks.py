"""What is said at tables, and where seats want to be told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sayings",
        sa.Column("origin", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_origin", "tables", ["origin"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("webhook", sa.String(500), nullable=False, server_default=""))
        seats.add_column(sa.Column("language", sa.String(10), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("language")
        seats.drop_column("webhook")
    op.drop_index("ix_tables_origin", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("quiet")
    op.drop_table("sayings")
