"""How the caption of a figure or table begins: "Table 2: Costs"."""

from __future__ import annotations

import re

_CAPTION = re.compile(
    r"(?:(?i:figure|fig\.?|table|tab\.|chart|exhibit|abbildung|abb\.|tabelle|tableau|figura|tabla|tabella|рис\.|таблица)"
    r"\s*(?:[A-Z]?\d{1,3}|[IVX]{1,5})(?:[.\-–]\d+)*"
    r"(?:\s*[:.|—–-](?!\d)|\s+(?=[^\W\d_a-zà-ÿа-я]))|(?:图|圖|図|表)\s*\d{1,3})"
)


def is_caption(text: str) -> bool:
    """Whether a paragraph is the caption of a figure or table."""
    return bool(_CAPTION.match(text))
