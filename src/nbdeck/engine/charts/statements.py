"""What a chart states in sentences that hold for its numbers, for listeners and for screen readers alike."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.contract.number_format import (
    axis_format,
    column_format,
    format_number,
    in_language,
    number_words,
    share_format,
)
from nbdeck.contract.words.sentences import STOPS
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.heights import (
    MOST_PLACES,
    Point,
    extremes,
    extremes_and_total,
    extremes_of_parts,
    shares_of,
)
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.text.language import Phrases, is_total, phrases, word

_MOST_SERIES = 4
"""Of more series all together have extremes, and only those that stand out a sentence of their own."""
_MEDIAN = 2
"""Place of the median among the series of a box plot."""
_ENDS_ALONE = 2
"""A course from one point to another says all of it."""
_RUNNING = {"LINE", "AREA"}
_ROUND = {"PIE", "DOUGHNUT"}


def points_of(figures: Figures, lang: str) -> list[tuple[SeriesValues, list[Point]]]:
    """Return the values that are shown as bars, lines or slices, by series; of 100 % stacks the shares."""
    is_full = figures.form is ChartForm.FULL
    shares = shares_of(figures.rows) if is_full else ()
    whole = math.fsum(figures.known) if figures.kind in _ROUND else 0.0
    parts = itertools.chain(*shares) if is_full else (value / whole for value in figures.known if whole)
    percent = in_language(share_format(parts), lang)
    series = []
    for shown, row in enumerate(figures.described):
        points = []
        for at, value in enumerate(row.values):
            if value is None:
                continue
            place = figures.categories[at]
            if is_full:
                share = shares[shown][at]
                points.append(Point(at, place, share, format_number(share, percent)))
            else:
                beside = format_number(value / whole, percent) if whole else _ends(figures, row, at, lang)
                # Lines with an axis of their own count something else.
                is_other = row.role is SeriesRole.RIGHT_LINE
                number = _plain(value, row.values, lang) if is_other else _number(figures, value)
                points.append(Point(at, place, value, number, beside))
        series.append((row, points))
    return series


def _number(figures: Figures, value: float) -> str:
    """Return a value with its unit."""
    return with_unit(number_words(value, figures.number_format), figures)


def _plain(value: float, among: Iterable[float | None], lang: str) -> str:
    """Return a value that no format is given for, as others beside it are written."""
    return number_words(value, in_language(axis_format(among, tag=lang), lang))


def _ends(figures: Figures, row: SeriesValues, place: int, lang: str) -> str:
    low, high = (
        next((each.values[place] for each in figures.beside(row, role)), None)
        for role in (SeriesRole.LOW, SeriesRole.HIGH)
    )
    if low is None or high is None:
        return ""
    code = figures.number_format
    return phrases(lang).span.format(low=number_words(low, code), high=number_words(high, code))


def statements(figures: Figures, lang: str) -> tuple[str, ...]:
    """Return what is worth saying of a chart, the most telling first.

    Extremes of each series, of a waterfall its ends and largest steps, of a histogram its fullest class, of dots how
    far they reach.

    Args:
        figures: What the chart shows.
        lang: BCP 47 tag of the deck.
    """
    words = phrases(lang)
    if not figures.known:
        return (words.empty,) if words.empty else ()
    if figures.form is ChartForm.WATERFALL:
        said = _of_waterfall(figures, words, lang)
    elif figures.form is ChartForm.HISTOGRAM:
        said = _of_histogram(figures, words, lang)
    elif figures.form is ChartForm.BOX:
        said = _of_boxes(figures, words)
    elif figures.kind == "SCATTER":
        said = _of_dots(figures, words, lang)
    else:
        said = _of_series(figures, words, lang)
    return tuple(filter(None, said))


def courses(figures: Figures, lang: str) -> tuple[str, ...]:
    """Return where the lines and areas of a chart begin and end; other kinds have no course."""
    if figures.kind not in _RUNNING:
        return ()
    series, words = _spoken_alone(figures, points_of(figures, lang)), phrases(lang)
    return tuple(
        _named(figures, row.name, _course(points[0], points[-1], words))
        for row, points in series
        if len(points) > 1
    )


def _course(first: Point, last: Point, words: Phrases) -> str:
    return words.course.format(
        at_first=first.place, first=first.written, at_last=last.place, last=last.written
    )


def _spoken_alone(
    figures: Figures, series: Sequence[tuple[SeriesValues, list[Point]]]
) -> list[tuple[SeriesValues, list[Point]]]:
    """Return the series that have sentences of their own."""
    if len(series) <= _MOST_SERIES:
        return list(series)
    chosen = {
        figures.rows[row].place
        for row, place in figures.marks.highlights
        if row is not None and place is None
    }
    return [each for each in series if each[0].role is not None or each[0].place in chosen][:_MOST_SERIES]


def _of_series(figures: Figures, words: Phrases, lang: str) -> Iterator[str]:
    series = points_of(figures, lang)
    if len(series) > _MOST_SERIES:
        yield _of_all(figures, [each for each in series if each[0].role is None], words, lang)
    for row, points in _spoken_alone(figures, series):
        if figures.rest is not None:
            single = [point for point in points if point.at != figures.rest]
            yield _named(figures, row.name, extremes(single, words, has_lowest=False))
        elif figures.kind not in _RUNNING or len(points) != _ENDS_ALONE:
            # A time is no sum of others.
            said = extremes(points, words) if figures.times else extremes_and_total(points, words, lang)
            yield _named(figures, row.name, said)
    if figures.summed_up:
        yield words.rest.format(name=figures.categories[-1], count=figures.summed_up)


def _of_all(
    figures: Figures, series: Sequence[tuple[SeriesValues, list[Point]]], words: Phrases, lang: str
) -> str:
    """Return the extremes of many series together, of which the last, or last values of each, may be sums."""
    rows = [
        [replace(point, place=f"{row.name} {point.place}".strip()) for point in points]
        for row, points in series
    ]
    together = [point for points in rows for point in points]
    sums, names = list[Point](), list[str]()
    for (_, points), own in zip(series, rows, strict=True):
        if ends_in_sum([point.value for point in own]) and not figures.times:
            sums.append(own[-1])
            names.append(points[-1].place)
    for last in rows[-1]:
        if ends_in_sum([point.value for point in together if point.at == last.at]):
            sums.append(last)
            names.append(series[-1][0].name)
    is_named = all(is_total(name, lang) for name in names)
    return extremes_of_parts(together, sums, words, is_named=is_named)


def _of_waterfall(figures: Figures, words: Phrases, lang: str) -> Iterator[str]:
    """Yield where a waterfall starts and ends, and its largest steps; a total is no step."""
    (row,) = figures.rows
    bars = [
        Point(place, figures.categories[place], value, _number(figures, value))
        for place, value in enumerate(row.values)
        if value is not None
    ]
    if not bars:
        return
    totals = [bar for bar in bars if bar.at in figures.totals_at]
    steps = [bar for bar in bars if bar.at not in figures.totals_at]
    if len(totals) > 1 and bars[0] is totals[0] and bars[-1] is totals[-1]:
        yield _course(totals[0], totals[-1], words)
    else:
        yield from (f"{total.place}: {total.written}{words.stop}" for total in totals)
    if bars[-1] not in totals:
        last = max((at for at, bar in enumerate(bars) if bar in totals), default=0)
        level = math.fsum(bar.value for bar in bars[last:])
        yield f"{word('total', lang)}: {_number(figures, level)}{words.stop}"
    values = [point.value for point in steps]
    for value, said in ((max(values, default=0), words.rise), (min(values, default=0), words.fall)):
        places = [point for point in steps if point.value == value]
        if (said is words.rise and value > 0) or (said is words.fall and value < 0):
            names = words.listed([point.place for point in places], MOST_PLACES)
            yield said.format(value=_number(figures, abs(value)), at=names)


def _of_histogram(figures: Figures, words: Phrases, lang: str) -> Iterator[str]:
    (_, points), *_ = points_of(figures, lang)
    values = [point.value for point in points]
    if not any(values):
        return
    fullest = [point for point in points if point.value == max(values)]
    if all(value.is_integer() for value in values) and len(fullest) == 1:
        total = number_words(math.fsum(values), figures.number_format)
        yield words.fullest.format(count=fullest[0].number, total=total, at=fullest[0].place)
    else:
        places = words.listed([point.place for point in fullest], MOST_PLACES)
        said = words.highest if len(fullest) == 1 else words.highest_shared
        yield said.format(value=fullest[0].number, at=places)
    yield words.classes.format(first=points[0].place, last=points[-1].place)


def _of_boxes(figures: Figures, words: Phrases) -> Iterator[str]:
    low, median, high = figures.rows[0], figures.rows[_MEDIAN], figures.rows[-1]
    points = [
        Point(at, figures.categories[at], value, _number(figures, value))
        for at, value in enumerate(median.values)
        if value is not None
    ]
    if points:
        yield f"{median.name}: {extremes(points, words)}"
        yield _reach(figures, f"{low.name} – {high.name}", (*low.values, *high.values), words)


def _of_dots(figures: Figures, words: Phrases, lang: str) -> Iterator[str]:
    """Yield how far dots reach both ways, and their areas."""

    def reach(name: str, values: Sequence[float]) -> str:
        ends = min(values), max(values)
        low, high = (number_words(end, in_language(column_format(ends), lang)) for end in ends)
        return value_sentence(name, _span(low, high, words), lang)

    if figures.x_values:
        yield reach(figures.x_title or "x", figures.x_values)
    for row in figures.rows:
        yield _reach(figures, row.name or "y", row.values, words)
        for size in figures.beside(row, SeriesRole.SIZE):
            known = [value for value in size.values if value is not None]
            if known:
                yield reach(size.name, known)


def _reach(figures: Figures, name: str, values: Iterable[float | None], words: Phrases) -> str:
    known = [value for value in values if value is not None]
    if not known:
        return ""
    low, high = (number_words(end, figures.number_format) for end in (min(known), max(known)))
    return f"{name}: {with_unit(_span(low, high, words), figures)}{words.stop}"


def _span(low: str, high: str, words: Phrases) -> str:
    return low if low == high else words.span.format(low=low, high=high)


def with_unit(number: str, figures: Figures) -> str:
    """Return a number of a chart as it is said, with what it counts."""
    return f"{number} {figures.unit}" if figures.unit else number


def highlighted(figures: Figures, lang: str) -> Iterator[str]:
    """Yield a sentence on what stands out by its colour, with its values where it is a place."""
    if not figures.marks.highlights:
        return
    names, words = list[str](), phrases(lang)
    values = {
        (row.place, point.at): point.written for row, points in points_of(figures, lang) for point in points
    }
    for at, place in figures.marks.highlights:
        rows = figures.rows if at is None else figures.rows[at : at + 1]
        if place is None:
            names += [row.name for row in rows]
            continue
        category, is_alone = figures.categories[place], len(figures.rows) == 1
        known = [(row, values[row.place, place]) for row in rows if (row.place, place) in values]
        said = [number if is_alone else f"{row.name} {number}" for row, number in known]
        names.append(f"{category} {words.joint.join(said[:_MOST_SERIES])}".strip())
    if names := list(dict.fromkeys(filter(None, names))):
        yield words.highlighted.format(names=words.joint.join(names))


def _named(figures: Figures, name: str, sentence: str) -> str:
    return (
        f"{name}: {sentence}"
        if name and sentence and (len(figures.described) > 1 or figures.common)
        else sentence
    )


def value_sentence(name: str, value: str, lang: str) -> str:
    """Return a sentence on a value, or on words, with a name."""
    stop = "" if value.endswith(tuple(STOPS)) else phrases(lang).stop
    return ": ".join(filter(None, (name, value))) + stop


def note_sentence(figures: Figures, row: int, place: int, text: str, lang: str) -> str:
    """Return a sentence with the words at a point and its value."""
    series, value = figures.rows[row], figures.rows[row].values[place]
    name = series.name if len(figures.rows) > 1 and figures.form is not ChartForm.BOX else ""
    where = [name, figures.categories[place], "" if value is None else _number(figures, value)]
    return value_sentence(", ".join(filter(None, where)), " ".join(text.split()), lang)


def sums_sentence(figures: Figures, sums: Sequence[float | None], lang: str) -> str:
    """Return a sentence on the sums of stacks."""
    points = [
        Point(at, figures.categories[at], value, _number(figures, value))
        for at, value in enumerate(sums)
        if value is not None
    ]
    return value_sentence(word("total", lang), extremes_and_total(points, phrases(lang), lang), lang)
