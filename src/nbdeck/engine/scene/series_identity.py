"""What a series of a chart of ours is for, kept in the identity that programs give each series and leave as it is.

It is a GUID: the number of the series, then its chart's form and its own role, then a mark of ours. Others' identities
say nothing here. Source: MS-ODRAWXML, 2.24.3.85 (c16:uniqueId).
"""

from __future__ import annotations

import re

HELPER = "HELPER"
"""Role of a series without data of the user."""
_FORMS = (
    "", "HISTOGRAM", "BOX", "WATERFALL", "SLOPE", "STEP", "STACKED", "FULL", "BUBBLE", "ERROR_BARS", "MULTIPLES",
)  # fmt: skip
_ROLES = ("", HELPER, "LINE", "RIGHT_LINE", "LOW", "HIGH", "SIZE")
_MARK = "6E626465636B"
_OURS = re.compile(rf"\{{[0-9A-F]{{8}}-([0-9A-F]{{4}})-([0-9A-F]{{4}})-8000-{_MARK}\}}", re.IGNORECASE)


def identity(number: int, form: str, role: str) -> str:
    """Return the GUID of a series.

    Args:
        number: Its place in the chart.
        form: Of the chart, a `ChartForm`; "" for none.
        role: Its own, a `SeriesRole` or `HELPER`; "" for none.
    """
    return f"{{{number:08X}-{_FORMS.index(form):04X}-{_ROLES.index(role):04X}-8000-{_MARK}}}"


def form_and_role(identity: str) -> tuple[str, str]:
    """Return the form of the chart and the role of the series that an identity of ours says, else twice nothing."""
    match = _OURS.fullmatch(identity)
    if match is None:
        return "", ""
    form, role = (int(code, 16) for code in match.groups())
    return (_FORMS[form], _ROLES[role]) if form < len(_FORMS) and role < len(_ROLES) else ("", "")
