"""The colours of series, slices and points: one for each name of a deck, one that stands out, and what steps back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice, pairwise

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.color_words import named_colors
from nbdeck.engine.charts.figures import MOST_COLORED, ChartContext, Figures, figures_of
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.time_axis import is_rising
from nbdeck.engine.charts.tints import PALEST, greys, quiet_colors, tints
from nbdeck.engine.scene.boxes import (
    GRAPHICS,
    INK,
    MUTED,
    TEXT,
    Color,
    ThemeStyle,
)
from nbdeck.engine.themes.theme import ChartStyle
from nbdeck.engine.themes.vision import apart, difference

_ACCENTS = tuple(Color(slot) for slot in ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6"))

PALE = MUTED.faded(0.6)
"""Of the seventh series or slice, which often sums up the rest; the muted ink itself is close to many accents."""
_TINTS = tuple(color.faded(0.5) for color in _ACCENTS[: MOST_COLORED - len(_ACCENTS) - 1])
"""Of the eighth to the twelfth series."""
ALIKE = 120
"""Colours whose channels differ by less together are taken for one."""
_MOST_TINTS = 6
"""Slices and parts of stacks of one hue; more are told apart by their hues."""
_CROWD = MUTED.faded(0.35)
"""Of all after them."""
_FADED = 0.42
"""Share of its opacity that a category behind keeps, where series have colours."""
_FAINTEST = 0.28
"""Least opacity of such a category."""
_TONES = (INK, *map(INK.faded, (0.45, 0.75, 0.25)))
"""Of further slices, in an order in which neighbours differ."""
_LIKE = 6.0
"""Distance (Delta E) below which two colours are taken for one."""
_UNLIKE = 1.35
"""How far apart the accent and the ink have to look, which are both dark on light."""
_CLEAR = 2.0
"""How far apart the colours of a line and of the bars under it are, where series side by side need 1."""
_SLICES = (*_ACCENTS, *_TONES, PALE, *_TINTS)
"""What slices choose from; before them are those of bars and lines that had the names first."""
_ACCENTED = (*_ACCENTS, PALE, *_TINTS)
"""What slices choose from where a company's accents are kept: large ones in its ink look like mourning."""
_FEW = (_ACCENTS[0], INK, _ACCENTS[2])
"""Of few series, none of them as grey as what does not stand out; the second accent is often as dark as the ink."""
_NAMELESS = {ChartForm.BOX, ChartForm.WATERFALL, ChartForm.HISTOGRAM, ChartForm.MULTIPLES}
"""Forms whose colours stand for no name."""
_ROUND = ("PIE", "DOUGHNUT")


@dataclass(frozen=True, slots=True)
class SeriesColors:
    """The colours of a chart.

    Attributes:
        series: One for each series.
        points: For each series the points with a colour of their own.
    """

    series: tuple[Color, ...]
    points: tuple[tuple[tuple[int, Color], ...], ...]

    def at(self, row: int, index: int) -> Color:
        """Return the colour of one point."""
        return dict(self.points[row]).get(index, self.series[row])


def color_at(position: int) -> Color:
    """Return the colour of a series or slice by its place."""
    return (*_ACCENTS, PALE, *_TINTS)[position] if position < MOST_COLORED else _CROWD


def colors_of_charts(
    charts: Sequence[tuple[Chart, str]], lang: str, style: ChartStyle, look: ThemeStyle
) -> list[tuple[tuple[str, Color], ...]]:
    """Return for each chart of a deck, given with its title, the colours of its names."""
    figures = [figures_of(chart, lang, title) for chart, title in charts]
    colors = deck_colors(figures, style, look)
    return [tuple((name, colors[name]) for name in _names(each) if name in colors) for each in figures]


