"""What a cover says of documents: their own titles, and who wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.words.sentences import in_one_line
from nbdeck.engine.author.documents.headings import is_generic
from nbdeck.engine.author.documents.statements import is_labelled, is_said
from nbdeck.engine.author.language.lexicon import held
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.material.two_scripts import in_spaced_script, says_it_twice
from nbdeck.engine.author.sentences.prose import count_words, is_sentence
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, Source

_TITLE = 80
"""Characters of a title."""
_NO_END = frozenset(":•·|>»→–—-,،，")
"""Last characters of lines that lead to others or are parts of a row of links."""
SHEETS = frozenset({"xlsx", "csv"})
"""Kinds of files whose headings are sheets, and whose tables may be measurements."""
NAMED = 0.5
"""Share of the words of a topic or heading that a name has which it names."""
_TITLE_AND_MORE = 2
_SENTENCE = 15
"""Words of a long sentence."""
_PAIR = 2
"""Columns of a table of labels and values."""
_NAMED = 3
"""Authors of a document that a cover names."""


def document_title(source: Source) -> str:
    """Return the title of a document: its own, or its opening line; may be empty.

    A workbook whose title is only the name of its first sheet is called by the line that this sheet begins with.
    """
    own = in_spaced_script(source.title) if says_it_twice(source) else source.title
    if source.kind in SHEETS:
        first, second = (*source.blocks[:2], None, None)[:2]
        is_named = isinstance(first, Heading) and first.place is not None and first.place.name == own
        return (_line_of(second) if is_named and second is not None else "") or own
    if not own.strip() or _is_one_of_many(source):
        other = _line_of(source.blocks[0]) or (_highest_heading(source) if own.strip() else "")
        return other or (own if _opens_text(source) and not is_generic(own) else "")
    return own


def _opens_text(source: Source) -> bool:
    """Whether nothing stands above the first heading of a file that is no print, which has then no other title."""
    return source.kind != "pdf" and (not source.name or isinstance(source.blocks[0], Heading))


def _is_one_of_many(source: Source) -> bool:
    """Whether the title is only that of the first section: text stands above it, and others as high follow it."""
    headings = [block for block in source.blocks if isinstance(block, Heading)]
    if not headings or source.title.strip() != headings[0].text.strip():
        return False
    is_text_above = source.kind != "pdf" and isinstance(source.blocks[0], Paragraph | ListItem)
    is_below = headings[0].level > 1 or is_text_above
    return is_below and any(heading.level <= headings[0].level for heading in headings[1:])


def _highest_heading(source: Source) -> str:
    """Return the heading that all others stand below; nothing where several are the highest."""
    headings = [block for block in source.blocks if isinstance(block, Heading)]
    highest = min(heading.level for heading in headings)
    titles = [heading.text for heading in headings if heading.level == highest]
    return titles[0] if len(titles) == 1 else ""


def _line_of(block: Block) -> str:
    """Return a line of text that is short and no sentence, as titles are; else nothing."""
    lines = block.text.strip().splitlines() if isinstance(block, Paragraph) and block.role == "body" else []
    text = lines[0].strip() if lines and not is_labelled(lines[0]) else ""
    is_title = (
        len(text) <= _TITLE
        and not is_sentence(" ".join(lines))
        and text[-1:] not in _NO_END
        and "://" not in text
    )
    return text if is_title else ""


def without_front(source: Source, sections: Sequence[Section]) -> list[Section]:
    """Return the sections of a document without its title page, if it has more; a text without a name has none.

    What stands above all headings is the title page, and what stands below the title: the heading above all others, or
    one of whose words the title in the file's properties has half, or that says most of them with its lines, unless
    most of the text stands below it or it has a long sentence with a number. The
    cover sheet of a workbook has no data.
    """
    told = list(sections)[_fronts(source, sections) :] if source.name else []
    return told if any(not one.is_empty for one in told) else list(sections)


def _fronts(source: Source, sections: Sequence[Section]) -> int:
    """Return how many sections are the title page."""
    above = sum(not one.heading and not _is_prose(one) for one in sections[:1])
    if len(sections) < above + _TITLE_AND_MORE:
        return above
    first, *others = sections[above:]
    is_same = first.heading == source.title
    if source.kind in SHEETS:
        return above + (is_same and not (first.tables or first.charts))
    if is_same and _is_head(first):
        return above + 1
    if len(first.passages) > sum(len(one.passages) for one in others):
        return above
    is_above_all = all(one.headings[:1] == first.headings for one in others)
    names = " ".join([first.heading, *(one.text for one in first.passages)])
    is_named = not is_same and (
        held(first.heading, source.title, source.language) >= NAMED
        or (not first.tables and held(source.title, names, source.language) > NAMED)
    )
    if not (is_above_all or is_named) or _is_prose(first):
        return above
    return above + 1 + (first.is_empty and _are_lines(others[0]))


def _is_prose(section: Section) -> bool:
    """Whether a section has a long sentence with a number, which title pages have not."""
    said = (one.text for one in section.passages if is_said(one))
    return any(count_words(text) >= _SENTENCE and any(map(str.isdigit, text)) for text in said)


def _are_lines(section: Section) -> bool:
    """Whether a section has lines without an end and nothing else, as those who wrote a document."""
    is_more = section.tables or section.charts or section.pictures or not section.passages
    return not is_more and not any(one.kind == "item" or is_sentence(one.text) for one in section.passages)


def _is_head(section: Section) -> bool:
    """Whether below a title lines of a label and a value stand, pairs of them in a table, and no sentence else."""
    are_pairs = all(len(one.rows[0]) == _PAIR and not one.caption for one in section.tables)
    is_more = section.charts or section.pictures or any(one.kind == "item" for one in section.passages)
    labelled = {one.paragraph for one in section.passages if not one.sentence and is_labelled(one.text)}
    said = any(is_sentence(one.text) and one.paragraph not in labelled for one in section.passages)
    return not section.is_empty and are_pairs and not (is_more or said)


def without_end(last: Section) -> Section:
    """Return the last section of a document without lines behind its last sentence: who signed, where to call."""
    passages = list(last.passages)
    while passages and passages[-1].kind == "sentence":
        own = [one for one in passages if one.paragraph == passages[-1].paragraph]
        is_on_sheet = own[0].place is not None and own[0].place.kind == "sheet"
        if is_on_sheet or (is_sentence(own[-1].text) and not is_labelled(own[0].text)):
            break
        del passages[-len(own) :]
    return replace(last, passages=tuple(passages))


def front_text(source: Source, sections: Sequence[Section]) -> str:
    """Return the words of the title page of a document in one line, and none where it has nothing else."""
    count = len(sections) - len(without_front(source, sections))
    return in_one_line(text.text for one in sections[:count] for text in one.passages)


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
