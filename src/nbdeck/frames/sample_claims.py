"""What dots certainly say: how two columns go together."""

from nbdeck.frames.evidence import link
from nbdeck.frames.frame import spoken
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers


def _linked(shown: SpokenNumbers) -> Claim | None:
    """Return how the two columns of one group of dots go together."""
    groups = [
        [(float(row.key[0]), value) for row in shown.grid.rows if (value := row.values[place]) is not None]
        for place in range(len(shown.grid.names))
    ]
    dots, *others = [group for group in groups if group]
    r = None if others else link([x for x, _ in dots], [y for _, y in dots])
    if r is None:
        return None
    slots = {
        "x": spoken(shown.axes.x_name),
        "y": spoken(shown.axes.y[0].name),
        "r": shown.number(r, "0.00"),
        "n": shown.number(len(dots), "#,##0"),
    }
    return Claim("link_rises" if r > 0 else "link_falls", slots)


OF_DOTS = (_linked,)
"""Rules for dots."""
