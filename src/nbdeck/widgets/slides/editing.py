"""Editing a list of slides, without any widget: cards with ids, undo and redo, and as data that a draft holds."""

from __future__ import annotations

import json
from ast import literal_eval
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.base import slides_of
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError, NotFound, ValidationFailed
from nbdeck.frames.tables import table
from nbdeck.widgets.card_editing import CardEditing, several
from nbdeck.widgets.running_cell import call, literal, model
from nbdeck.widgets.slides.cards import CardProblem, SlideCard, card_of
from nbdeck.widgets.slides.form import starter
from nbdeck.widgets.slides.recipes import Find, Recipe, Trial, changed, table_arguments, tried
from nbdeck.widgets.slides.sheet import Difference, compared


def kept(card: SlideCard) -> dict[str, Any]:
    """Return a card as data that JSON can hold; its id is not a part of it."""
    data: dict[str, Any] = {"fields": _plain(card.fields)}
    if card.problems:
        data["slide"] = card.slide.wire()
        data["problems"] = [
            {"loc": list(each.loc), "words": each.words, "ways": [repr(dict(way)) for way in each.ways]}
            for each in card.problems
        ]
    recipe = card.recipe
    if recipe is not None and is_literal(recipe.options):
        data["recipe"] = {
            "frame": recipe.frame,
            "form": recipe.form,
            "options": repr(dict(recipe.options)),
            "made": _plain(recipe.made),
        }
    return data


def card_from(data: Mapping[str, Any], name: str) -> SlideCard:
    """Return the card that `kept` made into data.

    Args:
        data: The data.
        name: Id of the card.

    Raises:
        Exception: It is no such data, or of slides that the contract does not know.
    """
    recipe = data.get("recipe")
    return SlideCard(
        name,
        Slide.model_validate(data.get("slide", data["fields"])),
        dict(data["fields"]),
        tuple(
            CardProblem(tuple(each["loc"]), each["words"], tuple(literal_eval(way) for way in each["ways"]))
            for each in data.get("problems", ())
        ),
        None
        if recipe is None
        else Recipe(recipe["frame"], recipe["form"], literal_eval(recipe["options"]), recipe["made"]),
    )


def is_literal(options: Mapping[str, Any]) -> bool:
    """Whether options can be written down and read again: a column that is named by an object cannot."""
    try:
        return bool(literal_eval(repr(dict(options))) == dict(options))
    except (ValueError, SyntaxError, TypeError):
        return False


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(dict(fields), default=_wire))
    return data


def _wire(value: Any) -> Any:
    return value.wire() if hasattr(value, "wire") else str(value)


_WORDS = ("title", "content", "notes", "source")


def card_code(card: SlideCard, variables: Mapping[str, Any]) -> str:
    """Return what makes the slide of a card.

    Args:
        card: The card.
        variables: The notebook's variables, of which a call may name one.
    """
    return _of_frame(card, variables) or model("nbdeck.Slide", card.slide)


def _of_frame(card: SlideCard, variables: Mapping[str, Any]) -> str:
    """Return the call that makes the slide of a DataFrame; empty where it would make another one."""
    recipe, slide = card.recipe, card.slide
    if recipe is None or not recipe.frame.isidentifier() or recipe.frame not in variables:
        return ""
    arguments = _arguments(recipe, variables[recipe.frame])
    if arguments is None or not is_literal(arguments):
        return ""
    try:
        rebuilt = _made(recipe, variables[recipe.frame], arguments)
    except NbdeckError:
        return ""
    words = {name: getattr(slide, name) for name in _WORDS if getattr(slide, name) != getattr(rebuilt, name)}
    if rebuilt.model_copy(update=words) != slide:
        return ""
    code = call(f"nbdeck.{recipe.form}", recipe.frame, **arguments)
    return f"{code}.model_copy(update={literal(words)})" if words else code


def _arguments(recipe: Recipe, data: Any) -> dict[str, Any] | None:
    return dict(recipe.options) if recipe.form == "chart" else table_arguments(data, recipe.options)


def _made(recipe: Recipe, data: Any, arguments: Mapping[str, Any]) -> Slide:
    return recipe.slide(data) if recipe.form == "chart" else table(data, **arguments)


