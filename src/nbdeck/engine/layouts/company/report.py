"""The template doctor: what a company's template offers to decks, as data."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.template_report import Capacity, ContrastTrap, MappedLayout, TemplateReport
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.fitting_page import for_its_page
from nbdeck.engine.layouts.company.mapping import LayoutMapping
from nbdeck.engine.layouts.company.names import Role
from nbdeck.engine.layouts.kit import BODY_FLOOR, LABEL_FLOOR
from nbdeck.engine.scene.boxes import Pt, contrast, least_contrast
from nbdeck.engine.scene.text import LINE_PITCH
from nbdeck.engine.text.fonts import text_width
from nbdeck.engine.themes.company import FOOTERS, CompanyLayout, CompanyPlaceholder, CompanyTemplate

_SAMPLE = (
    "Every team plans its quarter around one measurable goal and reviews it each Monday with people who "
    "depend on it "
)
_LARGE_FILE = 20_000_000
_MANY_LAYOUTS = 60


def template_report(template: CompanyTemplate) -> TemplateReport:
    """Return the mapping of layouts, capacities, fonts that are not there, contrast traps and warnings."""
    fitted, narrow = for_its_page(template)
    mapped = tuple(_mapped(LayoutMapping(fitted)))
    used = {each.layout for each in mapped}
    layouts = [layout for layout in fitted.layouts if layout.name in used]
    return TemplateReport(
        name=template.name,
        page_width=round(template.page.w, 1),
        page_height=round(template.page.h, 1),
        bytes=template.size,
        master_count=template.master_count,
        layout_names=tuple(layout.name for layout in template.layouts),
        mapping=mapped,
        missing=tuple(dict.fromkeys(each.role for each in mapped if each.is_missing)),
        capacities=tuple(each for layout in layouts for each in _capacities(layout)),
        unknown_fonts=template.unknown_fonts,
        contrast_traps=tuple(_place_traps(fitted, layouts)),
        warnings=tuple(_warnings(template, fitted, narrow)),
    )


def _mapped(mapping: LayoutMapping) -> Iterator[MappedLayout]:
    roles: tuple[Role, ...] = ("cover", "contents", "section", *Layout)
    for role in roles:
        counts = list(ITEM_COUNTS[role]) if isinstance(role, Layout) else [0]
        chosen = [(count, mapping.choices(role, count)[0]) for count in counts]
        for _, group in groupby(chosen, key=lambda pair: pair[1].layout.name):
            pairs = list(group)
            choice = pairs[0][1]
            yield MappedLayout(
                role=role.value if isinstance(role, Layout) else role.upper(),
                items=tuple(count for count, _ in pairs if len(counts) > 1),
                layout=choice.layout.name,
                why=choice.reason,
                is_missing=choice.is_missing,
            )


def _capacities(layout: CompanyLayout) -> Iterator[Capacity]:
    for place in layout.placeholders:
        is_title = place is layout.title
        if not (is_title or place.is_text):
            continue
        size, floor = place.style.size, min(BODY_FLOOR, place.style.size)
        lines, words = _room(layout, place, size)
        least, most = _room(layout, place, floor)
        yield Capacity(
            layout=layout.name,
            placeholder=place.name,
            kind=place.kind,
            index=place.key.idx,
            width=round(place.inner.w, 1),
            height=round(place.inner.h, 1),
            size=size,
            lines=lines,
            words=words,
            floor=floor,
            lines_at_floor=least,
            words_at_floor=most,
        )


def _room(layout: CompanyLayout, place: CompanyPlaceholder, size: Pt) -> tuple[int, int]:
    """Return how many lines and how many English words a place holds at a size."""
    style, inner = place.style, place.inner
    typeface = place.typeface or layout.look.typeface(style.face)
    sample = _SAMPLE.upper() if place.is_caps else _SAMPLE
    word = text_width(sample, typeface=typeface, size=size, bold=style.bold, lang="en-US") / len(
        sample.split()
    )
    lines = int(inner.h // (size * LINE_PITCH * style.spacing))
    # The last word of a line leaves half a word free.
    words = max((inner.w - style.indent) / word - 0.5, 0.0)
    return lines, int(lines * words)


def _place_traps(template: CompanyTemplate, layouts: list[CompanyLayout]) -> Iterator[ContrastTrap]:
    """Yield what is hard to read in places of the layouts; the same in several layouts once."""
    grouped: dict[tuple[str, str, str], list[ContrastTrap]] = {}
    for layout in layouts:
        for kind, trap in _traps(template, layout):
            grouped.setdefault((kind, trap.text, trap.background), []).append(trap)
    for traps in grouped.values():
        more = f" and {len(traps) - 1} more layouts" if len(traps) > 1 else ""
        yield traps[0].model_copy(update={"where": f"{traps[0].where}{more}"})


def _traps(template: CompanyTemplate, layout: CompanyLayout) -> Iterator[tuple[str, ContrastTrap]]:
    context = LayoutContext(template, layout, "en-US", is_rtl=False, verbosity=Verbosity.STANDARD)
    for place in layout.placeholders:
        if not (place.is_text or place is layout.title or place.kind in FOOTERS):
            continue
        style = place.style
        needed = least_contrast(style.size, is_bold=style.bold)
        ground = context.ground(place.box)
        color = layout.look.hex(style.color, ground)
        ratio = contrast(color, ground)
        if ratio < needed:
            yield place.kind, _trap(f"{layout.name}: {place.name}", color, ground, ratio, needed)


def _trap(where: str, text: str, ground: str, ratio: float, needed: float) -> ContrastTrap:
    return ContrastTrap(where=where, text=text, background=ground, ratio=round(ratio, 2), needed=needed)


def lacks(template: CompanyTemplate) -> Iterator[str]:
    """Yield what no layout of a template has a place for, in sentences."""
    if not any(layout.title for layout in template.layouts):
        yield "No layout has a place for a title; titles stand in places of their own."
    if not any(layout.texts for layout in template.layouts):
        yield "No layout has a place for text; all text stands in text boxes."
    if not any(layout.first("sldNum") for layout in template.layouts):
        yield "No layout has a slide number; slides are not numbered."


def _warnings(template: CompanyTemplate, fitted: CompanyTemplate, narrow: tuple[str, ...]) -> Iterator[str]:
    yield from lacks(fitted)
    if narrow:
        yield (
            f"{len(narrow)} layouts were made for a 4:3 page "
            f"({', '.join(narrow[:4])}{' ...' if len(narrow) > 4 else ''}); "
            "their places are as wide as the page on slides of nbdeck."
        )
    if template.size > _LARGE_FILE:
        yield f"The file has {template.size / 1e6:.0f} MB, and so will every deck; compress its pictures in PowerPoint."
    if len(template.layouts) > _MANY_LAYOUTS:
        yield f"It has {len(template.layouts)} layouts; those that nobody needs make every deck larger."
    small = [
        f"{layout.name} ({place.name}, {place.style.size:g} pt)"
        for layout in template.layouts
        for place in layout.placeholders
        if place.kind in ("ftr", "sldNum") and place.style.size < LABEL_FLOOR
    ]
    if small:
        yield (
            f"Footers under {LABEL_FLOOR:g} pt are hard to read, such as {small[0]}; nbdeck sets them at "
            f"{LABEL_FLOOR:g} pt."
        )
