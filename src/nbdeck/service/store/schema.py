"""The tables. Times are seconds since 1970 (UTC); JSON is kept as text; ids are made by the service."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

HEAD = "0010"
"""Revision of the schema below; the newest file in `migrations/versions` has the same."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

revision = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(128), nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("name", String(200), nullable=False, unique=True),
    Column("credits", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    CheckConstraint("credits >= 0", name="credits"),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("prefix", String(12), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("revoked_at", Float),
    Column("name", String(100), nullable=False, server_default=""),
    Column("expires_at", Float),
    Column("used_at", Float),
)

rates = Table(
    "rates",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

tasks = Table(
    "tasks",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("request", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("deaths", Integer, nullable=False, default=0),
    Column("holder", String(200)),
    Column("lease_until", Float, nullable=False, default=0.0),
    Column("reserved", Integer, nullable=False, default=0),
    Column("event_count", Integer, nullable=False, default=0),
    Column("result", Text),
    Column("error", Text),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Index("ix_tasks_user_id_created_at", "user_id", "created_at"),
    Index("ix_tasks_state_lease_until", "state", "lease_until"),
)

task_events = Table(
    "task_events",
    metadata,
    Column("task_id", ForeignKey("tasks.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("stage", String(60), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer),
    Column("message", Text, nullable=False),
)

credit_entries = Table(
    "credit_entries",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("task_id", ForeignKey("tasks.id")),
    Column("kind", String(10), nullable=False),
    Column("amount", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("note", Text),
)

presentations = Table(
    "presentations",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("head", String(25), nullable=False),
    Column("created_at", Float, nullable=False),
)

versions = Table(
    "versions",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("presentation_id", ForeignKey("presentations.id"), nullable=False, index=True),
    Column("parent", String(25)),
    Column("request_id", String(25), nullable=False, unique=True),
    Column("deck", Text, nullable=False),
    Column("content_hash", String(64), nullable=False),
    Column("slide_count", Integer, nullable=False),
    Column("pptx", String(64), nullable=False),
    Column("form", String(10), nullable=False, server_default="powerpoint"),
    Column("created_at", Float, nullable=False),
    Column("title", Text),
    Column("change", String(80)),
    Column("settings", Text),
    Column("current_at", Float),
)

blob_refs = Table(
    "blob_refs",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("sha256", String(64), primary_key=True),
    Column("size", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
)

renditions = Table(
    "renditions",
    metadata,
    Column("content_hash", String(64), primary_key=True),
    Column("form", String(80), primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
)

brands = Table(
    "brands",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("logo", String(64)),
    Column("color", String(7)),
    Column("title_font", String(100)),
    Column("body_font", String(100)),
    Column("updated_at", Float, nullable=False),
)

documents = Table(
    "documents",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("title", Text, nullable=False),
    Column("language", String(35), nullable=False),
    Column("pages", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("file", String(64), nullable=False),
    Column("source", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_documents_user_id_created_at", "user_id", "created_at"),
)

branded_templates = Table(
    "branded_templates",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("file", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_branded_templates_user_id_created_at", "user_id", "created_at"),
)

reusable_sections = Table(
    "reusable_sections",
    metadata,
    Column("id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("placement", String(12), nullable=False),
    Column("file", String(64), nullable=False),
    Column("slide_count", Integer, nullable=False),
    Column("slides", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_reusable_sections_user_id_created_at", "user_id", "created_at"),
)

videos = Table(
    "videos",
    metadata,
    Column("request_id", String(25), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("version_id", ForeignKey("versions.id"), nullable=False),
    Column("title", Text, nullable=False),
    Column("mp4", String(64), nullable=False),
    Column("srt", String(64), nullable=False),
    Column("vtt", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_videos_user_id_created_at", "user_id", "created_at"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("base_url", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("webhook_id", ForeignKey("webhooks.id"), nullable=False, index=True),
    Column("task_id", ForeignKey("tasks.id"), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("due_at", Float, index=True),
    Column("state", String(8), nullable=False, server_default="waiting"),
    Column("answer", String(80)),
    Column("ended_at", Float, index=True),
)

passages = Table(
    "passages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("document_id", ForeignKey("documents.id"), nullable=False, index=True),
    Column("heading", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("words", Text, nullable=False),
)
