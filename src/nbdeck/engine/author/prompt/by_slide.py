"""Slides that a prompt names one by one: `Slide 3: costs as a pie chart - planning 40`, `Risks slide as a table (...)`.

What a slide is to show stands behind a colon or a dash, or in brackets. It becomes a part of the text under a heading;
the words in front of it are a request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import parts, sentences
from nbdeck.engine.author.looks import words
from nbdeck.engine.author.looks.appearance import Appearance, describe, plain_letters, understand
from nbdeck.engine.author.prompt.data import data_in
from nbdeck.engine.author.prompt.dated import DATE
from nbdeck.engine.author.scaffold.asked_topic import asks, clauses_of, forbids
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.author.typed.things import things_in
from nbdeck.engine.text.word_lists import STOP_WORDS

_SLIDE = rf"(?:{words.SLIDES}|スライド|(?:第\d+|最后一|最後の|最後一)?(?:页|頁|ページ))"
_LABEL = lazy_pattern(
    rf"[#*_\s]*(?P<own>(?:[^\W\d_][\w'’-]*\s){{0,2}}){_SLIDE}(?:\s?(?:no\.?\s?)?(?P<number>\d{{1,2}}))?"
    r"(?:(?P<mark>[*_]*\s?[:：.–—-])(?=\s|$|[^\x00-\xff])|[*_]*(?=\s|$)|(?=[是は：]))[是は：]?"
)
_COUNTED = lazy_pattern(
    rf"(?P<count>\d{{1,2}})\s(?:[^\W\d]+\s){{0,2}}{words.SLIDES}[^:：.(]{{0,60}}[:：]\s*(?P<body>.+)$"
)
_TITLE = lazy_pattern(
    r"(?i)(?:title|titel|titre|t[ií]tulo|titolo)\s?:?\s[^\"“„«\n]{0,40}[\"“„«](?P<head>[^\"”“»]+)[\"”“»]"
    r"[\s,;.–—-]*(?P<rest>.*)$"
)
_HEAD = lazy_pattern(
    r"(?P<head>[^:：(–—]{2,120}?)(?:[:：]\s*(?=\S)|\s[-–—]\s|\s?[(（](?=[^()（）]*[)）]$))(?P<rest>\S.*)$"
)
_ORDINAL = lazy_pattern(
    r"(?:the|die|la|el|le|l')?\s?(?:first|last|next|final|opening|closing|title|erste\w*|letzte\w*|premiere?|derniere?|"
    r"primer[ao]?|ultim[ao]|prima|ostatni\w*|laatste|sista|siste|an?|one|ein\w*|un[ae]?)"
)
_CELL = lazy_pattern(
    r"(?P<label>[^:：(/]{1,60}?)(?:[:：]\s*|\s?[(（]|\s[–—-]\s|[–—-](?=[^\x00-\xff]))(?P<cells>.+?)[)）]?$"
)
_SIDE = lazy_pattern(r"(?P<name>[^:：\n]{2,60}?)[:：]\s+(?P<rest>\S.*)$")
_AND = lazy_pattern(r",?\s(?:and|und|et|y|e|en|och|og|i)\s|,\s|[、，和]")
_COMMON = frozenset[str]().union(*STOP_WORDS.values())
_LOOKS = [pattern for _, pattern in (*words.SHAPES, *words.CHARTS)]
_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"
_FEWEST, _MOST = 3, 6
LAYOUT = "Layout: "
"""In front of the look of a slide, on a line of its own."""


@dataclass(frozen=True, slots=True)
class BySlide:
    """A prompt without the slides that it names one by one, these as text under headings, and the words that ask."""

    rest: str
    text: str = ""
    asked: tuple[str, ...] = ()
    count: int = 0
    """Slides that have a number, and the cover."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A slide that a prompt names: its title, its look in words, what it says, and how it was asked for."""

    title: str
    layout: str
    body: str
    asked: str = ""


def by_slide(text: str) -> BySlide:
    """Return the slides of a prompt that it names one by one; all of it is left where it names none."""
    lines = text.split("\n")
    labels = [_LABEL.match(plain_letters(line)) for line in lines]
    numbers = [int(label["number"]) for label in labels if label and label["number"]]
    if len(numbers) > 1 and numbers == sorted(numbers):
        slides = _of_lines(lines, [bool(label and (label["number"] or label["mark"])) for label in labels])
        return replace(slides, count=len(numbers) + (not slides.text.startswith("# ")))
    kept, named = list[str](), list[_Named]()
    for line in lines:
        each = [(one, _named_in(one)) for one in _sentences(line)]
        others = [one for one, slides_of_one in each if not slides_of_one]
        named += [slide for _, slides_of_one in each for slide in slides_of_one]
        kept += [line] if len(others) == len(each) else [" ".join(others)]
    return _joined("\n".join(kept), named) if named else BySlide(text)


