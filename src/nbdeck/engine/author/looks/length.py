"""An outline made exactly as long as wished: neighbours merged or slides left out, long slides split."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nbdeck.contract.content import lines_of
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import STOPS, count_words, sentences
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import (
    bare,
    counted_items_of,
    items_of,
    read_description,
    sentence_of,
)
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.author.typed.text import has_code
from nbdeck.engine.text.language import continued, is_continued, without_mark

_MOST_MERGED = 10
"""Slides beyond which others are too much for one."""
_FEW = 5
"""Points that stand side by side on a merged slide; more are kept under their slides' titles."""
_ROWS = 4
"""Rows of each part of a table that is split."""
_LONGEST_TITLE, _LONGEST_SENTENCE = 60, 120
"""Characters of the titles of all slides that became one, and of a sentence."""


def shortened_to(
    outline: Sequence[OutlineSlide], length: int
) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
    """Return at most `length` slides, and sentences that name all that share a slide and all that were left out.

    The two neighbours that say least are joined first; where any two would be too much for one slide, the slide with
    the least to say is left out. The first slide stays.
    """
    groups, left_out = [[slide] for slide in outline], list[str]()
    words = {id(slide): count_words(f"{slide.title} {slide.description}") for slide in outline}
    alone = {id(slide) for slide in outline if _stands_alone(slide)}

    def size_with_next(at: int) -> float:
        return sum(words[id(slide)] for slide in groups[at] + groups[at + 1])

    def weight_of(at: int) -> int:
        return sum(map(weight, groups[at]))

    while len(groups) > max(length, 1):
        pairs = [at for at, (one, two) in enumerate(pairwise(groups)) if not alone & {*map(id, one + two)}]
        pairs = [at for at in pairs if len(groups[at] + groups[at + 1]) <= _MOST_MERGED]
        if pairs:
            at = min(pairs, key=size_with_next)
            groups[at] += groups.pop(at + 1)
        else:
            least = min(reversed(range(1, len(groups))), key=weight_of)
            left_out.extend(slide.title for slide in groups.pop(least))
    joined = sum(len(group) > 1 for group in groups)
    said = [f"{joined} of them ha{'s' if joined == 1 else 've'} several together."] if joined else []
    if left_out:
        said.append(f"Left out were {', '.join(f'“{title}”' for title in left_out)}.")
    kept = [merged(group) if len(group) > 1 else group[0] for group in groups]
    return tuple(kept), tuple(said)


def _stands_alone(slide: OutlineSlide) -> bool:
    return _is_whole(slide) or bool(read_description(slide.description).tables)


def _is_whole(slide: OutlineSlide) -> bool:
    """Whether a slide is neither merged nor split: one that only says thanks, a chart, or lines of code."""
    return (
        is_closing(slide)
        or has_code(slide.description)
        or understand(slide.appearance).layout is Layout.CHART
    )


def weight(slide: OutlineSlide) -> int:
    """Return how much a slide has to say: its points, a table's rows."""
    said = read_description(slide.description)
    return len(items_of(said.text)) + sum(len(rows) - 1 for rows in said.tables)


def is_closing(slide: OutlineSlide) -> bool:
    """Whether a slide only says thanks."""
    return understand(slide.appearance).layout is Layout.THANKS or (
        understand(slide.title).layout is Layout.THANKS and len(slide.title) < _LONGEST_TITLE
    )


def merged(slides: Sequence[OutlineSlide]) -> OutlineSlide:
    """Return one slide with all that several say below their titles; the title of one that goes on is no content."""
    said = [read_description(slide.description) for slide in slides]
    tables = [pipe_rows(rows) for one in said for rows in one.tables]
    names = list(dict.fromkeys(without_mark(slide.title) for slide in slides))
    title = " & ".join(names)
    is_short = len(names) == 1 or (len(title) <= _LONGEST_TITLE and " & " not in "".join(names))
    points = [
        [item for item in items_of(one.text) if bare(sentence_of(item)) != bare(slide.title)]
        for one, slide in zip(said, slides, strict=True)
    ]
    is_few = len(names) == 1 or (is_short and sum(map(len, points)) <= _FEW)
    items: list[Item] = []
    for number, (slide, own) in enumerate(zip(slides, points, strict=True)):
        name = without_mark(slide.title)
        goes_on = is_continued(slide.title) and name == names[0]
        is_said = is_few or goes_on or name[-1:] == "…" or (not is_short and not number)
        items += _under("" if is_said else name, own, is_short=is_short)
    merged_words = {
        "title": title if is_short else slides[0].title,
        "description": "\n\n".join(filter(None, [lines_of(items), *tables])),
        "notes": "\n".join(slide.notes for slide in slides if slide.notes),
    }
    return slides[0].model_copy(update={**merged_words, "appearance": ""})


def _under(title: str, items: Sequence[Item], *, is_short: bool) -> list[Item]:
    """Return points below a title that is short; those that have points of their own stand behind it."""
    if title and items and is_short and not any("\n" in item.text for item in items):
        return [Item(title, "\n".join(map(sentence_of, items)))]
    return [*([Item("", title)] if title else []), *items]


