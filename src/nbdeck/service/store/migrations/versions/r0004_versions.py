"""What the next edit of a presentation inherits, what its slides show, and how each version came about."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("versions", sa.Column("title", sa.Text(), nullable=True))
    op.add_column("versions", sa.Column("change", sa.String(length=80), nullable=True))
    op.add_column("versions", sa.Column("settings", sa.Text(), nullable=True))
    op.add_column("versions", sa.Column("current_at", sa.Float(), nullable=True))
