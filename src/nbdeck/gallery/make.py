"""Draws and judges every deck of the gallery and writes its sheets, scores and page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import get_args

from nbdeck.client.contact_sheet import contact_sheet
from nbdeck.engine.paint.typst import paint_pngs
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.finding import QualityFinding, QualityRule
from nbdeck.engine.quality.scene_rules import package_findings, scene_findings
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import ExportFailed
from nbdeck.gallery.contents import ABOUT, KINDS, gallery_deck
from nbdeck.gallery.forms import STORIES, story_deck


@dataclass(frozen=True, slots=True)
class Entry:
    """One deck of the gallery.

    Attributes:
        sheet: Its contact sheet, as an address relative to the score sheet.
        slides: How many it has.
        findings: What its rules found, scene and file.
    """

    template: str
    kind: str
    sheet: str
    slides: int
    findings: tuple[QualityFinding, ...]

    @property
    def errors(self) -> int:
        """How many findings must not leave the house."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many findings are a matter of taste."""
        return len(self.findings) - self.errors


RULES: tuple[QualityRule, ...] = get_args(QualityRule)
_SHOWN = 20
"""So many findings of a deck are written out."""
_STYLE = """
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: start; padding: .25rem 0 .5rem; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: end; white-space: nowrap; }
th:first-child { text-align: start; }
thead th { font-weight: 600; vertical-align: bottom; }
td a, th a { color: inherit; }
.good { color: #1a7f37; } .bad { color: #c5221f; font-weight: 700; } .soft { color: #8a6100; }
@media (prefers-color-scheme: dark) {
  .good { color: #6fdd8b; } .bad { color: #ff8a80; } .soft { color: #f0c36d; }
}
.sheets { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; }
figure img { width: 100%; height: 14rem; object-fit: cover; object-position: top; border: 1px solid var(--line); }
figure.whole img { height: auto; }
figcaption { font-size: .875rem; }
"""


def score_page(entries: Sequence[Entry]) -> str:
    """Return the page: findings per template and content, per rule and deck, and every contact sheet."""
    templates = list(dict.fromkeys(entry.template for entry in entries))
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    body = [_summary(entries), _matrix(entries, templates, kinds), _rules(entries)]
    body += [_template(name, [entry for entry in entries if entry.template == name]) for name in templates]
    return _whole("nbdeck gallery", body)


def story_page(entries: Sequence[Entry]) -> str:
    """Return the page of templates: each with its stories, and nothing about scores."""
    templates = list(dict.fromkeys(entry.template for entry in entries))
    body = [f"<h1>Templates</h1><p>{len(templates)} templates, each with the same three decks.</p>"]
    body += [
        f'<h2 id="{escape(name)}">{escape(name)}</h2><div class="sheets">'
        + "".join(_story(entry) for entry in entries if entry.template == name)
        + "</div>"
        for name in templates
    ]
    return _whole("nbdeck templates", body)


def _story(entry: Entry) -> str:
    name = escape(f"{entry.template}, {entry.kind}: {STORIES[entry.kind]}")
    sheet = escape(entry.sheet)
    return (
        f'<figure class="whole"><a href="{sheet}"><img src="{sheet}" loading="lazy" alt="{name}"></a>'
        f"<figcaption>{escape(entry.kind)}</figcaption></figure>"
    )


def _whole(title: str, body: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body><main>\n" + "\n".join(body) + "\n</main></body></html>\n"
    )


def _summary(entries: Sequence[Entry]) -> str:
    slides = sum(entry.slides for entry in entries)
    errors, warnings = sum(entry.errors for entry in entries), sum(entry.warnings for entry in entries)
    return (
        "<h1>Gallery</h1>"
        f"<p>{len(entries)} decks, {slides} slides: {_number(errors, 'bad')} errors, "
        f"{_number(warnings, 'soft')} warnings.</p>"
    )


