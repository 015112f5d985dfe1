"""Tables of frames."""

import re

import numpy as np
import pandas as pd

from frame_sentences.reading import count, quoted, says


@says(r"TABLE of (?P<rows>[\d,]+) rows? and (?P<columns>\d+) columns?\.")
def _size(said, match):
    rows = len(said.slide.table) - 1 - len(said.slide.types.totals)
    return (count(match["rows"]), int(match["columns"])) == (rows, len(said.slide.table[0]))


@says(
    r"A table because the data is a summary, of which no axis shows counts, means and deviations together\."
)
def _summary(said, match):
    words = {*map(str, said.frame.index), *map(str, said.frame.columns)}
    return words >= {"count", "mean", "std"} or words >= {"count", "unique", "top", "freq"}


_HOW = r"(?: to \d+ \w+| by the format '[^']*'(?: \('[^']*'(?: and '[^']*')? where that says zero\))?)?"


@says(rf"Rounded: (?P<columns>'[^']*'{_HOW}(?:(?:, | and )'[^']*'{_HOW})*)\.")
def _rounded(said, match):
    columns = re.sub(r" (?:by the format|\()[^,)]*'\)?", "", match["columns"])
    told = {name: decimals for name, decimals, _ in re.findall(r"'([^']*)'(?: to (\d+) (\w+))?", columns)}
    types = dict(zip(said.slide.table[0], said.slide.types.columns, strict=True))
    cut = {name for name, each in types.items() if each.kind == "number" and is_cut(said, name)}
    places = {name: len(types[name].format.partition(".")[2].rstrip("%")) for name in cut}
    return set(told) == cut and all(
        int(told[name] or places[name]) == places[name] for name in cut if "E" not in types[name].format
    )


def is_cut(said, name):
    """Tell whether the cells of a column say less than its values."""
    at = said.slide.table[0].index(name)
    values = said.slide.types.columns[at].values
    texts = [row[at] for row in said.slide.table[1:]]
    pairs = [(text, float(value)) for text, value in zip(texts, values, strict=True) if value]
    size = {"%": 100}.get(texts[0][-1:], 1)
    return any(
        text.startswith(("<", "-<", ">"))
        or not np.isclose(float(text.rstrip("%").replace(",", "")) / size, value, rtol=1e-13, atol=0)
        for text, value in pairs
    )


@says("first_rows")
def _first(said, match):
    shown = len(said.slide.table) - 1 - len(said.slide.types.totals)
    return (count(match["count"]), count(match["all"])) == (shown, len(said.frame))


@says("total_of_all")
def _total_of_all(said, match):
    return bool(said.slide.types.totals) and said.wish["max_rows"] < len(said.frame)


@says("last_row_totals")
def _totals(said, match):
    return said.slide.types.totals == (len(said.slide.table) - 2,)


@says(r"Tabs and the like are spaces in (?P<names>'[^']*'(?:, '[^']*')*)\.")
def _tabs(said, match):
    return all(
        said.own(name).astype(str).str.contains(r"[\t\x00-\x1f]").any() for name in quoted(match["names"])
    )


@says(
    r"Bars in cells, where there is room, are ten blocks at most, with halves, drawn from the numbers as they are now, "
    r"and follow no edit\."
)
def _bars(said, match):
    return bool(said.slide.types.bars)


def table_title_holds(said):
    """Tell whether the title of a table is made of the heads of its columns, all of them, or counts them."""
    heads = [part for head in said.slide.table[0] for part in [head.partition("/")[0].strip()] if part]
    if match := re.fullmatch(r"(\d+) columns(?: by (.*))?", said.slide.title):
        return int(match[1]) == len(heads) - (match[2] is not None)
    words = re.sub(r"[\W_]+", " ", said.slide.title).casefold()
    return (
        all(re.sub(r"[\W_]+", " ", head).casefold() in words for head in heads)
        or not pd.Index(heads).is_unique
    )


@says(r"The totals add up the rows of (?P<names>'[^']*'(?:, '[^']*')*)\.")
def _added(said, match):
    last = said.slide.table[-1]
    heads = [head for head, cell in zip(said.slide.table[0], last, strict=True) if cell not in {"", "Total"}]
    return quoted(match["names"]) == heads


@says(r"(?P<count>[\d,]+) cells? without a value: –\.")
def _cells_without_value(said, match):
    cells = [cell for row in said.slide.table[1:] for cell in row]
    return cells.count("–") == count(match["count"])


@says(r"The totals leave out missing values: (?P<gaps>[\d,]+ of '[^']*'(?:, [\d,]+ of '[^']*')*)\.")
def _gaps_in_totals(said, match):
    told = {name: count(number) for number, name in re.findall(r"([\d,]+) of '([^']*)'", match["gaps"])}
    assert said.slide.types.totals
    return all(said.frame[name].isna().sum() == number for name, number in told.items())
