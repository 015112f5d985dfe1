"""What a cover says of documents: their own titles, and who wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.engine.author.documents.titles import is_heading
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.sentences.cleaning import heading_words
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source

_TITLE = 80
"""Characters of a title."""
_NO_END = frozenset(".!?:•·|>»→–—-,،，。")
"""Last characters of sentences, of lines that lead to others, and of parts of a row of links."""
SHEETS = frozenset({"xlsx", "csv"})
"""Kinds of files whose headings are sheets, and whose tables may be measurements."""
_WITH_COVER = frozenset({"docx", "doc", "pdf", "odt", "rtf"})
"""Kinds of files whose first line may be any line of a cover."""
_NAMED = 3
"""Authors of a document that a cover names."""


def document_title(source: Source) -> str:
    """Return the title of a document: its own, or its opening line; may be empty, as for a workbook of many sheets."""
    own = heading_words(source.title)
    headings = [one for one in source.blocks if isinstance(one, Heading)]
    tops = {one.text for one in headings if one.level == 1}
    if source.kind in SHEETS and len(tops) > 1:
        return ""
    if source.kind == "pdf" and any(own == heading_words(one.text) for one in headings):
        return _on_first_page(headings)
    is_own = source.kind not in _WITH_COVER or _is_said(source, own)
    if own and is_heading(own) and is_own and not _is_one_of_many(source):
        return own
    if source.kind == "pdf":
        return _on_first_page(headings)
    is_cover = bool(headings) and source.kind in _WITH_COVER
    return (_highest_heading(source) if own else "") or ("" if is_cover else _opening_line(source))


def _is_said(source: Source, title: str) -> bool:
    """Whether the text of a document says its title; that of the file's properties may be that of another one."""
    texts = (block.text for block in source.blocks if isinstance(block, Heading | Paragraph))
    return any(bare(title) in bare(text) for text in texts)


def _on_first_page(headings: Sequence[Heading]) -> str:
    """Return the longest of the largest headings of the first page; nothing where it has none."""
    first = [one for one in headings if one.place is not None and one.place.number == 1]
    highest = min((one.level for one in first), default=0)
    titles = [heading_words(one.text) for one in first if one.level == highest and is_heading(one.text)]
    return max(titles, key=len, default="")


def _is_one_of_many(source: Source) -> bool:
    """Whether the title is only that of the first section: text stands above it, and others as high follow it."""
    headings = [block for block in source.blocks if isinstance(block, Heading)]
    if not headings or source.title.strip() != headings[0].text.strip():
        return False
    is_below = headings[0].level > 1 or isinstance(source.blocks[0], Paragraph | ListItem)
    return is_below and any(heading.level <= headings[0].level for heading in headings[1:])


def _highest_heading(source: Source) -> str:
    """Return the heading that all others stand below; nothing where several are the highest."""
    headings = [block for block in source.blocks if isinstance(block, Heading)]
    highest = min((heading.level for heading in headings), default=0)
    titles = [heading.text for heading in headings if heading.level == highest]
    return titles[0] if len(titles) == 1 else ""


def _opening_line(source: Source) -> str:
    """Return the first line of a document where it is short and no sentence, as titles are; else nothing."""
    first = source.blocks[0] if source.blocks else None
    text = first.text.strip() if isinstance(first, Paragraph) and first.role == "body" else ""
    is_title = len(text) <= _TITLE and "\n" not in text and text[-1:] not in _NO_END and is_heading(text)
    return text if is_title else ""


def told_authors(sources: Sequence[Source]) -> str:
    """Return the authors whom the documents name; of one with many, the first three."""
    named = (source.author for source in sources if source.author and _names(source, source.author))
    authors = list(dict.fromkeys(named))[:3]
    return ", ".join(map(_first_named, authors))


def _names(source: Source, author: str) -> bool:
    """Whether the words of a document say an author of its file's properties, which programs fill in too."""
    texts = (block.text for block in source.blocks if isinstance(block, Heading | Paragraph))
    return any(author.split(";")[0].split(",")[0].strip() in " ".join(text.split()) for text in texts)


def _first_named(authors: str) -> str:
    names = [name.strip() for name in re.split(r";\s*|,\s+(?:and |& )?", authors) if name.strip()]
    is_long = len(names) > _NAMED + 1 and all(" " in name for name in names)
    return f"{', '.join(names[:_NAMED])}, …" if is_long else authors
