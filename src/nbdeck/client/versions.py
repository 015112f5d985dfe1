"""The states of a presentation as its caller works with them: edits, the list, undo and redo."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, TypedDict

from nbdeck.client.commands import Flow
from nbdeck.client.flows import call
from nbdeck.client.following import TaskRecord, finished
from nbdeck.client.site import Site
from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.v1 import EditSlideRequest, RollbackResult
from nbdeck.contract.versions import PresentationVersion
from nbdeck.errors import BadRequest, Conflict, NbdeckError, UnreadableAnswer

_HEAD = ("", "what", "slides", "title", "when", "request_id")


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
    yield from settled(site, before)
    started = yield from call(site, V1["edit_slide"], body=request.wire())
    return TaskRecord(started.task_id, "v1")


def settled(site: Site, records: Sequence[TaskRecord]) -> Flow[None]:
    """Wait until edits have ended, well or badly."""
    for record in records:
        yield from finished(site, record, None)


def listed(site: Site, presentation_id: str) -> Flow[Versions]:
    """Return the states of a presentation.

    Raises:
        NotFound: No such presentation, or a service that lists no states.
    """
    path = {"presentation_id": presentation_id}
    found: list[PresentationVersion] = yield from call(site, V2["versions"], path=path)
    return Versions(found)


def known_of(site: Site, presentation_id: str, request_id: str | None) -> Flow[dict[str, Any]]:
    """Return title and slide count of the state that a request made, as far as the service tells them.

    Args:
        site: The service.
        presentation_id: Which presentation.
        request_id: Of the state wanted; None for the present one.
    """
    try:
        states = yield from listed(site, presentation_id)
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
    found = next((state for state in states if state.is_current), None)
    if found is None:
        raise UnreadableAnswer("The service does not say which state is the present one.")
    return found


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
