"""The few sentences that are said of charts, tables and slides in the words of a deck, by language."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Phrases:
    """Sentences with places for the deck's own words and numbers; the defaults hold in any language.

    Attributes:
        kinds: Names of kinds and forms of charts, in the order that `phrases.toml` gives; () for a language without.
        head: What a chart is: `{kind}` and what it is `{about}`.
        categories, points: How many there are, `{count}`.
        highest, lowest: An extreme `{value}`, and where it stands, `{at}`.
        highest_shared, lowest_shared: The same where it stands at several places.
        same: The one `{value}` of all places.
        empty: That there are no values.
        course: The first and the last value, `{first}` and `{last}`, and where they stand, `{at_first}`, `{at_last}`.
        rise, fall: The largest step of a waterfall up or down, `{value}` and `{at}`.
        fullest: The largest `{count}` of a histogram among all, `{total}`, and its class, `{at}`.
        classes: The `{first}` and the `{last}` class of a histogram.
        span: Two ends, `{low}` and `{high}`, no sentence.
        change: How much changed, `{change}`, from `{start}` to `{end}`.
        band: What a range is called that has no name.
        highlighted: What stands out, `{names}`.
        rest: What `{name}` sums up, `{count}` parts.
        more: How many names are left out of a list, `{count}`; no sentence.
        table: What a table lists: `{rows}` and `{columns}`.
        point: Which of several points comes, `{number}` of `{total}`.
        recap: Before the heads of what was said, `{heads}`.
        next: Before the title of the next slide, `{title}`.
        joint: Between names in a list.
        stop: Ends a sentence.
    """

    kinds: tuple[str, ...] = ()
    head: str = "{about}"
    categories: str = ""
    points: str = ""
    highest: str = "{at}: {value}."
    lowest: str = "{at}: {value}."
    highest_shared: str = "{at}: {value}."
    lowest_shared: str = "{at}: {value}."
    same: str = "{value}."
    empty: str = ""
    course: str = "{at_first}: {first}. {at_last}: {last}."
    rise: str = "{at}: {value}."
    fall: str = "{at}: {value}."
    fullest: str = "{at}: {count} / {total}."
    classes: str = "{first} – {last}."
    span: str = "{low} – {high}"
    change: str = "{start} – {end}: {change}."
    band: str = ""
    highlighted: str = "{names}."
    rest: str = ""
    more: str = "+{count}"
    table: str = "{columns}: {rows}."
    point: str = "{number}. {text}"
    recap: str = "{heads}."
    next: str = "{title}."
    joint: str = ", "
    stop: str = "."

    def listed(self, names: Sequence[str], most: int) -> str:
        """Return names as a list, the first of them where they are many more than `most`, and how many follow."""
        shown = (
            list(names)
            if len(names) <= most + 1
            else [*names[:most], self.more.format(count=len(names) - most)]
        )
        return self.joint.join(shown)


@lru_cache(maxsize=1)
def _languages() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((pkgutil.get_data(__name__.rpartition(".")[0], "phrases.toml") or b"").decode())


@lru_cache(maxsize=32)
def phrases(tag: str) -> Phrases:
    """Return the sentences of a language, by BCP 47 tag; where it has none, the deck's words alone."""
    primary = tag.lower().partition("-")[0]
    words = _languages().get("zh" if primary == "yue" else primary, {})
    known = replace(Phrases(), **words)
    return replace(known, kinds=tuple(known.kinds))
