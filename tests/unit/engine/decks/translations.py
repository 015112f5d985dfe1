"""Translating decks and files in tests, and what is in a file."""

import hashlib
import io
import zipfile

from nbdeck.engine.decks.imported import import_deck
from nbdeck.engine.decks.translating import translate_deck
from nbdeck.engine.pipeline import make_pptx


def translated(deck, media=None, language="SPANISH", model=None, glossary=None, heard=None):
    """Return a deck in another language; `heard` collects what is reported."""
    report = (lambda *event: None) if heard is None else (lambda *event: heard.append(event))
    return translate_deck(deck, media or {}, language, model, glossary, report)


def imported(data):
    """Return a file as a deck, and the media that it needs."""
    found = import_deck(data, "talk.pptx", lambda: False)
    return found.deck, {hashlib.sha256(found.pptx).hexdigest(): found.pptx}


def file_of(made, media):
    """Return the file of a translated deck."""
    return make_pptx(made.deck, {**media, **made.files}).pptx


def parts(pptx):
    """Return the members of a file by name."""
    with zipfile.ZipFile(io.BytesIO(pptx)) as package:
        return {name: package.read(name) for name in package.namelist()}
