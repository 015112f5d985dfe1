"""Brands of users."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "brands",
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("logo", sa.String(length=64), nullable=True),
        sa.Column("color", sa.String(length=7), nullable=True),
        sa.Column("title_font", sa.String(length=100), nullable=True),
        sa.Column("body_font", sa.String(length=100), nullable=True),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_brands_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_brands")),
    )
