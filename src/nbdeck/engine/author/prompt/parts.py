"""A typed text between its headings, which are marked or stand as short lines above others, and what names its deck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.marks import leads
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import ENDS, STOPS, begins_small, count_words, sentences
from nbdeck.engine.author.looks.description import bare, without_speaker
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
_REMARK = lazy_pattern(r"(?<=[?？])\s*[(（][^()（）]*[)）]\s*$")
_SIGNED_OFF = lazy_pattern(r"(?m)^--[ ]*$")
"""The line above the signature of a mail."""
_FIELD = lazy_pattern(r"(?P<name>[^\W\d_]{2,12})\s?[:：]\s*(?P<value>\S.*)")
_SUBJECTS = frozenset({
    "subject", "re", "fwd", "fw", "aw", "wg", "betreff", "objet", "asunto", "oggetto", "assunto", "onderwerp",
    "temat", "ämne", "emne", "konu", "тема", "الموضوع", "件名", "主题", "主旨", "主題", "제목",
})  # fmt: skip
"""Names of the line that says what a mail is about, small letters."""


_LONGEST_NAME = 160
"""Characters of a title that a cover shows whole."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The text of a letter or mail between greeting and signature, and its subject; empty where none is told."""

    text: str
    subject: str


def letter_of(text: str) -> Letter | None:
    """Return what a letter or mail says between its fields, greeting and signature; None for any other text.

    Above a greeting stand no sentences, and a line right above it is the subject where no field is one.
    """
    body = _paragraphs_of(_SIGNED_OFF.split(text)[0] or text)
    is_mail = len(body) > 1 and any(map(_subject, body[0])) and all(map(_FIELD.match, body[0]))
    said = (at for at, lines in enumerate(body) if at >= is_mail and any(map(_is_said, lines)))
    above = body[: next(said, len(body)) + 1]
    at = next((n for n, lines in enumerate(above) if n >= is_mail and _greets(lines, is_mail=is_mail)), None)
    if at is None and not is_mail:
        return None
    start = int(is_mail) if at is None else at
    fields = [subject for lines in body[:start] for line in lines if (subject := _subject(line))]
    title = body[start - 1] if start and not is_mail else []
    subject = next(iter(fields), title[0].strip() if len(title) == 1 and _is_subject(title[0]) else "")
    body = [lines for lines in (body[start][at is not None :], *body[start + 1 :]) if lines]
    body = body[: next((n for n in range(max(len(body) - 3, 1), len(body)) if _closes(body, n)), len(body))]
    return Letter("\n\n".join(map("\n".join, body)), subject) if body else None


def _is_subject(line: str) -> bool:
    is_plain = not any(one.isdigit() or one in "@,;:，：" for one in line)
    return is_plain and count_words(line) > 1 and is_title(line)


def _paragraphs_of(text: str) -> list[list[str]]:
    lines = [line if line.strip() else "" for line in text.strip().splitlines()]
    return [list(group) for is_said, group in groupby(lines, bool) if is_said]


def _is_said(line: str) -> bool:
    """Whether a line is a sentence, a point or the row of a table, which no head of a letter has."""
    is_sentence = line.rstrip()[-1] in STOPS and count_words(line) > _VALUE
    return (
        is_sentence
        or count_words(line) > 2 * _LABEL
        or ITEM.match(line) is not None
        or "|" in line
        or "\t" in line
    )


def _greets(lines: Sequence[str], *, is_mail: bool) -> bool:
    """Whether a paragraph begins with a few words that end in a comma, as no other line of it does.

    Below the fields of a mail they may end in another mark.
    """
    first = lines[0].strip()
    is_comma = first[-1] in ",،，" and not any(one.rstrip()[-1] in ",،，" for one in lines[1:])
    is_alone = len(lines) == 1 and first[-1].isalpha() and count_words(first) <= _SIGNED
    is_call = is_mail and (is_alone or (first[-1] in ":!：！" and count_words(first) <= _VALUE))
    is_short = 0 < count_words(first) <= _GREETING and not any(map(str.isdigit, first))
    return (is_comma or is_call) and is_short and not ITEM.match(first)


