"""Photographs from sites that speak the interfaces of Pexels or Unsplash; pictures from OpenAI-compatible endpoints."""

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nbdeck.errors import ConnectionFailed, NbdeckError, PayloadTooLarge
from nbdeck.service.media_rules import ImageModel, MediaRules, StockSite
from nbdeck.service.outbound import asked

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
    from nbdeck.service.outbound import fetch
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


def imagined(model: ImageModel, prompt: str, rules: MediaRules) -> bytes:
    """Return the picture that a model makes of a prompt, as PNG or JPEG.

    Raises:
        NbdeckError: The model gives no answer, or no picture that may be used.
    """
    from nbdeck.service.outbound import fetch
    from nbdeck.service.pictures import clean_picture

    answer = asked(
        "POST",
        model.url.rstrip("/") + "/images/generations",
        headers={"Authorization": f"Bearer {model.key}"} if model.key else {},
        body={"prompt": prompt, "n": 1} | ({"model": model.model} if model.model else {}),
        seconds=model.seconds,
        # Base64 takes four characters for three bytes.
        largest_bytes=rules.largest_bytes * 4 // 3 + 10_000,
    )
    inline, address = _first(answer)
    if inline is None:
        return clean_picture(fetch(address, rules))
    try:
        data = base64.b64decode(inline, validate=True)
    except (ValueError, binascii.Error) as exc:
        raise ConnectionFailed("its answer holds no picture.") from exc
    if len(data) > rules.largest_bytes:
        raise PayloadTooLarge("its picture is too large.")
    return clean_picture(data)


def _first(answer: Any) -> tuple[str | None, str]:
    """Return the first picture's bytes in base64, or None and its address."""
    try:
        first = answer["data"][0]
        inline, address = first.get("b64_json"), first.get("url")
    except (KeyError, IndexError, TypeError, AttributeError):
        inline = address = None
    if isinstance(inline, str):
        return inline, ""
    if isinstance(address, str):
        return None, address
    raise ConnectionFailed("its answer holds no picture.")
