"""A picture for words, from sites, the owner's folder or a model, and which slides of an authored deck get one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from nbdeck.contract.layouts import Layout
from nbdeck.engine.model.plan import Plan, PlannedSlide
from nbdeck.errors import ModelRequired, NbdeckError, NotFound
from nbdeck.service.media_rules import MediaRules


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """A picture that was chosen."""

    data: bytes = field(repr=False)
    """PNG or JPEG."""
    alt: str
    """Text for screen readers; never empty."""
    credit: str = ""
    """Whose it is, where that has to be said."""
    warnings: tuple[str, ...] = ()
    """What could not be asked on the way, in sentences."""


def pick(words: str, *, rules: MediaRules) -> ChosenPicture | None:
    """Return a photograph or a picture of the owner's for a slide that asks for none; None where none is found.

    Args:
        words: What the slide is about.
        rules: Who is asked.
    """
    return _photo(words, rules)[0]


def stock(words: str, rules: MediaRules) -> ChosenPicture:
    """Return a picture for search words: a photograph or one of the owner's.

    Args:
        words: What the picture shall show.
        rules: Who is asked.

    Raises:
        NotFound: Nothing shows what the words say.
    """
    picture, warnings = _photo(words, rules)
    if picture is None:
        raise NotFound(
            " ".join((f"nothing at hand shows {_short(words)!r}.", *warnings)),
            hint="Set NBDECK_PEXELS_KEY, NBDECK_UNSPLASH_KEY or the folder NBDECK_PICTURES, "
            "or give the picture's address.",
        )
    return picture


def from_model(prompt: str, rules: MediaRules) -> ChosenPicture:
    """Return the picture that the configured model makes of a prompt.

    Raises:
        ModelRequired: There is no model for pictures.
        NbdeckError: It failed; the message says why.
    """
    if rules.model is None:
        raise ModelRequired(
            f"no model for pictures is configured to make {_short(prompt)!r}.",
            hint="Set NBDECK_IMAGES_URL and NBDECK_IMAGES_MODEL.",
        )
    from nbdeck.service.picture_providers import imagined

    return ChosenPicture(imagined(rules.model, prompt, rules), _short(prompt))


def _photo(words: str, rules: MediaRules) -> tuple[ChosenPicture | None, tuple[str, ...]]:
    """Return the first picture of the sites and the owner's folder, and which sites could not be asked."""
    from nbdeck.service.picture_providers import photo

    words, warnings = words.strip(), list[str]()
    for site in rules.sites if words else ():
        try:
            picture = photo(site, words, rules)
        except NbdeckError as exc:
            warnings.append(f"{site.kind.title()} gave no picture for {_short(words)!r}: {exc.message}")
            continue
        if picture is not None:
            return ChosenPicture(
                picture.data, picture.alt or _short(words), picture.credit, tuple(warnings)
            ), ()
    return _own(words, rules, tuple(warnings)), tuple(warnings)


def _own(words: str, rules: MediaRules, warnings: tuple[str, ...]) -> ChosenPicture | None:
    if rules.folder is None:
        return None
    from nbdeck.service.picture_folder import own_picture, plain_words
    from nbdeck.service.pictures import clean_picture

    own = own_picture(rules.folder, plain_words(words), rules.largest_bytes)
    if own is None:
        return None
    try:
        data = clean_picture(own.path.read_bytes())
    except (NbdeckError, OSError):
        return None
    return ChosenPicture(
        data, own.caption or own.path.stem.replace("_", " ").replace("-", " "), warnings=warnings
    )


def _short(text: str, longest: int = 120) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


_SUITED = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.QUOTE})
_LONGEST = 320
"""Characters of content beside which a picture still has room."""
_EVERY = 3
"""Of so many slides at most one gets a picture that nobody asked for."""


def illustrated(plan: Plan, rules: MediaRules) -> Mapping[int, ChosenPicture | NbdeckError]:
    """Return pictures by the index of their slide.

    A slide whose outline asks for a picture gets one, or the reason why not. Beside those, few slides of short text get
    a photograph or one of the owner's pictures where their title finds one, each once and never on neighbours.

    Args:
        plan: The deck; slides with a picture of a document keep it.
        rules: Who is asked.
    """
    chosen: dict[int, ChosenPicture | NbdeckError] = {}
    for index, slide in enumerate(plan.slides):
        if slide.picture is None and slide.wants_picture:
            words = " ".join(slide.keywords) or slide.spec.title
            try:
                chosen[index] = stock(words, rules)
            except NbdeckError as exc:
                chosen[index] = exc
    seen = {picked.data for picked in chosen.values() if isinstance(picked, ChosenPicture)}
    for index, slide in enumerate(plan.slides):
        if len(chosen) >= max(1, len(plan.slides) // _EVERY):
            break
        if not _has_room(slide) or any(_shows(plan, chosen, near) for near in (index - 1, index, index + 1)):
            continue
        picture = pick(_telling(slide), rules=rules)
        if picture is not None and picture.data not in seen:
            chosen[index] = picture
            seen.add(picture.data)
    return chosen


def _has_room(slide: PlannedSlide) -> bool:
    is_text = slide.spec.layout in _SUITED and len(slide.spec.content) <= _LONGEST
    return is_text and slide.wants_picture is None and not slide.is_scaffold


def _telling(slide: PlannedSlide) -> str:
    """Return the words of a title that may name what a picture shows.

    Names are left out, for a Market Street is no market, and so are English verbs in -ing, for building an agent is
    no building.
    """
    names = {word for each in slide.keywords if _is_name(each) for word in each.split()}
    words = re.findall(r"\w{4,}", slide.spec.title)
    return " ".join(word for word in words if word not in names and not word.endswith("ing"))


def _is_name(keyword: str) -> bool:
    return " " in keyword and all(word[0].isupper() for word in keyword.split())


def _shows(plan: Plan, chosen: Mapping[int, ChosenPicture | NbdeckError], index: int) -> bool:
    return index in chosen or (0 <= index < len(plan.slides) and plan.slides[index].picture is not None)
