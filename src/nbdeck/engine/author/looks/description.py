"""What an outline's slide says: its points, in any way of writing them and as lines, and its title.

A slide stands in the layout that a prompt wishes where its points have that form already.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import begins_with_date
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import STOPS, count_words, script_of, sentences
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.short_title import says_something, short_title
from nbdeck.engine.author.typed.tables import Rows, parted
from nbdeck.engine.author.typed.text import ITEM, short_enough
from nbdeck.engine.intake import items as intake
from nbdeck.engine.text.language import continued, without_mark, word
from nbdeck.errors import ValidationFailed

MOST = 20_000
"""Characters of a description that are read."""
_LABEL = 2
"""Words in front of a colon that are a heading, whatever else they may be."""
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Description:
    """A description taken apart.

    Attributes:
        text: Everything but the tables, as typed.
        tables: Rows of its tables.
        is_cut: Whether it was too long to be read whole.
    """

    text: str
    tables: tuple[Rows, ...]
    is_cut: bool = False


@remembered(LONG)
def read_description(description: str) -> Description:
    """Return what a description says: its tables, and the text without them."""
    read = clean(description[: MOST + 1])
    is_cut = len(read) > MOST
    if is_cut:
        read = read[:MOST].rsplit(None, 1)[0] if " " in read[-200:] else read[:MOST]
    lines = [piece for line in read.splitlines() for piece in short_enough(line)]
    text, tables = parted("\n".join(lines))
    return Description(text, tables, is_cut)


def clean(text: str) -> str:
    """Return the text without control characters; line ends are line feeds."""
    return _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n"))


@remembered(LONG)
def items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text without tables, as slides will show them; none where it has no words."""
    try:
        return intake.items_of(text).with_lead()
    except ValidationFailed:
        return ()


