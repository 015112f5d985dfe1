"""What a slide of several sections is called: the names of those that it shows, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.grounding import names_in
from nbdeck.engine.author.sentences.stating import is_abstract

_LONGEST = 64
"""Characters of a line of several names."""
_MOST = 4
_AND = {
    "de": "und",
    "fr": "et",
    "es": "y",
    "it": "e",
    "pt": "e",
    "nl": "en",
    "sv": "och",
    "da": "og",
    "nb": "og",
}
_CAPITALS = frozenset({"de"})
"""Languages whose nouns keep their capital inside a line."""
_WORD = lazy_pattern(r"[^\W\d_]+")
_PREFIX = lazy_pattern(r"^[^:]{3,30}:\s")


def is_below(headings: Sequence[str], above: Sequence[str]) -> bool:
    """Whether a passage under some headings stands below others."""
    return tuple(headings[: len(above)]) == tuple(above)


def parts_named(topic: Topic, shown: Sequence[str], language: Lexicon) -> list[str]:
    """Return the names of the sections of a topic that its slide shows, in order.

    Args:
        topic: What the slide is about.
        shown: The passages that the slide shows, as they stand in the document.
        language: Its language.
    """
    texts = set(shown)
    trails = [one.passage.headings for one in topic.ranked if one.passage.text in texts]
    names = [name for name in dict.fromkeys(_name(headings, topic) for headings in trails) if name]
    says_nothing = language.pattern("plain").match(topic.heading or "-") is not None
    if says_nothing and all(is_below(headings, topic.headings) for headings in trails):
        return [name for name in names if name != topic.heading] or names
    return [name for name in names if not is_abstract(name, language)] or names


def _name(headings: Sequence[str], topic: Topic) -> str:
    """Return the heading next below the topic's, its own for what stands there, else the lowest."""
    if not is_below(headings, topic.headings):
        return headings[-1] if headings else ""
    return headings[len(topic.headings)] if len(headings) > len(topic.headings) else topic.heading


def joined_parts(parts: Sequence[str], topic: Topic, language: Lexicon) -> str:
    """Return names as one line such as "Temperature and people on foot"; empty where that would be too long.

    Args:
        parts: Names of sections.
        topic: What the slide is about; words that it spells small lose their capital behind the first name.
        language: Its language.
    """
    own = list(parts)
    if not own or len(own) > _MOST or own == [topic.heading]:
        return ""
    prefix = _PREFIX.match(own[0])
    if prefix is not None and all(name.startswith(prefix[0]) for name in own):
        own = [own[0], *(name[prefix.end() :] for name in own[1:])]
    text = " ".join(one.passage.text for one in topic.ranked)
    spelled = [own[0], *(_inside(name, text, language) for name in own[1:])]
    line = spelled[0] if len(spelled) == 1 else _listed(spelled, language)
    return line if len(line) <= _LONGEST else ""


def _inside(name: str, text: str, language: Lexicon) -> str:
    """Return a name with a small letter at its start, where the text below spells that word small."""
    first = name.partition(" ")[0]
    is_proper = language.tag in _CAPITALS or not first[1:].islower() or first in names_in(text)
    is_known = language.stem(first.lower()) in {
        language.stem(word) for word in _WORD.findall(text) if word.islower()
    }
    return name if is_proper or not is_known else name[:1].lower() + name[1:]


def _listed(names: Sequence[str], language: Lexicon) -> str:
    if not language.has_cues and language.tag not in _AND:
        return " / ".join(names)
    joined = _AND.get(language.tag, "and")
    before = ", ".join(names[:-1])
    return f"{before} {joined} {names[-1]}"
