"""What may be fetched from elsewhere, how much of it, and who is asked for pictures."""

from dataclasses import dataclass, field
from typing import Literal

from nbdeck.settings import Settings


@dataclass(frozen=True, slots=True)
class StockSite:
    """A site of photographs with a search interface; kept in memory only."""

    kind: Literal["pexels", "unsplash"]
    """Whose interface it speaks."""
    url: str
    """Base address of the interface."""
    key: str = field(repr=False)
    """Key for it."""


@dataclass(frozen=True, slots=True)
class ImageModel:
    """A model that makes pictures, behind an OpenAI-compatible endpoint; kept in memory only."""

    url: str
    """Base address, such as one that ends in `/v1`."""
    model: str = ""
    """Name of the model; empty lets the endpoint choose."""
    key: str = field(default="", repr=False)
    """Its key; empty where none is needed."""
    seconds: float = 60.0
    """Longest wait for one picture."""


@dataclass(frozen=True, slots=True)
class MediaRules:
    """What may be fetched, and who is asked; plain data that goes along with a task and is never stored."""

    allow_private_addresses: bool = False
    """Whether addresses that are not on the public internet are fetched."""
    largest_bytes: int = 20_000_000
    """Size of one picture before it is read."""
    seconds: float = 15.0
    """Time for one picture, redirects included."""
    redirects: int = 5
    """How many redirects are followed."""
    folder: str | None = None
    """The owner's own pictures; None for none."""
    sites: tuple[StockSite, ...] = ()
    """Sites of photographs, asked in this order."""
    model: ImageModel | None = None
    """Makes pictures from prompts; None draws art."""


def media_rules(settings: Settings) -> MediaRules:
    """Return the rules that the settings ask for."""
    candidates = (
        ("pexels", settings.pexels_url, settings.pexels_key),
        ("unsplash", settings.unsplash_url, settings.unsplash_key),
    )
    sites = tuple(
        StockSite("pexels" if kind == "pexels" else "unsplash", url, key.get_secret_value())
        for kind, url, key in candidates
        if key is not None
    )
    return MediaRules(
        allow_private_addresses=settings.allow_private_addresses,
        folder=None if settings.pictures is None else str(settings.pictures),
        sites=sites,
        model=_image_model(settings),
    )


def _image_model(settings: Settings) -> ImageModel | None:
    if settings.images_url is None:
        return None
    key = settings.images_key
    return ImageModel(
        url=settings.images_url,
        model=settings.images_model,
        key="" if key is None else key.get_secret_value(),
        seconds=settings.images_timeout_seconds,
    )
