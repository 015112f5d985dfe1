"""What a notebook holds -> the slides of its deck, in its order.

A heading begins a slide, and so does a cell that says so. A figure stands beside the few words before it. Words
between two figures have a slide between theirs. What does not fit together goes on over further slides of the same
title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.slides import ImageRequest, Slide
from nbdeck.contract.words.marks import escaped
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.text.composing import plain
from nbdeck.notebook.pieces import (
    CellHeading,
    CellLinks,
    CellPicture,
    CellText,
    Contents,
    NotebookDeck,
    Notes,
    NotShown,
    Piece,
    Ready,
    Start,
    Visual,
)
from nbdeck.notebook.sharing import MOST_POINTS, DeckTitles, is_small_beside, shared_out, whole_sentences

MOST_NOTES = 20_000
"""Characters of the notes of one slide."""
_BESIDE_WORDS = 80
"""Of points beside a figure."""
_WORDS_ACROSS = 14
"""In a line across a slide."""
_CAPTION_WORDS = 30
"""Of a paragraph below a table or a chart."""
_SHORT_TABLE = 9
"""Rows of a table that stays on one slide with a line below it."""
_CAPTION = 90
"""Characters of a line below a picture."""
_MOST_ABOVE = 4
"""Lines of them."""
_MOST_NESTED = 8
"""Points of a list that stay below the words that open it."""
_SUBTITLE_WORDS = 30
_ABOVE_WORDS = 60
"""Of the words above a table or chart."""


@dataclass(slots=True)
class _Group:
    """What stands between the beginning of a slide and that of the next."""

    title: str
    level: int = 0
    cell: int = 0
    start: Start = field(default_factory=Start)
    is_headed: bool = False
    pieces: list[Piece] = field(default_factory=list)

    @property
    def body(self) -> list[CellText | Visual]:
        """What is to be seen."""
        return [piece for piece in self.pieces if isinstance(piece, CellText | CellPicture | Ready)]

    @property
    def notes(self) -> str:
        """What is for the speaker, and the printed texts that have no place on the slide."""
        said = [piece.text for piece in self.pieces if isinstance(piece, Notes | NotShown) and piece.text]
        links = [each for piece in self.pieces if isinstance(piece, CellLinks) for each in piece.addresses]
        addresses = "\n".join(("Links:", *dict.fromkeys(links))) if links else ""
        return "\n\n".join(filter(None, (*said, addresses)))


def lay_out(contents: Contents, name: str) -> NotebookDeck:
    """Return the slides of a notebook.

    Args:
        contents: What it holds.
        name: What the deck is called where neither metadata nor a first heading says so.
    """
    cover, groups = _cover(contents, _groups(contents), name)
    slides, not_shown = list[Slide](), [piece for piece in contents.pieces if isinstance(piece, NotShown)]
    joined, bare = [*_with_bare_headings_joined(groups)], list[str]()
    joined = _with_bare_headings_below(joined) if contents.has_slideshow else joined
    titles = DeckTitles(piece.text for piece in contents.pieces if isinstance(piece, CellText))
    for group, after in zip_longest(joined, joined[1:]):
        is_headed = group.is_headed and not _heads_nothing(group, after)
        named = replace(group, title=group.title or cover.title, is_headed=is_headed)
        laid_out = titles.given(_slides(named, not_shown), is_headed=group.is_headed)
        if group.is_headed and not laid_out:
            bare.append(f"“{plain(group.title)[:80]}”")
        if laid_out:
            slides += [_with_notes(laid_out[0], group.notes, not_shown), *laid_out[1:]]
        elif slides and group.notes:
            slides[-1] = _with_notes(slides[-1], group.notes, not_shown)
    if bare:
        not_shown.append(NotShown("headings without anything to show", 0, ", ".join(bare)))
    return replace(cover, slides=tuple(slides), not_shown=tuple(not_shown))


def _heads_nothing(group: _Group, after: _Group | None) -> bool:
    """Whether a heading has no words, figures or deeper headings below it, and the author asks for no slide of it."""
    is_bare = group.is_headed and not group.start.cell
    is_bare = is_bare and all(isinstance(piece, NotShown) for piece in group.pieces)
    return is_bare and (after is None or after.level <= group.level)


def _with_bare_headings_below(groups: Sequence[_Group]) -> list[_Group]:
    """Return the author's slides; a heading that heads nothing is a line of the slide on which it stands."""
    merged = list[_Group]()
    for group, after in zip_longest(groups, groups[1:]):
        if merged and _heads_nothing(group, after):
            line = CellText(escaped(group.title))
            merged[-1] = replace(merged[-1], pieces=[*merged[-1].pieces, line, *group.pieces])
        else:
            merged.append(group)
    return merged


