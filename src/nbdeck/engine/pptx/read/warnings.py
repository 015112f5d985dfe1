"""What had to be guessed while a file was read, as sentences for people."""

from __future__ import annotations


class ReadingWarnings:
    """Collects what is only approximate, with the slides that it concerns."""

    def __init__(self) -> None:
        self._slides: dict[str, dict[int, None]] = {}

    def add(self, what: str, slide: int | None = None) -> None:
        """Note a sentence without its full stop; `slide` is a number from 1, None for the whole file."""
        places = self._slides.setdefault(what, {})
        if slide is not None:
            places[slide] = None

    def sentences(self) -> tuple[str, ...]:
        """Return each sentence once, with its slides."""
        return tuple(f"{what}{_where(list(slides))}." for what, slides in self._slides.items())


def _where(slides: list[int]) -> str:
    if not slides:
        return ""
    if len(slides) == 1:
        return f" (slide {slides[0]})"
    shown = [str(slide) for slide in slides[:8]]
    if len(slides) > 8:
        return f" (slides {', '.join(shown)} and {len(slides) - 8} more)"
    return f" (slides {', '.join(shown[:-1])} and {shown[-1]})"
