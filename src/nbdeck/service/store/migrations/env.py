"""Alembic's entry: runs the migrations on the connection that `opening.migrate` hands over."""

from alembic import context

from nbdeck.service.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
