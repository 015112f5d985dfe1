"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tasks()
    _ledger()
    _presentations()
    _files()


def _people() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("credits", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("credits >= 0", name=op.f("ck_users_credits")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name", name=op.f("uq_users_name")),
    )
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("prefix", sa.String(length=12), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("revoked_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_api_keys_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_keys")),
        sa.UniqueConstraint("hash", name=op.f("uq_api_keys_hash")),
    )
    op.create_index(op.f("ix_api_keys_user_id"), "api_keys", ["user_id"], unique=False)


def _tasks() -> None:
    op.create_table(
        "tasks",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=200), nullable=True),
        sa.Column("lease_until", sa.Float(), nullable=False),
        sa.Column("reserved", sa.Integer(), nullable=False),
        sa.Column("event_count", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_tasks_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tasks")),
    )
    op.create_index("ix_tasks_state_lease_until", "tasks", ["state", "lease_until"], unique=False)
    op.create_index("ix_tasks_user_id_created_at", "tasks", ["user_id", "created_at"], unique=False)


def _ledger() -> None:
    op.create_table(
        "task_events",
        sa.Column("task_id", sa.String(length=36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(length=60), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("message", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["tasks.id"], name=op.f("fk_task_events_task_id")),
        sa.PrimaryKeyConstraint("task_id", "number", name=op.f("pk_task_events")),
    )
    op.create_table(
        "credit_entries",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("task_id", sa.String(length=36), nullable=True),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["tasks.id"], name=op.f("fk_credit_entries_task_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_credit_entries_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit_entries")),
    )
    op.create_index(op.f("ix_credit_entries_user_id"), "credit_entries", ["user_id"], unique=False)


def _presentations() -> None:
    op.create_table(
        "presentations",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("head", sa.String(length=25), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_presentations_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presentations")),
    )
    op.create_index(op.f("ix_presentations_user_id"), "presentations", ["user_id"], unique=False)
    op.create_table(
        "versions",
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("presentation_id", sa.String(length=25), nullable=False),
        sa.Column("parent", sa.String(length=25), nullable=True),
        sa.Column("request_id", sa.String(length=25), nullable=False),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("slide_count", sa.Integer(), nullable=False),
        sa.Column("pptx", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["presentation_id"], ["presentations.id"], name=op.f("fk_versions_presentation_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_versions")),
        sa.UniqueConstraint("request_id", name=op.f("uq_versions_request_id")),
    )
    op.create_index(op.f("ix_versions_presentation_id"), "versions", ["presentation_id"], unique=False)


def _files() -> None:
    op.create_table(
        "blob_refs",
        sa.Column("user_id", sa.String(length=25), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_blob_refs_user_id")),
        sa.PrimaryKeyConstraint("user_id", "sha256", name=op.f("pk_blob_refs")),
    )
    op.create_table(
        "renditions",
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("form", sa.String(length=80), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("content_hash", "form", name=op.f("pk_renditions")),
    )
