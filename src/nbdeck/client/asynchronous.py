"""The client that is awaited."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Self

import httpx

from nbdeck.client.contents import Reader
from nbdeck.client.designs import Sections, Templates
from nbdeck.client.drivers import AsyncDriver, ClientContext, Display
from nbdeck.client.narrating import Voices
from nbdeck.client.presentation import AsyncPresentation
from nbdeck.client.presentations import Presentations, remembered
from nbdeck.client.resources import Account, Documents, Outlines, Tasks, Webhooks
from nbdeck.client.site import Site
from nbdeck.client.task import AsyncTask
from nbdeck.client.version1 import Version1
from nbdeck.client.version2 import Version2
from nbdeck.client.video import AsyncVideo


class AsyncClient:
    """One service and one key: as `Client`, with awaitable methods. For one event loop.

    Attributes:
        presentations: Make decks, and find them again.
        outlines: Make and change outlines.
        documents: Upload source material.
        templates: Designs to choose from.
        sections: Saved slides that new decks take in.
        voices: Who can narrate a presentation.
        tasks: Long operations.
        webhooks: Addresses to be told.
        account: Who the key belongs to.
        v1: Version 1 of the interface, one method per endpoint.
        v2: Version 2 of the interface, one method per endpoint.

    Args:
        site: Where the service is.
        http: Carries requests; closed with the client.
        display: How a live notebook shows a task; None shows it in words.
        on_close: Called once, when the client is closed.
        read_file: Reads PowerPoint files on this machine; None where nothing does.

    Examples:
        >>> import asyncio
        >>> async def make() -> str:
        ...     async with nbdeck.connect_async(":memory:") as client:
        ...         task = await client.presentations.from_slides([nbdeck.table({"a": [1, 2]}, title="Two")])
        ...         return repr((await task).warnings)
        >>> asyncio.run(make())
        '()'
    """

    def __init__(
        self,
        site: Site,
        http: httpx.AsyncClient,
        *,
        display: Display | None = None,
        on_close: Callable[[], None] | None = None,
        read_file: Reader | None = None,
    ) -> None:
        self._site, self._http, self._on_close = site, http, on_close
        context = ClientContext(
            site, AsyncDriver(http), AsyncTask, remembered(AsyncPresentation), AsyncVideo, display, read_file
        )
        self.presentations = Presentations(context)
        self.outlines = Outlines(context)
        self.documents = Documents(context)
        self.templates = Templates(context)
        self.sections = Sections(context)
        self.voices = Voices(context)
        self.tasks = Tasks(context)
        self.webhooks = Webhooks(context)
        self.account = Account(context)
        self.v1 = Version1(context)
        self.v2 = Version2(context)

    @property
    def url(self) -> str:
        """Base URL of the service."""
        return self._site.url

    async def close(self) -> None:
        """Give back connections; a local engine that nobody else uses is shut down. Twice does no harm."""
        if self._http.is_closed:
            return
        try:
            await self._http.aclose()
        finally:
            if self._on_close is not None:
                self._on_close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    def __await__(self) -> Generator[Any, None, Self]:
        """Return the client itself, so that `await nbdeck.connect_async()` reads as it should."""
        yield from ()
        return self

    def __repr__(self) -> str:
        return f"AsyncClient({self._site.name!r})"
