"""The brand of an account: kept once, used by every deck that asks for it."""

import base64
import time
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, select, update

from nbdeck.contract.branding import AccountBrand, Branding, BrandRequest
from nbdeck.contract.slides import BrandFonts
from nbdeck.errors import BadRequest, ConnectionFailed, NbdeckError, NotFound, PayloadTooLarge
from nbdeck.service.engine import Answer
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.presentations import refer
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import brands

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
        raise BadRequest(_refused(exc), hint="Send a PNG, JPEG, GIF, WebP, BMP or TIFF picture.") from exc
    return logo


def _refused(error: NbdeckError) -> str:
    return f"The logo was not kept: {error.message}"


def _write(connection: Connection, user_id: str, values: dict[str, Any]) -> None:
    change = update(brands).where(brands.c.user_id == user_id).values(values)
    if connection.execute(change).rowcount or insert_once(connection, brands, user_id=user_id, **values):
        return
    connection.execute(change)
