"""Flows over one presentation: its file, its contents, its pictures, and the states that it has been in."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import count
from typing import Any, TypedDict

from nbdeck.client.contents import CheckReport, Reader, slide_lines
from nbdeck.client.drivers import Flow
from nbdeck.client.filmstrip import HEAVY_SVG, MOST_BYTES, MOST_SLIDES, DrawnSlide, png_picture, svg_picture
from nbdeck.client.flows import call, fetch
from nbdeck.client.following import TaskRecord, finished
from nbdeck.client.site import Site
from nbdeck.contract import check as wire
from nbdeck.contract.base import read
from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.presentation_slides import PresentationSlide, PresentationSlides, PresentationVersion
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.v1 import DownloadLink, EditSlideRequest, RollbackResult
from nbdeck.contract.v2 import TranslateRequest
from nbdeck.errors import (
    BadRequest,
    Conflict,
    ExportFailed,
    NbdeckError,
    NotFound,
    NotImplementedHere,
    UnreadableAnswer,
    UnsupportedFileType,
)

_WORDS = {"pptx": "powerpoint", "pdf": "pdf"}
_MAGIC = {"pptx": b"PK", "pdf": b"%PDF"}
_LIGHT_WIDTH = 640
_SHEET_WIDTH = 480
_MOST_ON_SHEET = 400
_HEAD = ("", "what", "slides", "title", "when", "request_id")


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
    download = yield from link(site, state, _WORDS[word])
    data: bytes = yield from fetch(site, download.url)
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
    """Return what the quality rules and scores say.

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
        slides: PresentationSlides = yield from call(site, V2["slides"], path=path, query=query)
    except NotFound:
        if read is None:
            raise
    else:
        return slides
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
    if len(drawing) <= HEAVY_SVG:
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


class Options(TypedDict, total=False):
    """How a slide shall be written; what is left out is as in the presentation."""

    documents: Iterable[str]
    """Ids from `client.documents.upload`."""
    tone: Tone | str
    """`default`, `casual`, `professional`, `funny`, `educational` or `sales_pitch`."""
    verbosity: Verbosity | str
    """`concise`, `standard` or `text-heavy`."""
    fetch_images: bool
    """Whether to add stock pictures."""
    add_speaker_notes: bool
    """Whether to write speaker notes."""
    use_general_knowledge: bool
    """Whether the author may add what the documents do not say."""
    use_wording_from_document: bool
    """Whether to keep the documents' own words."""
    use_document_images: bool
    """Whether to use pictures out of the documents."""


class Versions(list[PresentationVersion]):
    """The states of a presentation, the first one first; a notebook shows them as a table."""

    def __repr__(self) -> str:
        rows = [_HEAD, *map(_row, self)]
        widths = [max(len(row[at]) for row in rows) for at in range(len(_HEAD))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )

    def _repr_html_(self) -> str:
        """Return the states as an HTML table; the present one is marked."""
        head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in _HEAD)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in _row(each)) + "</tr>" for each in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _row(version: PresentationVersion) -> tuple[str, ...]:
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(version.created_at))
    mark = "→" if version.is_current else ""
    return mark, version.what, str(version.slide_count), version.title, when, version.request_id


def start_edit(site: Site, request: EditSlideRequest, before: Sequence[TaskRecord]) -> Flow[TaskRecord]:
    """Return the record of a started edit.

    Args:
        site: The service.
        request: The edit.
        before: Edits started earlier, which are waited for: positions are those after them.
    """
    yield from synced(site, before)
    started = yield from call(site, V1["edit_slide"], body=request.wire())
    return TaskRecord(started.task_id, "v1")


def synced(site: Site, records: Sequence[TaskRecord]) -> Flow[None]:
    """Wait until edits have ended, well or badly."""
    for record in records:
        yield from finished(site, record, None)


