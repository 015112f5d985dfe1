"""Finds passages by their words: FTS5 on SQLite, tsvector on PostgreSQL, with the same words on both."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, text

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_MOST_WORDS = 32
_SHORTEST_STEM = 4
_ENDING = 3

_QUERIES = {
    "sqlite": text(
        "SELECT p.document_id, d.name, p.text, p.heading, p.place FROM passage_words w "
        "JOIN passages p ON p.id = w.rowid JOIN documents d ON d.id = p.document_id "
        "WHERE w.words MATCH :wanted AND d.user_id = :user_id ORDER BY bm25(passage_words), p.id LIMIT :most"
    ),
    "postgresql": text(
        "SELECT p.document_id, d.name, p.text, p.heading, p.place FROM passages p "
        "JOIN documents d ON d.id = p.document_id, to_tsquery('simple', :wanted) q "
        "WHERE to_tsvector('simple', p.words) @@ q AND d.user_id = :user_id "
        "ORDER BY ts_rank_cd(to_tsvector('simple', p.words), q) DESC, p.id LIMIT :most"
    ),
}


def index_words(passage: str) -> str:
    """Return the words of a passage as both databases index them.

    Lower case, without accents; scripts that write no spaces become overlapping pairs of characters.
    """
    return " ".join(_words(passage))


def find_passages(connection: Connection, user_id: str, query: str, most: int) -> Sequence[Row[Any]]:
    """Return rows of document id, document name, text, heading and place, the best match first.

    Args:
        connection: A reading transaction.
        user_id: Whose documents.
        query: Words in any order; a passage needs one of them, and more of them are better.
        most: How many rows at most.
    """
    wanted = list(dict.fromkeys(_words(query)))[:_MOST_WORDS]
    if not wanted:
        return []
    name = connection.dialect.name
    join, prefix = (" OR ", '"{}"*') if name == "sqlite" else (" | ", "{}:*")
    terms = join.join(prefix.format(_stem(word)) for word in wanted)
    return connection.execute(_QUERIES[name], {"wanted": terms, "user_id": user_id, "most": most}).all()


def _words(passage: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", passage.casefold())
    words: list[str] = []
    for word in _WORD.findall("".join(each for each in plain if not unicodedata.combining(each))):
        if _UNSPACED.search(word) and len(word) > 1:
            words += (word[at : at + 2] for at in range(len(word) - 1))
        else:
            words.append(word[:100])
    return words


def _stem(word: str) -> str:
    """Return the beginning of a word that other forms of it share; a match needs only the beginning."""
    return word[: max(_SHORTEST_STEM, len(word) - _ENDING)]
