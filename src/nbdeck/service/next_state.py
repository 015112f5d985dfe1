"""The next state of a presentation: made from the one that it is in, and made again where another was faster."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.tasks import EditResult
from nbdeck.service.decks import RenderedDeck, store_deck
from nbdeck.service.jobs import Overtaken
from nbdeck.service.presentations import NewVersion, PresentationStore, Version
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.versions import lock_head


@dataclass(frozen=True, slots=True)
class EditedDeck:
    """What comes back from the executor."""

    before: Version
    """The state that the work started from."""
    deck: RenderedDeck
    change: str


@dataclass(frozen=True, slots=True)
class StoredEdit:
    """An edited deck whose files are stored."""

    before: Version
    version: NewVersion
    change: str


def about(warnings: Sequence[str], numbers: Sequence[int] | None) -> list[str]:
    """Return the warnings about the whole deck and about some slides; None means all of them.

    Those about other slides were told with the states that changed them.
    """
    starts = None if numbers is None else tuple(f"Slide {each}:" for each in numbers)
    return [
        each
        for each in warnings
        if starts is None or not each.startswith("Slide ") or each.startswith(starts)
    ]


def store_edit(blobs: Blobs, edited: EditedDeck) -> StoredEdit:
    """Put the files of an edited deck into the store and return the rest."""
    form = ResponseFormat(edited.before.form)
    return StoredEdit(edited.before, store_deck(blobs, edited.deck, form), edited.change)


def follow(
    presentations: PresentationStore, connection: Connection, user_id: str, stored: StoredEdit
) -> EditResult:
    """Write the next state in the caller's transaction and return the task's result.

    Raises:
        Overtaken: The presentation is in another state by now.
    """
    if lock_head(connection, stored.before.presentation_id) != stored.before.id:
        raise Overtaken
    return presentations.follow(connection, user_id, stored.version, stored.before, stored.change)
