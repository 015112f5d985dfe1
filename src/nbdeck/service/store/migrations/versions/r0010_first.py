"""The first schema. Whoever changes `schema` writes out here what it was, and the change in a revision of its own."""

from alembic import op

from nbdeck.service.store.opening import create_tables

revision = "0010"
down_revision = None


def upgrade() -> None:
    create_tables(op.get_bind())
