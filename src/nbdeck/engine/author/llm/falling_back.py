"""What happens when the model fails: the deck is extracted after all, and the result says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.editing import edit_with_model
from nbdeck.engine.author.llm.planning import plan_with_model
from nbdeck.engine.model.plan import Assignment, AuthorOptions, ModelSettings, Plan
from nbdeck.engine.model.progress import Report
from nbdeck.engine.model.source import Source
from nbdeck.errors import ModelFailed, ModelRequired, TranslatorUnavailable

Extract: TypeAlias = Callable[[Assignment], Plan]
"""Writes a plan without a model."""
Edit: TypeAlias = Callable[
    [Sequence[OutlineSlide], str, Sequence[Source], AuthorOptions],
    tuple[tuple[OutlineSlide, ...], tuple[str, ...]],
]
"""Changes an outline without a model: the outline, the instruction, sources, options; what it left out beside it."""


def plan_or_fall_back(
    assignment: Assignment, settings: ModelSettings, report: Report, extract: Extract
) -> Plan:
    """Return the model's plan; where it fails, the extracted one with a warning that names the reason.

    Args:
        assignment: What is asked for.
        settings: The model.
        report: Hears of each answer and of the failure.
        extract: Writes the plan without a model.

    Raises:
        SettingsError: the library is missing, or the settings make no sense.
        NbdeckError: the assignment cannot be met without a model either.
    """
    connection = Connection(settings, report)
    try:
        return plan_with_model(assignment, settings, connection)
    except ModelFailed as exc:
        why = exc.message
    report("model", 1, 1, why)
    plan = extract(assignment)
    warning = f"{why} The slides were extracted without it."
    return plan.model_copy(update={"warnings": (warning, *plan.warnings), "usage": connection.usage})


def edit_or_fall_back(
    assignment: Assignment, settings: ModelSettings, report: Report, edit: Edit
) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
    """Return the outline as the model changed it; where it fails, as it is changed without one, and warnings.

    Args:
        assignment: The outline; its topic is the instruction.
        settings: The model.
        report: Hears of each answer and of the failure.
        edit: Changes the outline without a model.

    Raises:
        ModelFailed: the model failed, and nothing else can make this change.
        SettingsError: the library is missing, or the settings make no sense.
        ValidationFailed: the outline does not allow the change.
    """
    try:
        return edit_with_model(assignment, settings, report)
    except ModelFailed as exc:
        failed = exc
    report("model", 1, 1, failed.message)
    try:
        slides, told = edit(assignment.outline, assignment.topic, assignment.sources, assignment.options)
    except (ModelRequired, TranslatorUnavailable):
        raise failed from None
    return slides, (f"{failed.message} The outline was changed without it.", *told)
