"""The pictures and the logo of a deck, gathered from wherever the request says, and the brand that an account keeps.

A picture that cannot be had becomes a warning; the deck is made without it.
"""

import base64
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, select, update

from nbdeck.contract.branding import AccountBrand, Branding, BrandRequest
from nbdeck.contract.enums import ImageType
from nbdeck.contract.slides import BrandFonts, ImageRequest, Slide
from nbdeck.errors import BadRequest, ConnectionFailed, Forbidden, NbdeckError, NotFound, PayloadTooLarge
from nbdeck.service.engine import Answer
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import ChosenPicture, from_model, stock
from nbdeck.service.presentations import refer
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import brands

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


_Branded = TypeVar("_Branded", bound=Branding)


@dataclass(frozen=True, slots=True)
class Brands:
    """Keeps brands and hands them to requests."""

    database: Database
    blobs: Blobs
    rules: MediaRules
    answer: Answer

    def get(self, user_id: str) -> AccountBrand:
        """Return the brand of a user; what was never set is None."""
        columns = brands.c
        query = select(columns.logo, columns.color, columns.title_font, columns.body_font)
        row = self.database.first(query.where(columns.user_id == user_id))
        if row is None:
            return AccountBrand()
        return AccountBrand(
            logo=self._address(row.logo),
            color=row.color,
            title_font=row.title_font,
            body_font=row.body_font,
        )

    def put(self, user_id: str, request: BrandRequest) -> AccountBrand:
        """Keep a brand in place of the one before, and return it; the logo is written anew as PNG.

        Raises:
            BadRequest: The logo cannot be had, or is no picture.
            PayloadTooLarge: The logo is too large.
        """
        logo = None if request.logo is None else _clean(request.logo, self.rules, self.answer)
        now = time.time()
        values = {
            "logo": None if logo is None else self.blobs.put(logo),
            "color": request.color,
            "title_font": request.title_font,
            "body_font": request.body_font,
            "updated_at": now,
        }
        with self.database.write() as connection:
            _write(connection, user_id, values)
            if logo is not None:
                refer(connection, user_id, [(str(values["logo"]), len(logo))], now)
        return self.get(user_id)

    def clear(self, user_id: str) -> None:
        """Forget the brand of a user; one that has none stays without."""
        with self.database.write() as connection:
            connection.execute(delete(brands).where(brands.c.user_id == user_id))

    def applied(self, user_id: str, request: _Branded) -> _Branded:
        """Return the request with the account's brand where a `use_` flag asks for it and nothing is given outright.

        The brand of this moment goes into the request: later changes do not reach a task that has begun.
        """
        asked = {
            "branding_logo": request.use_branding_logo,
            "branding_fonts": request.use_branding_fonts,
            "branding_color": request.use_branding_color,
        }
        wanted = [field for field, is_asked in asked.items() if is_asked and getattr(request, field) is None]
        if not wanted:
            return request
        brand = self.get(user_id)
        branding = {
            "branding_logo": brand.logo,
            "branding_fonts": _fonts(brand),
            "branding_color": brand.color,
        }
        return request.model_copy(
            update={field: branding[field] for field in wanted if branding[field] is not None}
        )

    def _address(self, sha256: str | None) -> str | None:
        if sha256 is None:
            return None
        try:
            data = read_blob(self.blobs, sha256)
        except NotFound:
            return None
        return "data:image/png;base64," + base64.b64encode(data).decode("ascii")


def _fonts(brand: AccountBrand) -> BrandFonts | None:
    title, body = brand.title_font or brand.body_font, brand.body_font or brand.title_font
    return BrandFonts(title=title, body=body) if title and body else None


def _clean(address: str, rules: MediaRules, answer: Answer) -> bytes:
    from nbdeck.service.outbound import fetch
    from nbdeck.service.pictures import clean_logo

    try:
        logo: bytes = answer(clean_logo, fetch(address, rules))
    except PayloadTooLarge as exc:
        raise PayloadTooLarge(_refused(exc)) from exc
    except (BadRequest, ConnectionFailed) as exc:
        kind = (
            NotFound
            if isinstance(exc, ConnectionFailed)
            else Forbidden
            if isinstance(exc, Forbidden)
            else BadRequest
        )
        raise kind(_refused(exc), hint="Send a PNG, JPEG, GIF, WebP, BMP or TIFF picture.") from exc
    return logo


def _refused(error: NbdeckError) -> str:
    return f"The logo was not kept: {error.message}"


def _write(connection: Connection, user_id: str, values: dict[str, Any]) -> None:
    change = update(brands).where(brands.c.user_id == user_id).values(values)
    if connection.execute(change).rowcount or insert_once(connection, brands, user_id=user_id, **values):
        return
    connection.execute(change)