def _sentences(line: str) -> list[str]:
    return [line] if "|" in line or "\t" in line or ITEM.match(line) else sentences(line)


def _joined(rest: str, named: Sequence[_Named], top: str = "") -> BySlide:
    rows = [f"# {top}\n"] if top else []
    for one in named:
        rows += [f"## {one.title}", *([f"{LAYOUT}{one.layout}"] if one.layout else []), "", one.body, ""]
    return BySlide(
        rest.strip("\n"), "\n".join(rows).strip("\n"), tuple(one.asked for one in named if one.asked)
    )


def _of_lines(lines: Sequence[str], begins: Sequence[bool]) -> BySlide:
    """Return a prompt whose lines begin slides; lines below one are part of it where any slide has several."""
    first, last = begins.index(True), max(at for at, is_begun in enumerate(begins) if is_begun)
    is_of_several = any(lines[at].strip() and not begins[at] for at in range(first, last))
    is_of_several |= any(ITEM.match(line) for line in lines[last + 1 :])
    end = len(lines) if is_of_several else last + 1
    while end > last + 1 and (not lines[end - 1].strip() or asks(lines[end - 1]) or forbids(lines[end - 1])):
        end -= 1
    starts = [at for at in range(first, last + 1) if begins[at]]
    named = [
        _named(lines[start], "\n".join(lines[start + 1 : stop]).strip("\n"))
        for start, stop in zip(starts, [*starts[1:], end], strict=True)
    ]
    is_cover = not named[0].body and not named[0].layout
    outside = [line for line in (*lines[:first], *lines[end:]) if line.strip()]
    rest = [line for line in outside if any(map(str.isdigit, line))]
    asked = [line for line in outside if line not in rest]
    asked += [named[0].asked] if is_cover and named[0].asked else []
    slides = _joined("\n".join(rest), named[is_cover:], named[0].title if is_cover else "")
    return BySlide(slides.rest, slides.text, (*asked, *slides.asked))


def _named_in(sentence: str) -> list[_Named]:
    """Return the slides of a sentence: those that it counts behind a colon, or the one that it says the content of."""
    counted = _COUNTED.search(plain_letters(sentence))
    if counted is not None:
        body = sentence[counted.start("body") :].rstrip(" .")
        each = parts(body, "comma")
        if len(each) >= _FEWEST and int(counted["count"]) - len(each) in {0, 1}:
            heads = [_parted(one.strip(" ,;，、；")) for one in each]
            named = [_Named(_capital(head), "", _points(said, None)) for head, said in heads]
            named[0] = _Named(named[0].title, "", named[0].body, sentence[: counted.start("body")].strip())
            return named
    label = _LABEL.match(plain_letters(sentence))
    if label is None or asks(label["own"] or ""):
        return []
    named_one = _named(sentence, "")
    return [named_one] if "\n" in named_one.body else []


def _named(line: str, below: str) -> _Named:
    """Return the slide that a line begins."""
    label = _LABEL.match(plain_letters(line))
    end = label.end() if label else 0
    own = line[label.start("own") : label.end("own")].strip() if label else ""
    own = "" if _ORDINAL.fullmatch(plain_letters(own)) else own
    said = line[end:].strip(" *_")
    titled = _TITLE.match(said)
    head, body = (titled["head"], titled["rest"]) if titled else _parted(said)
    look = understand(" ".join((own, head))) if any(map(_has_look, (own, head))) else understand("")
    layout = "" if look.layout is None else _look_of(look)
    title = head if titled else own or _without_look(head)
    said = line[: line.index(head)] if titled else f"{line[:end].strip()} {head}"
    asked = said.strip() if own or titled or title != head else ""
    if not body and not below and own:
        return _Named(_capital(title), layout, "", asked)
    rows = rows_of(_things(body), head, title) if look.layout is Layout.TABLE and body else ""
    is_whole = look.layout is Layout.TABLE and len(sentences(body)) == 1
    said = body if is_whole else _points(body, look.layout)
    text = "\n\n".join(filter(None, (rows or said, below)))
    return _Named(_capital(title), layout, text, asked)


def _parted(said: str) -> tuple[str, str]:
    match = _HEAD.match(said.rstrip(" .。"))
    if match is None:
        return said.rstrip(" .。"), ""
    is_bracket = match[0][match.end("head") :].lstrip()[:1] in "(（"
    return match["head"].strip(), match["rest"].rstrip(")）") if is_bracket else match["rest"]


def _look_of(look: Appearance) -> str:
    if look.layout is None or look.chart_type is not None:
        return describe(Layout.CHART, None, chart_type=look.chart_type)
    return f"{look.layout.value.replace('_', ' ').capitalize()}."


def _has_look(head: str) -> bool:
    return any(pattern.search(plain_letters(head)) for pattern in _LOOKS) or understand(head).layout in {
        Layout.BIG_NUMBER
    }


