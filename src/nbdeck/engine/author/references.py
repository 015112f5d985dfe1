"""Where the words of a slide come from, as the last line of its notes."""

from nbdeck.contract.languages import find_language
from nbdeck.engine.model import AuthorOptions, Evidence, Plan, PlannedSlide
from nbdeck.engine.text.words import word

_MOST_PLACES = 8


def with_references(plan: Plan, options: AuthorOptions) -> Plan:
    """Return the plan with the documents and places that each slide rests on in its notes.

    Args:
        plan: The slides; those that rest on no document stay as they are.
        options: Whether speaker notes are wanted; a slide without any then says its content before the places.
    """
    label = word("source", find_language(plan.language).tag)
    return plan.model_copy(
        update={"slides": tuple(_referred(slide, options, label) for slide in plan.slides)}
    )


def _referred(slide: PlannedSlide, options: AuthorOptions, label: str) -> PlannedSlide:
    places = _places(slide.evidence)
    if not places:
        return slide
    said = slide.spec.notes or (slide.spec.content if options.notes else "")
    line = f"{label}: {places}"
    spec = slide.spec.model_copy(update={"notes": f"{said}\n\n{line}" if said else line})
    return slide.model_copy(update={"spec": spec})


def _places(evidence: tuple[Evidence, ...]) -> str:
    """Return "paper.pdf, page 1, page 3; report.docx, page 2", or nothing."""
    by_term: dict[str, dict[str, None]] = {}
    for one in evidence:
        if one.document:
            by_term.setdefault(one.document, {}).update({str(one.place): None} if one.place else {})
    return "; ".join(", ".join((name, *list(places)[:_MOST_PLACES])) for name, places in by_term.items())
