"""Changes of a presentation that nobody writes anew: its design, words of its shapes, what a check found. Extension."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from nbdeck.contract import bounds
from nbdeck.contract.base import Broken, StrictModel
from nbdeck.contract.bounds import Index, Text
from nbdeck.contract.branding import Branding
from nbdeck.contract.check import FileRemedy
from nbdeck.contract.v1 import ShapeReplacement


class ShapeDescription(StrictModel):
    """What a screen reader says for every picture, chart, table or shape of one name."""

    shape_name: Annotated[Text, bounds.TITLE]
    """Name of the shape, as in the selection pane."""
    text: Annotated[Text, Field(max_length=2000)]
    """What it shows, in words."""


class ShapeMend(StrictModel):
    """A finding of a check that is mended in the file itself."""

    shape_name: Annotated[Text, bounds.TITLE]
    """Name of the shape that the finding names."""
    remedy: FileRemedy
    """What the finding says that it needs."""


class ChangeRequest(Branding, StrictModel):
    """What to change in a presentation; what is left out stays as it is."""

    presentation_id: Text
    """The presentation; it gets one new state."""
    template: Text | None = None
    """Template name or branded template id that carries it from now on."""
    position: Index | None = None
    """Index of the slide whose shapes are meant, from 0 over all slides; left out, those of every slide."""
    shapes: Annotated[tuple[ShapeReplacement, ...], bounds.REPLACEMENTS] = ()
    """New words of shapes."""
    alt_texts: Annotated[tuple[ShapeDescription, ...], bounds.REPLACEMENTS] = ()
    """Alternative texts of shapes."""
    mend: ShapeMend | None = None
    """A finding of the slide at `position` to mend, in a change of its own: nothing else changes."""

    @property
    def changes_design(self) -> bool:
        """Whether template or brand change."""
        return self.template is not None or any(
            getattr(self, name) != field.get_default() for name, field in Branding.model_fields.items()
        )

    def broken_rules(self) -> Iterator[Broken]:
        """Yield what makes no change, or names no place."""
        is_said = self.shapes or self.alt_texts or self.changes_design
        if not is_said and self.mend is None:
            yield Broken(
                "shapes", "Say what to change: shapes, alt_texts, mend, template or a field of the brand."
            )
        if self.mend is not None and (is_said or self.position is None):
            yield Broken("mend", "Mend one finding at a time: give its position, and nothing else.")
        if self.position is not None and self.position < 0:
            yield Broken("position", "Count slides from 0; negative indices name none.")
        if self.position is not None and not self.shapes and not self.alt_texts and self.mend is None:
            yield Broken("position", "Template and brand are those of all slides; leave the position out.")
