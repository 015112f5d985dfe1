"""The pictures and the logo of a deck, gathered from wherever the request says.

A picture that cannot be had becomes a warning; the deck is made without it.
"""

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from nbdeck.contract.branding import Branding
from nbdeck.contract.enums import ImageType
from nbdeck.contract.slides import ImageRequest, Slide
from nbdeck.errors import NbdeckError
from nbdeck.service.media_rules import MediaRules

_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was found."""

    files: dict[str, bytes] = field(default_factory=dict)
    """Pictures by their SHA-256, hex."""
    by_address: dict[str, str] = field(default_factory=dict)
    """SHA-256 of the picture at each address that could be had."""
    warnings: tuple[str, ...] = ()
    """What could not be had, in sentences."""


def gather(slides: Sequence[Slide], brand: Branding, rules: MediaRules) -> Gathered:
    """Return the first picture of every slide, and the logo.

    Args:
        slides: In order; their numbers in warnings count from 1.
        brand: Where the logo is named.
        rules: What may be fetched.
    """
    wanted: dict[str, str] = {}
    warnings: list[str] = []
    for number, slide in enumerate(slides, start=1):
        if not slide.images:
            continue
        image = slide.images[0]
        if image.type is ImageType.URL:
            wanted.setdefault(image.data, f"The picture of slide {number}")
        else:
            warnings.append(_no_provider(image, number))
    if brand.branding_logo is not None:
        wanted.setdefault(brand.branding_logo, "The logo")
    warnings += _missing_account_brand(brand)
    return _fetched(wanted, warnings, rules)


def _fetched(wanted: dict[str, str], warnings: list[str], rules: MediaRules) -> Gathered:
    files: dict[str, bytes] = {}
    by_address: dict[str, str] = {}
    if wanted:
        with ThreadPoolExecutor(min(_AT_ONCE, len(wanted)), thread_name_prefix="nbdeck-media") as pool:
            found = list(pool.map(lambda address: _one(address, rules), wanted))
        for (address, what), result in zip(wanted.items(), found, strict=True):
            if isinstance(result, NbdeckError):
                warnings.append(f"{what} was left out: {result.message}")
            else:
                sha256 = hashlib.sha256(result).hexdigest()
                files[sha256], by_address[address] = result, sha256
    return Gathered(files, by_address, tuple(warnings))


def _one(address: str, rules: MediaRules) -> bytes | NbdeckError:
    from nbdeck.service.fetch import fetch
    from nbdeck.service.pictures import clean_picture

    try:
        return clean_picture(fetch(address, rules))
    except NbdeckError as exc:
        return exc


def _no_provider(image: ImageRequest, number: int) -> str:
    kind = "stock pictures" if image.type is ImageType.STOCK else "generated pictures"
    return f"The picture of slide {number} was left out: no provider of {kind} is configured."


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
