"""What each database needs beside its tables to find passages by their words."""

_WORDS = """
CREATE VIRTUAL TABLE passage_words
USING fts5(words, content='passages', content_rowid='id', tokenize='unicode61 remove_diacritics 2')
"""
_ADDED = """
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
    INSERT INTO passage_words(rowid, words) VALUES (new.id, new.words);
END
"""
_REMOVED = """
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
    INSERT INTO passage_words(passage_words, rowid, words) VALUES ('delete', old.id, old.words);
END
"""
_INDEX = "CREATE INDEX ix_passages_words ON passages USING gin (to_tsvector('simple', words))"

FULL_TEXT: dict[str, tuple[str, ...]] = {"sqlite": (_WORDS, _ADDED, _REMOVED), "postgresql": (_INDEX,)}
"""Statements by dialect, to be run once after the tables are there."""
