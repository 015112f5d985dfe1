"""Files of others that were opened before, by their hash: decks are edited again and again on the same base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nbdeck.contract.remembering import kept_within
from nbdeck.errors import NotFound

if TYPE_CHECKING:
    from nbdeck.engine.pptx.foreign.deck_file import DeckFile
    from nbdeck.engine.themes.company import CompanyTemplate


_UNPACKED = 10
"""Bytes of an opened file for one of the packed file."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file, equal to another one with the same hash."""

    sha256: str
    data: bytes = field(compare=False)


def company_template(sha256: str, media: Mapping[str, bytes]) -> CompanyTemplate:
    """Return the design of a .pptx among the media.

    Raises:
        NotFound: The media do not have it.
        NbdeckError: It cannot be used; the message says why.
    """
    return _template(_file(sha256, media))


def template_faults(sha256: str, media: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return a sentence about what is wrong in the file of a template among the media, none for a sound one.

    Raises:
        NotFound: The media do not have it.
    """
    return _faults(_file(sha256, media))


def deck_file(sha256: str, media: Mapping[str, bytes]) -> DeckFile:
    """Return a .pptx among the media, ready to give slides.

    Raises:
        NotFound: The media do not have it.
        NbdeckError: It cannot be used; the message says why.
    """
    return _opened(_file(sha256, media))


def _file(sha256: str, media: Mapping[str, bytes]) -> _File:
    try:
        return _File(sha256, media[sha256])
    except KeyError:
        raise NotFound("A PowerPoint file that the deck is made of is not there any more.") from None


def _opened_bytes(file: _File) -> int:
    return _UNPACKED * len(file.data)


@kept_within(_opened_bytes)
def _template(file: _File) -> CompanyTemplate:
    from nbdeck.engine.pptx.company.reader import read_company

    return read_company(file.data)


@kept_within(lambda file: len(file.data))
def _faults(file: _File) -> tuple[str, ...]:
    from nbdeck.engine.quality import package_findings

    faults = [each for each in package_findings(file.data) if each.slide is None and each.severity == "error"]
    if not faults:
        return ()
    number = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    return (f"The template's own file has {number} that decks keep, such as: {faults[0].message}.",)


@kept_within(_opened_bytes)
def _opened(file: _File) -> DeckFile:
    from nbdeck.engine.pptx.foreign.deck_file import open_deck

    return open_deck(file.data)
