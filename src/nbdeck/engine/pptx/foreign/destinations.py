"""Where relationships of copied parts lead in the result: what a package has once is found there or brought once."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.copying import Copying, Origin
from nbdeck.engine.pptx.foreign.looks import Looks
from nbdeck.engine.pptx.foreign.plan import Wanted
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.errors import CorruptFile, InternalError


class Destinations:
    """Knows slides, layouts, masters and the notes master of the result.

    Attributes:
        notes_master: Id of the presentation's relationship to a notes master that was brought, empty for none.
    """

    def __init__(self, building: Building, home: Origin, slides: Sequence[tuple[Wanted, str]]) -> None:
        self._building = building
        self._looks = Looks(building, home)
        self._slides: dict[tuple[int, str], str] = {}
        for wanted, name in slides:
            self._slides.setdefault((id(wanted.origin), wanted.part), name)
        self.notes_master = ""

    @property
    def masters(self) -> Sequence[tuple[int, str]]:
        """Ids of the masters that were brought, and of their relationships from the presentation."""
        return self._looks.masters

    def bring(self) -> None:
        """Add the masters and layouts that slides stand on and the base does not have."""
        self._looks.bring(Copying(self._building, self.of))

    def of(self, origin: Origin, relation: PartRelation) -> str | None:
        """Return the part of the result that a relationship leads to, "" if it must go, None if it is to be copied."""
        kind, target = relation.kind, relation.target
        if kind == "slide" or (id(origin), target) in self._slides:
            return self._slides.get((id(origin), target), "")
        if kind == "notesMaster":
            return self._building.related("notesMaster") or self._bring_notes_master(origin, relation)
        if kind == "slideLayout":
            return self._layout(origin, target)
        if kind == "slideMaster":
            return target if origin.is_base else self._looks.master(origin, target)
        return self._building.base.main if origin.main and target == origin.main else None

    def _layout(self, origin: Origin, layout: str) -> str:
        if origin.is_base:
            return layout
        if origin.main:
            if layout not in origin.parts:
                raise CorruptFile(f"The file is damaged: its layout {layout!r} is missing.")
            return self._looks.layout(origin, layout)
        present = self._building.base.parts.found(layout)
        if not present:
            raise InternalError(
                f"A slide was written for the layout {layout!r}, which the base does not have."
            )
        return present

    def _bring_notes_master(self, origin: Origin, relation: PartRelation) -> str:
        if relation.target not in origin.parts:
            raise InternalError(f"Notes need the master {relation.target!r}, which is not there.")
        name = self._building.free_name(relation.target)
        self.notes_master = self._building.relate("notesMaster", name)
        Copying(self._building, self.of).copy(origin, relation, {relation.target: name})
        return name
