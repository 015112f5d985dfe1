"""The typefaces that LibreOffice draws with: the files that nbdeck measures with, then the machine's own."""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

import uharfbuzz as hb

from nbdeck.engine.text.typefaces import installed_files

_STAND_INS = {
    "Calibri": ("Carlito",),
    "Arial": ("Arimo", "Noto Sans Arabic"),
    "Helvetica": ("Arimo",),
    "Cambria": ("Caladea",),
    "Microsoft YaHei": ("Noto Sans CJK SC", "Noto Sans SC"),
    "Microsoft JhengHei": ("Noto Sans CJK TC", "Noto Sans SC"),
    "Yu Gothic": ("Noto Sans CJK JP", "Noto Sans JP"),
    "Malgun Gothic": ("Noto Sans CJK KR", "Noto Sans KR"),
    "Nirmala UI": ("Noto Sans Devanagari",),
    "Leelawadee UI": ("Noto Sans Thai",),
}
_LAST = (
    "Arimo",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "DejaVu Sans",
)
"""What stands in for a typeface that nobody knows, and for characters that one lacks."""
_WEIGHTS = {"Regular": 400, "Bold": 700}
_SYSTEM_FONTS = "/usr/share/fonts"
_MORE_FONTS = ("/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_SYSTEM_CACHE = "/var/cache/fontconfig"


def write_font_configuration(home: Path) -> Path:
    """Return a new file in `home` that tells fontconfig which fonts there are and what stands in for PowerPoint's.

    Typefaces that nbdeck knows are drawn with the files that it measures with, for releases of one family differ in
    their widths; any other that this machine has is drawn with it. The machine's own rules are left out: they would
    take other fonts for the scripts of the world.
    """
    files = installed_files()
    folders = sorted({str(file.parent) for file in files if "[" not in file.name})
    folders += [str(_static_faces(home / "faces", files)), _SYSTEM_FONTS]
    folders += [str(Path(folder).expanduser()) for folder in _MORE_FONTS]
    families = sorted({re.split(r"[-[]", file.name)[0] for file in files})
    others = "".join(f"<glob>{_SYSTEM_FONTS}/*/{family}-*</glob>" for family in families)
    text = (
        f"<fontconfig>{''.join(f'<dir>{escape(folder)}</dir>' for folder in folders)}"
        f"<cachedir>{escape(str(home / 'font-cache'))}</cachedir><cachedir>{_SYSTEM_CACHE}</cachedir>"
        f"<selectfont><rejectfont>{others}</rejectfont></selectfont>"
        f"{''.join(_alias(name, families) for name, families in _STAND_INS.items())}"
        f'<match target="pattern"><edit name="family" mode="append_last">{_names(_LAST)}</edit></match></fontconfig>'
    )
    config = home / "fonts.conf"
    config.write_text(text, "utf-8")
    return config


def _static_faces(folder: Path, files: tuple[Path, ...]) -> Path:
    """Return a folder with our variable fonts as static ones: LibreOffice before 24 draws one weight of the others."""
    folder.mkdir()
    for file in files:
        family, bracket, _ = file.name.partition("[")
        for style, weight in _WEIGHTS.items() if bracket else ():
            (folder / f"{family}-{style}.ttf").write_bytes(_instance(file, weight))
    return folder


def _instance(file: Path, weight: int) -> bytes:
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    request = hb.SubsetInput()
    request.keep_everything()
    for axis in face.axis_infos:
        if axis.tag == "wght":
            request.pin_axis_location(face, axis.tag, weight)
        else:
            request.pin_axis_to_default(face, axis.tag)
    return bytes(hb.subset(face, request).blob.data)


def _alias(name: str, families: tuple[str, ...]) -> str:
    return (
        f'<match target="pattern"><test qual="any" name="family">{_names((name,))}</test>'
        f'<edit name="family" mode="assign" binding="same">{_names(families)}</edit></match>'
    )


def _names(families: tuple[str, ...]) -> str:
    return "".join(f"<string>{escape(family)}</string>" for family in families)