def _without_look(head: str) -> str:
    """Return what a look is of: `costs as a pie chart` are the costs; a look alone, or in front of its name, stays."""
    first, *others = parts(head, "comma") or [head]
    kept = [first, *(one for one in others if understand(one).layout is None)]
    head = " ".join(kept).strip(" ,;，、")
    plain = plain_letters(head)
    spans = [match.span() for pattern in _LOOKS for match in pattern.finditer(plain)]
    if not spans:
        return head
    start, end = min(spans)[0], max(end for _, end in spans)
    end += len(head[end:]) - len(head[end:].lstrip(_LETTERS))
    before, after = head[:start].split(), head[end:].split()
    is_first = not before
    while before and before[-1].casefold() in _COMMON:
        before.pop()
    while after and after[0].casefold() in _COMMON:
        after.pop(0)
    return " ".join(before) or (head if is_first or not after else " ".join(after))


def _things(body: str) -> list[str]:
    """Return what semicolons part, else commas outside brackets."""
    cut = [one for one in body.rstrip(".。").replace("；", ";").split(";") if one.strip()]
    return [one.strip(" ,;，、") for one in (cut if len(cut) > 1 else parts(body.rstrip(".。"), "comma"))]


def _points(body: str, layout: Layout | None) -> str:
    """Return what a slide says, one by one where it is a row of things or the look takes several."""
    is_row = layout not in {None, Layout.CHART, Layout.TABLE}
    things = _things(body) if is_row or layout is None else things_in(body)
    if len(things) < 2 or data_in(body) is not None or len(sentences(body)) > 1:
        return body
    return "\n".join(f"- {one}" for one in things)


def name_of(layout: Layout, request: str) -> str:
    """Return the word by which a request names a layout, with a capital; the layout's own where it has none."""
    pattern = next(pattern for one, pattern in words.SHAPES if one is layout)
    match = pattern.search(plain_letters(request))
    return _capital(request[match.start() : match.end()] if match else layout.value.lower())


def named_by(request: str, layout: Layout) -> str:
    """Return what a request wants to see in a look, by the words behind it: `a chart of visitors by month, please`."""
    for clause in clauses_of(request):
        ends = [match.end() for one in _LOOKS for match in one.finditer(plain_letters(clause))]
        after = (
            clause[max(ends) :].strip(" .:：").split() if ends and understand(clause).layout is layout else []
        )
        if len(after) > 1 and after[0].casefold() in _COMMON and len(after) <= _MOST:
            while after and after[0].casefold() in _COMMON:
                after.pop(0)
            return _capital(" ".join(after))
    return ""


def under_one_look(text: str, request: str, looks: Collection[str]) -> str:
    """Return a text with as many labels behind each other as a wished look has parts under its name.

    Nothing may follow them that would then stand under it too.
    """
    rows = text.split("\n\n")
    for layout in (one for one in (Layout.SWOT, Layout.PESTEL, Layout.COMPARISON) if one in looks):
        lines = rows[-1].strip().split("\n")
        sides = [side for one in lines if (side := _SIDE.match(one))]
        if len(lines) == len(sides) == ITEM_COUNTS[layout][0] and not ITEM.match(lines[0]):
            points = [f"- {side['name']}: {side['rest']}" for side in sides]
            if layout is Layout.COMPARISON:
                points = ["\n  - ".join((f"- {side['name']}", *_things(side["rest"]))) for side in sides]
            head = f"## {name_of(layout, request)}\n{LAYOUT}{_look_of(Appearance(layout))}"
            rows[-1] = "\n".join((head, "", *points))
    return "\n\n".join(rows)


def rows_of(things: Sequence[str], head: str, name: str) -> str:
    """Return labels or dates with as many cells each as a table.

    Args:
        things: One for each row.
        head: Words that name the columns behind the look, where they list as many.
        name: Of the only column where the head names none.
    """
    rows = [list(_row(one)) for one in things]
    if len(rows) < 2 or len({*map(len, rows)}) > 1 or len(rows[0]) < 2:
        return ""
    ends = [match.end() for one in _LOOKS for match in one.finditer(plain_letters(head))]
    after = head[max(ends, default=0) :].split()
    while after and after[0].casefold() in _COMMON:
        after.pop(0)
    names = [one for one in _AND.split(" ".join(after)) if one]
    width = len(rows[0]) - 1
    names = names if len(names) == width else [name] if width == 1 else [""] * width
    return pipe_rows([["", *names], *rows])


def _row(thing: str) -> Iterator[str]:
    """Yield a label and its cells, or a date and what follows it."""
    match = _CELL.match(thing)
    dated = DATE.match(thing)
    if match is not None:
        yield from (match["label"].strip(), *_cells(match["cells"]))
    elif dated is not None and thing[dated.end() :].strip():
        yield from (dated[0], thing[dated.end() :].strip())
    else:
        yield thing


def _cells(said: str) -> Iterator[str]:
    yield from (one.strip() for one in (said.split("/") if "/" in said else said.split(", ")))


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]
