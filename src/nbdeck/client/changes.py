"""Changes of a presentation that nobody writes anew: design, words of shapes, alternative texts, what a check found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack, get_args

from nbdeck.client.deck_flows import synced
from nbdeck.client.drivers import DriverT, Flow, Resource
from nbdeck.client.flows import call
from nbdeck.client.following import TaskRecord
from nbdeck.client.site import Site
from nbdeck.client.task import revises
from nbdeck.contract.base import read
from nbdeck.contract.check import FileRemedy, Finding
from nbdeck.contract.operations import V2
from nbdeck.contract.slides import BrandFonts
from nbdeck.contract.v2 import ChangeRequest
from nbdeck.errors import BadRequest


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


_BY_HAND = {
    "alt_text": "Say what it shows: `deck.describe({shape: words}, position)`.",
    "shorter_text": "Say it shorter: `deck.replace_text({shape: words}, position)`.",
    "title": "Give the slide a title: `deck.replace_text({shape: words}, position)`.",
    "another_title": "Give the slide another title: `deck.replace_text({shape: words}, position)`.",
    "another_layout": "Show it another way: `deck.edit(position, 'as a summary')`.",
}
"""Calls for what only its author can mend."""


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
    def mend(self, finding: Finding) -> Flow[TaskRecord]:
        """Start mending what `check` found, and return the task; its result is the presentation after it.

        One slide of the file changes, by the least that mends it: a colour, a place, an order, an axis; the result's
        `warnings` say which, and `undo()` takes it back. What needs words of yours is for `describe`, `replace_text`
        and `edit`.

        Args:
            finding: One of `deck.check().findings` whose `remedy` is one of `nbdeck.contract.check.FileRemedy`.

        Raises:
            BadRequest: The finding has no such remedy, nothing was sent; or, by the task, it cannot be mended.
        """
        if finding.remedy not in get_args(FileRemedy) or finding.slide is None:
            raise BadRequest(
                f"This cannot be mended by itself: {finding.message}",
                hint=_BY_HAND.get(finding.remedy or "", "Change it in PowerPoint."),
            )
        mend = {"shape_name": finding.shape, "remedy": finding.remedy}
        return self._change({"position": finding.slide - 1, "mend": mend}, "mend()")

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
