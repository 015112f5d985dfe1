"""Recomputes every sentence that nbdeck writes about a frame; a sentence that nothing recomputes is wrong."""

from frame_sentences import kinds, numbers, reading, samples, tables, titles, written

__all__ = ["KEYS", "TEMPLATES", "kinds", "numbers", "samples", "tables", "titles", "written", "wrong"]

KEYS, TEMPLATES = reading.KEYS, reading.TEMPLATES


def wrong(slide, frame, wish):
    """Return the sentences of a slide that do not hold, its title among them, and what is lost without a word.

    Args:
        slide: As `nbdeck.chart` or `nbdeck.table` returns it.
        frame: Of pandas.
        wish: The arguments that made it.
    """
    said = reading.Said(slide, frame, wish)
    return [*reading.false(said), *reading.silent(said), *([] if titles.title_holds(said) else [slide.title])]