def listed(site: Site, presentation_id: str) -> Flow[Versions]:
    """Return the states of a presentation.

    Raises:
        NotFound: No such presentation, or a service that lists no states.
    """
    path = {"presentation_id": presentation_id}
    states: list[PresentationVersion] = yield from call(site, V2["versions"], path=path)
    return Versions(states)


def known_of(site: Site, presentation_id: str, request_id: str | None) -> Flow[dict[str, Any] | None]:
    """Return title and slide count of the state that a request made, as far as the service tells them.

    None says that it has no such call, nor any other extension of the interface.

    Args:
        site: The service.
        presentation_id: Which presentation.
        request_id: Of the state wanted; None for the present one.
    """
    try:
        states = yield from listed(site, presentation_id)
    except (NotFound, NotImplementedHere):
        return None
    except NbdeckError:
        return {}
    wanted = (
        each for each in states if (each.is_current if request_id is None else each.request_id == request_id)
    )
    return next(({"title": each.title, "slide_count": each.slide_count} for each in wanted), {})


def undo(site: Site, presentation_id: str) -> Flow[RollbackResult]:
    """Bring a presentation into the state that its present one was made from.

    Raises:
        BadRequest: It is in its first state.
        Conflict: It was changed at the same time; nothing was undone.
    """
    states = yield from listed(site, presentation_id)
    now = _current(states)
    if now.parent_id is None:
        raise BadRequest(
            "There is nothing to undo: the presentation is as it was made.", hint="Edit it first."
        )
    return (yield from _moved(site, presentation_id, now.id, now.parent_id))


def redo(site: Site, presentation_id: str) -> Flow[RollbackResult]:
    """Bring a presentation into the state that was undone last.

    Raises:
        BadRequest: Nothing was undone since the last edit.
        Conflict: It was changed at the same time; nothing was redone.
    """
    states = yield from listed(site, presentation_id)
    now = _current(states)
    later = [state for state in states if state.parent_id == now.id]
    if not later:
        raise BadRequest("There is nothing to redo.", hint="`undo()` goes back; `redo()` takes that back.")
    wanted = max(later, key=lambda state: (state.current_at, state.created_at))
    return (yield from _moved(site, presentation_id, now.id, wanted.id))


def _current(states: Sequence[PresentationVersion]) -> PresentationVersion:
    current = next((state for state in states if state.is_current), None)
    if current is None:
        raise UnreadableAnswer("The service does not say which state is the present one.")
    return current


def _moved(site: Site, presentation_id: str, seen: str, wanted: str) -> Flow[RollbackResult]:
    """Return to a state; where somebody else's edit came between, that one is put back."""
    result = yield from _rolled_back(site, presentation_id, wanted)
    if result.previous_version_id == seen:
        return result
    yield from _rolled_back(site, presentation_id, result.previous_version_id)
    raise Conflict(
        "The presentation was edited by somebody else at the same moment; nothing was undone.",
        hint="Look at `versions()`, then repeat the call.",
    )


def _rolled_back(site: Site, presentation_id: str, version_id: str) -> Flow[RollbackResult]:
    body = {"previous_version_id": version_id, "presentation_id": presentation_id}
    result: RollbackResult = yield from call(site, V1["edit_rollback"], body=body)
    return result


def start_translation(
    site: Site, presentation_id: str, language: str, before: Sequence[TaskRecord]
) -> Flow[TaskRecord]:
    """Return the record of a started translation.

    Args:
        site: The service.
        presentation_id: What is translated.
        language: In any spelling that the interface knows.
        before: Edits started earlier, which are waited for and translated too.

    Raises:
        ValidationFailed: There is no such language; nothing was sent.
    """
    said = {"presentation_id": presentation_id, "language": language}
    request = read(TranslateRequest, said, origin="translate()")
    yield from synced(site, before)
    started: TaskStarted = yield from call(site, V2["translate"], body=request.wire())
    return TaskRecord(started.task_id, "v2")