def deck_colors(charts: Iterable[Figures], style: ChartStyle, look: ThemeStyle) -> dict[str, Color]:
    """Return one colour for each name of a series or slice in the charts of a deck.

    Words for colours have their own. A name gets the colour that its first chart would give it, or the next that no
    other name of its charts has and that neighbours in a ring or a stack can be told from; series of one hue come
    first, from the longest row of them, slices last. Charts of more names than there are colours have their own.
    """
    parts = [(figures, names) for figures in charts if 0 < len(names := _names(figures)) <= MOST_COLORED]
    # Tints of parts would be weak bars and lines.
    parts.sort(key=lambda each: (each[0].kind in _ROUND, _is_stack(each[0])))
    colors: dict[str, Color] = {}
    near, beside = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for figures, names in parts:
        colors |= named_colors(names, look)
        for name in names:
            near[name].update({*names} - {name})
        if not _is_one_hue(figures) and (figures.kind in _ROUND or _is_stack(figures)):
            for name, after in pairwise((*names, *names[: figures.kind in _ROUND])):
                beside[name].add(after)
                beside[after].add(name)
    ramps = sorted((each for each in parts if _is_ramp(each[0])), key=lambda each: -len(each[1]))
    for figures, names in (*ramps, *parts):
        own = _own_colors(figures, style, look)
        is_parted = _is_stack(figures) or (figures.kind in _ROUND and not style.keeps_accents)
        choice = (*own, *map(color_at, range(MOST_COLORED)), *(_TONES if is_parted else ()))
        for name, usual in zip(names, own, strict=True):
            taken = {other: colors[other] for other in near[name] if other in colors}
            # No theme has chosen the colours of words among its own.
            close = [color for other, color in taken.items() if other in beside[name] or color.literal]
            # What is to stand out has an accent, if not its own.
            first = (usual, *_ACCENTS) if usual == _SLICES[0] else (usual,)
            colors.setdefault(name, _told_apart((*first, *choice), close, taken.values(), look))
    return colors


def _told_apart(
    choice: Sequence[Color], close: Iterable[Color], taken: Iterable[Color], look: ThemeStyle
) -> Color:
    """Return the first colour that is far from close ones, if it can be unlike all that are taken, or the farthest."""
    hexes, used = [*map(look.hex, close)], {*map(look.hex, taken)}

    def rank(color: Color) -> tuple[float, bool, bool]:
        shown = look.hex(color)
        is_new = all(difference(shown, one) >= _LIKE for one in used)
        return min((1.0, *(apart(shown, one) for one in hexes))), is_new, shown not in used

    return max(choice, key=rank)


def _names(figures: Figures) -> list[str]:
    """Return the names that have a colour each in a chart, none where they have no meaning or are not all different."""
    if figures.form in _NAMELESS or figures.common:
        return []
    names = [row.name for row in (*figures.rows, *figures.lines)]
    names = [*figures.categories] if figures.kind in _ROUND else names
    return names if all(names) and len(set(names)) == len(names) else []


def _rises(figures: Figures) -> bool | None:
    """Whether several series are one hue that gets darker, or lighter; None where they are not."""
    # LibreOffice draws no dot that shines through.
    if len(figures.rows) < 2 or figures.kind == "SCATTER":
        return None
    return True if figures.has_ordered_series else is_rising([row.name for row in figures.rows])


def _is_stack(figures: Figures) -> bool:
    """Whether series are parts that lie on each other."""
    return Heights(figures).is_stacked


def is_by_category(figures: Figures) -> bool:
    """Whether whole categories of several series of bars stand out."""
    highlights = figures.marks.highlights
    is_marked = bool(highlights) and all(row is None for row, _ in highlights)
    return is_marked and len(figures.rows) > 1 and "BAR" in figures.kind


def _is_ramp(figures: Figures) -> bool:
    """Whether series beside each other are tints of one colour: they have an order, or some are tinted further."""
    return _rises(figures) is not None or (is_by_category(figures) and not _is_stack(figures))


def _is_one_hue(figures: Figures) -> bool:
    """Whether the parts of a chart are tints of one colour: such series, few slices, few parts of stacks."""
    count = len(figures.categories if figures.kind in _ROUND else figures.rows)
    is_of_parts = figures.kind in _ROUND or _is_stack(figures)
    return _is_ramp(figures) or (is_of_parts and 1 < count <= _MOST_TINTS)


