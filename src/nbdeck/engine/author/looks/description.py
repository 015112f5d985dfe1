"""What an outline's slide says: its points, in any way of writing them and as lines, and its title.

A slide stands in the layout that a prompt wishes where its points have that form already.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import begins_with_date
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import STOPS, count_words, script_of, sentences
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.short_title import is_whole_title, says_something, short_title
from nbdeck.engine.author.typed.tables import Rows, parted
from nbdeck.engine.author.typed.text import ITEM, short_enough
from nbdeck.engine.intake import items as intake
from nbdeck.engine.text.language import continued, word
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


_YEAR = lazy_pattern(r"(?:19|20)\d\d\b")
_LONGEST_LABELS = 90
"""Characters of the labels of all points that are the title of these."""


def untitled(description: str) -> OutlineSlide:
    """Return a slide that has no heading, for `entitled`; its title is empty, which no outline of a user can have."""
    return OutlineSlide.model_construct(title="", description=description, appearance="", notes="")


def entitled(
    slides: Sequence[OutlineSlide], tag: str, name: str = "", no_titles: Collection[str] = ()
) -> tuple[OutlineSlide, ...]:
    """Return slides, those without a title under their first sentence, which then stands there alone.

    One that is too long for a title stays below its beginning. A sentence that is no title is one where nothing else
    stands on its slide.

    Where all points have a label, the labels are the title, and the heading of an only point. What cannot be a title,
    such as a number or the first of several points, leaves the title of the deck, else all its short points.

    Args:
        slides: Slides, some of them `untitled`.
        tag: BCP 47 tag of the deck.
        name: Title of the deck; empty where a sentence of the text is its title.
        no_titles: Sentences that are no titles.
    """
    neutral = name or word("presentation", tag)
    used = {slide.title for slide in slides}
    if slides and not slides[0].title.strip():  # what goes on is behind what it goes on from
        used.discard(neutral)
    unfit = {*map(bare, no_titles)}
    announcing = {
        bare(one) for one in no_titles if one.rstrip()[-1:] in (":", "：") and count_words(one) > _LABEL
    }
    named: list[OutlineSlide] = []
    for one in slides:
        if bare(one.title) in announcing:
            named.append(_named(one, [neutral], used, tag))
        else:
            named.append(one if one.title.strip() else _entitled(one, used, tag, name, unfit))
    return tuple(named)


def _entitled(
    slide: OutlineSlide, used: set[str], tag: str, name: str, unfit: Collection[str]
) -> OutlineSlide:
    line, _, rest = slide.description.partition("\n")
    match = ITEM.match(line)
    typed = match["text"] if match else line
    first, *others = [one.strip() for one in sentences(typed)] or [""]
    headed = None if rest or bare(first) in unfit else heading_of(typed)
    if headed is not None:
        return _named(slide, [headed[0]], used, tag, f"- {headed[1]}")
    points = items_of(slide.description)
    labels = [point.heading or sentence_of(point).rstrip(".。") for point in points]
    named = ("، " if script_of((*labels, " ")[0][:1] or " ") == "Arab" else ", ").join(labels)
    are_headed = len({*labels}) == len(points) > 1 and all(point.heading for point in points)
    has_sentences = any(one.isdigit() or one in STOPS for one in slide.description)
    is_fit = len(named) <= _LONGEST_LABELS and says_something(named) and (are_headed or not has_sentences)
    if are_headed and is_fit and bare(first) not in unfit:
        return _named(slide, [named], used, tag)
    title = short_title(first)
    is_said = (not rest or typed[-1:] in STOPS) and not (match and match["number"])
    is_fact = bare(first) not in unfit or not (rest or others)
    is_text = line[:1] not in "|`~" and not _YEAR.match(title)
    of_deck = name or word("presentation", tag)
    if not (is_said and is_text and says_something(title) and is_fact):
        return _named(
            slide, [named if is_fit and not name and bare(first) not in unfit else of_deck], used, tag
        )
    below = "\n".join(filter(None, ["- " * bool(match) + " ".join(others) if others else "", rest]))
    is_left = is_whole_title(title) and title[-1] != "…" and bool(below) and not below[0].isspace()
    return _named(slide, [title, of_deck], used, tag, below if is_left else "")


def _named(
    slide: OutlineSlide, names: Sequence[str], used: set[str], tag: str, description: str = ""
) -> OutlineSlide:
    """Return a slide under the first of its names that no slide has yet, and note it."""
    title = next((one for one in names if one not in used), names[0])
    while title in used:
        title = continued(title, 1, tag)
    used.add(title)
    return slide.model_copy(update={"title": title, "description": description or slide.description})


_ORDERED = frozenset({Layout.STEPS, Layout.CYCLE, Layout.FUNNEL, Layout.PYRAMID})
"""Layouts of points in an order, which numbers tell."""
_DATED = frozenset({Layout.TIMELINE, Layout.MILESTONE})


def shown_as(slides: Sequence[OutlineSlide], wished: Collection[str]) -> tuple[OutlineSlide, ...]:
    """Return slides in the layouts wished: what is called so, else all of dates, else the one of the form.

    Args:
        slides: Those with a layout of their own keep it.
        wished: Names of layouts; kinds of charts are left alone.
    """
    shown = list(slides)
    has_table = any(read_description(one.description).tables for one in shown)
    open_ones = {*wished} - ({Layout.TABLE} if has_table else set())
    for layout in (Layout[name] for name in sorted(open_ones) if name in Layout.__members__):
        suited = [at for at, one in enumerate(shown) if not one.appearance and _has_form(one, layout)]
        named = [at for at in suited if understand(shown[at].title).layout is layout]
        for at in named[:1] or suited[: len(suited) if layout in _DATED else len(suited) == 1]:
            shown[at] = shown[at].model_copy(update={"appearance": describe(layout, None)})
    return tuple(shown)


def _has_form(slide: OutlineSlide, layout: Layout) -> bool:
    said = read_description(slide.description)
    items, counts = items_of(said.text), ITEM_COUNTS[layout]
    if said.tables or len(items) < max(counts[0], 2):
        return False
    is_named = understand(slide.title).layout is layout
    if layout in _DATED:
        return is_named or all(map(begins_with_date, items))
    if layout in _ORDERED:
        return is_named or intake.items_of(said.text).is_numbered
    are_headed = all(item.heading for item in items)
    return are_headed and (layout is Layout.TABLE or (len(counts) == 1 and len(items) == counts[0]))
