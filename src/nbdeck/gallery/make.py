"""Draws and judges every deck of the gallery and writes its sheets and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from nbdeck.client.contact_sheet import contact_sheet
from nbdeck.engine.paint.typst import paint_pngs
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.scene_rules import package_findings, scene_findings
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import ExportFailed
from nbdeck.gallery.contents import KINDS, gallery_deck
from nbdeck.gallery.entry import Entry
from nbdeck.gallery.page import score_page, story_page
from nbdeck.gallery.stories import STORIES, story_deck

PAGE = "index.html"
"""File name of the score sheet."""
SHEETS = "sheets"
"""Folder of the contact sheets, beside the score sheet."""
PICTURE = "templates.png"
"""Cover and figures of every template, for the README."""
_ABREAST = 6
_WIDTH = 320
_COLUMNS = 5

Step = Callable[[int, int, str], None]
"""Called before each deck and at the end with decks done, decks in all, and what comes."""


def chosen_templates(names: Sequence[str]) -> tuple[str, ...]:
    """Return the templates of these names, in any letter case, each once; all for none.

    Raises:
        NotFound: There is no such template; the hint names the closest.
    """
    return tuple(dict.fromkeys(load_theme(name).name for name in names)) or template_names()


def make_gallery(out: Path, templates: Sequence[str] = (), on_step: Step | None = None) -> tuple[Entry, ...]:
    """Write the contact sheets and the score sheet, and return what was found; same call, same bytes.

    Args:
        out: Folder; made when missing. Files of the same names are replaced.
        templates: Names; all for none.
        on_step: Hears of each deck.

    Raises:
        NotFound: There is no such template.
        ExportFailed: The folder cannot be written.
    """
    return _made(out, [(name, kind) for name in chosen_templates(templates) for kind in KINDS], on_step)


def make_stories(out: Path, templates: Sequence[str] = (), on_step: Step | None = None) -> tuple[Entry, ...]:
    """Write the page of templates: each with three stories, and one picture of all; same call, same bytes.

    Args:
        out: Folder; made when missing. Files of the same names are replaced.
        templates: Names; all for none.
        on_step: Hears of each deck.

    Raises:
        NotFound: There is no such template.
        ExportFailed: The folder cannot be written.
    """
    return _made(out, [(name, story) for name in chosen_templates(templates) for story in STORIES], on_step)


def _made(out: Path, decks: Sequence[tuple[str, str]], on_step: Step | None) -> tuple[Entry, ...]:
    tell = on_step or (lambda _done, _total, _message: None)
    entries: list[Entry] = []
    samples: list[bytes] = []
    try:
        (out / SHEETS).mkdir(parents=True, exist_ok=True)
        for done, (template, kind) in enumerate(decks):
            tell(done, len(decks), f"{template}: {kind}")
            is_story = kind in STORIES
            scene = compose(story_deck(kind, template) if is_story else gallery_deck(kind, template))
            slides = paint_pngs(scene, _WIDTH)
            sheet = f"{SHEETS}/{template}-{kind}.png"
            (out / sheet).write_bytes(contact_sheet(slides, 2 if is_story else _COLUMNS))
            entries.append(Entry(template, kind, sheet, len(scene.slides), _judged(scene)))
            samples += slides[:2] if kind == next(iter(STORIES)) else ()
        if samples:
            (out / PICTURE).write_bytes(contact_sheet(samples, _ABREAST))
        page = story_page(entries) if samples else score_page(entries)
        (out / PAGE).write_text(page, encoding="utf-8", newline="\n")
    except OSError as exc:
        raise ExportFailed(
            f"The folder {str(out)!r} cannot be written: {exc.strerror}.", hint="Choose another folder."
        ) from exc
    tell(len(decks), len(decks), "Done")
    return tuple(entries)


def _judged(scene: DeckScene) -> tuple[QualityFinding, ...]:
    return (*scene_findings(scene), *package_findings(write_pptx(scene)))
