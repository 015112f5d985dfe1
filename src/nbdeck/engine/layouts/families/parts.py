"""Names of all parts of a deck beside the title of one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.layouts.families.frames import readable_on
from nbdeck.engine.layouts.families.items import TEXTS
from nbdeck.engine.layouts.families.recipes import SlidePlan
from nbdeck.engine.layouts.kit import Page, ink_for, numeral, style, text_box
from nbdeck.engine.scene.boxes import MUTED, Pt
from nbdeck.engine.scene.elements import PlaceholderKey, TextBox
from nbdeck.engine.text.composing import paragraph, plain
from nbdeck.errors import DoesNotFit

_PARTS: Pt = 30.0
_LEAST_PARTS: Pt = 18.0
_SLACK = 0.96
"""Share of the width that the longest name may take."""


def named_parts(page: Page, plan: SlidePlan, part: int, parts: Sequence[str]) -> tuple[TextBox, ...]:
    """Return titles under each other: of all parts, the one that begins here standing out, or for 0 of slides.

    A single title is not shown. Each has one line.

    Raises:
        DoesNotFit: they are too many, or too long.
    """
    if len(parts) < 2:
        return ()
    box, ground = plan.parts
    main, quiet = ink_for(page, ground), readable_on(page, MUTED, ground)
    look = style(page, "body", size=_PARTS, color=main, bold=True, after=9.0)
    names = [
        f"{numeral(page, at)}\u2002{plain(name)}" if part else plain(name) for at, name in enumerate(parts, 1)
    ]
    widest = max(paragraph(name, look, math.inf, page.look, page.lang).width for name in names)
    look = look.sized(min(_PARTS, _PARTS * box.w * _SLACK / widest))
    if look.size < _LEAST_PARTS:
        raise DoesNotFit("The names of the parts have no line each.")
    others = replace(look, color=quiet if part else main, bold=False)
    words = [(name, look if at == part else others) for at, name in enumerate(names, 1)]
    key = PlaceholderKey("body", TEXTS)
    return (text_box(page, box, words, floor=_LEAST_PARTS, anchor="bottom", placeholder=key, name="Parts"),)