def _with_notes(slide: Slide, notes: str, not_shown: list[NotShown]) -> Slide:
    said = "\n\n".join(filter(None, (slide.notes, notes)))
    if len(said) > MOST_NOTES:
        not_shown.append(
            NotShown(
                f"the end of the notes under “{slide.title[:80]}”", 0, f"they hold {MOST_NOTES:,} characters"
            )
        )
    return slide.model_copy(update={"notes": said[:MOST_NOTES]}) if notes else slide


def _groups(contents: Contents) -> list[_Group]:
    groups = [_Group("")]
    title = ""
    for piece in contents.pieces:
        group = groups[-1]
        if isinstance(piece, CellHeading):
            title = piece.text
            if group.is_headed or group.body:
                groups.append(_Group(title, piece.level, piece.cell, is_headed=True))
            else:
                group.title, group.level, group.cell, group.is_headed = title, piece.level, piece.cell, True
        elif isinstance(piece, Start):
            title = piece.title or ("" if piece.is_section else title)
            groups.append(_Group(title, start=piece, is_headed=bool(piece.title)))
        else:
            group.pieces.append(piece)
    return [group for group in groups if group.is_headed or group.pieces]


def _cover(contents: Contents, groups: list[_Group], name: str) -> tuple[NotebookDeck, list[_Group]]:
    """Return the cover and the groups left for slides: the first heading with few words is the cover itself."""
    subtitle, is_shown = contents.subtitle, not contents.has_slideshow
    first = groups[0] if groups and groups[0].is_headed else None
    if first is None:
        return NotebookDeck((), contents.title or contents.opening or name, subtitle, is_shown, ()), groups
    title = contents.title or first.title
    few = [plain(piece.text) for piece in first.body if isinstance(piece, CellText) and not piece.is_quote]
    has_few = len(few) == len(first.body) and count_words(" ".join(few)) <= _SUBTITLE_WORDS and len(few) <= 3
    is_free = title == first.title and not first.notes and not first.start.layout
    if not (has_few and is_free and (contents.has_slideshow or len(few) <= 1)):
        return NotebookDeck((), title, subtitle, is_shown, ()), groups
    left = groups[1:]
    while left and (_is_of_title(left[0], first) or (not few and _is_second_line(left))):
        few, left = [*few, left[0].title], left[1:]
    return NotebookDeck((), title, subtitle or " · ".join(few), has_cover=True, not_shown=()), left


def _is_of_title(group: _Group, first: _Group) -> bool:
    """Whether a group is but a heading in the cell of the title, such as the author's name."""
    return 0 < group.cell == first.cell and not group.pieces and group.level > first.level


def _is_second_line(groups: Sequence[_Group]) -> bool:
    """Whether the first group is a heading under that of the cover: with nothing below it, and above no deeper one."""
    if not groups or groups[0].body or groups[0].notes or groups[0].start.cell or not groups[0].is_headed:
        return False
    return len(groups) < 2 or groups[1].level < groups[0].level or bool(groups[1].start.cell)


def _with_bare_headings_joined(groups: Sequence[_Group]) -> Iterator[_Group]:
    """Yield the groups; a heading with nothing below heads the next slide without one, else is a point above."""
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
        pieces = [piece for each in below for piece in (CellText(each.title, 0), *each.pieces)]
        yield replace(group, pieces=[*group.pieces, *pieces])


