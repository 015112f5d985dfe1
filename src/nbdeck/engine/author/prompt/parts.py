"""A typed text between its headings, which are marked or stand as short lines above others, and what names its deck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.marks import leads
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import ENDS, STOPS, begins_small, count_words, sentences
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.looks.short_title import is_title, says_something
from nbdeck.engine.author.scaffold.asked_topic import called, named_subject
from nbdeck.engine.author.typed.pairs import data_in, data_of_lines
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, LABELLED, TypedSection, sections_of
from nbdeck.engine.cells.quantities import is_year
from nbdeck.engine.text.language import is_continued, word

_WORDS, TITLE_WORDS, _CHARACTERS = 10, 16, 90
"""Words of a line that can be a heading, of the title of all, and characters of ten words."""
_LABEL, _VALUE = 5, 3
"""Words in front of a colon that name what a paragraph is about, and behind one that are no more than a value."""
_GREETING, _SIGNED = 6, 4
"""Words of a greeting, and of each line below a letter."""
_DATE = lazy_pattern(r"\d{1,2}\.\d{1,2}\.$")
_SIGNED_OFF = lazy_pattern(r"(?m)^--[ ]*$")
"""The line above the signature of a mail."""
_COMMAS, _ASKS = ",،，", "?？"
_LONGEST_NAME = 160
"""Characters of a title that a cover shows whole."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The text of a letter between greeting and signature, and the last line above its greeting; empty without one."""

    text: str
    subject: str


def letter_of(text: str) -> Letter | None:
    """Return what a letter says below a few words that end in a comma, and above its last lines of a few words.

    None for any other text. Above a greeting stand no sentences.
    """
    paragraphs = _paragraphs(_SIGNED_OFF.split(text)[0] or text)
    at = next((at for at, lines in enumerate(paragraphs) if _greets(lines)), None)
    if at is None or any(map(_is_sentence, chain(*paragraphs[:at]))):
        return None
    above, body = paragraphs[:at], [one for one in (paragraphs[at][1:], *paragraphs[at + 1 :]) if one]
    while len(body) > 1 and all(map(_is_signature, body[-1])) and table_at(body[-1], 0)[1] is None:
        body.pop()
    if not body:
        return None
    subject = above[-1][-1].strip() if above else ""
    field = LABELLED.match(subject)
    is_plain = not any(one.isdigit() or one in "@,;" for one in subject) and count_words(subject) > 1
    return Letter("\n\n".join(map("\n".join, body)), field["rest"] if field else subject if is_plain else "")


def _is_sentence(line: str) -> bool:
    return line.rstrip()[-1] in STOPS and count_words(line) > _VALUE


def _greets(lines: Sequence[str]) -> bool:
    first = lines[0].strip()
    is_short = count_words(first) <= _GREETING and not any(map(str.isdigit, first)) and not ITEM.match(first)
    return is_short and first[-1] in _COMMAS and not any(one.rstrip()[-1] in _COMMAS for one in lines[1:])


def _is_signature(line: str) -> bool:
    is_other = ITEM.match(line) or line.rstrip()[-1] in f"{STOPS}:：" or "|" in line
    return count_words(line) <= _SIGNED and not is_other and data_in(line, least=1) is None


def parts_of(text: str) -> list[TypedSection]:
    """Return a text between its headings: those that are marked, and lines that stand above others as titles do.

    A title above all others has level 1; parts that nothing heads have an empty heading.
    """
    parts: list[TypedSection] = []
    for one in sections_of(text):
        own = _headed(one.text, is_first=not parts and not one.heading)
        if one.heading:
            is_bare = bool(own) and not own[0].heading
            parts.append(TypedSection(one.heading, one.level, own[0].text if is_bare else ""))
            own = own[is_bare:]
        parts += [replace(part, level=one.level + part.level) for part in own]
    return parts


