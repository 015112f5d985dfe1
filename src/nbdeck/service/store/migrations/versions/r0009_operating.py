"""Keys have names, ends and a day of last use; credits have notes; messages to webhooks stay when they are over."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("api_keys", sa.Column("name", sa.String(length=100), nullable=False, server_default=""))
    op.add_column("api_keys", sa.Column("expires_at", sa.Float()))
    op.add_column("api_keys", sa.Column("used_at", sa.Float()))
    op.add_column("credit_entries", sa.Column("note", sa.Text()))
    with op.batch_alter_table("deliveries") as batch:
        batch.alter_column("due_at", existing_type=sa.Float(), nullable=True)
        batch.add_column(sa.Column("state", sa.String(length=8), nullable=False, server_default="waiting"))
        batch.add_column(sa.Column("answer", sa.String(length=80)))
        batch.add_column(sa.Column("ended_at", sa.Float()))
        batch.create_index("ix_deliveries_ended_at", ["ended_at"])