def _goes_on(group: _Group) -> bool:
    """Whether a slide has no heading of its own and goes on under the one before it."""
    return not group.is_headed and bool(group.body)


def _is_bare_below(group: _Group, above: _Group) -> bool:
    return group.is_headed and not group.body and not group.start.cell and group.level > above.level > 0


def _slides(group: _Group, not_shown: list[NotShown]) -> list[Slide]:
    body = group.body
    if not body:
        return _title_alone(group) if group.is_headed else []
    slides: list[Slide] = []
    said: list[CellText] = []
    before: Visual | None = None
    for piece in (*body, None):
        if isinstance(piece, CellText):
            said.append(piece)
            continue
        if piece is None and before is not None and said and _goes_below(said, before, slides[-1]):
            below = {"content": said[0].text}
            is_picture = isinstance(before, CellPicture)
            slides[-1] = (
                _visual_slide(slides[-1].title, said, before)
                if is_picture
                else slides[-1].model_copy(update=below)
            )
            continue
        lead = _lead(said, piece)
        rest = said[: len(said) - len(lead)]
        slides += _text_slides(group, _without_bare_outputs(rest, group, not_shown), not_shown)
        if piece is not None:
            slides.append(_visual_slide(_title(group, piece, is_first=not slides), lead, piece))
        said, before = [], piece
    return slides or (_title_alone(group) if group.is_headed and group.start.cell else [])


def _title_alone(group: _Group) -> list[Slide]:
    return [Slide(title=group.title, item_amount=0, content="")]


def _lead(words: Sequence[CellText], visual: Visual | None) -> Sequence[CellText]:
    """Return the last of the words, as many whole paragraphs and lists as stand with the figure or table after them."""
    starts = [at for at, each in enumerate(words) if not each.cell and (not at or each.level is None)]
    return next((words[at:] for at in starts if visual is not None and _fits(words[at:], visual)), [])


def _goes_below(words: Sequence[CellText], visual: Visual, slide: Slide) -> bool:
    """Whether the last words of a slide's heading stand on that of the figure or table above them, in their order."""
    is_free = not slide.content and (
        isinstance(visual, CellPicture) or len(visual.slide.table or ()) <= _SHORT_TABLE
    )
    is_line = len(words) == 1 and words[0].level is None and "\n" not in words[0].text
    has_room = isinstance(visual, CellPicture) or (is_line and count_words(words[0].text) <= _CAPTION_WORDS)
    return is_free and has_room and _fits(words, visual)


def _without_bare_outputs(words: list[CellText], group: _Group, not_shown: list[NotShown]) -> list[CellText]:
    """Return the words; printed lines that no others stand beside are for the notes instead of a slide of their own."""
    if any(not each.cell or "\n" in each.text for each in words):
        return words
    alone = [NotShown("short printed outputs", each.cell, "", plain(each.text)) for each in words]
    not_shown += alone
    group.pieces += alone
    return []


def _title(group: _Group, visual: Visual, *, is_first: bool) -> str:
    own = visual.title if isinstance(visual, Ready) else ""
    return own if own and not (is_first and group.is_headed) else group.title


