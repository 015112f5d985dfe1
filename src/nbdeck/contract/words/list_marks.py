"""Letters and small Roman numbers that count the points of a list: `a)`, `(b)`, `ii.`; they stay with their words."""

_ROMAN = "(?:x?(?:i{1,3}|iv|vi{0,3}|ix)|x)"
LETTERED = rf"(?:\(?(?:[a-z]|{_ROMAN})\)|(?:[a-h]|{_ROMAN})\.(?!\s*(?:\d|\w\.)))\s+(?=\S)"
"""Source of a pattern; "z. B.", "e.V." and "c. 1890" are no marks."""
