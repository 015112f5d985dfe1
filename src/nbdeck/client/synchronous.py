"""The client that waits, and the client that is awaited."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Generic, Self

import httpx

from nbdeck.client.contents import Reader
from nbdeck.client.designs import Sections, Templates
from nbdeck.client.drivers import AsyncDriver, ClientContext, Display, DriverT, SyncDriver
from nbdeck.client.endpoints import Version1, Version2
from nbdeck.client.presentation import AsyncPresentation, Presentation
from nbdeck.client.presentations import Presentations, remembered
from nbdeck.client.resources import Account, Documents, Outlines, Tasks, Webhooks
from nbdeck.client.site import Site
from nbdeck.client.task import AsyncTask, Task
from nbdeck.client.video import AsyncVideo, Video, Voices


class ClientParts(Generic[DriverT]):
    """What both clients offer."""

    def __init__(self, context: ClientContext[DriverT], on_close: Callable[[], None] | None) -> None:
        self._site, self._on_close = context.site, on_close
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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._site.name!r})"


class Client(ClientParts[SyncDriver]):
    """One service and one key. `nbdeck.connect()` makes one; it may be shared by threads.

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
        home: Folder for what panels over this client keep; None where nothing is kept.

    Args:
        site: Where the service is.
        http: Carries requests; closed with the client.
        display: How a live notebook shows a task; None shows it in words.
        on_close: Called once, when the client is closed.
        read_file: Reads PowerPoint files on this machine; None where nothing does.
        home: Folder for what panels over this client keep, such as drafts; None keeps nothing.

    Examples:
        >>> client = nbdeck.connect(":memory:")
        >>> [template.name for template in client.templates.list()][:3]
        ['default', 'adam', 'aurora']
        >>> client.v2.voices(language="FRENCH")[0].voice_id
        'fr-male'
    """

    def __init__(
        self,
        site: Site,
        http: httpx.Client,
        *,
        display: Display | None = None,
        on_close: Callable[[], None] | None = None,
        read_file: Reader | None = None,
        home: Path | None = None,
    ) -> None:
        self._http, self.home = http, home
        wrap = Task, remembered(Presentation), Video
        super().__init__(ClientContext(site, SyncDriver(http), *wrap, display, read_file), on_close)

    def close(self) -> None:
        """Give back connections; a local engine that nobody else uses is shut down. Twice does no harm."""
        if self._http.is_closed:
            return
        try:
            self._http.close()
        finally:
            if self._on_close is not None:
                self._on_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class AsyncClient(ClientParts[AsyncDriver]):
    """One service and one key: as `Client`, with awaitable methods. For one event loop.

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
        self._http = http
        wrap = AsyncTask, remembered(AsyncPresentation), AsyncVideo
        super().__init__(ClientContext(site, AsyncDriver(http), *wrap, display, read_file), on_close)

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
