"""A picture for words: from sites, the owner's folder, our drawings, a model, or art."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.contract.languages import find_language
from nbdeck.errors import NbdeckError
from nbdeck.service.media_rules import MediaRules

DEFAULT_PALETTE = ("FFFFFF", "1F2937", "1D5FD1", "C2570C")


@dataclass(frozen=True, slots=True)
class Picked:
    """A picture that was chosen."""

    data: bytes = field(repr=False)
    """PNG or JPEG."""
    alt: str
    """Text for screen readers; never empty."""
    credit: str = ""
    """Whose it is, where that has to be said."""
    warnings: tuple[str, ...] = ()
    """What could not be asked on the way, in sentences."""


def pick(
    keywords: Sequence[str],
    language: str = "ORIGINAL",
    *,
    rules: MediaRules,
    palette: Sequence[str] = DEFAULT_PALETTE,
) -> Picked | None:
    """Return a picture that really shows what the keywords say, or None; never art.

    Args:
        keywords: Words or phrases, by weight.
        language: Name of a language of the contract; alt texts of our drawings are in it where we know it.
        rules: Who is asked.
        palette: Background, ink and colours of the deck.
    """
    found, _ = _search(keywords, language, rules, palette)
    return found


def stock(words: str, language: str, rules: MediaRules, palette: Sequence[str]) -> Picked:
    """Return a picture for search words: a photograph, one of the owner's, a drawing of ours, else art."""
    found, warnings = _search([words], language, rules, palette)
    return found or _art(words, language, palette, warnings)


def made(prompt: str, language: str, rules: MediaRules, palette: Sequence[str]) -> Picked:
    """Return the picture that the configured model makes of a prompt, else art."""
    if rules.model is None:
        return _art(prompt, language, palette)
    from nbdeck.service.picture_models import imagined

    try:
        return Picked(imagined(rules.model, prompt, rules), _short(prompt))
    except NbdeckError as exc:
        told = f"The model for pictures could not be used, and art was drawn instead: {exc.message}"
        return _art(prompt, language, palette, (told,))


def _search(
    keywords: Sequence[str], language: str, rules: MediaRules, palette: Sequence[str]
) -> tuple[Picked | None, tuple[str, ...]]:
    """Return the first picture along the chain, and what could not be asked."""
    from nbdeck.service.picture_sites import photo

    words, warnings = " ".join(keywords).strip(), []
    for site in rules.sites if words else ():
        try:
            found = photo(site, words, rules)
        except NbdeckError as exc:
            warnings.append(f"{site.kind.title()} gave no picture for {_short(words)!r}: {exc.message}")
            continue
        if found is not None:
            return Picked(found.data, found.alt or _short(words), found.credit, tuple(warnings)), ()
    told = tuple(warnings)
    return _own(words, rules, told) or _drawn(keywords, language, palette, told), told


def _own(words: str, rules: MediaRules, told: tuple[str, ...]) -> Picked | None:
    if rules.folder is None:
        return None
    from nbdeck.engine.images.illustrations import plain_words
    from nbdeck.service.picture_folder import own_picture
    from nbdeck.service.pictures import clean_picture

    found = own_picture(rules.folder, plain_words(words), rules.largest_bytes)
    if found is None:
        return None
    try:
        data = clean_picture(found.path.read_bytes())
    except (NbdeckError, OSError):
        return None
    return Picked(data, found.caption or found.path.stem.replace("_", " ").replace("-", " "), warnings=told)


def _drawn(
    keywords: Sequence[str], language: str, palette: Sequence[str], told: tuple[str, ...]
) -> Picked | None:
    from nbdeck.engine.images.illustrations import drawing, motif_for, motif_name

    motif = motif_for(keywords)
    if motif is None:
        return None
    tag = find_language(language).tag or "en"
    sentence = _SENTENCES.get(tag.partition("-")[0], _SENTENCES["en"])[0]
    return Picked(drawing(motif, palette), sentence.format(motif_name(motif, tag)), warnings=told)


def _art(prompt: str, language: str, palette: Sequence[str], told: tuple[str, ...] = ()) -> Picked:
    from nbdeck.engine.images.art import art

    tag = (find_language(language).tag or "en").partition("-")[0]
    sentence = _SENTENCES.get(tag, _SENTENCES["en"])[1]
    return Picked(art(prompt, palette), sentence.format(_short(prompt)), warnings=told)


def _short(text: str, longest: int = 120) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


_SENTENCES = {
    "en": ("Illustration: {}", "Abstract art for “{}”"),
    "de": ("Illustration: {}", "Abstrakte Grafik zu „{}“"),
    "fr": ("Illustration : {}", "Art abstrait pour « {} »"),
    "es": ("Ilustración: {}", "Arte abstracto para «{}»"),
    "it": ("Illustrazione: {}", "Arte astratta per «{}»"),
    "pt": ("Ilustração: {}", "Arte abstrata para “{}”"),
}
"""Alt texts of a drawing and of art."""
