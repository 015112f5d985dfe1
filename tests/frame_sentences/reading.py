"""Reads the sentences that nbdeck writes about a frame, and recomputes each from the frame; unknown ones are wrong.

Only for frames whose names and labels hold no quote, colon, comma, semicolon or full stop.
"""

import re
import tomllib
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd

import nbdeck.frames

TEMPLATES = tomllib.loads((Path(nbdeck.frames.__file__).parent / "title_words.toml").read_text("utf-8"))["en"]
NAMES = r"'[^']*'(?:, '[^']*')*(?: and '[^']*')?"
SLOTS = {
    "count": r"[\d,]+", "all": r"[\d,]+(?: \([\d,]+ × [\d,]+\))?", "low": r"[\d,]+", "high": r"[\d,]+", "top": r"\d+",
    "value": r"-?[\d,.]+(?:e[+-]?\d+)?", "end": r"-?[\d,.]+(?:e[+-]?\d+)?", "stretch": r"\w+",
}  # fmt: skip
"""What stands in the slots of a sentence of a caption; in all others anything may."""


class Said:
    """A slide with the frame that it was made of, both in plain Python."""

    def __init__(self, slide, frame, wish):
        self.slide, self.frame, self.wish, self.chart = slide, frame, wish, slide.chart
        self.is_indexed = frame.index.name is not None or frame.index.dtype.kind not in "iu"
        own = {str(name): frame[name] for name in frame.columns}
        self.columns = {str(frame.index.name or "index"): frame.index.to_series(), **own}
        self.series = {} if self.chart is None else {each.name: each.values for each in self.chart.series}
        self.left_out = []

    def own(self, name):
        """Return a column by the name that a sentence calls it."""
        called = {name, re.sub(r" \((?:days|hours|minutes|seconds)\)$", "", name)}
        return next(values for own, values in self.columns.items() if called & {own, spoken(own)})

    def values(self):
        """Return all numbers of the chart."""
        return [value for values in self.series.values() for value in values if value is not None]

    def gaps(self):
        """Return category and series of each value that lacks."""
        return [
            (label, name)
            for name, values in self.series.items()
            for label, value in zip(self.chart.categories, values, strict=True)
            if value is None
        ]


def spoken(name):
    return " ".join(name.replace("_", " ").split())


def count(text):
    return int(text.replace(",", ""))


def quoted(text):
    return re.findall(r"'([^']*)'", text)


def finite(values):
    numbers = pd.to_numeric(values, errors="coerce").astype(float)
    return numbers[np.isfinite(numbers)]


CHECKS = {}
"""What a sentence looks like, and what tells whether it is true."""
KEYS = set()
"""Those of `title_words.toml` among them."""


def says(pattern):
    """Register a check of the sentences that a pattern, or a sentence of `title_words.toml`, describes."""

    def register(check):
        KEYS.add(pattern)
        forms = [pattern] if pattern not in TEMPLATES else TEMPLATES[pattern].split("|")
        for form in forms:
            sentence = form if pattern not in TEMPLATES else regex(form)
            CHECKS[re.compile(f"{sentence}(?= [A-Z0-9'_]|$)")] = check
        return check

    return register


def regex(template, slots=SLOTS):
    parts = re.split(r"\{(\w+)\}", template)
    return "".join(
        re.escape(part) if not at % 2 else f"(?P<{part}>{slots.get(part, '.*?')})"
        for at, part in enumerate(parts)
    )


def sentences(text):
    """Yield the sentences of a text, each with its check."""
    while text:
        known = [(match, check) for pattern, check in CHECKS.items() if (match := pattern.match(text))]
        assert known, f"nothing recomputes: {text}"
        match, check = min(known, key=lambda each: (each[0].end(), -len(each[0].re.pattern)))
        yield match, check
        text = text[match.end() :].lstrip()


def false(said):
    """Return the sentences beside a chart or table that do not hold."""
    texts = (said.slide.why, said.slide.content)
    return [match[0] for text in texts for match, check in sentences(text) if not check(said, match)]


def silent(said):
    """Yield what is lost without a word."""
    if said.chart is None:
        return
    drawn = [each.values for each in said.chart.series if each.role not in {"RIGHT_LINE", "SIZE"}]
    known = [value for values in drawn for value in values if value is not None]
    loses = rounds_under(known, said.chart.number_format)
    is_share = said.chart.type in {"PIE", "DOUGHNUT"} or said.chart.form == "FULL"
    if loses and not is_share and "rounds some" not in said.slide.why and "15 digits" not in said.slide.why:
        yield "rounding"
    words = (
        f"{said.slide.why} {said.slide.content} {said.slide.title} {said.chart.x_title} {said.chart.y_title}"
    )
    for name, values in said.columns.items():
        shown = {*said.series, *said.chart.categories}
        is_shown = name in words or spoken(name) in words or name in shown
        is_time = said.chart.times is not None and values.dtype.kind == "M"
        if not is_shown and not is_time and name != "index" and not set(map(str, values)) & shown:
            yield f"the column {name!r}"


def rounds_under(values, code):
    """Tell whether an Excel code takes digits off some numbers, by what it says itself."""
    digits = code.partition('"')[0]
    scale = Decimal(1000) ** len(re.findall(r",(?![#0])", digits))
    decimals = len(digits.partition(".")[2].rstrip(",%")) + 2 * digits.endswith("%")
    if "E" in code:
        return any(float(f"{value:.1E}") != value for value in values)
    if code == "General":
        return False
    exact = [Decimal(repr(value)) / scale for value in values]
    # A float has about 15 digits: what lies below them, or below those of the largest number, is no digit of it.
    least = max(map(abs, exact), default=Decimal(0)) * Decimal("1e-15")
    return any(abs(each - round(each, decimals)) > max(least, abs(each) * Decimal("1e-12")) for each in exact)


def number(text):
    """Return a number as a title writes it, and half of its last digit."""
    digits = re.fullmatch(r"(-?)([\d,]*)(?:\.(\d+))?(E[+-]\d+)?\s?([kMBT%]?)", text)
    size = {"k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "%": 0.01}.get(digits[5], 1.0) * float(
        f"1{digits[4] or ''}"
    )
    value = float(f"{digits[2].replace(',', '') or 0}.{digits[3] or 0}") * size
    return value * (-1 if digits[1] else 1), 0.5000001 * size * 10.0 ** -len(digits[3] or "")


def cells(said):
    """Return the numbers of a table with fills."""
    return [float(value) for each in said.slide.types.columns[1:] for value in each.values if value]


def label_of(value):
    if value is None or value is pd.NaT or value != value:
        return "(missing)"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
