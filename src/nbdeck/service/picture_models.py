"""Pictures from a model behind an OpenAI-compatible endpoint."""

import base64
import binascii
from typing import Any

from nbdeck.errors import ConnectionFailed, PayloadTooLarge
from nbdeck.service.json_calls import asked
from nbdeck.service.media_rules import ImageModel, MediaRules


def imagined(model: ImageModel, prompt: str, rules: MediaRules) -> bytes:
    """Return the picture that a model makes of a prompt, as PNG or JPEG.

    Raises:
        NbdeckError: The model gives no answer, or no picture that may be used.
    """
    from nbdeck.service.fetch import fetch
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
