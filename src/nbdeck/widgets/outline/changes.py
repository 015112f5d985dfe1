"""What an instruction would change in an outline, to be accepted slide by slide."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from html import escape
from typing import Any

from nbdeck.client.diff import compared
from nbdeck.contract.presentation_slides import PresentationSlide
from nbdeck.contract.slides import OutlineSlide
from nbdeck.widgets.outline.editing import FIELDS, OutlineCard, card_of

_WORD = re.compile(r"\s+|\w+|[^\w\s]")
_TAGS = {"-": "del", "+": "ins"}


@dataclass(frozen=True, slots=True)
class SlideChange:
    """What would happen to one slide.

    Attributes:
        card: Id of its card; of a slide that is new, the id that it will have.
        kinds: Some of `added`, `removed`, `changed`, `moved`.
        number: Its number from 1: after the change, or before it for one that is removed.
        before: The slide as it is; None for a new one.
        after: The slide as it would be; None for one that is removed.
    """

    card: str
    kinds: tuple[str, ...]
    number: int
    before: OutlineCard | None
    after: OutlineCard | None

    def wire(self) -> dict[str, Any]:
        """Return the change as the browser gets it: each field as parts `[mark, text]`, marks `=`, `-`, `+`."""
        shown = self.after or self.before
        return {
            "id": self.card,
            "kinds": list(self.kinds),
            "number": self.number,
            "title": "" if shown is None else shown.title,
            "fields": [{"name": name, "parts": parts} for name, parts in self.parts()],
        }

    def parts(self) -> Iterator[tuple[str, list[list[str]]]]:
        """Yield the title and each field that differs, with what goes and what comes in it."""
        for name in FIELDS:
            old = getattr(self.before, name) if self.before else ""
            new = getattr(self.after, name) if self.after else ""
            if name == "title" or old != new:
                yield name, list(_parts(old, new))

    def html(self) -> str:
        """Return the change as HTML, what goes struck out."""
        fields = []
        for _name, parts in self.parts():
            words = (
                f"<{_TAGS[mark]}>{escape(text)}</{_TAGS[mark]}>" if mark in _TAGS else escape(text)
                for mark, text in parts
            )
            fields.append(f"<div style='white-space:pre-wrap'>{''.join(words)}</div>")
        return f"<li><em>Slide {self.number} {', '.join(self.kinds)}</em>{''.join(fields)}</li>"


@dataclass(frozen=True, slots=True)
class Proposal:
    """An instruction and the changes it asks for that are not decided on yet."""

    instruction: str = ""
    changes: tuple[SlideChange, ...] = ()
    order: tuple[str, ...] = ()
    """Ids of all cards as they would stand."""
    warnings: tuple[str, ...] = ()
    """What the service said about it."""

    def __bool__(self) -> bool:
        return bool(self.changes)

    def _repr_html_(self) -> str:
        return f"<ul>{''.join(each.html() for each in self.changes)}</ul>" if self else "<p>No change.</p>"

    def __repr__(self) -> str:
        return f"Proposal({len(self.changes)} changes)"

    def without(self, decided: Collection[str]) -> Proposal:
        """Return what is left when the changes of these cards are decided on."""
        return replace(self, changes=tuple(each for each in self.changes if each.card not in decided))

    def merged(self, cards: Sequence[OutlineCard], accepted: Collection[str]) -> tuple[OutlineCard, ...]:
        """Return `cards` with the changes of the accepted ones; a card that is gone meanwhile stays gone."""
        wanted = {each.card: each for each in self.changes if each.card in accepted}
        result = [
            _rewritten(card, wanted.get(card.id)) for card in cards if not _is_removed(wanted.get(card.id))
        ]
        for at, name in enumerate(self.order):
            change = wanted.get(name)
            if change is None or change.after is None or not {"added", "moved"} & {*change.kinds}:
                continue
            here = next((card for card in result if card.id == name), None)
            if here is None and "added" not in change.kinds:
                continue
            result = [card for card in result if card.id != name]
            places = {card.id: place for place, card in enumerate(result)}
            ahead = next((places[other] + 1 for other in reversed(self.order[:at]) if other in places), 0)
            result.insert(ahead, here or change.after)
        return tuple(result)

    def wire(self) -> dict[str, Any]:
        """Return the proposal as the browser gets it."""
        if not self:
            return {}
        return {
            "instruction": self.instruction,
            "changes": [each.wire() for each in self.changes],
            "warnings": list(self.warnings),
        }


def proposed(
    cards: Sequence[OutlineCard],
    slides: Sequence[OutlineSlide],
    *,
    instruction: str,
    fresh_ids: Iterable[str],
    warnings: Sequence[str] = (),
) -> Proposal:
    """Return what makes `slides` of `cards`.

    Args:
        cards: The outline as it is.
        slides: The outline as it would be.
        instruction: What was asked for.
        fresh_ids: Ids for cards of new slides.
        warnings: What the service said about it.
    """
    differences = compared(
        [_text(n, card) for n, card in enumerate(cards, 1)], [_text(n, s) for n, s in enumerate(slides, 1)]
    )
    removed_numbers = {each.number for each in differences.removed}
    moved = {each.after: each.before for each in differences.moved}
    changed = {each.after: each.before for each in differences.changed}
    partners = {**moved, **changed}
    # The rest is the same in both, in the same order.
    rest = iter(
        [n for n in range(1, len(cards) + 1) if n not in removed_numbers and n not in {*partners.values()}]
    )
    new = {each.number for each in differences.added}
    fresh, order, changes = iter(fresh_ids), [], []
    for number, slide in enumerate(slides, 1):
        before = None if number in new else cards[(partners.get(number) or next(rest)) - 1]
        card = next(fresh) if before is None else before.id
        order.append(card)
        marks = {"added": number in new, "moved": number in moved, "changed": number in changed}
        kinds = tuple(kind for kind, is_so in marks.items() if is_so)
        if kinds:
            changes.append(SlideChange(card, kinds, number, before, card_of(card, slide)))
    removed = [
        SlideChange(cards[n - 1].id, ("removed",), n, cards[n - 1], None) for n in sorted(removed_numbers)
    ]
    return Proposal(instruction, (*changes, *removed), tuple(order), tuple(warnings))


def _content(slide: OutlineCard | OutlineSlide) -> tuple[str, ...]:
    return tuple(getattr(slide, name) for name in FIELDS)


def _text(number: int, slide: OutlineCard | OutlineSlide) -> PresentationSlide:
    title, *lines = _content(slide)
    return PresentationSlide(number=number, title=title, lines=tuple(lines))


def _rewritten(card: OutlineCard, change: SlideChange | None) -> OutlineCard:
    if change is None or change.before is None or change.after is None:
        return card
    # Fields that the instruction left alone keep what was typed meanwhile.
    before, after = _content(change.before), _content(change.after)
    new: dict[str, Any] = {name: to for name, was, to in zip(FIELDS, before, after, strict=True) if to != was}
    return replace(card, **new, body=change.after.body if "description" in new else card.body)


def _is_removed(change: SlideChange | None) -> bool:
    return change is not None and change.after is None


def _parts(old: str, new: str) -> Iterator[list[str]]:
    before, after = _WORD.findall(old), _WORD.findall(new)
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield ["=", "".join(before[a:b])]
            continue
        if b > a:
            yield ["-", "".join(before[a:b])]
        if d > c:
            yield ["+", "".join(after[c:d])]
