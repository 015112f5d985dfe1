"""The pictures and the logo of a deck, gathered from wherever the request says.

A picture that cannot be had becomes a warning; the deck is made without it.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from nbdeck.contract.branding import Branding
from nbdeck.contract.enums import ImageType
from nbdeck.contract.slides import ImageRequest, Slide
from nbdeck.errors import NbdeckError
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import DEFAULT_PALETTE, Picked, made, stock

_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Found:
    """A slide's picture."""

    sha256: str
    """Which of the files it is, hex."""
    alt: str
    """Text for screen readers; empty where nobody said anything."""
    credit: str = ""
    """Whose it is, where that has to be said."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was found."""

    files: dict[str, bytes] = field(default_factory=dict)
    """Pictures by their SHA-256, hex."""
    by_address: dict[str, str] = field(default_factory=dict)
    """SHA-256 of the picture at each address that could be had."""
    by_request: Mapping[tuple[str, str], Found] = field(default_factory=dict)
    """The picture of each request, by its type and data."""
    warnings: tuple[str, ...] = ()
    """What could not be had, in sentences."""

    def of(self, slide: Slide) -> Found | None:
        """Return the picture of a slide that was among those gathered; None where there is none."""
        return self.by_request.get(_key(slide.images[0])) if slide.images else None


def gather(
    slides: Sequence[Slide],
    brand: Branding,
    rules: MediaRules,
    *,
    template: str = "default",
    company: bytes | None = None,
    language: str = "ORIGINAL",
) -> Gathered:
    """Return the first picture of every slide, and the logo.

    Args:
        slides: In order; their numbers in warnings count from 1.
        brand: Where the logo is named.
        rules: What may be fetched, and who is asked.
        template: Whose colours drawings take.
        company: The company's file whose colours they take instead.
        language: Name of a language of the contract, for alt texts.
    """
    wanted: dict[tuple[str, str], str] = {}
    for number, slide in enumerate(slides, start=1):
        if slide.images:
            wanted.setdefault(_key(slide.images[0]), f"The picture of slide {number}")
    if brand.branding_logo is not None:
        wanted.setdefault((ImageType.URL.value, brand.branding_logo), "The logo")
    colors: Sequence[str] = DEFAULT_PALETTE
    if any(kind != ImageType.URL.value for kind, _ in wanted):
        colors = palette(template, brand, company)
    return _fetched(wanted, _missing_account_brand(brand), partial(_one, rules, language, colors))


def palette(template: str, brand: Branding, company: bytes | None = None) -> tuple[str, ...]:
    """Return background, ink and colours of a deck.

    Args:
        template: Whose they are; the default one's where it is not built in.
        brand: A colour that goes before the template's.
        company: The company's file whose they are instead.
    """
    from nbdeck.engine.images.colors import palette_of
    from nbdeck.engine.themes.load import load_theme
    from nbdeck.engine.themes.palette import recolored

    if company is not None:
        return _company_palette(company)
    try:
        theme = load_theme(template)
    except NbdeckError:
        theme = load_theme("default")
    if brand.branding_color is not None:
        theme = recolored(theme, brand.branding_color.removeprefix("#").upper())
    return palette_of(theme)


def _company_palette(pptx: bytes) -> tuple[str, ...]:
    from nbdeck.engine.images.colors import palette_of
    from nbdeck.engine.pptx.company.reader import read_company
    from nbdeck.engine.themes.company_theme import figure_theme

    try:
        template = read_company(pptx)
    except NbdeckError:
        return tuple(DEFAULT_PALETTE)
    layout = template.layouts[0]
    ground = layout.look.hex(layout.background)
    return palette_of(figure_theme(layout, ground, template.page))


def _key(image: ImageRequest) -> tuple[str, str]:
    return image.type.value, image.data


def _fetched(
    wanted: Mapping[tuple[str, str], str],
    warnings: list[str],
    one: Callable[[tuple[str, str]], Picked | NbdeckError],
) -> Gathered:
    files: dict[str, bytes] = {}
    by_address: dict[str, str] = {}
    by_request: dict[tuple[str, str], Found] = {}
    if wanted:
        with ThreadPoolExecutor(min(_AT_ONCE, len(wanted)), thread_name_prefix="nbdeck-media") as pool:
            found = list(pool.map(one, wanted))
        for (key, what), result in zip(wanted.items(), found, strict=True):
            if isinstance(result, NbdeckError):
                warnings.append(f"{what} was left out: {result.message}")
                continue
            warnings += result.warnings
            sha256 = hashlib.sha256(result.data).hexdigest()
            files[sha256], by_request[key] = result.data, Found(sha256, result.alt, result.credit)
            if key[0] == ImageType.URL.value:
                by_address[key[1]] = sha256
    return Gathered(files, by_address, by_request, tuple(dict.fromkeys(warnings)))


def _one(
    rules: MediaRules, language: str, colors: Sequence[str], key: tuple[str, str]
) -> Picked | NbdeckError:
    kind, data = key
    try:
        if kind == ImageType.STOCK.value:
            return stock(data, language, rules, colors)
        if kind == ImageType.AI.value:
            return made(data, rules)
        return _at(data, rules)
    except NbdeckError as exc:
        return exc


def _at(address: str, rules: MediaRules) -> Picked:
    from nbdeck.service.fetch import fetch
    from nbdeck.service.picture_folder import embedded_caption
    from nbdeck.service.pictures import clean_picture

    data = fetch(address, rules)
    return Picked(clean_picture(data), embedded_caption(data))


def _missing_account_brand(brand: Branding) -> list[str]:
    flags = (
        (brand.use_branding_logo and brand.branding_logo is None, "logo"),
        (brand.use_branding_fonts and brand.branding_fonts is None, "fonts"),
        (brand.use_branding_color and brand.branding_color is None, "colour"),
    )
    return [
        f"The account has no {what} of its own; the template's is used."
        for is_asked, what in flags
        if is_asked
    ]
