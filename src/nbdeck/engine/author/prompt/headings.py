"""Headings of a typed text that marks none: a short line above other lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.looks.short_title import is_title, says_something
from nbdeck.engine.author.prompt.letters import letter_of, paragraphs_of
from nbdeck.engine.author.prompt.typed_blocks import is_data, said_of
from nbdeck.engine.author.prompt.wording import is_request
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, LABELLED, TypedSection, sections_of
from nbdeck.engine.author.typed.things import things_in

_WORDS, _CHARACTERS = 10, 90
"""Words and characters of a line that can be a heading."""
_TITLE_WORDS, _TITLE_CHARACTERS = 16, 120
"""Words and characters of the first line of a text, which can be its title, and of a question."""
_LABEL = 5
"""Words in front of a colon that name what a paragraph is about."""
_STUB = 5
"""Words that nobody puts a heading above."""
_SEVERAL, _FEWEST, _POINTS = 2, 3, 5
"""Sentences that are several, lines that may be a list, and points of a slide."""
_SLIDEFUL = 60
"""Words of lines that stand together as one list."""
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""
_ENDS = ".,;!?…。！？，；।؟"
_ASKS = "?？؟"
_STOPS = ".!…。！।:："
_LONGEST_QUESTION = 160
_MARK = lazy_pattern(r"[^\w\s\-*+•‣◦▪–#>|`~\"'“„«(\[{<【「『《]{1,3}\s*(?=\w)")
"""What may stand in front of each question of an interview: no mark of a list, no opening bracket or quotation mark."""
_DATE = lazy_pattern(r"\d{1,2}\.\d{1,2}\.$")
_NUMBER = lazy_pattern(r"[\[(]?\d")
_LETTER = lazy_pattern(r"^\s*[^\W\d_][:：]\s+")
_NUMBERED = lazy_pattern(r"(?P<number>\d{1,2}(?:\.\d{1,2})*)[.)]?\s+(?:\d+(?=[^\W\d_]))?[^\W\d]")


def headed_parts(text: str) -> list[TypedSection]:
    """Return the parts of a text: between its headings, or its paragraphs with the lines that head them.

    A paragraph without a heading is a part of its own, with an empty heading; several of them are one part. A title
    above all others has level 1, the paragraphs below level 2.
    """
    parts = sections_of(text)
    if len(parts) != 1:
        return [piece for part in parts for piece in _at_questions(part)]
    (whole,) = parts
    typed = paragraphs_of(whole.text)
    letter = letter_of(typed) if typed else None
    subject = letter.subject if letter and says_something(letter.subject) else ""
    title = whole.heading or subject
    labels = _repeated_labels(whole.text)
    paragraphs = [
        part
        for lines in (letter.text if letter else typed)
        for points in _at_ends(lines)
        for own in _at_points(points)
        for part in _at_openings(own, labels)
    ]
    parts_headed = (
        list(_of_paragraphs(paragraphs, labels, title, is_letter=letter is not None)) if paragraphs else parts
    )
    if any(part.heading for part in parts_headed):
        return parts_headed
    said = letter.text if letter else typed
    pieces = ["\n".join(own) for lines in said for own in _at_ends(lines)]
    return [TypedSection("", 0, "\n\n".join(pieces))] if letter or len(pieces) > len(typed) else parts


def _at_questions(part: TypedSection) -> Iterator[TypedSection]:
    """Yield a part under a heading, parted where a paragraph is a question that those below it answer."""
    paragraphs = paragraphs_of(part.text)
    labels = _repeated_labels(part.text)
    below, heading, level = list[str](), part.heading, part.level
    for at, lines in enumerate(paragraphs):
        if _is_asked_apart(lines, paragraphs[at + 1 : at + 2], labels):
            yield TypedSection(heading, level, "\n\n".join(below))
            heading, level, below = _question(lines[0], labels), part.level + 1, []
        else:
            below.append("\n".join(lines))
    yield TypedSection(heading, level, "\n\n".join(below))


def _is_asked_apart(lines: Sequence[str], below: Sequence[Sequence[str]], labels: Mapping[str, bool]) -> bool:
    """Whether a paragraph is one question, or begins with the mark of questions, above one that is none."""
    line = lines[0].strip()
    is_asked = _is_marked(line, labels) or (line[-1] in _ASKS and len(sentences(line)) == 1)
    is_answered = (
        bool(below) and not _is_marked(below[0][0], labels) and below[0][-1].rstrip()[-1] not in _ASKS
    )
    is_line = len(lines) == 1 and not ITEM.match(line) and len(line) <= _LONGEST_QUESTION
    return is_line and is_asked and is_answered and is_title(line)


def _is_marked(line: str, labels: Mapping[str, bool]) -> bool:
    match = _MARK.match(line.strip())
    return match is not None and labels.get(match[0], False)


def _question(line: str, labels: Mapping[str, bool]) -> str:
    line = line.strip()
    return _MARK.sub("", line).rstrip("。.").strip() if _is_marked(line, labels) else line


def _repeated_labels(text: str) -> Mapping[str, bool]:
    """Return the labels in front of several lines, which name none of them, and whether most of those are questions.

    A single letter such as `Q` is one even where it stands there once, and so is a mark such as `――` in front of
    paragraphs of one line.
    """
    marks = [_MARK.match(lines[0].strip()) for lines in paragraphs_of(text) if len(lines) == 1]
    labels: dict[str, list[bool]] = {mark[0]: [] for mark in marks if mark}
    for mark in filter(None, marks):
        labels[mark[0]].append(True)
    for line in text.splitlines():
        if match := LABELLED.match(line.strip()):
            labels.setdefault(match["label"].strip(), []).append(line.rstrip()[-1] in "?？")
    return {
        label: 2 * sum(asks) > len(asks)
        for label, asks in labels.items()
        if len(asks) > 1 or (len(label) == 1 and label.isalpha())
    }


def _is_asking(line: str, labels: Mapping[str, bool]) -> bool:
    match = LABELLED.match(line.strip())
    return match is not None and labels.get(match["label"].strip(), False)


def _at_ends(lines: list[str]) -> Iterator[list[str]]:
    """Yield a paragraph parted behind each of its lines, as editors that wrap by themselves save paragraphs.

    So it is where every line ends a sentence and they have no room on one slide; a list stays with the line above it.
    """
    points = [ITEM.match(line) is not None for line in lines]
    said = [line for line, is_point in zip(lines, points, strict=True) if not is_point]
    are_whole = not points[0] and all(line.rstrip()[-1] in _STOPS for line in said)
    if not are_whole or sum(map(count_words, lines)) <= _SLIDEFUL:
        yield lines
        return
    starts = [
        at
        for at in range(1, len(lines))
        if not points[at] and not lines[at][0].isspace() and lines[at - 1].rstrip()[-1] not in ":："
    ]
    for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
        yield lines[start:end]


def _at_points(lines: list[str]) -> Iterator[list[str]]:
    """Yield a paragraph of more points than a slide has, parted at those whose label has several things behind it.

    Counted points stay together, and so do points of points.
    """
    points = [ITEM.match(line) for line in lines]
    is_nested = any(not line or line[0].isspace() for line in lines) or any(map(FENCE.match, lines))
    is_nested = is_nested or any(one and one["number"] for one in points)
    is_long = len(lines) > _POINTS or sum(map(count_words, lines)) > _SLIDEFUL
    said = [one["text"] if one else line.strip() for one, line in zip(points, lines, strict=True)]
    labels = [] if is_nested or not is_long or len(lines) < _FEWEST or is_data(lines) else said
    rich = [at for at, line in enumerate(labels) if _is_rich(line)]
    starts = sorted({0, *rich, *(at + 1 for at in rich if at + 1 < len(lines))})
    for start, end in pairwise([*starts, len(lines)]):
        is_alone = start in rich or (rich and end == start + 1)
        yield _pointed(said[start], is_point=points[start] is not None) if is_alone else lines[start:end]


def _is_rich(line: str) -> bool:
    """Whether a line has a label, and behind it several sentences or things in a row."""
    label = LABELLED.match(line)
    if label is None or count_words(label["label"]) > _LABEL or not is_title(label["label"]):
        return False
    return len(sentences(label["rest"])) > 1 or bool(things_in(label["rest"]))


def _pointed(line: str, *, is_point: bool) -> list[str]:
    """Return a line with a label; of a point, which is a whole by itself, the label above what it says as points."""
    label = LABELLED.match(line)
    if label is None or not is_point:
        return [f"- {line}" if is_point else line]
    said = sentences(label["rest"])
    said = (things_in(label["rest"]) or said) if len(said) < _SEVERAL else said
    return [f"{label['label'].strip()}:", *(f"- {one}" for one in said)]


def _at_openings(lines: list[str], labels: Mapping[str, bool]) -> Iterator[list[str]]:
    """Yield a paragraph parted where a further line opens a part of it.

    Such a line is a labelled question, numbered below the one above it, or stands between text as the heading that is
    the first line does.
    """
    is_head = [_is_title_line(line) for line in lines]
    are_headed = is_head[:2] == [True, False] and _heads(lines[0], lines[1:])
    starts = [
        at
        for at, line in enumerate(lines)
        if at
        and (
            _is_asking(line, labels)
            or _is_below(lines[at - 1], line)
            or (
                are_headed
                and is_head[at - 1 : at + 2] == [False, True, False]
                and not begins_small(lines[at + 1])
            )
        )
    ]
    for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
        yield lines[start:end]


def _is_below(first: str, second: str) -> bool:
    """Whether a numbered line opens what the line in front is about: "2.1" behind "2."."""
    number, below = _NUMBERED.match(first), _NUMBERED.match(second)
    return bool(number and below and below["number"].startswith(f"{number['number']}."))


def _of_paragraphs(
    paragraphs: Sequence[Sequence[str]], labels: Mapping[str, bool], title: str, *, is_letter: bool
) -> Iterator[TypedSection]:
    """Yield the parts; paragraphs below a title of their own line, or a numbered one, belong to it, others do not.

    The first line of a letter, which stands below its greeting, is no title.
    """
    heading, level, body = title, int(bool(title)), list[str]()
    is_open, is_lead = True, False
    for at, lines in enumerate(paragraphs):
        below = paragraphs[at + 1] if at + 1 < len(paragraphs) else []
        is_list = bool(heading) and is_open and not body and all(map(_can_head, lines))
        is_led = len(lines) > 1 and ITEM.match(lines[1]) is not None and not ITEM.match(lines[0])
        is_list = is_list and not is_led and not is_data(lines[1:])
        own, rest = (
            ("", lines) if is_list else _headed(lines, below, labels, is_first=not (at or title or is_letter))
        )
        if (own or not is_open or _counts_on(heading, lines[0])) and (heading or body):
            yield TypedSection(heading, level, "\n\n".join(body))
            heading, body = "", []
        is_above = not (at or title or is_letter) and len(rest) in {0, len(lines)}
        level = level if is_open and not own else 1 if is_above else 2
        heading = own or heading
        body.extend(["\n".join(rest)] if rest else [])
        is_lead = lines[0].rstrip()[-1:] in ":：" if own else is_lead and bool(heading)
        is_open = not (own and rest) or _NUMBERED.match(own) is not None
        is_open = is_open and not (is_lead and body)
    yield TypedSection(heading, level, "\n\n".join(body))


def _counts_on(heading: str, line: str) -> bool:
    """Whether a line has the number after that of a heading: "5." behind "4. Bonfire"."""
    number, following = _NUMBERED.match(heading), _NUMBERED.match(line)
    return bool(number and following and _last(following["number"]) == _last(number["number"]) + 1)


def _last(number: str) -> int:
    return int(number.rpartition(".")[2])


def _headed(
    lines: Sequence[str], below: Sequence[str], labels: Mapping[str, bool], *, is_first: bool
) -> tuple[str, Sequence[str]]:
    """Return the heading of a paragraph, empty without one, and the lines under it."""
    first, *others = lines
    if _is_asked_apart(lines, [below] if below else [], labels):
        return _question(first, labels), []
    if _asks(first, others, labels):
        return without_letter(first), [without_letter(others[0]), *others[1:]] if others else []
    if is_first and _is_title_of_all(first, others, below):
        return _bare(first), others
    if others and _heads(first, others):
        return _bare(first), others
    label = None if is_first else LABELLED.match(first.strip())
    is_subject = label is not None and _names_all(label["label"], label["rest"])
    if (
        label is not None
        and label["label"].strip() not in labels
        and is_subject
        and not (others and _has_label(others[0]))
    ):
        return label["label"].strip(), [label["rest"], *others] if others else [said_of(label["rest"])]
    is_heading = not others and (_stands_above(first, below) or _is_below(first, "".join(below[:1])))
    return (_bare(first), others) if is_heading else ("", lines)


def _names_all(label: str, rest: str) -> bool:
    """Whether words in front of a colon name the whole paragraph, in which no other sentence has a label."""
    is_alone = not any(map(LABELLED.match, sentences(rest)[1:]))
    return is_alone and count_words(label) <= _LABEL and is_title(label)


def _has_label(line: str) -> bool:
    """Whether a line begins with the words that name what it is about, as the line above it does."""
    match = LABELLED.match(line.strip())
    return match is not None and count_words(match["label"]) <= _LABEL


def _asks(first: str, others: Sequence[str], labels: Mapping[str, bool]) -> bool:
    """Whether a line is a question that those below it answer."""
    is_alone = len(sentences(first)) == 1 and first.rstrip()[-1] in "?？" and bool(others)
    is_answered = is_alone and others[0].rstrip()[-1] not in "?？"
    is_answered = is_answered and not ITEM.match(first) and not LABELLED.match(first)
    return is_title(first) and (_is_asking(first, labels) or (is_answered and _is_short(first)))


def _is_short(line: str) -> bool:
    return count_words(line) <= _TITLE_WORDS and len(line.strip()) <= _TITLE_CHARACTERS


def _is_title_of_all(first: str, others: Sequence[str], below: Sequence[str]) -> bool:
    """Whether the first line of a text is its title: words above a blank line, or a name behind its label."""
    is_named = LABELLED.match(first) is not None and len(sentences(first)) == 1
    is_more = bool(others or below) and not _is_alike(first, [*others, *below])
    is_more = is_more and sum(map(count_words, [first, *others, *below])) > _STUB
    is_whole = is_named if others else _is_whole(first) or is_named
    return (
        is_more
        and is_whole
        and _is_short(first)
        and is_title(first)
        and not is_request(first)
        and not ITEM.match(first)
    )


def _stands_above(line: str, below: Sequence[str]) -> bool:
    """Whether a line of its own heads the paragraph below."""
    is_more = len(below) > 1 or (bool(below) and not _can_head(below[0]))
    return is_more and _can_head(line) and not ITEM.match(line)


def without_letter(line: str) -> str:
    """Return a line without the letter in front that says whether it asks or answers: `Q: `."""
    return _LETTER.sub("", line)


def _bare(line: str) -> str:
    bare = line.strip()
    return bare if _DATE.search(bare) else bare.rstrip(":：.。").rstrip()


def _heads(first: str, others: Sequence[str]) -> bool:
    """Whether a line stands above its paragraph as a heading, and does not begin as the line below it does."""
    is_listed = ITEM.match(first) is not None and (others[0][:1].isspace() or _is_counted_on(first, others))
    is_table = table_at([first, *others], 0)[1] is not None
    is_one_line = len(others) == 1 and _NUMBERED.match(first) is None
    goes_on = begins_small(others[0]) and (is_one_line or len(first) >= _WRAPPED)
    is_stub = len(others) == 1 and not ITEM.match(others[0]) and count_words(f"{first} {others[0]}") <= _STUB
    is_other = is_listed or _is_alike(first, others) or is_table or goes_on or is_stub
    return _can_head(first) and not is_other


def _is_counted_on(first: str, others: Sequence[str]) -> bool:
    """Whether a line of a list has others of it below; a list that begins at 1 anew is one of its own."""
    number = _NUMBERED.match(first)
    below = [match["number"] for match in map(_NUMBERED.match, others) if match]
    return number is None or (bool(below) and (below[0] != "1" or number["number"] == "1"))


def _is_alike(first: str, others: Sequence[str]) -> bool:
    """Whether a line begins as the one below it does."""
    lines = [first, *others]
    is_counted = _is_counted_on(first, others) and all(map(_NUMBER.match, lines[:2]))
    return is_counted or all(map(_is_labelled, lines[:2])) or is_data(lines)


def _is_labelled(line: str) -> bool:
    """Whether a line is a label with one thing behind it, and no paragraph that begins with its subject."""
    return heading_of(line.strip()) is not None and len(sentences(line)) == 1


def _can_head(line: str) -> bool:
    """Whether a line is as short as a heading and ends no sentence."""
    words = line.strip()
    is_short = count_words(words) <= _WORDS and len(words) <= _CHARACTERS
    return _is_whole(words) and is_short and is_title(words) and not is_request(words)


def _is_title_line(line: str) -> bool:
    """Whether a line can head what is below it, and is neither a point nor a label with what it names."""
    return _can_head(line) and not ITEM.match(line) and heading_of(line.strip()) is None


def _is_whole(line: str) -> bool:
    """Whether a line is neither marked as something else nor ends a sentence or clause."""
    words = line.strip()
    is_marked = words.startswith(("-", "*", "•", "|", ">", "```", "~~~"))
    return not is_marked and (words[-1:] not in _ENDS or _DATE.search(words) is not None)
