"""Everything a deck can look like, in one list, and its pictures, fetched in a thread. Knows no widgets."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

from nbdeck.client.synchronous import Client
from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.slides import Slide
from nbdeck.contract.template_report import MappedLayout, TemplateReport
from nbdeck.contract.v1 import TemplateImages
from nbdeck.errors import NotFound, NotImplementedHere, ValidationFailed
from nbdeck.widgets.work import PictureQueue

Shade = Literal["light", "dark"]
Origin = Literal["default", "own", "kit"]

ORIGINS: dict[Origin, str] = {"default": "Built in", "own": "Your own", "kit": "Design kit"}
MOST_TRAPS = 4
"""Named of what is hard to read; the rest is counted."""
MIDDLE = 118
"""Of a picture's edge, 0 to 255: what is darker makes a dark template."""


@dataclass(frozen=True, slots=True)
class Design:
    """One thing a deck can look like."""

    id: str
    """What `template=` takes: a name, or the id of a template of one's own or of a design kit."""
    name: str
    """Name for people."""
    origin: Origin
    """Where it comes from."""
    images: TemplateImages | None = None
    """Where its pictures are, if anything draws them."""

    def wire(self) -> dict[str, Any]:
        """Return the design as the browser draws it."""
        return {
            "id": self.id,
            "name": self.name.replace("_", " ").capitalize() if self.origin == "default" else self.name,
            "origin": ORIGINS[self.origin],
        }


def template_name(value: Any) -> str:
    """Return a value as the name or id of a template; whether there is one of that name is not looked at.

    Raises:
        ValidationFailed: It is no name.
    """
    if not isinstance(value, str) or not value.strip():
        raise ValidationFailed(
            f"{value!r} is no template.", hint="Give the name of a built-in one, or the id of another."
        )
    return value.strip()


def designs_of(client: Client) -> list[Design]:
    """Return what the service offers: its own templates, the user's, and design kits that are neither."""
    default = [Design(each.name, each.name, "default", each.images) for each in client.templates.list()]
    own = _or_none(client.templates.branded) or []
    kits = _or_none(client.v2.design_kits) or []
    images = {kit.id: kit.images for kit in kits}
    branded = [Design(each.id, each.name, "own", images.get(each.id)) for each in own]
    known = {each.id for each in branded} | {each.name for each in default}
    others = [
        Design(kit.id, kit.name, "kit", kit.images)
        for kit in kits
        if kit.id not in known and kit.name not in known
    ]
    return [*branded, *others, *default]


def closest(designs: list[Design], wanted: str) -> str:
    """Return a hint that names designs like `wanted`."""
    by_name = [each for each in designs if each.name.lower() == wanted.lower()]
    if by_name:
        return f"{by_name[0].name!r} is named by its id, {by_name[0].id!r}."
    near = get_close_matches(wanted, [each.id for each in designs], n=3, cutoff=0.5)
    return f"Did you mean {' or '.join(map(repr, near))}?" if near else "The gallery shows what there is."


def shade_of(picture: bytes) -> Shade | None:
    """Return whether a picture of a slide is light or dark, judged by its edge; None if it is no picture.

    Args:
        picture: A PNG or another bitmap.
    """
    from PIL import Image  # loads Pillow

    width, height = 32, 18
    try:
        with Image.open(io.BytesIO(picture)) as image:
            grey = image.convert("L").resize((width, height)).tobytes()
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
    rows = [grey[at : at + width] for at in range(0, width * height, width)]
    edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    return "dark" if sorted(edge)[len(edge) // 2] < MIDDLE else "light"


def report_words(report: TemplateReport) -> Iterator[tuple[str, str]]:
    """Yield what a report says, as pairs of a subject and a sentence."""
    used = [each for each in report.mapping if not each.is_missing]
    roles = {each.role for each in report.mapping}
    page = f"{report.page_width / 72:.2f} by {report.page_height / 72:.2f} inches"
    yield "Page", f"{page}, {len(report.layout_names)} layouts"
    own = f"{len({each.role for each in used})} of {len(roles)} kinds of slides have one of their own"
    missing = ", ".join(role.replace("_", " ").lower() for role in report.missing)
    yield "Layouts", f"{own}; none for {missing}" if missing else own
    if report.unknown_fonts:
        yield (
            "Typefaces not known here",
            f"{', '.join(report.unknown_fonts)}; lines are measured with a wider one",
        )
    if report.contrast_traps:
        traps = list(dict.fromkeys(each.where for each in report.contrast_traps))
        more = f" and {len(traps) - MOST_TRAPS} more" if len(traps) > MOST_TRAPS else ""
        yield (
            "Hard to read",
            f"{', '.join(traps[:MOST_TRAPS])}{more}; nbdeck shades such text on its own slides",
        )


def layouts_table(report: TemplateReport) -> list[list[str]]:
    """Return which layout each kind of slide stands on, as rows of kind, layout and reason."""
    rows = ((_kind(each), each.layout, each.why) for each in report.mapping)
    return [list(row) for row in dict.fromkeys(rows)]


def _kind(mapped: MappedLayout) -> str:
    words = mapped.role.replace("_", " ").capitalize()
    return f"{words} ({', '.join(map(str, mapped.items))})" if mapped.items else words


def _or_none(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except (NotFound, NotImplementedHere):
        return None


WIDTH = 480
"""Of the preview of one's own slide, pixels; about twice what it takes on the page."""

Name = tuple[str, str]
"""Id of a design, and `cover` or `content`."""


class TemplatePictures(PictureQueue[Name, bytes]):
    """Keeps pictures for as long as the panel lives.

    Args:
        client: Draws and keeps them.
        designs: Gives what there is.
    """

    def __init__(self, client: Client, designs: Callable[[], Sequence[Design]]) -> None:
        super().__init__()
        self._client, self._designs = client, designs
        self._kept: dict[Name, bytes] = {}
        self.slide: Slide | None = None
        """One's own slide; it stands in for the content picture."""

    def renew(self, slide: Slide | None) -> None:
        """Draw the content pictures anew, with another slide."""
        with self._lock:
            self.slide = slide
            self._kept = {name: picture for name, picture in self._kept.items() if name[1] == "cover"}

    def _picture(self, name: Name) -> bytes | None:
        if name in self._kept:
            return self._kept[name]
        design = next((each for each in self._designs() if each.id == name[0]), None)
        picture = None if design is None else self._fetched(design, name[1])
        if picture is not None:
            self._kept[name] = picture
        return picture

    def _fetched(self, design: Design, which: str) -> bytes | None:
        if which == "content" and self.slide is not None:
            drawn: bytes = self._client.v2.preview(
                slide=self.slide, template=design.id, format=PreviewFormat.PNG, width=WIDTH
            )
            return drawn
        if design.images is None:
            return None
        address = design.images.cover if which == "cover" else design.images.content
        return self._client.templates.picture(address) if address else None