def _closes(body: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a letter's signature begins with a paragraph: a few short lines, below which nothing is listed."""
    lines, below = body[at], [line for lines in body[at + 1 :] for line in lines]
    is_listed = any(ITEM.match(line) or data_in(line, least=2) for line in below)
    is_end = len(lines) > 1 or at + 1 == len(body) or lines[0].rstrip()[-1] in ",،，"
    return is_end and not is_listed and all(map(_is_signature, lines)) and table_at(lines, 0)[1] is None


def _is_signature(line: str) -> bool:
    is_other = ITEM.match(line) or line.rstrip()[-1] in f"{STOPS}:：" or "|" in line
    return count_words(line) <= _SIGNED and not is_other and data_in(line, least=1) is None


def _subject(line: str) -> str:
    """Return what stands behind the names of a subject, of which answers have several: `Fwd: AW: `."""
    match = _FIELD.match(line.strip())
    if match is None or match["name"].casefold() not in _SUBJECTS:
        return ""
    return _subject(match["value"]) or match["value"].strip()


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
    return _with_bodies(parts)


def _with_bodies(parts: Sequence[TypedSection]) -> list[TypedSection]:
    """Return parts without those of one line: a sentence that nothing heads, and a heading with nothing below it.

    Such a line goes on with the part above, if it is not the title of all; a sentence only below a marked heading, or
    with what nothing heads either.
    """
    kept: list[TypedSection] = []
    for at, part in enumerate(parts):
        is_last = at + 1 == len(parts) or 0 < parts[at + 1].level <= part.level
        is_bare = bool(part.heading) and not part.text.strip() and is_last
        is_line = not part.heading and len(part.text.split("\n")) == len(sentences(part.text)) == 1
        is_below = bool(kept) and (not kept[-1].heading or part.level > 0)
        goes_on = is_line and is_below and not data_in(part.text)
        if (is_bare or goes_on) and (len(kept) > 1 or (kept and kept[0].text)):
            said = f"{kept[-1].text}\n\n{part.heading or part.text}".strip("\n")
            kept[-1] = replace(kept[-1], text=said)
        else:
            kept.append(part)
    return kept


def _headed(text: str, *, is_first: bool) -> list[TypedSection]:
    """Return a text without marked headings in parts; the first line above a blank one is the title of all.

    A heading right above its paragraph heads no other one; one that stands alone heads all up to the next, or the one
    paragraph that its colon announces.
    """
    found: list[TypedSection] = []
    paragraphs = _paragraphs(text)
    heads = 0
    for at, lines in enumerate(paragraphs):
        below = paragraphs[at + 1] if at + 1 < len(paragraphs) else []
        heading, rest = _heading(lines, below, is_first=is_first and not at)
        said = "\n".join(rest)
        if heading:
            found.append(TypedSection(heading, 1 if is_first and not at and not rest else 2, said))
            heads = 0 if rest else 1 if lines[0].rstrip()[-1] in ":：" else len(paragraphs)
        elif found and (heads or not found[-1].heading):
            found[-1] = replace(found[-1], text="\n\n".join(filter(None, (found[-1].text, said))))
            heads -= 1
        else:
            found.append(TypedSection("", 0, said))
    return found


def _paragraphs(text: str) -> list[list[str]]:
    """Return the lines between blank lines, and above a line that heads the next ones."""
    found: list[list[str]] = [[]]
    is_code = False
    lines = text.splitlines()
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        is_code ^= FENCE.match(line) is not None
        is_next = bool(found[-1]) and _ends(found[-1][-1]) and _ends(below) and not begins_small(below)
        is_next = is_next and not (len(found[-1]) == 1 and ITEM.match(found[-1][0])) and can_head(line)
        is_asked = bool(found[-1] and below.strip() and line.strip()) and _asks(line)
        is_asked = is_asked and not _asks(below) and not _asks(found[-1][-1])
        if (is_next or is_asked) and not (is_code or line[:1].isspace() or ITEM.match(line)):
            found.append([])
        if line.strip() or is_code:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [one for one in found if one]


def _ends(line: str) -> bool:
    """Whether a line is a point, or ends a sentence."""
    return bool(line.strip()) and (ITEM.match(line) is not None or line.rstrip()[-1] in STOPS)


def _heading(lines: Sequence[str], below: Sequence[str], *, is_first: bool) -> tuple[str, Sequence[str]]:
    """Return the heading of a paragraph, empty without one, and the lines under it."""
    first, *others = lines
    if FENCE.match(first):
        return "", lines
    item = ITEM.match(first)
    is_counted = bool(item and item["number"] and others and not others[0][0].isspace())
    if item and not (
        is_counted and not any((match := ITEM.match(one)) and match["number"] for one in others)
    ):
        return "", lines
    if _asks(first) and (others or below) and not _asks((others or below)[-1]):
        return first.strip(), others
    if others:
        words = TITLE_WORDS if is_first else _WORDS
        is_heading = is_counted or _heads(first, others, is_first=is_first)
        is_heading = is_heading and can_head(first, words=words)
        return (_bare(first), others) if is_heading else ("", lines)
    is_above = bool(below) and (len(below) > 1 or not can_head(below[0]))
    is_alone = is_first and is_above and data_in(first, least=2) is None
    is_title_of_all = is_alone and can_head(first.rstrip(" 0123456789"), words=TITLE_WORDS)
    if not is_title_of_all and (subject := _label(first, below)) is not None:
        return subject
    can = is_title_of_all or can_head(first)
    return (_bare(first), []) if can and is_above else ("", lines)


def _asks(line: str) -> bool:
    """Whether a line is one question, perhaps with a remark in brackets behind it."""
    line = _REMARK.sub("", line)
    is_one = (
        line.rstrip()[-1:] in ("?", "？")
        and len(sentences(line)) == 1
        and not (line[0] == "[" or ITEM.match(line))
    )
    return is_one and is_title(line) and len(line) <= 2 * _CHARACTERS


def _label(line: str, below: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """Return what names the subject of a line in front of its colon, and what is said of it."""
    match = LABELLED.match(line.strip())
    if match is None or data_in(line) or any(map(LABELLED.match, sentences(line)[1:2])):
        return None
    label, rest = match["label"].strip(), match["rest"]
    is_row = len(below) > 1 and LABELLED.match(below[0]) is not None
    is_value = any(count_words(one) < _VALUE for one in sentences(rest)[:1])
    if count_words(label) >= _LABEL or not is_title(label) or is_value or is_row:
        return None
    return label, [rest]


def _heads(first: str, others: Sequence[str], *, is_first: bool) -> bool:
    """Whether a short line stands above its paragraph as its heading: what follows has another form."""
    if (
        (leads(first) and first.rstrip()[-1] not in ":：" and not data_of_lines(others, least=2))
        or table_at([first, *others], 0)[1]
        or data_of_lines([first, *others], least=2)
    ):
        return False
    are_alike = all(one[0].isdigit() or one[0] in "[(" for one in (first, *others))
    are_alike = are_alike or {one.partition(" ")[0] for one in others} == {first.partition(" ")[0]}
    goes_on = len(others) == 1 and begins_small(others[0]) and first.rstrip()[-1] not in ":："
    if are_alike or goes_on:
        return False
    are_points = all(ITEM.match(one) or one[:1].isspace() for one in others)
    is_data = table_at(others, 0)[1] or data_of_lines(others) or data_in(others[0])
    are_counted = not any(map(str.isdigit, first)) and all(any(map(str.isdigit, one)) for one in others)
    are_small = first[:1].isupper() and not any(one[:1].isupper() for one in others) and len(others) > 1
    are_said = others[0].rstrip()[-1] in f"{STOPS}:：" and not begins_small(others[0])
    are_labels = len(others) > 1 and all(map(LABELLED.match, others)) and not LABELLED.match(first)
    words, least = count_words(first), min(map(count_words, others))
    are_longer = words <= _VALUE and (least > words if len(others) > 2 else least >= _VALUE * words)
    is_marked = is_first or are_labels or are_longer or first.rstrip()[-1] in ":："
    return bool(are_points or is_data or are_counted or are_small or are_said or is_marked)


def can_head(line: str, *, words: int = _WORDS) -> bool:
    """Whether a line is as short as a title and ends no sentence."""
    said = line.strip()
    if count_words(said) > words or len(said) > _CHARACTERS * words / _WORDS or not is_title(said):
        return False
    if len(sentences(said)) > 1:
        return False
    match = LABELLED.match(said)
    is_label = match is not None and count_words(match["rest"]) > _VALUE and words == _WORDS
    is_value = any(map(str.isdigit, said.split()[-1])) or len(said.split()[-1]) <= _VALUE
    is_ended = said[-1] in ENDS and not _DATE.search(said)
    return not (is_label or is_ended or said[0] in ">|`~[" or (is_value and data_in(said, least=1)))


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
    named = _without_first(text, unfit)
    letter = letter_of(named)
    body = letter.text if letter else named
    parts = parts_of(body)
    heads = [part.heading for part in parts[:1]]
    title = heads[0] if heads and parts[0].level == 1 else ""
    neutral = word("presentation", tag)
    subject = named_subject("".join(sentences(request)[:1]))
    names = (
        *(letter.subject if letter else "", subject * (named != text), title, subject, *heads),
        *(_first_words(body), *(one.title for one in slides[:1])),
    )
    given = [one for one in (called(request),) if says_something(one)]
    said = (one for one in names if says_something(one) and not is_continued(one) and one[-1] not in "?？")
    fitting = (one for one in said if not {bare(one), *map(bare, sentences(one))} & unfit)
    return next((one for one in (*given, *fitting) if len(one) <= _LONGEST_NAME), neutral)


def is_heading(title: str, text: str) -> bool:
    """Whether a title is a line of a text, or a few words of one, and no sentence or greeting of it."""
    lines = [line for line in text.splitlines() if line.strip()]
    is_brief = count_words(title) <= _VALUE and not any(f"{title}," in line for line in lines)
    return is_brief or any(_bare(line) == title and line.rstrip()[-1] not in ",،，" for line in lines)


def _without_first(text: str, unfit: Collection[str]) -> str:
    """Return a text without its first paragraphs that are no titles; the whole where all are."""
    paragraphs = _paragraphs_of(text)
    said = ([one for line in lines for one in sentences(line)] for lines in paragraphs)
    at = next((at for at, one in enumerate(said) if not {*map(bare, one)} <= {*unfit}), 0)
    return "\n\n".join(map("\n".join, paragraphs[at:])) if at else text


def _first_words(text: str) -> str:
    """Return the first sentence of a text, or what announces its data; empty above a list, a table or a question."""
    line = next(iter(text.strip().splitlines()), "").strip()
    if ITEM.match(line) or FENCE.match(line) or table_at(text.strip().splitlines() or [""], 0)[1] is not None:
        return ""
    if data_of_lines(text.strip().split("\n\n")[0].splitlines(), least=2):
        return ""
    first = without_speaker((sentences(line) or [""])[0])
    data = data_in(first)
    name = data.lead if data else first.rstrip(".。, ،，")
    is_name = bool(name) and is_title(name) and name[-1] not in "?？:：" and not is_year(name.split()[0])
    return name if is_name else ""
