"""What the studio says about its steps: what each holds, what is to be known, what to do next. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from nbdeck.widgets.reading import counted

STEPS: Mapping[str, str] = MappingProxyType(
    {"sources": "Sources", "outline": "Outline", "slides": "Slides", "template": "Template", "deck": "Deck"}
)
"""Names for people, by step, in order."""

Action = dict[str, Any]
"""A button: `name`, `label`, and whether it is the `main` one."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How far somebody is."""

    documents: int = 0
    """Documents that are chosen."""
    outline: int = 0
    """Slides of the outline."""
    slides: int = 0
    """Slides of one's own."""
    missing: int = 0
    """Slides of the outline that are not among those of one's own."""
    template: str = "Default"
    """Name of the template, for people."""
    made_of: str = ""
    """What a deck would be made of now: `slides`, `outline`, or empty for nothing."""
    deck: int = 0
    """Slides of the deck that is shown."""
    is_there: bool = False
    """Whether a deck is shown."""
    is_known: bool = False
    """Whether it was made here, so that changes since can be told."""
    changed: tuple[str, ...] = ()
    """What is different since that deck was made, in words."""
    is_making: bool = False
    """Whether a deck is being made."""

    @property
    def material(self) -> str:
        """What a deck would be made of, in words."""
        if self.made_of == "slides":
            return f"your {counted(self.slides, 'slide')}"
        drawn = f", with {counted(self.documents, 'document')} to draw from" if self.documents else ""
        return f"the outline's {counted(self.outline, 'slide')}{drawn}"


def holds(now: Situation) -> dict[str, str]:
    """Return what each step holds, in words; empty for nothing."""
    deck_words = counted(now.deck, "slide") if now.deck else "made"
    return {
        "sources": counted(now.documents, "document") if now.documents else "",
        "outline": counted(now.outline, "slide") if now.outline else "",
        "slides": counted(now.slides, "slide") if now.slides else "",
        "template": now.template,
        "deck": "" if not now.is_there else "out of date" if now.changed else deck_words,
    }


def note(step: str, now: Situation) -> str:
    """Return what is to be known in a step, in one or two sentences."""
    return _NOTES[step](now)


def actions(step: str, now: Situation) -> list[Action]:
    """Return the buttons of a step; the main one is the next useful thing to do."""
    return _ACTIONS[step](now)


def _sources_note(now: Situation) -> str:
    if now.documents:
        return f"The outline draws from {counted(now.documents, 'document')}."
    return "Choose what the deck draws from, or go on without."


def _outline_note(now: Situation) -> str:
    if not now.outline:
        return "Say what the deck is about. Without an outline, build slides yourself."
    if now.made_of == "slides":
        return _own_slides(now)
    return "These slides become the deck."


def _slides_note(now: Situation) -> str:
    if now.slides:
        return _own_slides(now)
    if now.outline:
        return (
            f"The deck is made of the outline's {counted(now.outline, 'slide')} unless there are slides here."
        )
    return "Add slides, from words or from a DataFrame."


def _own_slides(now: Situation) -> str:
    if now.made_of != "slides":
        return f"The deck is made of {now.material}, not of your own slides."
    first = f"The deck is made of {now.material}."
    if not now.missing:
        return first
    verb = "is" if now.missing == 1 else "are"
    return f"{first} {counted(now.missing, 'slide')} of the outline {verb} not among them."


def _template_note(now: Situation) -> str:
    if not now.made_of:
        return "There is nothing to make a deck of yet."
    return f"{now.template} is chosen, for {now.material}."


def _deck_note(now: Situation) -> str:
    if now.is_making:
        return f"Being made of {now.material}, template {now.template}."
    if now.is_there and now.changed:
        listed = " and ".join(filter(None, (", ".join(now.changed[:-1]), now.changed[-1])))
        return f"Changed since this deck was made: {listed}. A new deck leaves this one as it is."
    if now.is_there:
        return "The deck is up to date." if now.is_known else _other_deck(now)
    if not now.made_of:
        return "There is nothing to make a deck of yet."
    return f"Will be made of {now.material}, template {now.template}."


def _other_deck(now: Situation) -> str:
    return (
        f"Made elsewhere. A new deck would be made of {now.material}." if now.made_of else "Made elsewhere."
    )


def _sources_actions(now: Situation) -> list[Action]:
    label = "Go to the outline" if now.outline else "Write the outline"
    return [_action("outline", label, is_main=bool(now.documents or now.outline))]


def _outline_actions(now: Situation) -> list[Action]:
    if not now.outline:
        return [_action("slides", "Skip to the slides")]
    return [_action("slides", "Add slides"), _action("template", "Choose a template", is_main=True)]


def _slides_actions(now: Situation) -> list[Action]:
    take = f"Take {counted(now.missing, 'slide')} from the outline"
    taking = [_action("take", take)] if now.missing else []
    return [*taking, _action("template", "Choose a template", is_main=bool(now.made_of))]


def _template_actions(now: Situation) -> list[Action]:
    if not now.made_of:
        return _beginnings()
    if now.is_making or (now.is_there and not now.changed):
        return [_action("deck", "Go to the deck", is_main=True)]
    return [_make(now)]


def _deck_actions(now: Situation) -> list[Action]:
    if now.is_making or (now.is_known and not now.changed):
        return []
    if not now.made_of:
        return [] if now.is_there else _beginnings()
    return [_make(now)]


def _make(now: Situation) -> Action:
    is_main = not now.is_there or bool(now.changed)
    return _action("make", "Make a new deck" if now.is_there else "Make the deck", is_main=is_main)


def _beginnings() -> list[Action]:
    return [_action("slides", "Add slides"), _action("outline", "Write the outline", is_main=True)]


def _action(name: str, label: str, *, is_main: bool = False) -> Action:
    return {"name": name, "label": label, "main": is_main}


_NOTES: Mapping[str, Callable[[Situation], str]] = MappingProxyType(
    {
        "sources": _sources_note,
        "outline": _outline_note,
        "slides": _slides_note,
        "template": _template_note,
        "deck": _deck_note,
    }
)
_ACTIONS: Mapping[str, Callable[[Situation], list[Action]]] = MappingProxyType(
    {
        "sources": _sources_actions,
        "outline": _outline_actions,
        "slides": _slides_actions,
        "template": _template_actions,
        "deck": _deck_actions,
    }
)
