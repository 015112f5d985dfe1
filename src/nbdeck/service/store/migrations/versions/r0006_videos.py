"""Narrated videos of presentations."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "videos",
        sa.Column("request_id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("version_id", sa.String(length=25), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("mp4", sa.String(length=64), nullable=False),
        sa.Column("srt", sa.String(length=64), nullable=False),
        sa.Column("vtt", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_videos_user_id")),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_videos_version_id")),
        sa.PrimaryKeyConstraint("request_id", name=op.f("pk_videos")),
    )
    op.create_index("ix_videos_user_id_created_at", "videos", ["user_id", "created_at"])
