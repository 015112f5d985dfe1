"""LibreOffice's settings: no macro runs, nothing outside the file is read, nobody is asked."""

from __future__ import annotations

from pathlib import Path

_SCRIPTING = "org.openoffice.Office.Common/Security/Scripting"
_INET = "org.openoffice.Inet/Settings"
_SETTINGS = (
    (_SCRIPTING, "BlockUntrustedRefererLinks", "true"),  # linked pictures, of the web and of this machine
    (_SCRIPTING, "DisableMacrosExecution", "true"),
    (_SCRIPTING, "DisableActiveContent", "true"),
    (_SCRIPTING, "MacroSecurityLevel", "3"),
    ("org.openoffice.Office.Calc/Content/Update", "Link", "2"),  # never, for sheets inside a slide
    ("org.openoffice.Office.Writer/Content/Update", "Link", "2"),
    ("org.openoffice.Office.Recovery/AutoSave", "Enabled", "false"),
    ("org.openoffice.Office.Recovery/RecoveryInfo", "Enabled", "false"),
    # A proxy where nobody listens: what asks for the network all the same gets no further.
    (_INET, "ooInetProxyType", "2"),
    (_INET, "ooInetHTTPProxyName", "127.0.0.1"),
    (_INET, "ooInetHTTPProxyPort", "1"),
    (_INET, "ooInetHTTPSProxyName", "127.0.0.1"),
    (_INET, "ooInetHTTPSProxyPort", "1"),
    (_INET, "ooInetNoProxy", ""),
)
_OPENING = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)


def write_profile(folder: Path) -> Path:
    """Return a new profile folder that LibreOffice starts with."""
    items = "".join(
        f'<item oor:path="/{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, name, value in _SETTINGS
    )
    user = folder / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(f"{_OPENING}{items}</oor:items>", "utf-8")
    return folder