def _own_colors(figures: Figures, style: ChartStyle, look: ThemeStyle) -> tuple[Color, ...]:
    """Return the colours of the parts of a chart that is alone: what stands out has the first."""
    if figures.kind in _ROUND and _is_one_hue(figures):
        return tints(len(figures.categories), look, is_deep=True)
    if figures.kind in _ROUND:
        choice = _ACCENTED if style.keeps_accents else _SLICES
        return tuple(islice(cycle(choice), len(figures.categories)))
    count, whole = len(figures.rows), figures.marks.whole_rows
    if count == 1 and figures.kind not in ("LINE", "SCATTER") and is_uniform(figures):
        is_background = figures.form not in (ChartForm.HISTOGRAM, ChartForm.MULTIPLES)
        usual: tuple[Color, ...] = ((is_background and style.quiet) or style.highlight,)
    elif _is_one_hue(figures):
        rises, is_parted = _rises(figures), _is_stack(figures)
        palest = GRAPHICS if is_by_category(figures) and not is_parted else PALEST
        steps = tints(count, look, palest, is_deep=is_parted and rises is None)
        usual = steps[::-1] if rises else steps
    else:
        accents = tuple(map(color_at, range(count)))
        is_kept = figures.kind == "SCATTER" or (style.keeps_accents and _are_apart(accents, look, 1.0))
        usual = accents if is_kept else _few(count, look) or accents
    if whole:
        strong = look.hex(style.highlight)
        others = (one for one in (*usual, *_ACCENTS) if difference(look.hex(one), strong) >= _LIKE)
        order = (style.highlight, *others)
        ranks = [*dict.fromkeys((*whole, *range(count)))]
        usual = tuple(order[ranks.index(row)] for row in range(count))
    bars = (*usual, style.highlight) if figures.marks.highlights else usual
    return (*usual, *_line_colors(bars, len(figures.lines), look))


def _line_colors(bars: Sequence[Color], count: int, look: ThemeStyle) -> list[Color]:
    """Return the colours of lines, which cross bars: those that differ most from theirs."""
    taken = [look.hex(color) for color in bars]
    gaps = {
        color: min((apart(look.hex(color), other) for other in taken), default=_CLEAR)
        for color in (*_ACCENTS, INK)
    }
    # The first that is clear of all bars, also where the line crosses them; where none is, the clearest.
    free = sorted(gaps, key=lambda color: -min(gaps[color], _CLEAR))
    return [free[number % len(free)] for number in range(count)]


def _few(count: int, look: ThemeStyle) -> tuple[Color, ...]:
    """Return the accent, the ink and one more colour for few series, none where two of these are nearly alike."""
    return _FEW[:count] if count <= len(_FEW) and _are_apart(_FEW[:count], look, _UNLIKE) else ()


def _are_apart(colors: Sequence[Color], look: ThemeStyle, least: float) -> bool:
    return all(apart(*pair) >= least for pair in combinations(map(look.hex, colors), 2))


def palette_of(context: ChartContext, *, has_strokes: bool = False) -> SeriesColors:
    """Return the colours of series and points: what is highlighted keeps its own, the rest steps back.

    Args:
        context: With the figures.
        has_strokes: Whether series are lines or points, which cross: none of them shines through.
    """
    figures, rows = context.figures, context.figures.rows
    # Names at the ends of pale lines are darker than these.
    is_pale = not has_strokes or (figures.kind == "LINE" and figures.form is None)
    quiet = quiet_colors(context.look, GRAPHICS if is_pale else TEXT)
    if figures.kind == "SCATTER":
        quiet = (MUTED,)  # LibreOffice draws no dot that shines through
    if figures.is_quiet:
        return SeriesColors(quiet[:1], ((),))
    if _is_stack(figures):
        count = len(rows) - len(figures.marks.whole_rows)
        quiet = greys(count, context.look)
    own = _drawn(context, [row.name for row in rows])
    if has_strokes:
        own = tuple(MUTED if color == PALE else color for color in own)
    is_lone = len(rows) == 1 and "BAR" in figures.kind
    if words := named_colors(figures.categories, context.look) if is_lone else {}:
        base = quiet[0] if figures.marks.highlights else own[0]
        called = ((at, words[name]) for at, name in enumerate(figures.categories) if name in words)
        return SeriesColors((base,), (tuple(called),))
    if figures.marks.highlights:
        return _highlighted(context, own, quiet, has_strokes=has_strokes)
    return SeriesColors(own, ((),) * len(rows))


