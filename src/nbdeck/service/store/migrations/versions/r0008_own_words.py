"""Words of passages carry whose they are; tasks count the deaths of their workers instead of their starts."""

from alembic import op
from sqlalchemy import bindparam, select, update

from nbdeck.service.store.schema import documents, passages
from nbdeck.service.store.search import index_words

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.execute("ALTER TABLE tasks RENAME COLUMN attempts TO deaths")
    op.execute("UPDATE tasks SET deaths = 0")
    connection = op.get_bind()
    query = select(passages.c.id, documents.c.user_id, passages.c.heading, passages.c.text)
    own = query.join(documents, documents.c.id == passages.c.document_id)
    rows = [
        {"row": row.id, "words": index_words(row.user_id, f"{row.heading} {row.text}")}
        for row in connection.execute(own)
    ]
    if rows:
        connection.execute(update(passages).where(passages.c.id == bindparam("row")), rows)
        if connection.dialect.name == "sqlite":
            op.execute("INSERT INTO passage_words(passage_words) VALUES ('rebuild')")