def counted_items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text with the numbers that count them as words, for a list that is parted."""
    items = items_of(text)
    if not items or not intake.items_of(text).is_numbered:
        return items
    return tuple(
        Item(f"{number}. {item.heading}", item.text) if item.heading else Item("", f"{number}. {item.text}")
        for number, item in enumerate(items, 1)
    )


def sentence_of(item: Item) -> str:
    """Return a point as one line of words."""
    text = " ".join(item.text.split())
    return f"{item.heading}: {text}" if item.heading and text else item.heading or text


def bare(words: str) -> str:
    """Return the letters and digits of words, to compare them."""
    return "".join(filter(str.isalnum, words.casefold()))


def rows_as_lines(rows: Rows) -> str:
    """Return a table as points: the first cell is the heading, the others follow with the names of their columns."""
    names = rows[0][1:]
    return "\n".join(f"- {row[0]}: {_cells(names, row[1:])}" for row in rows[1:])


def _cells(names: Sequence[str], cells: Sequence[str]) -> str:
    return ", ".join(f"{name} {cell}".strip() for name, cell in zip(names, cells, strict=True) if cell)


def rows_of_points(text: str, head: tuple[str, str]) -> Rows | None:
    """Return points that each have a heading and a text as a table under a header, None for other points."""
    items = items_of(text)
    if len(items) < 2 or not all(item.heading and item.text for item in items):
        return None
    return (head, *((item.heading, " ".join(item.text.split())) for item in items))


_SPEAKER = lazy_pattern(r"^\[(?P<stamp>[^\]]{1,20})\]\s*(?:[^:]{1,30}:\s)?")
_YEAR = lazy_pattern(r"(?:19|20)\d\d\b")
_LONGEST = 160
"""Characters of a sentence that is the title of its slide."""
_LONGEST_LABELS = 90
"""Characters of the labels of all points that are the title of these."""


def untitled(description: str) -> OutlineSlide:
    """Return a slide that has no heading, for `entitled`; its title is empty, which no outline of a user can have."""
    return OutlineSlide.model_construct(title="", description=description, appearance="", notes="")


def entitled(
    slides: Sequence[OutlineSlide], tag: str, name: str = "", no_titles: Collection[str] = ()
) -> tuple[OutlineSlide, ...]:
    """Return slides, those without a title under their first sentence, whole, which then stands there alone.

    Where all points have a label, the labels are the title, and the heading of an only point. What cannot be a title,
    such as a number or the first of several points, leaves the title of the deck, else, where that is a sentence of
    the text, all its short points, or the beginning of its text. Lines of a chat, of which none stands for others, are
    called by their times.

    Args:
        slides: Slides, some of them `untitled`.
        tag: BCP 47 tag of the deck.
        name: Title of the deck; empty where a sentence of the text is its title.
        no_titles: Sentences that are no titles.
    """
    neutral = name or word("presentation", tag)
    first = slides[0].title.strip() if slides else ""
    used = {slide.title for slide in slides}
    if not first:  # what goes on is behind what it goes on from
        used.discard(neutral)
    unfit = {*map(bare, no_titles)}
    announcing = {
        bare(one) for one in no_titles if one.rstrip()[-1:] in (":", "：") and count_words(one) > _LABEL
    }
    named: list[OutlineSlide] = []
    for slide in slides:
        goes_on = not named or without_mark(named[-1].title) == name
        if bare(slide.title) in announcing:
            named.append(_named(slide, [neutral], used, tag))
        elif slide.title.strip():
            named.append(slide)
        elif bare(next(iter(sentences(slide.description.partition("\n")[0])), "")) in unfit:
            named.append(_named(slide, [neutral], used, tag))
        else:
            named.append(_entitled(slide, used, tag, name, goes_on=goes_on))
    return tuple(named)


def _entitled(slide: OutlineSlide, used: set[str], tag: str, name: str, *, goes_on: bool) -> OutlineSlide:
    line, _, rest = slide.description.partition("\n")
    match = ITEM.match(line)
    typed = match["text"] if match else line
    headed = None if rest else heading_of(typed)
    if headed is not None:
        return _named(slide, [headed[0]], used, tag, f"- {headed[1]}")
    if _SPEAKER.match(typed):
        return _named(slide, [_time_of(slide.description)], used, tag)
    said = [one.strip() for one in sentences(typed)] or [""]
    title = said[0].rstrip(".。")
    points = items_of(slide.description)
    labels = [point.heading or sentence_of(point).rstrip(".。") for point in points]
    named = ("، " if script_of(labels[0][:1] or " ") == "Arab" else ", ").join(labels) if labels else ""
    are_headed = all(point.heading for point in points)
    has_sentences = any(one.isdigit() or one in STOPS for one in slide.description)
    if len(named) > _LONGEST_LABELS or not says_something(named) or (has_sentences and not are_headed):
        named = ""
    begun = named or (short_title(said[0]) if says_something(title) else "")
    begun = begun if begun and begun[-1] != "…" else name or word("presentation", tag)
    are_labels = len({*labels}) == len(points) > 1 and are_headed
    if are_labels and named:
        return _named(slide, [named], used, tag)
    is_step = match is not None and bool(match["number"])
    is_said = (not rest or typed[-1:] in STOPS) and not is_step
    is_whole = len(title) <= _LONGEST and line[:1] not in "|`~" and is_said and not _YEAR.match(title)
    of_deck = [name] if name else []
    if not (is_whole and says_something(title)):
        ends = [one.rstrip()[-1] for one in rest.split("\n") if one.strip()]
        are_points = len(ends) > 1 and not any(end in STOPS for end in ends)
        is_of_deck = bool(name) and not is_said and (goes_on or is_step or are_points)
        return _named(slide, of_deck if is_of_deck else [*of_deck, begun], used, tag)
    below = "\n".join(filter(None, ["- " * bool(match) + " ".join(said[1:]) if said[1:] else "", rest]))
    is_left = bool(below) and not below[0].isspace()
    return _named(slide, [title, *of_deck], used, tag, below if is_left else "")


def _time_of(chat: str) -> str:
    """Return the first and the last stamp of the lines of a chat."""
    lines = (match["text"] if (match := ITEM.match(line)) else line for line in chat.split("\n"))
    stamps = [match["stamp"] for line in lines if (match := _SPEAKER.match(line))]
    return " – ".join(dict.fromkeys((stamps[0], stamps[-1])))


def _named(
    slide: OutlineSlide, names: Sequence[str], used: set[str], tag: str, description: str = ""
) -> OutlineSlide:
    """Return a slide under the first of its names that no slide has yet, and note it."""
    title = next((one for one in names if one not in used), names[0])
    while title in used:
        title = continued(title, 1, tag)
    used.add(title)
    return slide.model_copy(update={"title": title, "description": description or slide.description})


def without_speaker(line: str) -> str:
    """Return a line without what a chat puts in front of it: `[14:03] Ann: `."""
    return _SPEAKER.sub("", line)


_DATED = frozenset({Layout.TIMELINE, Layout.MILESTONE})
_HEADED = frozenset({Layout.COMPARISON, Layout.SWOT, Layout.PESTEL})
"""Layouts of so many points, each with a heading."""
_ORDERED = frozenset({Layout.STEPS, Layout.CYCLE, Layout.FUNNEL, Layout.PYRAMID})
"""Layouts of points in an order, which may be any."""


def shown_as(
    slides: Sequence[OutlineSlide],
    wished: Collection[str],
    named: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> tuple[OutlineSlide, ...]:
    """Return slides in the layouts wished: all points with dates along a line, else the one slide that has the form.

    Where several have it, or it is only an order, one that a wish or its title names.

    Args:
        slides: Those with a layout of their own keep it.
        wished: Names of layouts; kinds of charts are left alone.
        named: Titles of the slides that a wish names, by layout; a layout that names none may be that of any.
    """
    shown = list(slides)
    has_table = any(read_description(one.description).tables for one in shown)
    open_ones = {*wished} - ({Layout.TABLE} if has_table else set())
    for layout in (Layout[name] for name in sorted(open_ones) if name in Layout.__members__):
        titles = named.get(layout, ())
        suited = [
            at
            for at, one in enumerate(shown)
            if not one.appearance
            and (not titles or without_mark(one.title) in titles)
            and _has_form(one, layout, is_named=bool(titles))
        ]
        suited.sort(key=lambda at: _called(shown[at]) is not layout)
        is_one = len(suited) == 1 and layout not in _ORDERED
        is_one |= bool(titles) or layout in {_called(shown[at]) for at in suited[:1]}
        for at in suited if layout in _DATED else suited[:is_one]:
            shown[at] = shown[at].model_copy(update={"appearance": describe(layout, None)})
    return tuple(shown)


def _called(slide: OutlineSlide) -> Layout | None:
    """Return the layout that the title of a slide names."""
    return understand(slide.title).layout


def _has_form(slide: OutlineSlide, layout: Layout, *, is_named: bool) -> bool:
    said = read_description(slide.description)
    if said.tables:
        return False
    items = items_of(said.text)
    if layout is Layout.TABLE:
        return rows_of_points(said.text, ("", "")) is not None
    if layout in _HEADED:
        return len(items) == ITEM_COUNTS[layout][0] and all(item.heading for item in items)
    is_long = len(items) >= ITEM_COUNTS[layout][0]
    is_called = is_named or _called(slide) is layout
    is_dated = is_called or all(map(begins_with_date, items))
    return is_long and (layout in _ORDERED or (layout in _DATED and is_dated))