def _drawn(context: ChartContext, names: Sequence[str]) -> tuple[Color, ...]:
    """Return the colour of each name of a chart: the one that it has in the deck, else its own.

    A series that is alone has the first colour, if its name is no word for another.
    """
    own = _own_colors(context.figures, context.style, context.look)
    if not _names(context.figures):
        return own[: len(names)]
    held = [context.colors.get(name, usual) for name, usual in zip(names, own, strict=False)]
    if len(held) == 1 and not held[0].literal and context.figures.kind not in _ROUND:
        return own[:1]
    is_solid = context.figures.kind == "SCATTER"
    return tuple(color.faded(1.0) if is_solid else color for color in held)


def line_colors(context: ChartContext) -> tuple[Color, ...]:
    """Return the colours of the lines over bars."""
    figures = context.figures
    names = [row.name for row in (*figures.rows, *figures.lines)]
    return _drawn(context, names)[len(figures.rows) :]


def is_uniform(figures: Figures) -> bool:
    """Whether no bar stands out by itself: of a histogram, with error bars, under lines, in one of several charts."""
    return figures.form in (ChartForm.HISTOGRAM, ChartForm.ERROR_BARS, ChartForm.MULTIPLES) or bool(
        figures.others
    )


def _highlighted(
    context: ChartContext, own: Sequence[Color], greys: Sequence[Color], *, has_strokes: bool
) -> SeriesColors:
    """Return colours where something is highlighted.

    Bars of which whole categories stand out have the colours of their series, which the legend names, and the others
    have them faded; else the series are grey, and what stands out differs from them. What is called by a colour has it.
    """
    figures, count = context.figures, len(context.figures.rows)
    whole = figures.marks.whole_rows
    is_tinted = is_by_category(figures)
    behind = [row for row in range(count) if row not in whole]
    if figures.kind == "LINE" and figures.form is None and len(behind) == 1:
        greys = (MUTED,)  # what is compared with is as strong as it can be
    quiet = [greys[behind.index(row) % len(greys)] if row in behind else MUTED for row in range(count)]
    quiet = [color if color.literal else grey for color, grey in zip(own, quiet, strict=True)]
    quiet = [color.faded(max(_FADED * color.alpha, _FAINTEST)) for color in own] if is_tinted else quiet
    # Of a single line points stand out by their dots.
    is_lone_line = count == 1 and has_strokes and figures.kind == "LINE"
    marked = own if whole or is_tinted or is_lone_line else [context.style.highlight] * count
    base, other = (own, quiet) if is_tinted else (own, own) if is_lone_line else (quiet, marked)
    points = tuple(
        tuple(
            (place, other[row])
            for place in range(len(figures.categories))
            if row not in whole and figures.marks.is_highlighted(row, place) is not is_tinted
        )
        for row in range(count)
    )
    return SeriesColors(tuple(own[row] if row in whole else base[row] for row in range(count)), points)


def slice_colors(context: ChartContext) -> tuple[Color, ...]:
    """Return the colours of the parts of a pie: those of their names, unless some stand out."""
    figures, own = context.figures, _drawn(context, context.figures.categories)
    marked = [place for place in range(len(own)) if figures.marks.is_highlighted(0, place)]
    if len(marked) in {0, len(own)} or any(color.literal for color in own):
        return own
    accents = (context.style.highlight, *(one for one in _ACCENTS if one != context.style.highlight))
    behind = iter(greys(len(own) - len(marked), context.look))
    return tuple(
        accents[marked.index(at) % len(accents)] if at in marked else next(behind) for at in range(len(own))
    )


def spoken_places(figures: Figures) -> frozenset[tuple[int, int]]:
    """Return the points (series, category) whose values are written even where others are not."""
    return frozenset(
        (row, place)
        for row in range(len(figures.rows))
        for place in range(len(figures.categories))
        if figures.marks.is_highlighted(row, place)
    )
