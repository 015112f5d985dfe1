"""The flow that starts a translated copy of a presentation."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.client import deck_flows
from nbdeck.client.drivers import Flow
from nbdeck.client.flows import call
from nbdeck.client.following import TaskRecord
from nbdeck.client.site import Site
from nbdeck.contract.mistakes import read
from nbdeck.contract.operations import V2
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.v2 import TranslateRequest


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
    yield from deck_flows.synced(site, before)
    started: TaskStarted = yield from call(site, V2["translate"], body=request.wire())
    return TaskRecord(started.task_id, "v2")
