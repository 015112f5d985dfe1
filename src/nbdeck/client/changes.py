"""Changes of a presentation that nobody writes anew: design, words of shapes, alternative texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack

from nbdeck.client.deck_flows import synced
from nbdeck.client.drivers import DriverT, Flow, Resource
from nbdeck.client.flows import call
from nbdeck.client.following import TaskRecord
from nbdeck.client.site import Site
from nbdeck.client.task import revises
from nbdeck.client.validation import read
from nbdeck.contract.changes import ChangeRequest
from nbdeck.contract.operations import V2
from nbdeck.contract.slides import BrandFonts


class Style(TypedDict, total=False):
    """What a presentation shall look like; what is left out stays."""

    template: str
    """Name of a template, or id of a branded one."""
    use_branding_logo: bool
    """Whether to use the account's logo."""
    use_branding_fonts: bool
    """Whether to use the account's typefaces."""
    use_branding_color: bool
    """Whether to use the account's colour."""
    branding_logo: str
    """Address of a logo, http(s) or `data:image/...`."""
    branding_fonts: BrandFonts | Mapping[str, str]
    """Typefaces, `{"title": ..., "body": ...}`."""
    branding_color: str
    """Hex colour such as `#1D5FD1`."""


def start_change(
    site: Site, presentation_id: str, fields: Mapping[str, Any], before: Sequence[TaskRecord], *, origin: str
) -> Flow[TaskRecord]:
    """Return the record of a started change.

    Args:
        site: The service.
        presentation_id: What to change.
        fields: Those of `ChangeRequest` beside the id.
        before: Edits started earlier, which are waited for: positions are those after them.
        origin: The method, for messages.
    """
    request = read(ChangeRequest, {**fields, "presentation_id": presentation_id}, origin=origin)
    yield from synced(site, before)
    started = yield from call(site, V2["change"], body=request.wire())
    return TaskRecord(started.task_id, "v2")


class Changed(Resource[DriverT]):
    """A presentation as far as it can be changed without an author."""

    id: str
    _edits: list[TaskRecord]

    @revises
    def replace_text(self, words: Mapping[str, str], position: int | None = None) -> Flow[TaskRecord]:
        """Start putting new text into named shapes, and return the task; its result is the presentation after it.

        Args:
            words: New text by name of the shape, as in PowerPoint's selection pane; a table takes rows in lines and
                cells between tabs.
            position: Index of the slide from 0, cover and table of contents included; left out, every slide that has
                a shape of that name.

        Raises:
            ValidationFailed: There are no words; nothing was sent.
        """
        shapes = [{"shape_name": name, "content": text} for name, text in words.items()]
        return self._change({"position": position, "shapes": shapes}, "replace_text()")

    @revises
    def describe(self, alt_texts: Mapping[str, str], position: int | None = None) -> Flow[TaskRecord]:
        """Start giving alternative texts to named shapes, and return the task; its result is the presentation after it.

        Args:
            alt_texts: What a screen reader says, by name of the picture, chart, table or shape.
            position: Index of the slide from 0, cover and table of contents included; left out, every slide that has
                a shape of that name.

        Raises:
            ValidationFailed: There are no texts; nothing was sent.
        """
        texts = [{"shape_name": name, "text": text} for name, text in alt_texts.items()]
        return self._change({"position": position, "alt_texts": texts}, "describe()")

    @revises
    def restyle(self, **style: Unpack[Style]) -> Flow[TaskRecord]:
        """Start putting another template or brand on the deck, and return the task; its result is the deck after it.

        Args:
            style: `template`, and the fields of a brand; what is left out stays.

        Raises:
            BadRequest: Every slide is kept as it stands in a file.
            ValidationFailed: Nothing was given, or there is no such template.
        """
        return self._change(style, "restyle()")

    def _change(self, fields: Mapping[str, Any], origin: str) -> Flow[TaskRecord]:
        record = yield from start_change(self._site, self.id, fields, self._edits, origin=origin)
        self._edits[:] = [record]
        return TaskRecord(record.id, record.version)
