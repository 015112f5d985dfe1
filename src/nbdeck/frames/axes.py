"""What stands where in a chart: the columns of categories, numbers and series."""

from dataclasses import dataclass

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.frames.frame import Column, Role
from nbdeck.frames.names import JOINER


@dataclass(frozen=True)
class Axes:
    """The columns of a chart."""

    x: tuple[Column, ...]
    """Categories; several are joined to one label, none stands for the number of the row."""
    y: tuple[Column, ...]
    """Numbers; none counts rows."""
    series: Column | None = None
    """Its values become the series."""
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """Sentences on columns that are not shown, which stand on the slide too."""
    left_out: str = ""
    """Sentence on columns that nobody asked for, which stands below dots, as these have no name otherwise."""
    across: str = ""
    """What several y are the values of, so that they can be compared; "" where they are different things."""
    has_unnamed_values: bool = False
    """Whether y comes from a Series without a name."""
    is_scatter: bool = False
    """Whether every row is a dot of its own."""
    sample: ChartForm | None = None
    """HISTOGRAM or BOX where the rows are a sample of which the spread is shown."""
    drawn: tuple[tuple[Column, SeriesRole | None], ...] = ()
    """The numbers with what each is drawn as, where some are drawn in a way of their own."""

    @property
    def measures(self) -> tuple[Column, ...]:
        """All columns of numbers, in the order in which they are drawn."""
        return tuple(column for column, _ in self.drawn) or self.y

    @property
    def roles(self) -> tuple[SeriesRole | None, ...]:
        """What each of `measures` is drawn as."""
        return tuple(role for _, role in self.drawn) or (None,) * (len(self.y) or 1)

    @property
    def subject(self) -> str:
        """The categories as the subject of a sentence."""
        return f"The column {self.x_name!r}" if self.x else "The data, row by row,"

    @property
    def x_role(self) -> Role:
        """The role of the categories as a whole."""
        if not self.x:
            return Role.NUMBER
        return self.x[0].role if len(self.x) == 1 else Role.TEXT

    @property
    def x_name(self) -> str:
        """The name of the categories."""
        return JOINER.join(column.name for column in self.x) or "row"