def _matrix(entries: Sequence[Entry], templates: Sequence[str], kinds: Sequence[str]) -> str:
    by_place = {(entry.template, entry.kind): entry for entry in entries}
    head = "".join(f'<th scope="col" title="{escape(ABOUT[kind])}">{escape(kind)}</th>' for kind in kinds)
    rows = "".join(
        f'<tr><th scope="row"><a href="#{escape(name)}">{escape(name)}</a></th>'
        + "".join(_cell(by_place[name, kind]) for kind in kinds)
        + "</tr>"
        for name in templates
    )
    return _table(
        "Errors, and warnings after a plus; each leads to its contact sheet.", "Template", head, rows
    )


def _cell(entry: Entry) -> str:
    more = f" + {_number(entry.warnings, 'soft')}" if entry.warnings else ""
    name = escape(f"{entry.template}, {entry.kind}")
    return (
        f'<td><a href="{escape(entry.sheet)}" aria-label="{name}: {entry.errors} errors, '
        f'{entry.warnings} warnings">{_number(entry.errors, "bad")}{more}</a></td>'
    )


def _rules(entries: Sequence[Entry]) -> str:
    head = "".join(f'<th scope="col">{rule}</th>' for rule in RULES)
    rows = "".join(_rule_row(entry) for entry in entries if entry.findings)
    findings = [finding for entry in entries for finding in entry.findings]
    rows += f'<tr><th scope="row">all decks</th>{_counts(findings)}</tr>'
    return "<h2>By rule</h2>" + _table(
        "Findings of each rule; decks without any are left out.", "Deck", head, rows
    )


def _rule_row(entry: Entry) -> str:
    name = escape(f"{entry.template}, {entry.kind}")
    return (
        f'<tr><th scope="row"><a href="{escape(entry.sheet)}">{name}</a></th>{_counts(entry.findings)}</tr>'
    )


def _counts(findings: Sequence[QualityFinding]) -> str:
    counts = Counter(finding.rule for finding in findings)
    grave = {finding.rule for finding in findings if finding.severity == "error"}
    return "".join(f"<td>{_number(counts[rule], 'bad' if rule in grave else 'soft')}</td>" for rule in RULES)


def _table(caption: str, corner: str, head: str, rows: str) -> str:
    return (
        f'<div class="wide" tabindex="0"><table><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">{corner}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _template(name: str, entries: Iterable[Entry]) -> str:
    figures = "".join(_figure(entry) for entry in entries)
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><div class="sheets">{figures}</div>'


def _figure(entry: Entry) -> str:
    name = escape(f"{entry.template}, {entry.kind}")
    return (
        f'<figure><a href="{escape(entry.sheet)}"><img src="{escape(entry.sheet)}" loading="lazy" '
        f'alt="Contact sheet: {name}"></a><figcaption>{escape(entry.kind)}: {escape(ABOUT[entry.kind])}; '
        f"{entry.slides} slides{_listed(entry)}</figcaption></figure>"
    )


def _listed(entry: Entry) -> str:
    if not entry.findings:
        return ""
    lines = [
        f"<li>{each.rule}, slide {each.slide or '–'}: {escape(each.message)}</li>" for each in entry.findings
    ]
    more = f"<li>and {len(lines) - _SHOWN} more</li>" if len(lines) > _SHOWN else ""
    listing = "".join(lines[:_SHOWN])
    return f"<details><summary>{len(lines)} findings</summary><ul>{listing}{more}</ul></details>"


def _number(count: int, kind: str) -> str:
    return f'<span class="{kind if count else "good"}">{count}</span>'


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


def make_gallery(
    out: Path, templates: Sequence[str] = (), on_step: Step | None = None, kinds: Sequence[str] = ()
) -> tuple[Entry, ...]:
    """Write contact sheets and a page, and return what was found; same call, same bytes.

    Args:
        out: Folder; made when missing. Files of the same names are replaced.
        templates: Names; all for none.
        on_step: Hears of each deck.
        kinds: Of decks; none for those of the score sheet, the stories for a page of templates with one picture of all.

    Raises:
        NotFound: There is no such template.
        ExportFailed: The folder cannot be written.
    """
    decks = [(name, kind) for name in chosen_templates(templates) for kind in kinds or KINDS]
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
