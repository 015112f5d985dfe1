"""What slides ask for beyond the interface, which a service may not know: that is told then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.contract.slides import Chart, Slide


def beyond_interface(slides: Sequence[Slide]) -> tuple[str, ...]:
    """Return a sentence for each chart of which a service that knows the kinds alone shows less.

    Args:
        slides: As they are sent.
    """
    return tuple(
        f"This service has none of the extensions: of the chart on {slide.title!r} it knows the kind "
        f"{slide.chart.type}, and not {' or '.join(parts)}."
        for slide in slides
        if slide.chart is not None and (parts := list(_parts(slide.chart)))
    )


def _parts(chart: Chart) -> Iterator[str]:
    """Yield what a chart has beside its kind and numbers that changes its picture."""
    if chart.form is not None:
        yield f"the form {chart.form}"
    roles = dict.fromkeys(series.role for series in chart.series if series.role is not None)
    if roles:
        yield f"what series are for: {', '.join(roles)}"
    if chart.has_log_axis:
        yield "the logarithmic axis"
    marks = chart.marks.model_dump(exclude_defaults=True) if chart.marks else {}
    if marks:
        yield f"the marks: {', '.join(marks)}"
    if chart.unit:
        yield f"the unit {chart.unit!r}"
