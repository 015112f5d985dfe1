import asyncio

import httpx
import pytest
from pydantic import SecretStr

from nbdeck.client.site import Delays, Site
from nbdeck.client.synchronous import AsyncClient, Client
from nbdeck.engine.pipeline import read_slides
from unit.client.little_server import LittleServer

FAST = Delays(first_poll=0.001, last_poll=0.002, first_retry=0.001, last_retry=0.004)


@pytest.fixture
def server():
    server = LittleServer()
    yield server
    server.close()


@pytest.fixture
def open_client(server):
    opened = []

    def open_one(*, url=None, retries=3, timeout=5.0, pace=FAST, key="nbd_top_secret"):
        site = Site(url or server.url, SecretStr(key), retries=retries, pace=pace)
        client = Client(
            site, httpx.Client(timeout=timeout, trust_env=False, verify=False), read_file=read_slides
        )
        opened.append(client)
        return client

    yield open_one
    for client in opened:
        client.close()


@pytest.fixture
def client(open_client):
    return open_client()


@pytest.fixture
def in_async(server):
    """Runs an async function with an async client of the server, on a loop of its own."""

    def run(function):
        async def go():
            site = Site(server.url, SecretStr("k"), retries=3, pace=FAST)
            async with AsyncClient(
                site, httpx.AsyncClient(timeout=5.0, trust_env=False, verify=False), read_file=read_slides
            ) as client:
                return await function(client)

        return asyncio.run(go())

    return run
