"""Titles: claims recomputed, and neutral ones made of the names of columns."""

import math
import re

import numpy as np

from frame_sentences.reading import TEMPLATES, count, number, quoted, regex, says, spoken
from frame_sentences.tables import table_title_holds

CLAIMS = {}


@says(r"Title from the numbers\.")
def _from_numbers(said, match):
    return claim_in(said) is not None


@says(r"What the title names stands out: (?P<names>'[^']*'(?:, '[^']*')*(?: and '[^']*')?)\.")
def _stands_out(said, match):
    marks = [" at ".join(filter(None, (each.series, each.category))) for each in said.chart.marks.highlight]
    return quoted(match["names"]) == marks and all(
        mark.casefold() in said.slide.title.casefold() for mark in marks
    )


@says(r"(?P<name>'[^']*') stands out: it is the one name in the chart that the title says\.")
def _named_by_the_title(said, match):
    names = [*(each.name for each in said.chart.series), *said.chart.categories]
    is_unmarked = said.chart.marks is None or not said.chart.marks.highlight
    (name,) = quoted(match["name"])
    return is_unmarked and name in names and name in said.slide.title


@says(r"The numbers have no name; y_title= or unit= gives them one\.")
def _no_name(said, match):
    named = [name for name in said.series if name in said.frame.columns and name != "value"]
    return (
        not named
        or said.frame.columns.name is not None
        or all(re.fullmatch(r"\d{4}", str(name)) for name in named)
    )


def claims(*keys):
    """Register a check of claims of `title_words.toml`."""

    def register(check):
        CLAIMS.update(dict.fromkeys(keys, check))
        return check

    return register


def claim_in(said):
    """Return the key of the claim that a title makes and what it says, None for a neutral one."""
    if "Title from the numbers." not in said.slide.why:
        return None
    for key in sorted(CLAIMS, key=lambda key: -len(TEMPLATES[key])):
        if match := re.fullmatch(regex(TEMPLATES[key], {}), said.slide.title, re.IGNORECASE):
            return key, match.groupdict()
    return None


def title_holds(said):
    """Tell whether a title is that of its author, true, or made of names of what is shown."""
    if said.wish.get("title"):
        return said.slide.title == said.wish["title"]
    claim = claim_in(said)
    if claim is not None:
        return bool(CLAIMS[claim[0]](said, claim[0], claim[1]))
    if "Title from the numbers." in said.slide.why:
        return False
    return table_title_holds(said) if said.chart is None and not is_heat(said) else is_neutral(said)


def is_heat(said):
    return "with fills" in said.slide.why or "the data is a summary" in said.slide.why


WORDS = "by|against|and|distribution|of|average|total|median|smallest|largest|count|shares?|number|rows|summary|columns|table"


def is_neutral(said):
    """Tell whether a title holds nothing but names of columns and series, numbers of them, and words between."""
    names = {*said.columns, *said.series, *map(str, filter(None, said.frame.columns.names))}
    names |= {said.chart.x_title, said.chart.y_title} if said.chart else set(said.slide.table[0])
    rest = said.slide.title.casefold()
    for name in sorted((spoken(each).casefold() for each in names if each), key=len, reverse=True):
        rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest)
    return not re.sub(rf"(?<!\w)(?:{WORDS})(?!\w)|[\d\W_]+|index|value", "", rest)


def says_value(text, value):
    told, slack = number(text)
    return math.isclose(told, value, rel_tol=1e-12, abs_tol=slack)


def named(values, name):
    """Return what belongs to a name, whose first letter may be a capital in a title."""
    return next(
        value for own, value in values.items() if name.casefold() in {own.casefold(), spoken(own).casefold()}
    )


def only(said):
    return next(iter(said.series.values()))


def by_label(said):
    return dict(zip(said.chart.categories, only(said), strict=True))


@claims("rose", "fell", "rose_steadily", "fell_steadily")
def _course(said, key, slots):
    values, labels = only(said), said.chart.categories
    ends = says_value(slots["before"], values[0]) and says_value(slots["after"], values[-1])
    steps = np.diff(values) * (1 if key.startswith("rose") else -1)
    is_way = all(steps > 0) if "steadily" in key else math.fsum(steps) > 0
    return ends and is_way and (slots["start"], slots["end"]) == (labels[0], labels[-1])


@claims("leads", "leads_plain")
def _leads(said, key, slots):
    first = named(said.series, slots["first"])
    others = [values for values in said.series.values() if values is not first]
    return all(own > max(beside) for own, *beside in zip(first, *others, strict=True))


@claims("highest")
def _highest(said, key, slots):
    values = by_label(said)
    own = named(values, slots["label"])
    return (
        says_value(slots["value"], own)
        and sum(value is not None and value >= own for value in values.values()) == 1
    )


@claims("part", "share")
def _share(said, key, slots):
    values = by_label(said)
    part, whole = named(values, slots["label"]), math.fsum(filter(None, values.values()))
    rest = [value for name, value in values.items() if name.casefold() != slots["label"].casefold()]
    is_told = slots["share"].startswith("more than") or says_value(slots["share"], part / whole)
    return is_told and all(value is None or value < part for value in rest)


@claims("rises_with", "falls_with")
def _with_classes(said, key, slots):
    steps = np.diff(only(said)) * (1 if key == "rises_with" else -1)
    return (
        all(steps > 0)
        and says_value(slots["before"], only(said)[0])
        and says_value(slots["after"], only(said)[-1])
    )


@claims("link_rises", "link_falls")
def _link(said, key, slots):
    pairs = (
        said.frame[[said.chart.x_title, said.chart.y_title]]
        .astype(float)
        .replace([math.inf, -math.inf], math.nan)
        .dropna()
    )
    r = pairs.corr().iloc[0, 1]
    return says_value(slots["r"], r) and count(slots["n"]) == len(pairs) and (r > 0) == (key == "link_rises")
