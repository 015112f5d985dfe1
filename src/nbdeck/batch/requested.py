"""What a group's deck shall be: what `build` returned, checked as the service checks it, and its pictures."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from nbdeck import __version__
from nbdeck.batch.making import DeckOrder
from nbdeck.client.presentations import slides_request
from nbdeck.contract.base import call_refused, items_of
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.settings import load_settings


@dataclass(frozen=True, slots=True)
class RequestedDeck:
    """What a group's deck shall be.

    Attributes:
        request: Its slides and options.
        base: The company's file that carries it instead of a built-in template; None for none.
    """

    request: SlidesRequest
    base: bytes | None = field(default=None, repr=False)

    @property
    def key(self) -> str:
        """Hash of everything that decides the bytes of the file; pictures count by their addresses."""
        base = hashlib.sha256(self.base).hexdigest() if self.base is not None else ""
        return hashlib.sha256(f"{__version__}\n{base}\n{self.request.model_dump_json()}".encode()).hexdigest()


def requested_deck(returned: Any) -> RequestedDeck:
    """Return what `build` asks for.

    Args:
        returned: Slides, or a mapping of the arguments of `client.presentations.from_slides`; its template may also be
            the path of a .pptx or .potx.

    Raises:
        ValidationFailed: A slide or option is wrong.
        NbdeckError: The file of the template cannot be used.
    """
    is_mapping = isinstance(returned, Mapping) and "slides" in returned
    options = {str(name): value for name, value in returned.items()} if is_mapping else {"slides": returned}
    template = options.get("template")
    base = _company_file(template)
    if base is not None:
        options["template"] = "default"
    try:
        # Once more as the service reads it, for slides may be of other classes or copies with unchecked values.
        request = SlidesRequest.model_validate_json(
            slides_request(**options).model_dump_json(exclude_unset=True)
        )
    except ValidationError as mistakes:
        raise call_refused(items_of(mistakes)) from None
    return RequestedDeck(request, base)


def _company_file(template: Any) -> bytes | None:
    if not isinstance(template, str | os.PathLike):
        return None
    path = Path(template)
    if path.suffix.lower() not in {".pptx", ".potx"}:
        return None
    data = path.read_bytes()
    _examine(data, path.name)
    return data


@lru_cache(maxsize=8)
def _examine(pptx: bytes, name: str) -> None:
    from nbdeck.engine.pipeline import examine_template

    examine_template(pptx, name)


def order_of(wanted: RequestedDeck) -> DeckOrder:
    """Return the order for a deck, its pictures fetched.

    Raises:
        ValidationFailed: A slide names a layout as only companies' templates have them.
    """
    from nbdeck.service.decks import deck_of, on_design
    from nbdeck.service.media import gather
    from nbdeck.service.media_rules import MediaRules, media_rules
    from nbdeck.service.templates import DeckDesign, TemplateCatalog

    base = None if wanted.base is None else hashlib.sha256(wanted.base).hexdigest()
    for index, slide in enumerate(wanted.request.slides):
        TemplateCatalog.refuse_layout_name(DeckDesign(base=base), slide, ("slides", index))
    request, warnings = on_design(wanted.request, base)
    has_pictures = request.branding_logo or any(slide.images for slide in request.slides)
    rules = media_rules(load_settings()) if has_pictures else MediaRules()
    gathered = gather(request.slides, request, rules)
    media = dict(gathered.files)
    if base is not None and wanted.base is not None:
        media[base] = wanted.base
    return DeckOrder(deck_of(request, gathered, base), media, (*warnings, *gathered.warnings))
