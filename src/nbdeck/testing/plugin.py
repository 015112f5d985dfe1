"""The pytest plug-in: its options and fixtures. Every pytest run loads it, so it imports nothing at its top."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from nbdeck.client.synchronous import Client
    from nbdeck.testing.regression import DeckRegression

_DECK = re.compile(r'Presentation .*slides?\nSlide 1: |<div role="region" aria-label="Presentation, ')
"""How the words and the HTML of a deck begin."""


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


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Name the slides, series and numbers that differ where nbval or an `assert` compares what two decks show."""
    if op != "==" or not (isinstance(left, str) and isinstance(right, str)):
        return None
    if not (_DECK.match(left) and _DECK.match(right)):
        return None
    from difflib import unified_diff

    old, new = (re.sub(r'src="data:[^"]*"', 'src="data:"', each).splitlines() for each in (left, right))
    lines = list(unified_diff(old, new, "left", "right", n=0, lineterm=""))
    return ["Two decks differ:", *(lines or ["only in their pictures"])]


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
