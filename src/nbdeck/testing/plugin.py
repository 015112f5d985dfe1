"""The pytest plug-in: its options and fixtures. Every pytest run of every user loads it, so it imports nothing at its top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from nbdeck.client.synchronous import Client
    from nbdeck.testing.regression import DeckRegression


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `deck_regression`."""
    group = parser.getgroup("nbdeck", "regression tests of decks")
    group.addoption(
        "--deck-regen",
        action="store_true",
        help="Record decks that differ from their records; such a test fails, the next run passes.",
    )
    group.addoption(
        "--deck-report",
        metavar="FOLDER",
        help="Where pages of differences are written; left out, pytest's temporary folder.",
    )


@pytest.fixture
def deck_regression(request: pytest.FixtureRequest) -> DeckRegression:
    """Compares decks with those recorded beside the test: `deck_regression.check("report.ipynb", deck="deck")`."""
    from nbdeck.testing.regression import DeckRegression

    return DeckRegression(request)


@pytest.fixture
def nbdeck_client() -> Iterator[Client]:
    """A client of a local engine of its own, which begins with nothing and keeps nothing."""
    from nbdeck.connecting import connect

    with connect(":memory:") as client:
        yield client
