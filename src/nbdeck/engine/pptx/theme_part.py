"""The theme part: colours and typefaces of a `Look` in the places where PowerPoint edits them."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import quoted
from nbdeck.engine.pptx.package import XML
from nbdeck.engine.scene import Look
from nbdeck.engine.text.typefaces import script_typefaces

_ACCENTS = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink")
_SCRIPTS = (
    ("Jpan", "Yu Gothic"),
    ("Hang", "Malgun Gothic"),
    ("Hans", "Microsoft YaHei"),
    ("Hant", "Microsoft JhengHei"),
    ("Arab", "Arial"),
    ("Hebr", "Arial"),
    ("Thai", "Leelawadee UI"),
    ("Deva", "Nirmala UI"),
)
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_EFFECT = "<a:effectStyle><a:effectLst/></a:effectStyle>"


def is_dark(look: Look) -> bool:
    """Whether the background is darker than the ink."""
    return _luma(look.colors["bg1"]) < _luma(look.colors["tx1"])


def color_map(look: Look) -> str:
    """Return the attributes of `p:clrMap`: which theme colours are background and ink."""
    back, ink = ("dk", "lt") if is_dark(look) else ("lt", "dk")
    accents = " ".join(f'{name}="{name}"' for name in _ACCENTS)
    return f'bg1="{back}1" tx1="{ink}1" bg2="{back}2" tx2="{ink}2" {accents}'


def theme_part(look: Look, language: str) -> str:
    """Return the XML of a theme: dark colours are dark and light ones light, whatever the background is."""
    dark, light = ("bg", "tx") if is_dark(look) else ("tx", "bg")
    colors = look.colors
    places = {"dk1": f"{dark}1", "lt1": f"{light}1", "dk2": f"{dark}2", "lt2": f"{light}2"}
    places |= {name: name for name in _ACCENTS}
    by_slot = {str(slot): value for slot, value in colors.items()}
    scheme = "".join(
        f'<a:{name}><a:srgbClr val="{by_slot[slot].upper()}"/></a:{name}>' for name, slot in places.items()
    )
    name = quoted(look.name or "nbdeck")
    fonts = _fonts("major", look.major, language) + _fonts("minor", look.minor, language)
    return (
        f'{XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name={name}>'
        f"<a:themeElements><a:clrScheme name={name}>{scheme}</a:clrScheme>"
        f"<a:fontScheme name={name}>{fonts}</a:fontScheme>{_formats(name)}</a:themeElements>"
        "<a:objectDefaults/><a:extraClrSchemeLst/></a:theme>"
    )


def _fonts(role: str, latin: str, language: str) -> str:
    east_asian, complex_script = script_typefaces(language)
    scripts = "".join(f'<a:font script="{script}" typeface="{name}"/>' for script, name in _SCRIPTS)
    return (
        f"<a:{role}Font><a:latin typeface={quoted(latin)}/><a:ea typeface={quoted(east_asian)}/>"
        f"<a:cs typeface={quoted(complex_script)}/>{scripts}</a:{role}Font>"
    )


def _formats(name: str) -> str:
    """Return flat fills, plain lines and no effects, three of each as the schema asks."""
    lines = "".join(f'<a:ln w="{width}">{_FILL}</a:ln>' for width in (6350, 12700, 19050))
    return (
        f"<a:fmtScheme name={name}><a:fillStyleLst>{_FILL * 3}</a:fillStyleLst><a:lnStyleLst>{lines}</a:lnStyleLst>"
        f"<a:effectStyleLst>{_EFFECT * 3}</a:effectStyleLst><a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst></a:fmtScheme>"
    )


def _luma(color: str) -> float:
    """Return how light a colour looks, 0 to 255. Source: weights of ITU-R BT.709."""
    red, green, blue = (int(color[start : start + 2], 16) for start in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
