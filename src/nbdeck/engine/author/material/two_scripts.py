"""Documents that say everything twice, in two scripts: the blocks of their own language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, PictureBlock, Source

_BOTH = 0.15
"""Share of its text that a second script must have for a document to be in two languages."""
_WIDE_LANGUAGES = frozenset({"zh", "ja"})
_LETTERS_BEFORE = 6
_LATIN_OF_OTHER = lazy_pattern(
    r"(?<=[.;])(?:\s+(?:and|or))?\s+\S{1,24}(?:\s\S{1,16})?$|\s+(?:[A-Z]|\d+)[.)]?$"
)
"""Names and numbers at the start of the translation, which are spelled the same in both."""
_WIDE = lazy_pattern(r"[\u3000-\u303f\uff01-\uff65\u2e80-\u2fdf\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_RUN = lazy_pattern(
    r"\s*[(（]?[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff]"
    r"[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff65“”（）？！]*\s*[)）]?"
)


def one_script(source: Source) -> Sequence[Block]:
    """Return the blocks of a document; of one that says everything twice, in two scripts, those of its own language."""
    texts = [block for block in source.blocks if isinstance(block, Paragraph | ListItem)]
    wide = sum(len(block.text) * 3 for block in texts if is_spaceless(block.text))
    narrow = sum(len(block.text) for block in texts if not is_spaceless(block.text))
    if min(wide, narrow) < (wide + narrow) * _BOTH or min(wide, narrow) == 0:
        return source.blocks
    keeps_wide = source.language[:2] in _WIDE_LANGUAGES
    return list(_in_script(source.blocks, keeps_wide=keeps_wide))


def in_spaced_script(text: str) -> str:
    """Return the words of a text that is followed by its translation into a script without spaces; that one goes."""
    match = _WIDE.search(text)
    if match is None:
        return text
    before = _LATIN_OF_OTHER.sub("", text[: match.start()].rstrip(" (（|/–—-"))
    if sum(map(str.isalpha, before)) >= _LETTERS_BEFORE:
        return before
    rest = _RUN.sub(" ", text).strip()
    return rest if any(map(str.isalpha, rest)) else text


def says_it_twice(source: Source) -> bool:
    """Whether a document says everything in two scripts, and its own is the one with spaces."""
    return source.language[:2] not in _WIDE_LANGUAGES and one_script(source) is not source.blocks


def _in_script(blocks: Iterable[Block], *, keeps_wide: bool) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, PictureBlock) and not keeps_wide:
            caption, alt = in_spaced_script(block.caption), in_spaced_script(block.alt)
            yield block.model_copy(update={"caption": caption, "alt": alt})
            continue
        if not isinstance(block, Paragraph | ListItem | Heading):
            yield block
            continue
        text = block.text if keeps_wide else in_spaced_script(block.text)
        is_own = is_spaceless(block.text) == keeps_wide
        if text and (is_own or isinstance(block, Heading)):
            yield block.model_copy(update={"text": text})
