"""Contents of a deck: a numbered list of its parts with the slides of each, or of its slides, composed as any list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.composer import ComposedSlide
from nbdeck.engine.layouts.designed import designed, designed_contents
from nbdeck.engine.layouts.frame import Foot, framed, own_layout, short_title, title_box
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model import DeckSlide
from nbdeck.engine.scene import Element, TextBox
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.words import is_continued, word

FEWEST_PARTS = 2
"""Parts of a deck from which on they are numbered and its contents are theirs."""


def listed_parts(slides: Sequence[DeckSlide], begins_part: Callable[[DeckSlide], bool]) -> tuple[Item, ...]:
    """Return the parts of a deck with the titles of their slides; none for a deck that is not all in parts.

    Args:
        slides: Those that the contents list.
        begins_part: Says of a slide that it is the title of a part.
    """
    parts = parts_of(slides, begins_part)
    return parts if slides and begins_part(slides[0]) and len(parts) >= FEWEST_PARTS else ()


def parts_of(slides: Sequence[DeckSlide], begins_part: Callable[[DeckSlide], bool]) -> tuple[Item, ...]:
    """Return the parts of a deck with the titles of their slides, each once: not those that go on, or say thanks."""
    parts: list[list[str]] = []
    for slide in slides:
        title = short_title(plain(slide.spec.title))
        if begins_part(slide):
            parts.append([title])
        elif not parts or slide.spec.layout is Layout.THANKS:
            continue
        elif title not in parts[-1] and not is_continued(title):
            parts[-1].append(title)
    return tuple(Item(first, "\n".join(others)) for first, *others in parts)


def composed_contents(page: Page, parts: Sequence[Item], foot: Foot) -> ComposedSlide | None:
    """Return the contents as the template's family composes a numbered list, None where that has no room."""
    name = word("contents", page.lang)
    bare = [Item(part.heading, "") for part in parts]
    body = (page.theme.content.body or page.theme.content.title).box
    page = replace(page, body=body)
    numbered = replace(page, is_numbered=True)
    made = (
        designed_contents(page, parts, name)
        or designed_contents(page, bare, name)
        or designed(numbered, Layout.ITEMS, bare, (), name)
    )
    if made is None or made.frame is None:
        return None
    heading = title_box(page, made.frame.title, name)
    layout = own_layout("Composed contents", made.frame)
    entries = [_renamed(each) for each in made.elements]
    elements = framed(page, made.frame, heading, entries, foot)
    return ComposedSlide(layout.name, name, elements, own_layout=layout)


def _renamed(element: Element) -> Element:
    """Return an entry or its number by a name that no slide's own items have: a change by name means those."""
    of_items = isinstance(element, TextBox) and element.name.startswith(("Item", "Mark"))
    return replace(element, name=f"Contents {element.name.lower()}") if of_items else element
