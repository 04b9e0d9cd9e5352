"""What Alembic runs: it migrates the connection that `upgrade` gives it, and knows no other."""

from alembic import context

from gladsheim.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
