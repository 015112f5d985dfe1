"""A deck laid out on a company's template: cover, contents and content slides become a DeckScene."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.company.mapping import Choice
from nbdeck.engine.layouts.company.names import folded
from nbdeck.engine.layouts.company.openings import company_contents, company_cover
from nbdeck.engine.layouts.company.remembered import fitted, remembered_content
from nbdeck.engine.layouts.company.slide import Made, Task, source_of
from nbdeck.engine.layouts.company.sources import with_source
from nbdeck.engine.layouts.company.stage import Stage
from nbdeck.engine.layouts.company.words import line_in
from nbdeck.engine.layouts.frame import short_title
from nbdeck.engine.layouts.remembered import NO_MEDIA
from nbdeck.engine.layouts.telling import about_characters, about_slide, language_of, notes_of
from nbdeck.engine.layouts.titles import Titles
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.scene import DeckScene, Element, LayoutScene, Placeholder, Pt, SlideScene
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import is_rtl
from nbdeck.engine.themes.company import CompanyLayout, CompanyTemplate

_NUMBER = re.compile(r"‹[^›]*›|<#>")
_MOST_TITLES = 300
_ROW: Pt = 20.0
"""Distance at which footers stand in rows of their own."""
_PROMPTS = ("", "footer", "footer text", "fusszeile", "fu\u00dfzeile", "pied de page", "pie de pagina")
"""What stands in a footer that says nothing yet, without accents."""


def compose_company(
    deck: Deck, template: CompanyTemplate, media: Mapping[str, bytes] = NO_MEDIA
) -> DeckScene:
    """Return the deck on a company's layouts, every box, line break and size decided.

    Args:
        deck: What to show; its own template and branding say nothing.
        template: Read from the file that carries the deck.
        media: PNG or JPEG bytes by SHA-256: the pictures that the deck names.

    Raises:
        DoesNotFit: content that no layout can hold at a readable size.
        ValidationFailed: a layout without the content that it needs, or a `layout_name` that does not exist.
    """
    return _Composer(deck, template, media).scene()


class _Composer:
    """One deck on its way to a scene."""

    def __init__(self, deck: Deck, template: CompanyTemplate, media: Mapping[str, bytes]) -> None:
        self._deck = deck
        self._media = media
        known = fitted(template)
        self._template, self._mapping, widened = known.template, known.mapping, known.widened
        self._slides: list[SlideScene] = []
        self._again = 1
        self._title = deck.heading
        lang, warnings = language_of(deck)
        self._titles = Titles(lang)
        self._warnings = warnings
        if widened:
            self._warnings.append(
                f"{len(widened)} layouts of the template were made for a narrower page; "
                "their places are as wide as the page on these slides."
            )
        self._stage = Stage(self._template, self._template.layouts[0], lang, is_rtl(lang), deck.verbosity)

    def scene(self) -> DeckScene:
        """Return the finished deck."""
        slides, opening = list(enumerate(self._deck.slides)), self._deck.opening
        for index, slide in slides[:opening]:
            self._add_content(index, slide)
        if self._deck.include_cover:
            self._add(company_cover(self._on("cover"), self._title, self._deck.subtitle))
        if self._deck.include_table_of_contents:
            self._add_contents()
        for index, slide in slides[opening:]:
            self._add_content(index, slide)
        self._warnings += about_characters(self._deck, self._stage.lang)
        used = {slide.layout for slide in self._slides}
        return DeckScene(
            title=plain(self._title),
            look=self._template.look,
            layouts=tuple(_scene(layout) for layout in self._template.layouts if layout.name in used),
            slides=tuple(self._slides),
            language=self._stage.lang,
            warnings=tuple(dict.fromkeys(self._warnings)),
            page=self._template.page,
        )

    def _on(self, role: str) -> Stage:
        choice: Choice = self._mapping.choices(role)[0]  # type: ignore[arg-type]
        return replace(self._stage, layout=choice.layout, is_exact=choice.is_exact)

    def _add(self, made: Made, notes: str = "", source: int | None = None) -> None:
        number = len(self._slides) + 1
        layout = self._template.layout(made.layout)
        stage = replace(self._stage, layout=layout)
        foot = footers(stage, self._deck.title or "", number)
        taken = [element.box for element in made.elements]
        kept = [each for each in foot if not any(each.box.overlaps(box, 0.5) for box in taken)]
        self._slides.append(
            SlideScene(made.layout, plain(made.title), (*made.elements, *kept), number, notes, source)
        )

    def _add_contents(self) -> None:
        entries = covers.listed_titles(self._deck)
        for made in company_contents(self._stage, self._mapping, entries) if entries else ():
            self._titles.add(made.title)
            self._add(made)

    def _add_content(self, index: int, slide: DeckSlide) -> None:
        number = len(self._slides) + 1
        if slide.kept is not None:
            name, title = self._template.layouts[0].name, plain(slide.spec.title)
            self._slides.append(SlideScene(name, title, (), number, source_index=index, is_kept=True))
            return
        spec = slide.spec
        source = source_of(spec)
        title = self._titles.unique(self._shown(spec))
        task = Task(
            self._stage, self._mapping, slide, title, self._media, f"{self._deck.title or ''} {source}"
        )
        slides = remembered_content(task)
        # Titles that a small place shortens to the same words are told apart by another number.
        while slides[0].title != title and slides[0].title in self._titles and self._again < _MOST_TITLES:
            self._again += 1
            slides = remembered_content(replace(task, title=f"{title} ({self._again})"))
        for made in slides:
            if made.title != title:
                self._titles.add(made.title)
            layout = self._template.layout(made.layout)
            shown = with_source(replace(self._stage, layout=layout), made, source)
            is_title_cut = not made.title.startswith(" ".join(plain(spec.title).split()))
            self._warnings += about_slide(
                f"Slide {number}", made.left_out, made.notices, is_title_cut=is_title_cut
            )
            notes = notes_of(self._deck, spec, is_cut=bool(made.left_out), is_title_cut=is_title_cut)
            self._add(shown, notes, index)

    def _shown(self, spec: Slide) -> str:
        return short_title(spec.title, self._deck.verbosity)


def is_prompt(footer: str) -> bool:
    """Whether a footer says nothing yet and only waits for words."""
    return folded(footer).strip("<> ") in _PROMPTS


def footers(stage: Stage, deck_title: str, number: int) -> list[Element]:
    """Return footer and slide number where the layout has them; a footer that says something keeps its words."""
    made: list[Element] = []
    footer, counter = stage.layout.first("ftr"), stage.layout.first("sldNum")
    if footer is not None:
        text = plain(deck_title) if is_prompt(footer.text) else footer.text
        line = line_in(stage, footer, text) if text else None
        made += [] if line is None else [line]
    if counter is not None:
        token = _NUMBER.search(counter.text)
        text = str(number) if token is None else _NUMBER.sub(str(number), counter.text)
        line = line_in(stage, counter, text)
        made = (
            made if line is None else [*(each for each in made if not each.box.overlaps(line.box, 0.5)), line]
        )
    side = -1.0 if stage.is_rtl else 1.0
    return sorted(made, key=lambda each: (round(each.box.center[1] / _ROW), each.box.x * side))


def _scene(layout: CompanyLayout) -> LayoutScene:
    places = tuple(
        Placeholder(place.key, place.box, place.style, place.anchor, place.insets, name=place.name)
        for place in layout.placeholders
    )
    return LayoutScene(layout.name, layout.kind or "cust", places, layout.art, layout.background)