def _headed(text: str, *, is_first: bool) -> list[TypedSection]:
    """Return a text without marked headings in parts; the first line above a blank one is the title of all.

    A heading right above its paragraph heads no other one; one that stands alone heads all up to the next, or the one
    paragraph that its colon announces.
    """
    parts: list[TypedSection] = []
    paragraphs = _paragraphs(text)
    heads = 0
    for at, lines in enumerate(paragraphs):
        below = paragraphs[at + 1] if at + 1 < len(paragraphs) else []
        heading, rest = _heading(lines, below, is_first=is_first and not at)
        said = "\n".join(rest)
        if heading:
            parts.append(TypedSection(heading, 1 if is_first and not at and not rest else 2, said))
            heads = 0 if rest else 1 if lines[0].rstrip()[-1] in ":：" else len(paragraphs)
        elif parts and (heads or not parts[-1].heading):
            parts[-1] = replace(parts[-1], text="\n\n".join(filter(None, (parts[-1].text, said))))
            heads -= 1
        else:
            parts.append(TypedSection("", 0, said))
    return parts


def _paragraphs(text: str) -> list[list[str]]:
    """Return the lines between blank lines, code whole, and from a line on that stands as a heading between others."""
    paragraphs: list[list[str]] = [[]]
    is_code = False
    lines = text.splitlines()
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        is_code ^= FENCE.match(line) is not None
        if paragraphs[-1] and not is_code and _stands_between(paragraphs[-1][-1], line, below):
            paragraphs.append([])
        if line.strip() or is_code:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [one for one in paragraphs if any(map(str.strip, one))]


def _stands_between(above: str, line: str, below: str) -> bool:
    """Whether a line that can head others stands between two that are points or end a sentence."""
    if not line.strip() or line[:1].isspace() or ITEM.match(line) or begins_small(below):
        return False
    asks = line.rstrip()[-1] in _ASKS
    are_ended = all(ITEM.match(one) or one.rstrip()[-1:] in [*STOPS] for one in (above, below))
    is_answered = asks and bool(below.strip()) and below.rstrip()[-1] not in _ASKS
    return (is_answered or (are_ended and not asks)) and can_head(line, words=TITLE_WORDS if asks else _WORDS)


def _heading(lines: Sequence[str], below: Sequence[str], *, is_first: bool) -> tuple[str, Sequence[str]]:
    """Return the heading of a paragraph, empty without one, and the lines under it."""
    first, *others = lines
    item = ITEM.match(first)
    is_counted = item is not None and item["number"] and bool(others) and not _are_set_in(others)
    is_above = bool(below) and (len(below) > 1 or not can_head(below[0]))
    if others:
        is_above = is_counted or _heads(first, others, is_first=is_first)
    words = TITLE_WORDS if is_first else _WORDS
    can = (item is None or is_counted) and is_above and can_head(first, words=words)
    match = None if others or item or (is_first and can) else LABELLED.match(first.strip())
    label, rest = (match["label"].strip(), match["rest"]) if match else ("", "")
    is_said = count_words(rest) >= _VALUE and data_in(first, least=1) is None
    if label and count_words(label) < _LABEL and is_said and is_title(label):
        return label, [rest]
    return (_bare(first), others) if can else ("", lines)


def _are_set_in(lines: Sequence[str]) -> bool:
    """Whether lines below a number go on with it, or count on."""
    return lines[0][0].isspace() or any(match["number"] for match in map(ITEM.match, lines) if match)


def _heads(first: str, others: Sequence[str], *, is_first: bool) -> bool:
    """Whether a short line stands above its paragraph as its heading: what follows has another form, or is longer."""
    if first.rstrip()[-1] in ":：":
        return True
    both = [first, *others]
    if (
        (leads(first) and not data_of_lines(others, least=2))
        or table_at(both, 0)[1]
        or data_of_lines(both, least=2)
    ):
        return False
    last = others[0].rstrip()[-1]
    if (len(others) == 1 and begins_small(others[0])) or (first.rstrip()[-1] in _ASKS and last in _ASKS):
        return False
    words, least = count_words(first), min(map(count_words, others))
    return bool(
        (is_first and not first[0].isdigit())
        or all(ITEM.match(one) or one[:1].isspace() for one in others)
        or (table_at(others, 0)[1] or data_of_lines(others) or data_in(others[0]))
        or (last in f"{STOPS}:：" and not begins_small(others[0]))
        or all(any(map(str.isdigit, one)) for one in others) > any(map(str.isdigit, first))
        or (words <= _VALUE and least > words)
        or (first[:1].isupper() and len(others) > 1 and not any(one[:1].isupper() for one in others))
    )


