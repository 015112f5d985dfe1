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
from nbdeck.service.engine import Answer
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import ChosenPicture, from_model, stock

_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class GatheredPicture:
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
    by_request: Mapping[tuple[str, str], GatheredPicture] = field(default_factory=dict)
    """The picture of each request, by its type and data."""
    warnings: tuple[str, ...] = ()
    """What could not be had, in sentences."""

    def of(self, slide: Slide) -> GatheredPicture | None:
        """Return the picture of a slide that was among those gathered; None where there is none."""
        return self.by_request.get(_key(slide.images[0])) if slide.images else None


def gather(
    slides: Sequence[Slide],
    brand: Branding,
    rules: MediaRules,
    answer: Answer | None = None,
) -> Gathered:
    """Return the first picture of every slide, and the logo.

    Args:
        slides: In order; their numbers in warnings count from 1.
        brand: Where the logo is named.
        rules: What may be fetched, and who is asked.
        answer: Calls what decodes pictures; None does it in this process.
    """
    wanted: dict[tuple[str, str], str] = {}
    for number, slide in enumerate(slides, start=1):
        if slide.images:
            wanted.setdefault(_key(slide.images[0]), f"The picture of slide {number}")
    if brand.branding_logo is not None:
        wanted.setdefault((ImageType.URL.value, brand.branding_logo), "The logo")
    return _fetched(wanted, _missing_account_brand(brand), partial(_one, rules, answer))


def _key(image: ImageRequest) -> tuple[str, str]:
    return image.type.value, image.data


def _fetched(
    wanted: Mapping[tuple[str, str], str],
    warnings: list[str],
    one: Callable[[tuple[str, str]], ChosenPicture | NbdeckError],
) -> Gathered:
    files: dict[str, bytes] = {}
    by_address: dict[str, str] = {}
    by_request: dict[tuple[str, str], GatheredPicture] = {}
    if wanted:
        with ThreadPoolExecutor(min(_AT_ONCE, len(wanted)), thread_name_prefix="nbdeck-media") as pool:
            results = list(pool.map(one, wanted))
        for (key, what), result in zip(wanted.items(), results, strict=True):
            if isinstance(result, NbdeckError):
                warnings.append(f"{what} was left out: {result.message}")
                continue
            warnings += result.warnings
            sha256 = hashlib.sha256(result.data).hexdigest()
            files[sha256], by_request[key] = result.data, GatheredPicture(sha256, result.alt, result.credit)
            if key[0] == ImageType.URL.value:
                by_address[key[1]] = sha256
    return Gathered(files, by_address, by_request, tuple(dict.fromkeys(warnings)))


def _one(rules: MediaRules, answer: Answer | None, key: tuple[str, str]) -> ChosenPicture | NbdeckError:
    kind, data = key
    try:
        if kind == ImageType.STOCK.value:
            return stock(data, rules)
        if kind == ImageType.AI.value:
            return from_model(data, rules)
        return _at(data, rules, answer)
    except NbdeckError as exc:
        return exc


def _at(address: str, rules: MediaRules, answer: Answer | None) -> ChosenPicture:
    from nbdeck.service.outbound import fetch

    data = fetch(address, rules)
    picture: ChosenPicture = _decoded(data) if answer is None else answer(_decoded, data)
    return picture


def _decoded(data: bytes) -> ChosenPicture:
    from nbdeck.service.picture_folder import embedded_caption
    from nbdeck.service.pictures import clean_picture

    return ChosenPicture(clean_picture(data), embedded_caption(data))


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
