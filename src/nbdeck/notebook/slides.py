"""What a notebook holds -> the slides of its deck, in its order.

A heading begins a slide, and so does a cell that says so. A figure stands beside the few words before it; a table and a
native chart have a line below them. What does not fit together goes on over further slides of the same title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.slides import ImageRequest, Slide
from nbdeck.contract.tables import TableColumn, TableTypes
from nbdeck.engine.layouts.sentences import count_words, sentences
from nbdeck.notebook.pieces import (
    Contents,
    Heading,
    Lines,
    Notes,
    NotShown,
    Picture,
    Piece,
    Ready,
    Start,
    Visual,
    Words,
)

_MOST_POINTS = 5
_MOST_WORDS = 85
"""Of one slide of points."""
_BESIDE_WORDS = 80
"""Of points beside a figure."""
_CAPTION_WORDS = 30
"""Of a paragraph below a table or a chart."""
_CAPTION = 90
"""Characters of a line below a picture."""
_MOST_NESTED = 8
"""Points of a list that stay below the words that open it."""
_SUBTITLE_WORDS = 30
_OUTPUT = "Output"
_MOST_LINES = 14
"""Printed lines of one slide."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The slides of a notebook's deck and its cover.

    Attributes:
        slides: In order.
        title: On the cover.
        subtitle: Second line of the cover; empty for none.
        has_cover: Whether there is one.
        not_shown: What no slide shows.
    """

    slides: tuple[Slide, ...]
    title: str
    subtitle: str
    has_cover: bool
    not_shown: tuple[NotShown, ...]


@dataclass(slots=True)
class _Group:
    """What stands between the beginning of a slide and that of the next."""

    title: str
    level: int = 0
    start: Start = field(default_factory=Start)
    is_headed: bool = False
    pieces: list[Piece] = field(default_factory=list)

    @property
    def body(self) -> list[Piece]:
        """What is to be seen."""
        seen = [piece for piece in self.pieces if isinstance(piece, Words | Lines | Picture | Ready)]
        return [each if isinstance(each, Words | Picture | Ready) else _ready(each) for each in _joined(seen)]

    @property
    def notes(self) -> str:
        """What is for the speaker, and the printed texts that have no place on the slide."""
        said = [piece.text for piece in self.pieces if isinstance(piece, Notes | NotShown) and piece.text]
        return "\n\n".join(said)[:20_000]


def _joined(pieces: Sequence[Words | Lines | Picture | Ready]) -> Iterator[Words | Lines | Picture | Ready]:
    """Yield the pieces, lines printed one after the other as one."""
    held: Lines | None = None
    for piece in pieces:
        is_more = isinstance(piece, Lines) and held is not None and held.name == piece.name == _OUTPUT
        if is_more and len(held.lines) + len(piece.lines) <= _MOST_LINES:  # type: ignore[union-attr]
            held = Lines((*held.lines, *piece.lines), _OUTPUT)  # type: ignore[union-attr]
            continue
        if held is not None:
            yield held
        held = piece if isinstance(piece, Lines) else None
        if held is None:
            yield piece
    if held is not None:
        yield held


def _ready(lines: Lines) -> Ready:
    """Return lines as a table of one column, in which each keeps its place and its indent."""
    rows = tuple((_indented(line.expandtabs(4))[:2000],) for line in lines.lines)
    types = TableTypes(columns=(TableColumn(),))
    return Ready(
        Slide(title=lines.name, item_amount=0, content="", table=((lines.name,), *rows), types=types)
    )


def _indented(line: str) -> str:
    bare = line.lstrip(" ")
    return "\u00a0" * (len(line) - len(bare)) + bare.rstrip() or "\u00a0"


def lay_out(contents: Contents, name: str) -> Deck:
    """Return the slides of a notebook.

    Args:
        contents: What it holds.
        name: What the deck is called where neither metadata nor a first heading says so.
    """
    cover, groups = _cover(contents, _groups(contents), name)
    slides, not_shown = list[Slide](), [piece for piece in contents.pieces if isinstance(piece, NotShown)]
    for group in _with_bare_headings_joined(groups):
        made = _slides(replace(group, title=group.title or cover.title), not_shown)
        if made:
            slides += [_with_notes(made[0], group.notes), *made[1:]]
        elif slides and group.notes:
            slides[-1] = _with_notes(slides[-1], group.notes)
    return replace(cover, slides=tuple(slides), not_shown=tuple(not_shown))


def _with_notes(slide: Slide, notes: str) -> Slide:
    said = "\n\n".join(filter(None, (slide.notes, notes)))
    return slide.model_copy(update={"notes": said[:20_000]}) if notes else slide


def _groups(contents: Contents) -> list[_Group]:
    groups = [_Group("")]
    title = ""
    for piece in contents.pieces:
        group = groups[-1]
        if isinstance(piece, Heading):
            title = piece.text
            if group.is_headed or group.body:
                groups.append(_Group(title, piece.level, is_headed=True))
            else:
                group.title, group.level, group.is_headed = title, piece.level, True
        elif isinstance(piece, Start):
            title = piece.title or title
            groups.append(_Group(title, start=piece, is_headed=bool(piece.title)))
        else:
            group.pieces.append(piece)
    return [group for group in groups if group.is_headed or group.pieces]


def _cover(contents: Contents, groups: list[_Group], name: str) -> tuple[Deck, list[_Group]]:
    """Return the cover and the groups that are left for slides: the first heading with few words is the cover itself."""
    subtitle, is_shown = contents.subtitle, not contents.has_slideshow
    first = groups[0] if groups and groups[0].is_headed else None
    is_title = first is not None and (first.level == 1 or contents.has_slideshow)
    if first is None or not is_title:
        return Deck((), contents.title or name, subtitle, is_shown, ()), groups
    title = contents.title or first.title
    few = [piece.text for piece in first.body if isinstance(piece, Words)]
    has_few = len(few) == len(first.body) and count_words(" ".join(few)) <= _SUBTITLE_WORDS and len(few) <= 3
    is_free = title == first.title and not first.notes and not first.start.layout
    if not (has_few and is_free and (contents.has_slideshow or len(few) <= 1)):
        return Deck((), title, subtitle, is_shown, ()), groups
    left = groups[1:]
    if not few and _is_second_line(left):
        few, left = [left[0].title], left[1:]
    return Deck((), title, subtitle or " · ".join(few), has_cover=True, not_shown=()), left


def _is_second_line(groups: Sequence[_Group]) -> bool:
    """Whether the first group is a heading under that of the cover: with nothing below it, and above no deeper one."""
    if not groups or groups[0].body or groups[0].notes or groups[0].start.cell or not groups[0].is_headed:
        return False
    return len(groups) < 2 or groups[1].level < groups[0].level or bool(groups[1].start.cell)


def _with_bare_headings_joined(groups: Sequence[_Group]) -> Iterator[_Group]:
    """Yield the groups; a heading with nothing below it heads the next slide without one, else is a point of such a one above."""
    at = 0
    while at < len(groups):
        group = groups[at]
        at += 1
        if group.body or not group.is_headed:
            yield group
            continue
        below = []
        if at < len(groups) and _goes_on(groups[at]) and not group.notes:
            group = replace(groups[at], title=group.title, level=group.level, is_headed=True)
            at += 1
            yield group
            continue
        while at < len(groups) and _is_bare_below(groups[at], group):
            below.append(groups[at])
            at += 1
        deeper = at < len(groups) and groups[at].level > group.level and below
        if deeper and groups[at].level > below[-1].level:
            below.pop()  # it heads what follows
            at -= 1
        pieces = [piece for each in below for piece in (Words(each.title, 0), *each.pieces)]
        yield replace(group, pieces=[*group.pieces, *pieces])


def _goes_on(group: _Group) -> bool:
    """Whether a slide has no heading of its own and goes on under the one before it."""
    return not group.is_headed and bool(group.body)


def _is_bare_below(group: _Group, above: _Group) -> bool:
    return group.is_headed and not group.body and not group.start.cell and group.level > above.level > 0


def _slides(group: _Group, not_shown: list[NotShown]) -> list[Slide]:
    body = group.body
    if not body:
        return [Slide(title=group.title, item_amount=0, content="")] if group.is_headed else []
    pages: list[tuple[list[Words], Visual | None]] = []
    words: list[Words] = []
    for piece in body:
        if isinstance(piece, Words):
            words.append(piece)
        elif isinstance(piece, Picture | Ready):
            pages.append((words, piece))
            words = []
    if words and pages and not pages[-1][0] and pages[-1][1] is not None and _fits(words, pages[-1][1]):
        pages[-1] = (words, pages[-1][1])
    elif words:
        pages.append((words, None))
    slides: list[Slide] = []
    for said, visual in pages:
        if visual is not None and _fits(said, visual):
            slides.append(_visual_slide(_title(group, visual, is_first=not slides), said, visual))
            continue
        slides += _text_slides(group, said, not_shown)
        if visual is not None:
            slides.append(_visual_slide(_title(group, visual, is_first=not slides), [], visual))
    return slides


def _title(group: _Group, visual: Visual, *, is_first: bool) -> str:
    own = visual.title if isinstance(visual, Ready) else ""
    return own if own and not (is_first and group.is_headed) else group.title


def _fits(words: Sequence[Words], visual: Visual) -> bool:
    """Whether words stand on the slide of a figure or table."""
    if not words:
        return True
    count = sum(count_words(each.text) for each in words)
    if isinstance(visual, Picture):
        return not visual.caption and count <= _BESIDE_WORDS and len(_points(words)) <= _MOST_POINTS
    is_line = len(words) == 1 and words[0].level is None and "\n" not in words[0].text
    return is_line and not (visual.slide.content or visual.title) and count <= _CAPTION_WORDS


def _visual_slide(title: str, words: Sequence[Words], visual: Visual) -> Slide:
    if isinstance(visual, Ready):
        own = visual.title if visual.title != title else ""
        caption = words[0].text if words else " – ".join(filter(None, (own, visual.slide.content)))
        return visual.slide.model_copy(update={"title": title, "content": caption})
    image = ImageRequest.model_validate({"type": "url", "data": visual.address, "alt": visual.alt[:2000]})
    if not words and len(visual.caption) <= _CAPTION and "\n" not in visual.caption:
        return Slide(title=title, item_amount=0, content=visual.caption, images=(image,))
    points = _points(words or [Words(visual.caption)])
    return _points_slide(title, points).model_copy(update={"images": (image,)})


# Points


def _points(words: Sequence[Words]) -> list[str]:
    """Return the points of a text with those nested in them, each as lines that begin with a mark."""
    points: list[str] = []
    for at, each in enumerate(words):
        text = " ".join(each.text.split()) if each.level is not None else each.text.strip()
        if points and not any(map(str.isalnum, text)):
            points[-1] += f" {text}"  # an arrow or dots are no point of their own
            continue
        is_nested = bool(points) and ((each.level or 0) > 0 or _completes(words, at))
        if is_nested:
            points[-1] += f"\n  - {' '.join(text.split())}"
        else:
            points.append("- " + text.replace("\n", "\n  "))
    return points


def _completes(words: Sequence[Words], at: int) -> bool:
    """Whether a point belongs to a list that words with a colon open, and that is short enough to stay with them."""
    if words[at].level is None:
        return False
    start = at
    while start and words[start - 1].level is not None:
        start -= 1
    if not start or not words[start - 1].text.rstrip().endswith(":"):
        return False
    end = at
    while end < len(words) and words[end].level is not None:
        end += 1
    return end - start <= _MOST_NESTED


def _text_slides(group: _Group, words: Sequence[Words], not_shown: list[NotShown]) -> list[Slide]:
    if not words:
        return []
    asked = group.start.layout
    if asked:
        points = _points(words)
        layout = _layout(asked)
        if layout is not None and len(points) in ITEM_COUNTS[layout]:
            return [
                Slide(title=group.title, layout=layout, item_amount=len(points), content="\n".join(points))
            ]
        takes = (
            "there is no such layout"
            if layout is None
            else f"it takes {describe_counts(layout)} items and there are {len(points)}"
        )
        not_shown.append(NotShown(f"layout {asked}", group.start.cell, takes))
    if len(words) == 1 and words[0].is_quote and count_words(words[0].text) <= _BESIDE_WORDS:
        return [Slide(title=group.title, layout=Layout.QUOTE, item_amount=1, content=words[0].text)]
    return [_points_slide(group.title, points) for points in _shared_out(_points([*_whole_sentences(words)]))]


def _layout(name: str) -> Layout | None:
    try:
        found = Layout(name.upper().replace("-", "_"))
    except ValueError:
        return None
    return None if found in {Layout.TABLE, Layout.CHART} else found


def _points_slide(title: str, points: Sequence[str]) -> Slide:
    return Slide(title=title, layout=Layout.ITEMS, item_amount=len(points), content="\n".join(points))


def _whole_sentences(words: Sequence[Words]) -> Iterator[Words]:
    """Yield the words; a paragraph that is more than a slide holds in parts of whole sentences."""
    for each in words:
        if count_words(each.text) <= _MOST_WORDS * 1.5:
            yield each
            continue
        part: list[str] = []
        for sentence in sentences(" ".join(each.text.split())):
            if part and count_words(" ".join([*part, sentence])) > _MOST_WORDS:
                yield replace(each, text=" ".join(part))
                part = []
            part.append(sentence)
        yield replace(each, text=" ".join(part))


def _shared_out(points: Sequence[str]) -> Iterator[list[str]]:
    """Yield the points of each slide, as even as their order allows."""
    sizes = [count_words(point) for point in points]
    parts = max(-(-len(points) // _MOST_POINTS), round(sum(sizes) / _MOST_WORDS + 0.4))
    share, most = -(-len(points) // parts), sum(sizes) / parts * 1.15
    held: list[str] = []
    size = 0.0
    for point, words in zip(points, sizes, strict=True):
        if held and (len(held) >= max(share, 1) or size + words > max(most, _MOST_WORDS)):
            yield held
            held, size = [], 0.0
        held.append(point)
        size += words
    if held:
        yield held


def about_not_shown(not_shown: Sequence[NotShown]) -> list[Slide]:
    """Return the slides at the end that say what no other slide shows; none where there is nothing."""
    cells: dict[tuple[str, str], dict[int, None]] = {}
    for each in not_shown:
        cells.setdefault((each.what, each.why), {})[each.cell] = None
    has_text = {(each.what, each.why) for each in not_shown if each.text}
    points = []
    for (what, why), found in cells.items():
        of = f" of cell{'s' if len(found) > 1 else ''} {', '.join(map(str, found))}" if any(found) else ""
        noted = "their text is in the notes" if (what, why) in has_text else ""
        reason = "; ".join(filter(None, (why, noted)))
        points.append(f"- {what[:1].upper()}{what[1:]}{of}{': ' if reason else ''}{reason}")
    return [_points_slide("Not shown", part) for part in _shared_out(points)] if points else []