class SlidesEditing(CardEditing[tuple[SlideCard, ...], SlideCard]):
    """Slides that are being edited; every method is one step that `undo` takes back.

    Args:
        find: Gives the DataFrame of a name; raises what says that there is none.
    """

    def __init__(self, find: Find) -> None:
        super().__init__(())
        self._find = find

    @property
    def cards(self) -> tuple[SlideCard, ...]:
        """The slides in order."""
        return self.state

    @property
    def slides(self) -> tuple[Slide, ...]:
        """Each slide as it was when nothing was wrong with it."""
        return tuple(card.slide for card in self.cards)

    @property
    def problems(self) -> dict[int, tuple[CardProblem, ...]]:
        """What is wrong, by position."""
        return {at: card.problems for at, card in enumerate(self.cards) if card.problems}

    def add(
        self,
        slides: Iterable[Slide | Mapping[str, Any]],
        *,
        after: str | None = None,
        recipe: Recipe | None = None,
    ) -> tuple[str, ...]:
        """Put slides in and return the ids of their cards.

        Args:
            slides: Slides of the contract, or dicts of their fields.
            after: Card to put them behind; None for the end.
            recipe: How they were made of a DataFrame.

        Raises:
            ValidationFailed: A slide is wrong; it is named by index and field.
        """
        at = len(self.cards) if after is None else self.position(after) + 1
        new = [card_of(self._fresh(), slide, recipe) for slide in slides_of(Slide, slides)]
        self._do(f"adding {several(len(new))}", [*self.cards[:at], *new, *self.cards[at:]])
        return tuple(card.id for card in new)

    def add_layout(self, layout: Layout, *, after: str | None = None) -> str:
        """Put in a slide of a layout that has something to type over, and return the id of its card."""
        return self.add([starter(layout)], after=after)[0]

    def edit(
        self, card: str, changes: Mapping[str, Any], *, session: Any = None, is_strict: bool = False
    ) -> SlideCard:
        """Change fields of one slide and return its card, with its problems if it has some.

        Args:
            card: Its id.
            changes: Fields of the contract with their new values; None takes a field away.
            session: Edits of the same fields with the same mark are undone as one; None for none.
            is_strict: Whether to refuse changes that make no slide.

        Raises:
            ValidationFailed: There is no such field, or what is refused.
        """
        at = self.position(card)
        new = self.cards[at].with_fields(changes)
        if is_strict and new.problems:
            raise ValidationFailed(f"slides[{at}]: {'; '.join(map(str, new.problems))}", hint="")
        merge = None if session is None else (card, *sorted(changes), session)
        return self._put(at, new, f"the edit of slide {at + 1}", merge)

    def add_data(self, recipe: Recipe, *, after: str | None = None) -> str:
        """Put in a slide out of a DataFrame and return the id of its card.

        Raises:
            NotFound: There is no such DataFrame.
            DataError: It makes no slide.
        """
        trial = self.tried(recipe)
        return self.add([trial.made()], after=after, recipe=trial.recipe)[0]

    def tried(self, recipe: Recipe) -> Trial:
        """Return what comes of a recipe, without any step."""
        return tried(recipe, self._find)

    def choose(
        self,
        card: str,
        options: Mapping[str, Any],
        *,
        session: Any = None,
        is_strict: bool = False,
    ) -> SlideCard:
        """Change options of a slide out of a DataFrame and return its card, with its problem if it has one.

        Args:
            card: Its id.
            options: Such as `x` or `top`, also `frame` and `form`, with what was chosen; empty lets the advisor choose.
            session: As in `edit`.
            is_strict: Whether to refuse options that make no slide.

        Raises:
            NotFound: The slide is not made of a DataFrame.
            NbdeckError: What is refused.
        """
        at = self.position(card)
        old = self.cards[at]
        recipe = old.recipe
        if recipe is None:
            raise NotFound(f"Slide {at + 1} is not made of a DataFrame.", hint="Add one from a DataFrame.")
        words, merge = f"the data of slide {at + 1}", None if session is None else (card, *options, session)
        trial = self.tried(changed(recipe, options))
        if trial.slide is None and not is_strict:
            return self._put(at, old.refused(trial, next(iter(options))), words, merge)
        return self._put(at, old.with_recipe(trial.recipe, trial.made()), words, merge)

    def changes(self) -> dict[str, tuple[Difference, ...]]:
        """Return for each card what its DataFrame says otherwise now; a DataFrame that is gone says nothing."""
        return {card.id: differences for card in self.cards if (differences := self._news(card)[1])}

    def refresh(self, chosen: Collection[str]) -> dict[str, tuple[Difference, ...]]:
        """Make the chosen slides again of their DataFrames as they are now, and return what changed, by card."""
        news = {card.id: self._news(card) for card in self.cards if card.id in chosen}
        self._do("refreshing the data", [news[c.id][0] if c.id in news else c for c in self.cards])
        return {card: differences for card, (_, differences) in news.items() if differences}

    def free(self, card: str) -> None:
        """Cut a slide off its DataFrame."""
        at = self.position(card)
        freed = card_of(card, self.cards[at].slide)
        self._put(at, freed, f"cutting slide {at + 1} off its data", None)

    def duplicate(self, chosen: Collection[str]) -> tuple[str, ...]:
        """Put a copy behind each chosen card, and return the ids of the copies."""
        order: list[SlideCard] = []
        copies: list[str] = []
        for card in self.cards:
            order.append(card)
            if card.id in chosen:
                copies.append(self._fresh())
                order.append(replace(card, id=copies[-1]))
        self._do(f"duplicating {several(len(copies))}", order)
        return tuple(copies)

    def replace_all(self, slides: Sequence[Slide], words: str) -> None:
        """Put other slides in the place of all; cards of slides that are in both keep their ids and their data."""
        self._do(words, list(self._recognized(slides)))

    def bring_back(self, kept_cards: Sequence[Mapping[str, Any]]) -> None:
        """Put the cards of a draft in the place of all.

        Raises:
            Exception: One is no card; nothing has changed then.
        """
        self._do("bringing a draft back", [card_from(each, self._fresh()) for each in kept_cards])

    def begin_with(self, slides: Iterable[Slide]) -> None:
        """Forget everything and begin with these slides."""
        self.begin(tuple(card_of(self._fresh(), slide) for slide in slides))

    def _news(self, card: SlideCard) -> tuple[SlideCard, tuple[Difference, ...]]:
        """Return a card as its DataFrame makes it now, and what it says otherwise than the last time."""
        recipe = card.recipe
        if recipe is None or card.problems:
            return card, ()
        try:
            new = recipe.slide(self._find(recipe.frame))
        except NbdeckError:
            return card, ()
        differences = compared(Slide.model_validate(recipe.made), new)
        return (card.with_recipe(recipe, new) if differences else card), differences

    def _put(self, at: int, card: SlideCard, words: str, merge: tuple[Any, ...] | None) -> SlideCard:
        self._do(words, [*self.cards[:at], card, *self.cards[at + 1 :]], merge)
        return card

    def _with(self, cards: tuple[SlideCard, ...]) -> tuple[SlideCard, ...]:
        return cards

    def _recognized(self, slides: Sequence[Slide]) -> Iterator[SlideCard]:
        free = list(self.cards)
        partners: dict[int, SlideCard] = {}
        for is_same in (_is_same, _is_titled_alike):
            for at, slide in enumerate(slides):
                partner = next((card for card in free if at not in partners and is_same(card, slide)), None)
                if partner is not None:
                    partners[at] = partner
                    free.remove(partner)
        for at, slide in enumerate(slides):
            known = partners.get(at)
            yield card_of(self._fresh(), slide) if known is None else _with(known, slide)


def _with(card: SlideCard, slide: Slide) -> SlideCard:
    if card.slide == slide and not card.problems:
        return card
    return replace(card, slide=slide, fields=slide.wire(), problems=())


def _is_same(card: SlideCard, slide: Slide) -> bool:
    return card.slide == slide


def _is_titled_alike(card: SlideCard, slide: Slide) -> bool:
    return card.slide.title == slide.title
