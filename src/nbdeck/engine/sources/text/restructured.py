"""Text that is written in reStructuredText, read as plain text: its roles, links and directives leave their words."""

from __future__ import annotations

import re

_SIGN = re.compile(
    r"(?m)^[ \t]*\.\. (?:[\w-]+::|_[^:\n]+:)|(?<!\w):[a-z][\w+.-]*:`[^`\n]+`|`[^`<\n]+ <[^>\n]+>`__?|"
    r"(?<!`)``[^`\n]+``(?!`)"
)
_LEAST = 2
"""Signs from which on a text is taken for one."""
_DIRECTIVE = re.compile(r"(?P<indent>[ \t]*)\.\.(?:[ \t]+(?P<name>[\w-]+)::[ \t]*(?P<words>.*)|[ \t].*|)$")
_TOLD = frozenset(
    {
        "note", "tip", "hint", "warning", "important", "attention", "caution", "danger", "admonition", "seealso",
        "topic", "sidebar", "epigraph", "versionadded", "versionchanged", "deprecated", "rubric",
    }
)  # fmt: skip
"""Directives whose words are text."""
_VERSIONS = frozenset({"versionadded", "versionchanged", "deprecated"})
_OPTION = re.compile(r"[ \t]+:[\w-]+:(?:[ \t]|$)")
_INLINE = (
    (re.compile(r"(?<!\w):[a-z][\w+.:-]*:`(?:[^`<]*?\.)?~?!?([^`<]+?)(?:\s*<[^`>]+>)?`"), r"\1"),
    (re.compile(r"`([^`<]+?)\s*<[^`>]+>`__?"), r"\1"),
    (re.compile(r"(?<!`)``([^`]+)``(?!`)"), r"\1"),
    (re.compile(r"(?<![`\w])`([^`\n]+)`__?(?!\w)"), r"\1"),
    (re.compile(r"\s?\[(?:\d+|#\w*|\*)\]_(?!\w)"), ""),
    (re.compile(r"::[ \t]*$", re.MULTILINE), ":"),
)


def without_directives(text: str) -> str:
    """Return a text with as many lines as before; what is no reStructuredText as it is."""
    if sum(1 for _ in zip(range(_LEAST), _SIGN.finditer(text), strict=False)) < _LEAST:
        return text
    lines = "\n".join(_told(text.split("\n")))
    for pattern, words in _INLINE:
        lines = pattern.sub(words, lines)
    return lines


def _told(lines: list[str]) -> list[str]:
    """Return the lines, those empty that hold directives, comments and what belongs to them."""
    lines_out: list[str] = []
    above, is_told = -1, True
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if line.strip() and indent <= above:
            above, is_told = -1, True
        start = _DIRECTIVE.match(line) if above < 0 else None
        if start is not None:
            above, is_told = len(start["indent"]), start["name"] in _TOLD
            has_words = is_told and start["name"] not in _VERSIONS
            lines_out.append(start["words"] if has_words else "")
        elif above >= 0 and (not is_told or _OPTION.match(line)):
            lines_out.append("")
        else:
            lines_out.append(line.strip() if above >= 0 else line)
    return lines_out
