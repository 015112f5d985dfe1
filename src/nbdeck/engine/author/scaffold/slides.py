"""Decks and slides without content of their own: a structure with prompts to the author.

No fact is ever made up: every word is either the user's own or asks for something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.text.word_lists import word_lists

_ADD = {
    "en": "Add:", "de": "Ergänzen:", "fr": "À compléter :",
    "es": "Añadir:", "it": "Da aggiungere:", "pt": "Acrescentar:",
}  # fmt: skip
"""How a prompt to the author begins, by language."""
LANGUAGES = tuple(_ADD)
"""Languages that scaffolds are written in."""
_LONGEST = 60
"""Characters of a topic inside a sentence."""
_STRUCTURE = ("essentials", "relevance", "parts", "example", "figures", "questions", "next_steps")
"""Names of the slides of a scaffold, in order."""
_REPEATED = ("example", "parts", "figures")
"""Those of which a longer one has several."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """One slide of a scaffold: points are (heading, what to add)."""

    title: str
    layout: Layout
    points: tuple[tuple[str, str], ...]
    question: str


def scaffold(topic: str, length: int | None, tag: str) -> tuple[PlannedSlide, ...]:
    """Return a structure for a topic, every text a prompt to its author.

    Args:
        topic: What the deck is about.
        length: How many slides, from 1; None takes as many as the structure has.
        tag: BCP 47 tag of the deck; English where no scaffold is written in it.
    """
    texts = _texts(tag)
    return tuple(_planned(draft, texts) for draft in _drafts(texts, topic, length or len(_STRUCTURE)))


def scaffold_slide(
    title: str, tag: str, layout: Layout | None = None, items: int | None = None
) -> PlannedSlide:
    """Return one slide under a given title whose text is prompts to its author.

    Args:
        title: Its title.
        tag: BCP 47 tag of the deck.
        layout: Its layout; None, TABLE and CHART make a list.
        items: How many prompts; None as many as the layout needs, 3 where it is free.
    """
    texts = _texts(tag)
    if layout is None or layout in {Layout.TABLE, Layout.CHART, Layout.THANKS}:
        layout = Layout.ITEMS
    counts = ITEM_COUNTS[layout]
    usual = 3 if 3 in counts else counts[0]
    count = items if items is not None and items in counts else usual
    entry = texts["any"]
    points = ((f"{entry['heading']} {n + 1}", entry["points"][n % 3]) for n in range(count))
    return _planned(_Draft(title, layout, tuple(points), entry["question"]), texts)


def about_missing(carried: int, asked: int) -> str:
    """Return the warning that says how many slides have text that was given, where more were asked for."""
    slides = "One slide has" if carried == 1 else f"{carried} slides have"
    return f"{slides} text that was given, beside cover and contents, where {asked} were asked for."


def as_outline(slide: PlannedSlide) -> OutlineSlide:
    """Return a planned slide as an outline shows it."""
    fields = {"title": slide.spec.title, "description": slide.description, "appearance": slide.appearance}
    notes = {} if slide.is_scaffold or not slide.spec.notes else {"notes": slide.spec.notes}
    return OutlineSlide(**fields, **notes, body=slide.spec.body)


def is_prompt(line: str) -> bool:
    """Whether a line is a prompt of a scaffold and not content."""
    words = line.lstrip("-•* ").strip()
    return any(words.startswith(mark) or f": {mark}" in words[:90] for mark in _ADD.values())


def warning(tag: str) -> str:
    """Return the sentence that tells the user what a scaffold is."""
    return str(_texts(tag)["words"]["warning"])


def subtitle(tag: str) -> str:
    """Return the second line of a scaffold's cover."""
    return str(_texts(tag)["words"]["subtitle"])


def summary_title(tag: str) -> str:
    """Return the title of a slide that sums the others up."""
    return str(_texts(tag)["words"]["summary"])


def table_head(tag: str) -> tuple[str, str]:
    """Return the header of a table of points and what is said of them."""
    point, details = _texts(tag)["words"]["table_head"]
    return str(point), str(details)


def _texts(tag: str) -> Mapping[str, Any]:
    language = tag.partition("-")[0].lower()
    return _load(language if language in LANGUAGES else "en")


@lru_cache(maxsize=8)
def _load(language: str) -> Mapping[str, Any]:
    texts = word_lists("nbdeck.engine.author.scaffold", f"texts/{language}.toml")
    return texts | {"words": texts["words"] | {"add": _ADD[language]}}


def _draft(entry: Mapping[str, Any], topic: str) -> _Draft:
    short = shorten(topic, _LONGEST)

    def named(words: str) -> str:
        return words.replace("{topic}", short)

    points = [named(point).partition("|") for point in entry["points"]]
    return _Draft(
        named(entry["title"]),
        Layout(entry["layout"]),
        tuple((head.strip(), what.strip()) for head, _, what in points),
        named(entry["question"]),
    )


def _drafts(texts: Mapping[str, Any], topic: str, length: int) -> list[_Draft]:
    """Return exactly so many drafts: spread evenly over the structure, or with further examples, parts and figures."""
    usual = {name: _draft(texts[name], topic) for name in _STRUCTURE}
    if length <= len(usual):
        named = [_STRUCTURE[round(n * (len(usual) - 1) / max(length - 1, 1))] for n in range(length)]
        return [usual[name] for name in named]
    more = Counter(_REPEATED[n % len(_REPEATED)] for n in range(length - len(usual)))
    return [
        replace(draft, title=f"{draft.title} {turn}") if turn > 1 else draft
        for name, draft in usual.items()
        for turn in range(1, more[name] + 2)
    ]


def _planned(draft: _Draft, texts: Mapping[str, Any]) -> PlannedSlide:
    words = texts["words"]
    add = words["add"]
    notes = f"{words['note']} {draft.question}"
    lines = [f"{head}: {add} {what}" for head, what in draft.points]
    count = len(lines)
    spec = Slide(
        title=draft.title,
        layout=draft.layout,
        item_amount=count,
        content="\n".join(lines),
        notes=notes,
        why=str(words["why"]),
    )
    return PlannedSlide(
        spec=spec,
        description="\n".join(f"- {line}" for line in lines),
        appearance=describe(draft.layout, count),
        is_scaffold=True,
    )
