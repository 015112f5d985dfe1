"""A company's marks on a template: colour, typefaces, logo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nbdeck.engine.model.deck import DeckBranding
from nbdeck.engine.scene.boxes import ThemeStyle
from nbdeck.engine.text.fonts import is_known
from nbdeck.engine.themes.palette import recolored
from nbdeck.engine.themes.theme import Theme


def branded(theme: Theme, brand: DeckBranding, media: Mapping[str, bytes]) -> tuple[Theme, tuple[str, ...]]:
    """Return the theme with a brand's colour, typefaces and logo, and warnings for what could not be honoured.

    Args:
        theme: A template.
        brand: What is None stays as the template has it.
        media: Pictures by SHA-256; holds the logo.
    """
    warnings: list[str] = []
    if brand.color is not None:
        theme = _colored(theme, brand.color.lstrip("#").upper(), warnings)
    theme = replace(theme, look=_with_fonts(theme.look, brand, warnings))
    if brand.logo is not None:
        from nbdeck.engine.themes.logo import is_small, read_logo, with_logo  # loads Pillow

        logo = read_logo(media.get(brand.logo))
        if logo is None:
            warnings.append("The logo is no picture on which anything can be seen, and was left out.")
        else:
            theme = with_logo(theme, logo)
            if is_small(logo):
                warnings.append(
                    f"The logo has only {logo.width} x {logo.height} pixels and is shown small; "
                    "one of 400 pixels or more looks sharp."
                )
    return theme, tuple(warnings)


def _colored(theme: Theme, color: str, warnings: list[str]) -> Theme:
    colored = recolored(theme, color)
    used = colored.look.hex(colored.accent)
    if used != color:
        warnings.append(
            f"The brand colour #{color} cannot be read on this template's background; #{used} is used instead."
        )
    return colored


def _with_fonts(look: ThemeStyle, brand: DeckBranding, warnings: list[str]) -> ThemeStyle:
    major, minor = brand.title_font or look.major, brand.body_font or look.minor
    for font in dict.fromkeys((major, minor)):
        if not is_known(font):
            warnings.append(
                f"The typeface {font!r} is not known here; lines were measured with a wider stand-in."
            )
    return replace(look, major=major, minor=minor)
