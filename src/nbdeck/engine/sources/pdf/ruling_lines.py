"""Ruling lines of a PDF page: those on one line made one, those that touch in groups, frames around them left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nbdeck.engine.sources.pdf.page import PdfBox, around

SLACK = 3.0
"""Points by which lines that touch may miss each other."""


def joined_rules(rules: Sequence[PdfBox]) -> list[PdfBox]:
    """Return rules with those that lie on one line and touch made one."""
    if not rules:
        return []
    flat = rules[0].width >= rules[0].height

    def key(rule: PdfBox) -> tuple[float, float]:
        return (rule.top + rule.bottom, rule.left) if flat else (rule.left + rule.right, rule.top)

    joined: list[PdfBox] = []
    for rule in sorted(rules, key=key):
        last = joined[-1] if joined else None
        if last is not None and _on_one_line(last, rule, flat=flat):
            joined[-1] = PdfBox(
                min(last.left, rule.left), min(last.top, rule.top),
                max(last.right, rule.right), max(last.bottom, rule.bottom),
            )  # fmt: skip
        else:
            joined.append(rule)
    return joined


def _on_one_line(last: PdfBox, rule: PdfBox, *, flat: bool) -> bool:
    if flat:
        return abs(last.top - rule.top) < 1.5 and rule.left <= last.right + SLACK and rule.right >= last.left
    return abs(last.left - rule.left) < 1.5 and rule.top <= last.bottom + SLACK and rule.bottom >= last.top


def connected(rules: Sequence[PdfBox]) -> list[list[PdfBox]]:
    """Return rules in groups of those that touch."""
    groups: list[tuple[PdfBox, list[PdfBox]]] = []
    for rule in sorted(rules, key=lambda each: each.top):
        box, members = rule, [rule]
        apart = []
        for other, held in groups:
            if touch(box, other):
                box = around([box, other])
                members = [*held, *members]
            else:
                apart.append((other, held))
        groups = [*apart, (box, members)]
    return [members for _, members in groups]


def touch(one: PdfBox, other: PdfBox) -> bool:
    """Whether two lines or boxes meet, or nearly do."""
    return (
        one.left <= other.right + SLACK
        and other.left <= one.right + SLACK
        and one.top <= other.bottom + SLACK
        and other.top <= one.bottom + SLACK
    )


def snapped(values: Iterable[float]) -> list[float]:
    """Return sorted values, those that nearly are one once."""
    snapped: list[float] = []
    for value in sorted(values):
        if not snapped or value - snapped[-1] > SLACK:
            snapped.append(value)
    return snapped


def without_frame(across: Sequence[PdfBox], down: Sequence[PdfBox]) -> tuple[list[PdfBox], list[PdfBox]]:
    """Return lines across and down without those of a frame around all others, which none of these reaches."""
    box = around([*across, *down])
    sides = [one for one in down if min(one.left - box.left, box.right - one.right) <= SLACK]
    ends = [one for one in across if one.width >= box.width - 2 * SLACK]
    inner = [one for one in across if one not in ends]
    is_frame = sides and inner and all(one.height >= box.height - 2 * SLACK for one in sides)
    is_frame = is_frame and all(min(one.left - box.left, box.right - one.right) > SLACK for one in inner)
    if not is_frame:
        return list(across), list(down)
    return inner, [one for one in down if one not in sides]
