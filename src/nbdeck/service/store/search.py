"""Finds passages by their words: FTS5 on SQLite, tsvector on PostgreSQL, with the same words on both.

Each word is indexed with a mark of whose it is, so that a search neither reads nor weighs what others have.
"""

import hashlib
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, text

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_MOST_WORDS = 32
_SHORTEST_STEM = 4
_ENDING = 3
_MOST_WEIGHED = 2000
"""Passages that are ranked: those with the rarest words of a query."""
_SATURATION, _LENGTH = 1.2, 0.75
"""BM25's k1 and b. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009)."""

_MATCH = {
    "sqlite": "FROM passage_words JOIN passages p ON p.id = passage_words.rowid WHERE passage_words MATCH :wanted",
    "postgresql": "FROM passages p WHERE to_tsvector('simple', p.words) @@ to_tsquery('simple', :wanted)",
}
_ALL = text(
    "SELECT count(*) FROM passages p JOIN documents d ON d.id = p.document_id WHERE d.user_id = :user_id"
)


def index_words(user_id: str, passage: str) -> str:
    """Return the words of a user's passage as both databases index them.

    Lower case, without accents; scripts that write no spaces become overlapping pairs of characters.
    """
    return marked(user_id, words_of(passage))


def words_of(passage: str) -> str:
    """Return the words of a passage as they are indexed, without the mark of a user."""
    return " ".join(_words(passage))


def marked(user_id: str, words: str) -> str:
    """Return the words of a passage with the mark of whose they are."""
    mark = _mark(user_id)
    return mark + words.replace(" ", f" {mark}") if words else ""


def has_words(passage: str) -> bool:
    """Return whether there is anything in a passage to find it by."""
    return _WORD.search(passage) is not None


def find_passages(connection: Connection, user_id: str, query: str, most: int) -> Sequence[Row[Any]]:
    """Return rows of id, document id, document name, text, heading, place and words, the best match first.

    Args:
        connection: A reading transaction.
        user_id: Whose documents.
        query: Words in any order; a passage needs one of them, and more of them are better.
        most: How many rows at most.
    """
    mark = _mark(user_id)
    words = list(dict.fromkeys(_words(query)))[:_MOST_WORDS]
    counts = {stem: _count(connection, stem) for stem in dict.fromkeys(mark + _stem(word) for word in words)}
    counts = {stem: count for stem, count in counts.items() if count}
    if not counts:
        return []
    rows = _rows(connection, user_id, _rarest(counts))
    total = connection.execute(_ALL, {"user_id": user_id}).scalar_one()
    weights = {stem: math.log(1 + (total - count + 0.5) / (count + 0.5)) for stem, count in counts.items()}
    ranks = dict(zip((row.id for row in rows), _scores([row.words for row in rows], weights), strict=True))
    return sorted(rows, key=lambda row: (-ranks[row.id], row.id))[:most]


def _rarest(counts: dict[str, int]) -> list[str]:
    """Return the stems whose passages are ranked, the rarest first, at least one."""
    chosen: list[str] = []
    total = 0
    for stem, count in sorted(counts.items(), key=lambda item: item[1]):
        if chosen and total + count > _MOST_WEIGHED:
            break
        chosen.append(stem)
        total += count
    return chosen


def _scores(passages: Sequence[str], weights: dict[str, float]) -> list[float]:
    """Return how well passages match, by BM25; their usual length is that of the passages given."""
    lengths = {len(stem) for stem in weights}
    split = [passage.split() for passage in passages]
    usual = sum(map(len, split)) / max(len(split), 1)
    scores = []
    for words in split:
        counts = Counter(word[:length] for word in words for length in lengths if word[:length] in weights)
        shorter = _SATURATION * (1 - _LENGTH + _LENGTH * len(words) / usual)
        scores.append(
            sum(
                weights[stem] * count * (_SATURATION + 1) / (count + shorter)
                for stem, count in counts.items()
            )
        )
    return scores


def _count(connection: Connection, stem: str) -> int:
    name = connection.dialect.name
    statement = text(f"SELECT count(*) {_MATCH[name]}")
    count: int = connection.execute(statement, {"wanted": _wanted(name, (stem,))}).scalar_one()
    return count


def _rows(connection: Connection, user_id: str, stems: Iterable[str]) -> Sequence[Row[Any]]:
    name = connection.dialect.name
    newest = f"SELECT p.id {_MATCH[name]} ORDER BY p.id DESC LIMIT {_MOST_WEIGHED}"
    statement = text(
        "SELECT p.id, p.document_id, d.name, p.text, p.heading, p.place, p.words "  # noqa: S608
        f"FROM ({newest}) f JOIN passages p ON p.id = f.id JOIN documents d ON d.id = p.document_id "
        "WHERE d.user_id = :user_id"
    )
    return connection.execute(statement, {"wanted": _wanted(name, stems), "user_id": user_id}).all()


def _wanted(name: str, stems: Iterable[str]) -> str:
    join, prefix = (" OR ", '"{}"*') if name == "sqlite" else (" | ", "{}:*")
    return join.join(map(prefix.format, stems))


def _mark(user_id: str) -> str:
    """Return letters and digits that begin all words of a user; two users hardly ever have the same."""
    return hashlib.sha256(user_id.encode()).hexdigest()[:10]


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
