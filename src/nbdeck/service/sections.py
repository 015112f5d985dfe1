"""Reusable sections: slides of a presentation, kept in a file of their own, that new decks take in as they are."""

import json
import time
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row, delete, insert, select

from nbdeck.contract.base import CHECKED
from nbdeck.contract.enums import Placement
from nbdeck.contract.problems import unknown
from nbdeck.contract.slides import Slide
from nbdeck.contract.v2 import ReusableSection, SectionRequest
from nbdeck.engine.model.deck import Deck, DeckSlide, KeptSlide
from nbdeck.errors import BadRequest
from nbdeck.service.engine import Engine
from nbdeck.service.presentations import PresentationStore, Version, refer
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database, is_record_id, new_record_id
from nbdeck.service.store.schema import reusable_sections


class InsertedSection(BaseModel):
    """A section on its way into a deck, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    file: str
    """SHA-256 of its file, hex; the slides are all of the file's, in order."""
    placement: Placement
    """Where it goes."""
    slides: tuple[Slide, ...]
    """What each slide says."""

    def into(self, deck: Deck) -> Deck:
        """Return the deck with the section at its place."""
        section = tuple(
            DeckSlide(spec=spec, kept=KeptSlide(file=self.file, number=number))
            for number, spec in enumerate(self.slides, start=1)
        )
        if self.placement is Placement.END:
            return deck.model_copy(update={"slides": (*deck.slides, *section)})
        opening = deck.opening + len(section) if self.placement is Placement.START else deck.opening
        return deck.model_copy(update={"slides": (*section, *deck.slides), "opening": opening})

    @property
    def offset(self) -> int:
        """How far the section moves a deck's own slides back."""
        return 0 if self.placement is Placement.END else len(self.slides)


@dataclass(frozen=True, slots=True)
class SectionStore:
    """Keeps sections. The file of a removed one stays with the decks that took it in."""

    database: Database
    blobs: Blobs
    presentations: PresentationStore
    engine: Engine

    def add(self, user_id: str, request: SectionRequest) -> ReusableSection:
        """Keep slides of a presentation as it is now, and return the section.

        Raises:
            NotFound: The user has no such presentation.
            BadRequest: It has no slide of such an index.
        """
        version = self.presentations.newest(user_id, request.presentation_id)
        beyond = [index for index in request.slides if index >= version.slide_count]
        if beyond:
            raise BadRequest(
                f"There is no slide {beyond[0]}: the presentation has {version.slide_count} slides.",
                hint=f"Count slides from 0; the last one is {version.slide_count - 1}.",
            )
        deck = self._deck(version, request)
        pptx = self.engine.make_pptx(deck, self.presentations.media(deck), _silent).pptx
        section = ReusableSection(
            id=new_record_id(),
            name=request.name,
            slide_count=len(deck.slides),
            placement=request.placement,
        )
        file, now = self.blobs.put(pptx), time.time()
        specs = json.dumps([slide.spec.model_dump(mode="json") for slide in deck.slides])
        with self.database.write() as connection:
            connection.execute(
                insert(reusable_sections).values(
                    **section.model_dump(mode="json"),
                    user_id=user_id,
                    file=file,
                    slides=specs,
                    created_at=now,
                )
            )
            refer(connection, user_id, [(file, len(pptx))], now)
        return section

    def _deck(self, version: Version, request: SectionRequest) -> Deck:
        """Return a deck of slides of a version's file; cover and contents count as slides here."""
        deck, origins = self.presentations.deck(version), self.presentations.origins(version)
        of_the_deck = Slide(title=version.title, item_amount=0, content="")
        slides = []
        for index in request.slides:
            origin = origins[index]
            spec = of_the_deck if origin is None else deck.slides[origin].spec
            slides.append(DeckSlide(spec=spec, kept=KeptSlide(file=version.pptx, number=index + 1)))
        return Deck(
            slides=tuple(slides),
            base=version.pptx,
            title=request.name,
            language=deck.language,
            include_cover=False,
            include_table_of_contents=False,
        )

    def of_user(self, user_id: str) -> list[ReusableSection]:
        """Return a user's sections, the first one first."""
        columns = reusable_sections.c
        query = select(reusable_sections).where(columns.user_id == user_id)
        with self.database.read() as connection:
            rows = connection.execute(query.order_by(columns.created_at, columns.id)).all()
        return [_section(row) for row in rows]

    def find(self, user_id: str, section_id: str) -> InsertedSection:
        """Return a user's section as decks take it in.

        Raises:
            NotFound: The user has no such section.
        """
        row = None
        if is_record_id(section_id):
            columns = reusable_sections.c
            query = select(reusable_sections).where(columns.id == section_id, columns.user_id == user_id)
            row = self.database.first(query)
        if row is None:
            raise unknown("reusable section")
        slides = [Slide.model_validate(spec, context=CHECKED) for spec in json.loads(row.slides)]
        return InsertedSection(file=row.file, placement=Placement(row.placement), slides=tuple(slides))

    def remove(self, user_id: str, section_id: str) -> None:
        """Forget a section; decks that took it in stay as they are.

        Raises:
            NotFound: The user has no such section.
        """
        removed = 0
        if is_record_id(section_id):
            columns = reusable_sections.c
            command = delete(reusable_sections).where(columns.id == section_id, columns.user_id == user_id)
            with self.database.write() as connection:
                removed = connection.execute(command).rowcount
        if not removed:
            raise unknown("reusable section")


def _section(row: Row[Any]) -> ReusableSection:
    return ReusableSection(
        id=row.id, name=row.name, slide_count=row.slide_count, placement=Placement(row.placement)
    )


def _silent(_stage: str, _done: int, _total: int, _message: str) -> None:
    """Report nothing."""
