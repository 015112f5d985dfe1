"""The words that open a list, without which its points may say something else."""

from collections.abc import Iterable, Iterator

from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph

_OPENS = (":", "：", "...", "…")


def with_lead_ins(blocks: Iterable[Block], heading: str = "") -> Iterator[tuple[Block, str]]:
    """Yield each block, and with the points of a list the words before it that they complete; empty for all others.

    "Pyenv does not:" completes nothing by itself, and its points say the opposite without it. Such words end in a
    colon or in dots, in a paragraph or in a heading.

    Args:
        blocks: In reading order.
        heading: What stands above the first of them.
    """
    lead = _lead(heading)
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            lead = _lead(block.text)
        yield block, lead if isinstance(block, ListItem) else ""


def _lead(text: str) -> str:
    words = " ".join(text.split())
    return words if words.endswith(_OPENS) else ""
