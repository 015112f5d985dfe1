"""Templates of companies, and sections of slides that new decks take in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "branded_templates",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("file", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_branded_templates_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_branded_templates")),
    )
    op.create_index("ix_branded_templates_user_id_created_at", "branded_templates", ["user_id", "created_at"])
    op.create_table(
        "reusable_sections",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("placement", sa.String(length=12), nullable=False),
        sa.Column("file", sa.String(length=64), nullable=False),
        sa.Column("slide_count", sa.Integer(), nullable=False),
        sa.Column("slides", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_reusable_sections_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reusable_sections")),
    )
    op.create_index("ix_reusable_sections_user_id_created_at", "reusable_sections", ["user_id", "created_at"])
