"""Which font files stand behind a typeface that PowerPoint knows by name, and what stands in for missing characters."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from nbdeck.engine.scene.text import Kind

_HERE = Path(__file__).parent / "faces"


@dataclass(frozen=True, slots=True)
class Family:
    """A font family and its files.

    Attributes:
        name: The family's own name, as the painter calls it.
        package: Python package that brings the files; empty for the folder beside this module.
        regular: File of the upright face, relative to the package.
        bold: File of the bold face; empty where `regular` is variable or has no bold.
        italic: File of the italic face; empty where there is none.
        bold_italic: File of the bold italic face.
        is_variable: Whether the files have a weight axis.
    """

    name: str
    package: str
    regular: str
    bold: str = ""
    italic: str = ""
    bold_italic: str = ""
    is_variable: bool = False

    def file(self, *, bold: bool, italic: bool) -> str:
        """Return the file that comes closest to a style."""
        slanted: tuple[str, ...] = (self.bold_italic, self.italic) if bold else (self.italic,)
        upright = (self.bold, self.regular) if bold else (self.regular,)
        candidates = (*slanted, *upright) if italic else upright
        return next((file for file in candidates if file), self.regular)

    def files(self) -> Iterator[str]:
        """Yield every file once."""
        yield from (file for file in (self.regular, self.bold, self.italic, self.bold_italic) if file)


CARLITO = Family(
    "Carlito", "", "Carlito-Regular.ttf", "Carlito-Bold.ttf", "Carlito-Italic.ttf", "Carlito-BoldItalic.ttf"
)
CALADEA = Family(
    "Caladea",
    "font_caladea",
    "files/Caladea-Regular.ttf",
    "files/Caladea-Bold.ttf",
    "files/Caladea-Italic.ttf",
    "files/Caladea-BoldItalic.ttf",
)
ARIMO = Family(
    "Arimo", "fontpkg_arimo", "files/Arimo[wght].ttf", italic="files/Arimo-Italic[wght].ttf", is_variable=True
)
_ARABIC = Family(
    "Noto Sans Arabic",
    "fontpkg_noto_sans_arabic",
    "files/NotoSansArabic[wdth,wght].ttf",
    is_variable=True,
)
_DEVANAGARI = Family(
    "Noto Sans Devanagari",
    "fontpkg_noto_sans_devanagari",
    "files/NotoSansDevanagari[wdth,wght].ttf",
    is_variable=True,
)
_THAI = Family(
    "Noto Sans Thai", "fontpkg_noto_sans_thai", "files/NotoSansThai[wdth,wght].ttf", is_variable=True
)
_SCRIPTS = (_ARABIC, _DEVANAGARI, _THAI)
_CHINESE = Family("Noto Sans SC", "pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf")
_JAPANESE = Family("Noto Sans JP", "pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
_KOREAN = Family("Noto Sans KR", "pylopdf_fonts_ko", "NotoSansKR-Regular.otf")

CJK_FAMILIES = frozenset({_CHINESE, _JAPANESE, _KOREAN})

_TWINS = {
    "calibri": CARLITO, "carlito": CARLITO, "arial": ARIMO, "arimo": ARIMO, "helvetica": ARIMO,
    "liberation sans": ARIMO, "cambria": CALADEA, "caladea": CALADEA,
}  # fmt: skip
"""Families with the advance widths of the typeface named; Liberation Sans and Arimo are one design."""

_EAST_ASIAN = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "ko": "Malgun Gothic"}
_TRADITIONAL = ("zh-tw", "zh-hk", "zh-mo", "zh-hant")
_COMPLEX = {
    "th": "Leelawadee UI", "lo": "Leelawadee UI", "km": "Leelawadee UI",
    "hi": "Nirmala UI", "mr": "Nirmala UI", "ne": "Nirmala UI", "sa": "Nirmala UI", "bn": "Nirmala UI",
    "as": "Nirmala UI", "gu": "Nirmala UI", "pa": "Nirmala UI", "or": "Nirmala UI", "ta": "Nirmala UI",
    "te": "Nirmala UI", "kn": "Nirmala UI", "ml": "Nirmala UI", "si": "Nirmala UI",
}  # fmt: skip
_COMPLEX_FAMILIES = {"Leelawadee UI": _THAI, "Nirmala UI": _DEVANAGARI, "Arial": ARIMO}


def twin(typeface: str) -> Family | None:
    """Return the family with the same widths as `typeface`, None for one that nbdeck does not know."""
    return _TWINS.get(typeface.strip().lower())


def cjk_families(lang: str) -> tuple[Family, ...]:
    """Return the East Asian families, the one of `lang` first."""
    primary = lang.lower().partition("-")[0]
    if primary == "ja":
        return _JAPANESE, _CHINESE, _KOREAN
    if primary == "ko":
        return _KOREAN, _CHINESE, _JAPANESE
    return _CHINESE, _JAPANESE, _KOREAN


def script_typefaces(lang: str) -> tuple[str, str]:
    """Return the typefaces for East Asian and for complex scripts, by the names that PowerPoint knows.

    A deck in another language gets the pair of Simplified Chinese and Arabic, so that a stray word is still drawn.
    """
    tag = lang.lower()
    primary = tag.partition("-")[0]
    east_asian = _EAST_ASIAN.get(primary, _EAST_ASIAN["zh"])
    if tag.startswith(_TRADITIONAL):
        east_asian = "Microsoft JhengHei"
    return east_asian, _COMPLEX.get(primary, "Arial")


@lru_cache(maxsize=256)
def chain(typeface: str, lang: str = "", kind: Kind = "latin") -> tuple[Family, ...]:
    """Return the installed families to take a character from, in order: those of its kind, then by script."""
    first: tuple[Family, ...] = ()
    if kind == "asian":
        first = cjk_families(lang)
    elif kind in ("complex", "rtl"):
        first = (_COMPLEX_FAMILIES[script_typefaces(lang)[1]],)
    wanted = (*first, twin(typeface) or ARIMO, ARIMO, *_SCRIPTS, *cjk_families(lang))
    return tuple(family for family in dict.fromkeys(wanted) if _folder(family) is not None)


def path_of(family: Family, *, bold: bool = False, italic: bool = False) -> Path:
    """Return the font file of an installed family that comes closest to a style."""
    folder = _folder(family)
    if folder is None:
        raise FileNotFoundError(family.package)
    return folder / family.file(bold=bold, italic=italic)


@lru_cache(maxsize=1)
def installed_files() -> tuple[Path, ...]:
    """Return every font file that nbdeck measures with, for the painter and for fontconfig."""
    families = (CARLITO, CALADEA, ARIMO, *_SCRIPTS, *cjk_families(""))
    return tuple(
        folder / file
        for family in families
        if (folder := _folder(family)) is not None
        for file in family.files()
    )


@lru_cache(maxsize=32)
def _folder(family: Family) -> Path | None:
    if not family.package:
        folder = _HERE
    else:
        spec = find_spec(family.package)
        if spec is None or not spec.submodule_search_locations:
            return None
        folder = Path(spec.submodule_search_locations[0])
    return folder if (folder / family.regular).is_file() else None
