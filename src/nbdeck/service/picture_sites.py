"""Photographs from sites that speak the search interfaces of Pexels or Unsplash."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nbdeck.errors import ConnectionFailed, NbdeckError
from nbdeck.service.json_calls import asked
from nbdeck.service.media_rules import MediaRules, StockSite

_PER_PAGE = 10
_LARGEST_ANSWER = 2_000_000
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph, made safe."""

    data: bytes
    """PNG or JPEG."""
    alt: str
    """What it shows, as the site says; may be empty."""
    credit: str
    """Photographer and site."""


def photo(site: StockSite, words: str, rules: MediaRules) -> Photo | None:
    """Return the first photograph that a site finds and that can be fetched; None where it finds none.

    Raises:
        NbdeckError: The site gives no answer, or none of its first pictures can be had.
    """
    from nbdeck.service.fetch import fetch
    from nbdeck.service.pictures import clean_picture

    last: NbdeckError | None = None
    for address, alt, credit in list(_offers(site, words, rules))[:_TRIES]:
        try:
            return Photo(clean_picture(fetch(address, rules)), alt, credit)
        except NbdeckError as exc:
            last = exc
    if last is not None:
        raise last
    return None


def _offers(site: StockSite, words: str, rules: MediaRules) -> Iterator[tuple[str, str, str]]:
    """Yield address, alt text and credit of what a site finds."""
    is_pexels = site.kind == "pexels"
    answer = asked(
        "GET",
        site.url.rstrip("/") + ("/search" if is_pexels else "/search/photos"),
        headers={"Authorization": site.key if is_pexels else f"Client-ID {site.key}"},
        query={"query": words, "per_page": _PER_PAGE},
        seconds=rules.seconds,
        largest_bytes=_LARGEST_ANSWER,
    )
    photos = answer.get("photos" if is_pexels else "results") if isinstance(answer, dict) else None
    if not isinstance(photos, list):
        raise ConnectionFailed("its answer cannot be read.")
    for each in photos:
        address = (
            _text(each, "src", "large2x") or _text(each, "src", "original") or _text(each, "urls", "regular")
        )
        if address.lower().startswith(("http://", "https://")):
            alt = _text(each, "alt") or _text(each, "alt_description") or _text(each, "description")
            name = _text(each, "photographer") or _text(each, "user", "name")
            host = "Pexels" if is_pexels else "Unsplash"
            yield address, alt[:300], f"{name[:80]} / {host}" if name else host


def _text(value: Any, *path: str) -> str:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return " ".join(value.split()) if isinstance(value, str) else ""
