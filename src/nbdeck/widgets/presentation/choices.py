"""What the browser offers to choose from: designs and the account's brand, languages, voices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from nbdeck.client.synchronous import Client
from nbdeck.contract.languages import LANGUAGES, find_language
from nbdeck.errors import BadRequest, NbdeckError


def choices_for(client: Client, tool: str) -> dict[str, Any]:
    """Return what one tool of the panel offers.

    Args:
        client: Knows the account.
        tool: `design`, `translate` or `narrate`.

    Raises:
        BadRequest: There is no such tool.
        NbdeckError: The service does not tell.
    """
    if tool not in _TOOLS:
        raise BadRequest(f"There is no tool {tool!r}.", hint=f"There are {', '.join(_TOOLS)}.")
    return _TOOLS[tool](client)


def _designs(client: Client) -> dict[str, Any]:
    own = [{"name": each.name, "id": each.id} for each in client.templates.branded()]
    built_in = [{"name": each.name, "id": each.name} for each in client.templates.list()]
    return {"templates": [*own, *built_in], "brand": _brand(client)}


def _brand(client: Client) -> dict[str, Any]:
    try:
        brand = client.v2.brand()
    except NbdeckError:  # a service without this extension
        return {}
    fonts = " and ".join(dict.fromkeys(filter(None, (brand.title_font, brand.body_font))))
    return {"color": brand.color or "", "fonts": fonts, "has_logo": brand.logo is not None}


def _languages(_: Client) -> dict[str, Any]:
    return {"languages": [{"id": each.name, "name": each.title} for each in LANGUAGES if each.tag]}


def _voices(client: Client) -> dict[str, Any]:
    voices = [
        {
            "id": each.voice_id,
            "name": each.name,
            "language": each.language,
            "title": language_title(each.language),
        }
        for each in client.v2.voices()
    ]
    return {"voices": voices}


def language_title(language: str) -> str:
    """Return a language as people write it, such as `English (UK)` for `ENGLISH_UK`; an unknown one as it is."""
    try:
        return find_language(language).title
    except ValueError:
        return language


_TOOLS: Mapping[str, Callable[[Client], dict[str, Any]]] = MappingProxyType(
    {"design": _designs, "translate": _languages, "narrate": _voices}
)
