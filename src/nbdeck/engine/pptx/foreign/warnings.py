"""Warnings: what slides are not as they were in the file that they come from, said in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nbdeck.engine.pptx.foreign.deck_file import DeckFile
from nbdeck.engine.pptx.foreign.plan import Wanted

_EMU_PER_CM = 360_000


def warnings_of(base: DeckFile, wanted: Sequence[Wanted], dropped: Sequence[int]) -> tuple[str, ...]:
    """Return a sentence for each thing that is lost, with the numbers of the slides.

    Args:
        base: The file that carries the result.
        wanted: The slides in order.
        dropped: How many links each of them lost.
    """
    sentences = []
    sizes = _slides(wanted, lambda file: file.size != base.size)
    if sizes:
        sentences.append(f"{sizes}: made for another size, not scaled to {_centimetres(base.size)}.")
    styles = _slides(wanted, lambda file: file.text_defaults != base.text_defaults)
    if styles:
        sentences.append(
            f"{styles}: text outside placeholders may look otherwise, its defaults belong to the file."
        )
    fonts = _slides(wanted, lambda file: file is not base and file.has_fonts)
    if fonts:
        sentences.append(f"{fonts}: the fonts that the file embeds do not come along.")
    links = _numbered([number for number, count in enumerate(dropped, start=1) if count])
    if links:
        sentences.append(f"{links}: links to slides that are not in this presentation were taken out.")
    return tuple(sentences)


def _slides(wanted: Sequence[Wanted], is_meant: Callable[[DeckFile], bool]) -> str:
    """Return the slides of files that are meant, as a sentence begins."""
    return _numbered(
        [number for number, slide in enumerate(wanted, start=1) if slide.file and is_meant(slide.file)]
    )


def _numbered(numbers: Sequence[int]) -> str:
    """Return "Slide 3" or "Slides 3, 5 and 6", empty for none."""
    if len(numbers) < 2:
        return "".join(f"Slide {number}" for number in numbers)
    return f"Slides {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _centimetres(size: tuple[int, int]) -> str:
    width, height = (f"{side / _EMU_PER_CM:.1f}" for side in size)
    return f"{width} x {height} cm"
