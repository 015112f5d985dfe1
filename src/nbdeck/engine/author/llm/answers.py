"""What a language model may answer: slides as data, and nothing else."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from nbdeck.contract.layouts import Layout


class Answer(BaseModel):
    """The base of all answers: what is not asked for is passed over, and null means left out."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", str_strip_whitespace=True, use_attribute_docstrings=True
    )

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, data: Any) -> Any:
        return (
            {name: value for name, value in data.items() if value is not None}
            if isinstance(data, dict)
            else data
        )


class BriefAnswer(Answer):
    """What one slide is to be about."""

    title: str = Field(min_length=1, max_length=300)
    """The slide's message as a short statement."""
    about: str = ""
    """What the slide says and which material it needs, in one or two sentences."""
    layout: Layout = Layout.ITEMS
    """The layout that suits its content."""
    shows: str = ""
    """Id of the table or chart of the material that the slide shows, such as T1; empty for none."""


class OutlineAnswer(Answer):
    """The plan of a deck."""

    title: str = Field(min_length=1, max_length=300)
    """Title of the deck."""
    subtitle: str = Field(default="", max_length=300)
    """Second line of the cover; may be empty."""
    slides: tuple[BriefAnswer, ...] = Field(min_length=1, max_length=100)
    """The content slides in order, without cover and table of contents."""


class PointAnswer(Answer):
    """One item of a slide."""

    heading: str = ""
    """A few words that name the item; may be empty."""
    text: str = ""
    """What the item says."""
    passages: tuple[int, ...] = ()
    """Numbers of the passages of the material that it rests on."""

    @model_validator(mode="before")
    @classmethod
    def _read_plain_words(cls, data: Any) -> Any:
        return {"text": data} if isinstance(data, str) else data


class SlideAnswer(Answer):
    """One written slide."""

    title: str = Field(min_length=1, max_length=300)
    """The slide's message as a short statement."""
    layout: Layout
    """Its layout."""
    points: tuple[PointAnswer, ...] = Field(default=(), max_length=12)
    """Its items, as many as the layout takes; for a table or chart at most one, the caption."""
    shows: str = ""
    """Id of the table or chart of the material that the slide shows, such as T1; empty for none."""
    table: tuple[tuple[str, ...], ...] = Field(default=(), max_length=41)
    """Header and rows of a table that is not in the material; for layouts TABLE and CHART only."""
    notes: str = ""
    """What the speaker says, only where notes are asked for."""


class SlidesAnswer(Answer):
    """Written slides, one for each that was asked for, in that order."""

    slides: tuple[SlideAnswer, ...] = Field(min_length=1, max_length=100)
    """The slides."""


class EditedSlide(Answer):
    """One slide of a changed outline."""

    unchanged: int = 0
    """Number of the slide of the given outline that stays exactly as it is; 0 for a changed or new one."""
    title: str = Field(default="", max_length=300)
    """Its title; not needed for an unchanged slide."""
    description: str = Field(default="", max_length=20_000)
    """What it says: points as lines that begin with `- `, or a table as pipe rows."""
    appearance: str = Field(default="", max_length=2_000)
    """Layout and picture in words."""


class EditAnswer(Answer):
    """A changed outline: all its slides in order."""

    slides: tuple[EditedSlide, ...] = Field(min_length=1, max_length=100)
    """The slides."""
