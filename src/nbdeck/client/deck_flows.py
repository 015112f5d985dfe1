"""Flows over one presentation: its file, its contents, its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count

from nbdeck.client.commands import Flow
from nbdeck.client.contents import Reader
from nbdeck.client.deck_text import slide_lines
from nbdeck.client.filmstrip import MOST_BYTES, MOST_SLIDES, DrawnSlide, png_picture, svg_picture
from nbdeck.client.flows import call, fetch
from nbdeck.client.report import CheckReport
from nbdeck.client.site import Site
from nbdeck.contract import check as wire
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.presentation_slides import PresentationSlide, PresentationSlides
from nbdeck.contract.v1 import DownloadLink
from nbdeck.errors import ExportFailed, NbdeckError, NotFound, UnreadableAnswer, UnsupportedFileType

_WORDS = {"pptx": "powerpoint", "pdf": "pdf"}
_MAGIC = {"pptx": b"PK", "pdf": b"%PDF"}
_HEAVY_SVG = MOST_BYTES // 5
_LIGHT_WIDTH = 640
_SHEET_WIDTH = 480
_MOST_ON_SHEET = 400


@dataclass(frozen=True, slots=True)
class State:
    """Which state of which presentation."""

    presentation_id: str
    request_id: str | None
    """None means the newest."""


def file(site: Site, state: State, format: str) -> Flow[bytes]:
    """Return the presentation as `pptx` or `pdf`.

    Raises:
        UnsupportedFileType: Another format is asked for.
        ExportFailed: The service sent another kind of file.
    """
    kind = format.lower().removeprefix(".")
    word = {"powerpoint": "pptx"}.get(kind, kind)
    if word not in _WORDS:
        raise UnsupportedFileType(
            f"A presentation has no format {format!r}.", hint="Ask for 'pptx' or 'pdf'."
        )
    found = yield from link(site, state, _WORDS[word])
    data: bytes = yield from fetch(site, found.url)
    if not data.startswith(_MAGIC[word]):
        raise ExportFailed(f"The service sent something else than a {word} file.")
    return data


def link(site: Site, state: State, format: str | None = None) -> Flow[DownloadLink]:
    """Return a fresh address of the presentation's file, as `powerpoint` or `pdf`.

    Raises:
        NotFound: No such presentation for this key.
    """
    query = {"format": format}
    if state.request_id is None:
        return call(site, V1["download_presentation"], path={"id": state.presentation_id}, query=query)
    return call(site, V2["download"], path={"request_id": state.request_id}, query=query)


def preview(site: Site, state: State, number: int, format: str, width: int | None) -> Flow[bytes]:
    """Return the picture of slide `number`, from 1.

    Raises:
        NotFound: No such slide, or a service without previews.
    """
    path = {"presentation_id": state.presentation_id, "number": number, "format": format}
    query = {"width": width, "request_id": state.request_id}
    return call(site, V2["slide_preview"], path=path, query=query)


def check(site: Site, state: State) -> Flow[CheckReport]:
    """Return what the quality gates and scores say.

    Raises:
        NotFound: No such presentation, or a service that judges none.
    """
    path, query = {"presentation_id": state.presentation_id}, {"request_id": state.request_id}
    answer: wire.Report = yield from call(site, V2["check"], path=path, query=query)
    return CheckReport.model_validate(answer.model_dump())


def contents(site: Site, state: State, read: Reader | None) -> Flow[PresentationSlides]:
    """Return what the slides say; where the service does not tell, its PowerPoint file is read on this machine.

    Args:
        site: Where the service is.
        state: Which state of which presentation.
        read: Reads the file; None where nothing does.

    Raises:
        NotFound: No such presentation; or the service does not tell, and nothing reads its file.
        UnreadableAnswer: The service sent a damaged file.
    """
    path, query = {"presentation_id": state.presentation_id}, {"request_id": state.request_id}
    try:
        told: PresentationSlides = yield from call(site, V2["slides"], path=path, query=query)
    except NotFound:
        if read is None:
            raise
    else:
        return told
    pptx = yield from file(site, state, "pptx")
    try:
        return read(pptx)
    except NbdeckError:
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None


def pictures(site: Site, state: State, slides: Sequence[PresentationSlide]) -> Flow[tuple[DrawnSlide, ...]]:
    """Return the first slides as pictures, no more than a notebook should carry.

    Raises:
        NotFound: No such presentation, or a service without previews.
    """
    drawn: list[DrawnSlide] = []
    room = MOST_BYTES
    for slide in slides[:MOST_SLIDES]:
        picture = yield from _light(site, state, slide)
        room -= len(picture.source)
        if room < 0:
            break
        drawn.append(replace(picture, words="\n".join(slide_lines(slide))))
    return tuple(drawn)


def _light(site: Site, state: State, slide: PresentationSlide) -> Flow[DrawnSlide]:
    drawing: bytes = yield from preview(site, state, slide.number, "svg", None)
    if len(drawing) <= _HEAVY_SVG:
        return svg_picture(drawing.decode(), slide.title)
    picture: bytes = yield from preview(site, state, slide.number, "png", _LIGHT_WIDTH)
    return png_picture(picture, slide.title)


def all_pictures(site: Site, state: State) -> Flow[list[bytes]]:
    """Return every slide as PNG, small enough for a contact sheet.

    Raises:
        NotFound: No such presentation, or a service without previews.
    """
    pictures: list[bytes] = []
    for number in count(1):
        try:
            pictures.append((yield from preview(site, state, number, "png", _SHEET_WIDTH)))
        except NotFound:
            if not pictures:
                raise
            break
        if number >= _MOST_ON_SHEET:
            break
    return pictures