def split_slide(slide: OutlineSlide, parts: int, tag: str) -> tuple[OutlineSlide, ...]:
    """Return a slide as so many slides, as even as its points allow; fewer where it has too little to say.

    Args:
        slide: The slide.
        parts: How many slides it should become.
        tag: BCP 47 tag of the deck, for the word "continued".
    """
    said = read_description(slide.description)
    if _is_whole(slide):
        return (slide,)
    if said.tables and not said.text:
        return _split_table(slide, parts, tag)
    items = [item for item in _finer(counted_items_of(said.text), parts) if item.heading or item.text]
    parts = min(parts, len(items))
    if parts < 2:
        return (slide,)
    bounds = [round(n * len(items) / parts) for n in range(parts + 1)]
    tables = "".join(f"\n\n{pipe_rows(rows)}" for rows in said.tables)
    slides: list[OutlineSlide] = []
    for number, (start, end) in enumerate(pairwise(bounds)):
        piece = items[start:end]
        title = _part_title(slide.title, piece, number, tag)
        if title and title in [one.title for one in slides]:
            title = continued(slide.title, number, tag)
        is_said = number > 0 and len(piece) > 1 and bool(title.strip()) and title == _as_title(piece[0])
        words = {
            "title": title,
            "description": lines_of(piece[1:] if is_said else piece) + tables * (number == 0),
            "appearance": slide.appearance if number == 0 and _fits(slide.appearance, len(piece)) else "",
            "notes": slide.notes if number == 0 else "",
        }
        slides.append(slide.model_copy(update=words))
    return tuple(slides)


def _is_of_sentences(slide: OutlineSlide) -> bool:
    """Whether each point of a slide is a sentence, which can stand alone; a point of a list says nothing so."""
    said = [sentence_of(item) for item in items_of(slide.description)]
    return all(one[-1] in STOPS for one in said)


def _layout(slide: OutlineSlide) -> Layout | None:
    return understand(slide.appearance).layout


def _fits(appearance: str, count: int) -> bool:
    look = understand(appearance)
    return look.layout is None or (count in ITEM_COUNTS[look.layout] and look.items in {None, count})


def _finer(items: Sequence[Item], parts: int) -> list[Item]:
    """Return points cut at their own points, then at sentences, until there are enough."""
    if len(items) >= parts:
        return list(items)
    opened: list[Item] = []
    for item in items:
        lines = item.text.split("\n")
        opened.extend([Item("", line) for line in lines] if len(lines) > 1 else [item])
    if len(opened) >= parts:
        return opened
    return [
        Item(item.heading if number == 0 else "", sentence)
        for item in opened
        for number, sentence in enumerate(sentences(item.text) or [""])
    ]


def _part_title(title: str, piece: Sequence[Item], number: int, tag: str) -> str:
    """Return the title of a part: that of the whole for the first, else its own first sentence where it is short."""
    if number == 0 or not title.strip():
        return title
    said = _as_title(piece[0])
    is_own = len(piece) == 1 or (piece[0].text[-1:] in STOPS and not is_continued(title))
    return said if is_own and said and is_title(said) else continued(title, number, tag)


def _as_title(item: Item) -> str:
    """Return a point as a title, whole; empty where it is too long for one, has a label, or several sentences."""
    said = sentence_of(item)
    is_one = len(said) <= _LONGEST_SENTENCE and len(sentences(said)) == 1 and not (item.heading and item.text)
    return said.rstrip(".。") if is_one else ""


def _split_table(slide: OutlineSlide, parts: int, tag: str) -> tuple[OutlineSlide, ...]:
    rows = read_description(slide.description).tables[0]
    body = rows[1:]
    parts = min(parts, len(body) // _ROWS)
    if parts < 2:
        return (slide,)
    bounds = [round(n * len(body) / parts) for n in range(parts + 1)]
    return tuple(
        slide.model_copy(  # its title may be left open still
            update={
                "title": _part_title(slide.title, [Item(body[start][0], "")], number, tag),
                "description": pipe_rows((rows[0], *body[start:end])),
                "notes": slide.notes if number == 0 else "",
            }
        )
        for number, (start, end) in enumerate(pairwise(bounds))
    )


def lengthened_to(
    outline: Sequence[OutlineSlide], length: int, tag: str, *, least: int
) -> tuple[tuple[OutlineSlide, ...], ...]:
    """Return each slide as the slides that it was split into, up to `length` in all.

    Those with the most to say are split first.

    Args:
        outline: The slides.
        length: How many are wished.
        tag: BCP 47 tag of the deck.
        least: Points that each part keeps; one with a layout keeps as many as this has at least, sentences stand
            alone.
    """
    sizes = [0 if _is_whole(slide) else weight(slide) for slide in outline]
    keeps = [
        max(least, *ITEM_COUNTS[layout][:1], 1)
        if (layout := _layout(one))
        else min(least, 1 + (not _is_of_sentences(one)))
        for one in outline
    ]
    most = [
        len(split_slide(slide, min(length, size // keep) if keep > 1 else length, tag)) if size else 1
        for slide, size, keep in zip(outline, sizes, keeps, strict=True)
    ]
    shares = [1] * len(outline)
    for _ in range(length - len(outline)):
        open_ones = [number for number, share in enumerate(shares) if share < most[number]]
        if not open_ones:
            break
        shares[max(open_ones, key=lambda n: (sizes[n] / shares[n], -n))] += 1
    used: set[str] = set()
    return tuple(
        tuple(_counted(one, used, tag) for one in (split_slide(slide, share, tag) if share > 1 else (slide,)))
        for slide, share in zip(outline, shares, strict=True)
    )


def _counted(slide: OutlineSlide, used: set[str], tag: str) -> OutlineSlide:
    """Return a slide that continues another under a title that no slide has yet, and note it."""
    title = slide.title
    while is_continued(title) and title in used:
        title = continued(title, 1, tag)
    used.add(title)
    return slide.model_copy(update={"title": title})
