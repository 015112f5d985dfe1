"""Editing an outline, without any widget: cards with ids, moves of several, undo and redo."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nbdeck.client.presentations import outline_of
from nbdeck.contract.content import Content
from nbdeck.contract.slides import OutlineSlide
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.card_editing import CardEditing, several

FIELDS = ("title", "description", "appearance", "notes")
_OWN_ID = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(frozen=True, slots=True)
class OutlineCard:
    """One slide of an outline with an id that stays while it is edited and moved."""

    id: str
    title: str
    description: str = ""
    appearance: str = ""
    notes: str = ""
    body: Content | None = field(default=None, compare=False)
    """The description typed, as it was when the slide came."""

    @property
    def slide(self) -> OutlineSlide:
        """The slide of the contract; its body counts while the description says the same."""
        return OutlineSlide(**self.fields, body=self.body)

    @property
    def fields(self) -> dict[str, Any]:
        """The slide's own fields."""
        return fields_of(self)

    def wire(self) -> dict[str, Any]:
        """Return the card as the browser gets it."""
        return {"id": self.id, "notes": "", **self.fields}


@dataclass(frozen=True, slots=True)
class Draft:
    """An outline at one moment."""

    title: str = ""
    cards: tuple[OutlineCard, ...] = ()
    warnings: tuple[str, ...] = ()
    """What was told when it was made."""


class OutlineEditing(CardEditing[Draft, OutlineCard]):
    """An outline that is being edited; every method is one step that `undo` takes back."""

    def __init__(self) -> None:
        super().__init__(Draft())

    @property
    def title(self) -> str:
        """Title of the deck."""
        return self.state.title

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was told when the outline was made."""
        return self.state.warnings

    @property
    def cards(self) -> tuple[OutlineCard, ...]:
        """The slides in order."""
        return self.state.cards

    def fresh_id(self, wanted_id: str = "") -> str:
        """Return an id that no card has: the wanted_id, if it is a fit one."""
        taken = {card.id for card in self.cards}
        if wanted_id and wanted_id not in taken and _OWN_ID.fullmatch(wanted_id):
            return wanted_id
        return self._fresh()

    def retitle(self, title: str, *, session: int | None = None) -> None:
        """Give the deck another title."""
        state = replace(self.state, title=title.strip())
        self.do("the title", state, merge=("title", session) if session is not None else None)

    def edit(self, card: str, changes: Mapping[str, str], *, session: int | None = None) -> None:
        """Change fields of one card.

        Args:
            card: Its id.
            changes: Fields and their new text.
            session: Edits of one field with the same number are undone as one.

        Raises:
            ValidationFailed: The title would be empty, or there is no such field.
        """
        at = self.position(card)
        new = replace(self.cards[at], **_texts(changes, at))
        merge = (card, *sorted(changes), session) if session is not None else None
        self._do(f"the edit of slide {at + 1}", [*self.cards[:at], new, *self.cards[at + 1 :]], merge)

    def add(
        self,
        slides: Iterable[OutlineSlide | Mapping[str, Any]],
        *,
        after: str | None = None,
        ids: Sequence[str] = (),
    ) -> tuple[str, ...]:
        """Put slides in, and return the ids of their cards.

        Args:
            slides: Slides of the contract, or dicts of their fields.
            after: Card to put them behind; None for the end.
            ids: Ids to use where they are free.
        """
        at = len(self.cards) if after is None else self.position(after) + 1
        new: list[OutlineCard] = []
        for number, slide in enumerate(outline_of(slides) or ()):
            wanted_id = ids[number] if number < len(ids) else ""
            new.append(card_of(self.fresh_id(wanted_id), slide))
        self._do(f"adding {several(len(new))}", [*self.cards[:at], *new, *self.cards[at:]])
        return tuple(card.id for card in new)

    def duplicate(self, chosen: Collection[str], ids: Sequence[str] = ()) -> tuple[str, ...]:
        """Put a copy behind each chosen card, and return the ids of the copies."""
        wanted = iter(ids)
        order: list[OutlineCard] = []
        copies: list[str] = []
        for card in self.cards:
            order.append(card)
            if card.id in chosen:
                copies.append(self.fresh_id(next(wanted, "")))
                order.append(replace(card, id=copies[-1]))
        self._do(f"duplicating {several(len(copies))}", order)
        return tuple(copies)

    def replace_all(
        self, slides: Iterable[OutlineSlide], title: str | None, words: str, warnings: Sequence[str] = ()
    ) -> None:
        """Put another outline in; cards of slides that are in both keep their ids.

        Args:
            slides: The slides.
            title: Title of the deck; None keeps the one it has.
            words: What was done, for `undo_words`.
            warnings: What was told when it was made.
        """
        cards = tuple(self._recognized(list(slides)))
        self.do(words, Draft(self.title if title is None else title, cards, tuple(warnings)))

    def begin_with(
        self, slides: Iterable[OutlineSlide], title: str | None, warnings: Sequence[str] = ()
    ) -> None:
        """Forget everything and begin with an outline."""
        cards = tuple(card_of(self.fresh_id(), slide) for slide in slides)
        self.begin(Draft(title or "", cards, tuple(warnings)))

    def put(self, cards: Iterable[OutlineCard], words: str) -> None:
        """Put these cards in the place of all."""
        self._do(words, cards)

    def _with(self, cards: tuple[OutlineCard, ...]) -> Draft:
        return replace(self.state, cards=cards)

    def _recognized(self, slides: list[OutlineSlide]) -> Iterator[OutlineCard]:
        """Yield cards for slides, with the ids of the same slides, else of those with the same title or text."""
        free = [card.id for card in self.cards]
        recognized: dict[int, str] = {}
        for key in (_content, _title, _body):
            homes: dict[Any, list[str]] = {}
            for card in self.cards:
                if card.id in free and any(key(card)):
                    homes.setdefault(key(card), []).append(card.id)
            for at, slide in enumerate(slides):
                if at not in recognized and homes.get(key(slide)):
                    recognized[at] = homes[key(slide)].pop(0)
                    free.remove(recognized[at])
        for at, slide in enumerate(slides):
            yield card_of(recognized.get(at) or self.fresh_id(), slide)


def fields_of(slide: OutlineCard | OutlineSlide) -> dict[str, Any]:
    """Return the fields of a slide, notes only where it has some."""
    return {name: getattr(slide, name) for name in FIELDS if name != "notes" or slide.notes}


def _content(slide: OutlineCard | OutlineSlide) -> tuple[str, ...]:
    return tuple(getattr(slide, name) for name in FIELDS)


def _title(slide: OutlineCard | OutlineSlide) -> str:
    return slide.title


def _body(slide: OutlineCard | OutlineSlide) -> str:
    return slide.description


def card_of(card: str, slide: OutlineSlide) -> OutlineCard:
    """Return a slide as the card with that id."""
    return OutlineCard(card, **{name: getattr(slide, name) for name in (*FIELDS, "body")})


def _texts(changes: Mapping[str, str], at: int) -> dict[str, Any]:
    for name, text in changes.items():
        if name not in FIELDS or not isinstance(text, str):
            raise ValidationFailed(
                f"Slide {at + 1} has no text {name!r}.", hint=f"It has {', '.join(FIELDS)}."
            )
    if "title" in changes and not changes["title"].strip():
        raise ValidationFailed(f"Slide {at + 1} needs a title.", hint="Write one, or delete the slide.")
    return {name: text.strip() if name == "title" else text for name, text in changes.items()}
