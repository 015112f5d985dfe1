"""Where a part of a chart stands: manual layouts, as shares of the chart's frame."""

from __future__ import annotations

from nbdeck.engine.scene import Box, Chart


def manual_layout(chart: Chart, part: Box, *, is_inner: bool = False, has_size: bool = True) -> str:
    """Return `c:layout` that puts a part of `chart` at `part` on the slide.

    Args:
        chart: Its box is the whole.
        part: Box of the part in slide points.
        is_inner: Whether `part` is the plot without its tick labels.
        has_size: Whether width and height are given too; titles size themselves.
    """
    outer = chart.box
    target = '<c:layoutTarget val="inner"/>' if is_inner else ""
    shares = {"x": (part.x - outer.x) / outer.w, "y": (part.y - outer.y) / outer.h}
    if has_size:
        shares |= {"w": part.w / outer.w, "h": part.h / outer.h}
    values = "".join(f'<c:{name} val="{share:.6f}"/>' for name, share in shares.items())
    return (
        f'<c:layout><c:manualLayout>{target}<c:xMode val="edge"/><c:yMode val="edge"/>'
        f"{values}</c:manualLayout></c:layout>"
    )
