"""What a notebook holds for slides, cell by cell and in its order: the values between reading it and making slides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.contract.slides import Slide


@dataclass(frozen=True, slots=True)
class CellHeading:
    """A heading: the title of what follows.

    Attributes:
        text: As written.
        level: 1 is the highest, 6 the lowest.
        cell: Number of the cell, from 1; 0 where nobody asks.
    """

    text: str
    level: int = 1
    cell: int = 0


@dataclass(frozen=True, slots=True)
class CellText:
    """A paragraph, a point of a list, or a line that a cell printed.

    Attributes:
        text: As written, with inline marks for what is bold or in italics.
        level: How deep a point is nested, from 0; None for text that is no list.
        number: Its number in a numbered list.
        is_quote: Whether it is a quotation.
        cell: Number of the cell that printed it, from 1; 0 for words of the author.
    """

    text: str
    level: int | None = None
    number: int | None = None
    is_quote: bool = False
    cell: int = 0


@dataclass(frozen=True, slots=True)
class CellPicture:
    """A figure that a cell made, or a picture in its text.

    Attributes:
        address: The picture itself as a `data:` address.
        alt: Text for screen readers.
        caption: A line below it.
    """

    address: str
    alt: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """A native table or chart as a slide; its title is a heading only where the notebook has none for it.

    Attributes:
        slide: Table or chart with its caption.
        title: What the figure itself is called; empty where it says nothing.
    """

    slide: Slide
    title: str = ""


@dataclass(frozen=True, slots=True)
class CellLinks:
    """Addresses behind words, each as `words – address`; a slide shows the words and its notes have the addresses."""

    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A new slide begins, as the author says in the metadata of a cell.

    Attributes:
        title: Its title; empty for that of the text.
        layout: Layout of its points; empty for a list.
        cell: Number of the cell, from 1.
        is_section: Whether a new subject begins with it, which the last heading is not the title of.
    """

    title: str = ""
    layout: str = ""
    cell: int = 0
    is_section: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Words for the speaker of the slide on which they stand."""

    text: str


@dataclass(frozen=True, slots=True)
class NotShown:
    """Something that no slide shows.

    Attributes:
        what: Kind of thing, in the plural: "printed outputs".
        why: Why not, as the end of a sentence; empty where `what` says it.
        cell: Number of the cell, from 1.
        text: What it says, for the notes; empty where it has no words.
    """

    what: str
    cell: int
    why: str = ""
    text: str = ""


Piece: TypeAlias = CellHeading | CellText | CellLinks | CellPicture | Ready | Start | Notes | NotShown
Visual: TypeAlias = CellPicture | Ready


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole notebook, ready to be put on slides.

    Attributes:
        pieces: In the notebook's order.
        title: What its metadata call it; empty where they do not.
        opening: The first heading of the first cell that says something; empty where it has none.
        subtitle: Second line of the cover.
        template: Name of the template that its metadata ask for.
        language: The language that they name.
        has_slideshow: Whether its cells say where slides begin.
    """

    pieces: tuple[Piece, ...]
    title: str = ""
    opening: str = ""
    subtitle: str = ""
    template: str = ""
    language: str = ""
    has_slideshow: bool = False


@dataclass(frozen=True, slots=True)
class NotebookDeck:
    """The slides of a notebook's deck and its cover.

    Attributes:
        slides: In order.
        title: On the cover.
        subtitle: Second line of the cover; empty for none.
        has_cover: Whether there is one.
        not_shown: What no slide shows.
    """

    slides: tuple[Slide, ...]
    title: str
    subtitle: str
    has_cover: bool
    not_shown: tuple[NotShown, ...]
