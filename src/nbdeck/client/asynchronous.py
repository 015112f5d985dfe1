"""The client that is awaited."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Self

import httpx

from nbdeck.client.contents import Reader
from nbdeck.client.drivers import AsyncDriver, ClientContext, Display
from nbdeck.client.presentation import AsyncPresentation
from nbdeck.client.presentations import remembered
from nbdeck.client.site import Site
from nbdeck.client.synchronous import ClientParts
from nbdeck.client.task import AsyncTask
from nbdeck.client.video import AsyncVideo


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
