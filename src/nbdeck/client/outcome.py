"""What a task leaves behind, as the value that the caller gets; a notebook shows the newest presentation."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from nbdeck.client.deck_flows import known_of
from nbdeck.client.drivers import ClientContext, Flow
from nbdeck.client.outline import Outline
from nbdeck.contract.tasks import (
    AuthoredResult,
    DocumentResult,
    EditResult,
    ListedTask,
    PresentationResult,
    Task,
    VideoResult,
)
from nbdeck.errors import UnreadableAnswer

_DECKS: deque[Any] = deque(maxlen=1)


def outcome(
    context: ClientContext[Any], state: Task, *, makes: str = "", beyond: tuple[str, ...] = ()
) -> Flow[Any]:
    """Return the result of a task that succeeded: a presentation, video, outline, document id, or the bare value.

    The kind is read from the result itself, so a task can be found again by its id alone; only the videos of services
    that do not tell their length have to be announced.

    Args:
        context: Of the client.
        state: The task.
        makes: `video` where the caller knows that it is one.
        beyond: What is said of a presentation where the service has no extensions.

    Raises:
        UnreadableAnswer: The result lacks what its kind needs.
    """
    result = state.task_result if state.task_result is not None else state.task_info
    if not isinstance(result, dict):
        return result
    try:
        if "presentation_id" in result and _is_video(result, state, makes):
            return _video(context, result)
        if "presentation_id" in result:
            return (yield from _deck(context, result, beyond))
        if "slides" in result:
            return Outline.model_validate(result)
        if "document_id" in result:
            return DocumentResult.model_validate(result).document_id
    except ValidationError:
        raise UnreadableAnswer(
            "The task's result is none of this interface.", details={"task_id": state.task_id}
        ) from None
    return result


def _is_video(result: dict[str, Any], state: Task, makes: str) -> bool:
    kind = state.kind if isinstance(state, ListedTask) else ""
    return "duration_s" in result or "video" in (makes, kind)


def _video(context: ClientContext[Any], result: dict[str, Any]) -> Any:
    video_result = VideoResult.model_validate(result)
    return context.wrap_video(
        context,
        video_result.presentation_id,
        video_result.request_id,
        duration_s=video_result.duration_s,
        language=video_result.language,
        voice_id=video_result.voice_id,
        warnings=video_result.warnings,
    )


def _deck(context: ClientContext[Any], result: dict[str, Any], beyond: tuple[str, ...]) -> Flow[Any]:
    kind: type[PresentationResult] = EditResult if "previous_version_id" in result else AuthoredResult
    deck_result = kind.model_validate(result)
    known = yield from known_of(context.site, deck_result.presentation_id, deck_result.request_id)
    return context.wrap_deck(
        context,
        deck_result.presentation_id,
        deck_result.request_id,
        warnings=(*deck_result.warnings, *(beyond if known is None else ())),
        previous_version_id=getattr(deck_result, "previous_version_id", None),
        content_source=getattr(deck_result, "content_source", None),
        provenance=getattr(deck_result, "provenance", ()),
        model_usage=getattr(deck_result, "model_usage", None),
        **(known or {}),
    )


def remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a maker of presentations that remembers the newest one.

    Args:
        make: Makes a presentation of a context and a result.
    """

    def wrap(*given: Any, **known: Any) -> Any:
        deck = make(*given, **known)
        _DECKS.append(deck)
        return deck

    return wrap


def newest_deck() -> Any | None:
    """Return the newest presentation of any client of this process; None where there is none."""
    return _DECKS[0] if _DECKS else None