def _fits(words: Sequence[CellText], visual: Visual) -> bool:
    """Whether words stand on the slide of a figure or table."""
    count = sum(count_words(each.text) for each in words)
    lines = sum(each.text.count("\n") + 1 for each in words)
    if isinstance(visual, Ready):
        return count <= _ABOVE_WORDS and lines <= _MOST_ABOVE
    across = sum(
        max(1, -(-count_words(line) // _WORDS_ACROSS)) for each in words for line in each.text.split("\n")
    )
    has_room = count <= _BESIDE_WORDS and lines <= MOST_POINTS and not is_small_beside(visual.address, across)
    return not visual.caption and has_room


def _visual_slide(title: str, words: Sequence[CellText], visual: Visual) -> Slide:
    if isinstance(visual, Ready):
        own = visual.title if visual.title != title else ""
        caption = " – ".join(filter(None, (own, visual.slide.content)))
        content = "\n\n".join(filter(None, (_content(_points(words)), caption)))
        changes = {"title": title, "content": content, "is_verbatim": bool(words)}
        return visual.slide.model_copy(update=changes)
    image = ImageRequest.model_validate({"type": "url", "data": visual.address, "alt": visual.alt[:2000]})
    if not words and len(visual.caption) <= _CAPTION and "\n" not in visual.caption:
        return Slide(title=title, item_amount=0, content=visual.caption, images=(image,))
    points = _points(words or [CellText(visual.caption)])
    return _points_slide(title, points).model_copy(update={"images": (image,)})


# Points


def _points(words: Sequence[CellText]) -> list[str]:
    """Return the paragraphs and points of a text, each with those nested in it; an empty line is above a paragraph."""
    points: list[str] = []
    for at, each in enumerate(words):
        if each.level is None:
            points.append("\n" + each.text.strip("\n").rstrip())
            continue
        mark = "-" if each.number is None else f"{each.number}."
        text = f"{'  ' * each.level}{mark} {' '.join(each.text.split())}"
        if points and (each.level > 0 or _completes(words, at)):
            points[-1] += f"\n{text}"
        else:
            points.append(text)
    return points


def _content(points: Sequence[str]) -> str:
    return "\n".join(points).strip("\n")


def _completes(words: Sequence[CellText], at: int) -> bool:
    """Whether a point belongs to a list that words with a colon open, and that is short enough to stay with them."""
    start = at
    while start and words[start - 1].level is not None:
        start -= 1
    if not start or not plain(words[start - 1].text).rstrip().endswith(":"):
        return False
    end = at
    while end < len(words) and words[end].level is not None:
        end += 1
    return end - start <= _MOST_NESTED


def _text_slides(group: _Group, words: Sequence[CellText], not_shown: list[NotShown]) -> list[Slide]:
    if not words:
        return []
    asked = group.start.layout
    if asked:
        points = [f"- {point.strip().removeprefix('- ')}" for point in _points(words)]
        layout = _layout(asked)
        if layout is not None and len(points) in ITEM_COUNTS[layout]:
            content = "\n".join(points)
            return [Slide(title=group.title, layout=layout, item_amount=len(points), content=content)]
        takes = (
            "there is no such layout"
            if layout is None
            else f"it takes {describe_counts(layout)} items and there are {len(points)}"
        )
        not_shown.append(NotShown(f"layout {asked}", group.start.cell, takes))
    if len(words) == 1 and words[0].is_quote and count_words(words[0].text) <= _BESIDE_WORDS:
        return [Slide(title=group.title, layout=Layout.QUOTE, item_amount=1, content=words[0].text)]
    return [_points_slide(group.title, points) for points in shared_out(_points([*whole_sentences(words)]))]


def _layout(name: str) -> Layout | None:
    try:
        layout = Layout(name.upper().replace("-", "_"))
    except ValueError:
        return None
    return None if layout in {Layout.TABLE, Layout.CHART} else layout


def _points_slide(title: str, points: Sequence[str]) -> Slide:
    return Slide(title=title, item_amount=0, content=_content(points), is_verbatim=True)


def about_not_shown(not_shown: Sequence[NotShown]) -> list[Slide]:
    """Return the slides at the end that say what no other slide shows; none where there is nothing."""
    cells: dict[tuple[str, str], dict[int, None]] = {}
    for each in not_shown:
        cells.setdefault((each.what, each.why), {})[each.cell] = None
    has_text = {(each.what, each.why) for each in not_shown if each.text}
    points = []
    for (what, why), numbers in cells.items():
        of = (
            f" of cell{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
            if any(numbers)
            else ""
        )
        noted = "their text is in the notes" if (what, why) in has_text else ""
        reason = "; ".join(filter(None, (why, noted)))
        points.append(f"- {what[:1].upper()}{what[1:]}{of}{': ' if reason else ''}{reason}")
    return [_points_slide("Not shown", part) for part in shared_out(points)] if points else []