def can_head(line: str, *, words: int = _WORDS) -> bool:
    """Whether a line is as short as a title and ends no sentence but a question."""
    said = line.strip()
    if count_words(said) > words or len(said) > _CHARACTERS * words / _WORDS or not is_title(said):
        return False
    match = LABELLED.match(said)
    is_label = match is not None and count_words(match["rest"]) > _VALUE and words == _WORDS
    is_ended = said[-1] in ENDS and said[-1] not in _ASKS and not _DATE.search(said)
    is_other = is_label or is_ended or said[0] in ">|`~[" or len(sentences(said)) > 1
    is_value = any(map(str.isdigit, said.split()[-1])) or len(said.split()[-1]) <= _VALUE
    return not is_other and not (is_value and data_in(said, least=1))


def _bare(line: str) -> str:
    bare = line.strip()
    return bare if _DATE.search(bare) else bare.rstrip(":：.。").rstrip()


def title_of_text(
    text: str, slides: Sequence[OutlineSlide], request: str, tag: str, no_titles: Collection[str] = ()
) -> str:
    """Return what a text is called; "Presentation" where neither request nor text has a name for it.

    Args:
        text: As typed.
        slides: What it makes.
        request: What was asked for it; may be empty.
        tag: BCP 47 tag of the deck.
        no_titles: Sentences of the text that are no titles.
    """
    unfit = {*map(bare, no_titles)}
    paragraphs = _paragraphs(text)
    while len(paragraphs) > 1 and {bare(one) for line in paragraphs[0] for one in sentences(line)} <= unfit:
        paragraphs.pop(0)
    text = "\n\n".join(map("\n".join, paragraphs))
    letter = letter_of(text)
    body = letter.text if letter else text
    parts = parts_of(body)
    heads = [part.heading for part in parts[:1]]
    names = (
        called(request),
        letter.subject if letter else "",
        heads[0] if heads and parts[0].level == 1 else "",
        named_subject("".join(sentences(request)[:1])),
        *heads,
        _first_words(body),
        *(one.title for one in slides[:1]),
    )
    said = (one for one in names if says_something(one) and not is_continued(one) and one[-1] not in _ASKS)
    fitting = (one for one in said if not {bare(one), *map(bare, sentences(one))} & unfit)
    return next((one for one in fitting if len(one) <= _LONGEST_NAME), word("presentation", tag))


def is_heading(title: str, text: str) -> bool:
    """Whether a title is a line of a text, or a few words of one, and no sentence or greeting of it."""
    lines = [line for line in text.splitlines() if line.strip()]
    is_brief = count_words(title) <= _VALUE and not any(f"{title}," in line for line in lines)
    return is_brief or any(_bare(line) == title and line.rstrip()[-1] not in _COMMAS for line in lines)


def _first_words(text: str) -> str:
    """Return the first sentence of a text, or what announces its data; empty above a list, a table or a question."""
    lines = text.strip().splitlines() or [""]
    if (
        ITEM.match(lines[0])
        or FENCE.match(lines[0])
        or table_at(lines, 0)[1]
        or data_of_lines(lines[:2], least=2)
    ):
        return ""
    first = (sentences(lines[0].strip()) or [""])[0]
    data = data_in(first)
    name = data.lead if data else first.rstrip(".。, ،，")
    is_name = bool(name) and is_title(name) and name[-1] not in "?？:：" and not is_year(name.split()[0])
    return name if is_name else ""
