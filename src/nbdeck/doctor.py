"""What is installed on this machine, and what each missing part would add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from nbdeck.engine.paint.office.painting import makes_newer
from nbdeck.engine.paint.office.program import find
from nbdeck.engine.speech.speaker import find_engine
from nbdeck.engine.translate.apertium.translator import open_apertium
from nbdeck.errors import TranslatorFailed


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """One optional part.

    Attributes:
        name: What it is called.
        is_there: Whether it was found.
        gives: What it adds, a sentence.
        remedy: The command that installs it.
    """

    name: str
    is_there: bool
    gives: str
    remedy: str


_APERTIUM = "apt install apertium apertium-eng-spa apertium-fr-es"
_MODULES = (
    ("JupyterLab", "jupyterlab", "notebooks with live panels.", "pip install 'nbdeck[lab]'"),
    ("vega_datasets", "vega_datasets", "the data of `nbdeck demo`.", "pip install 'nbdeck[lab]'"),
    (
        "Chinese typeface",
        "pylopdf_fonts_zh_cn",
        "Chinese text in previews and PDF.",
        "pip install 'nbdeck[cjk]'",
    ),
    (
        "Japanese typeface",
        "pylopdf_fonts_jp",
        "Japanese text in previews and PDF.",
        "pip install 'nbdeck[cjk]'",
    ),
    ("Korean typeface", "pylopdf_fonts_ko", "Korean text in previews and PDF.", "pip install 'nbdeck[cjk]'"),
    (
        "Language model",
        "pydantic_ai",
        "a model as author and translator, where one is configured.",
        "pip install 'nbdeck[llm]'",
    ),
    (
        "office2pdf",
        "office2pdf",
        "approximate pictures of presentations that nbdeck did not draw, without LibreOffice.",
        "pip install 'nbdeck[office2pdf]'",
    ),
    ("Video encoder", "av", "narrated videos.", "pip install 'nbdeck[video]'"),
    ("PostgreSQL driver", "psycopg", "a service with many writers.", "pip install 'nbdeck[postgres]'"),
    ("S3 driver", "s3fs", "files of the service in an S3-compatible store.", "pip install 'nbdeck[s3]'"),
)


def examine(program: str | None = None) -> Iterator[OptionalPart]:
    """Yield every optional part, found or not.

    Args:
        program: Path of LibreOffice; None looks for it.

    Examples:
        >>> parts = {part.name: part for part in nbdeck.examine()}
        >>> parts["JupyterLab"].remedy
        "pip install 'nbdeck[lab]'"
    """
    for name, module, gives, remedy in _MODULES:
        yield OptionalPart(name, find_spec(module) is not None, gives, remedy)
    yield OptionalPart(
        "Voice engine",
        find_engine() is not None,
        "voices for narrated videos.",
        "pip install 'nbdeck[speech]'",
    )
    yield OptionalPart(
        "LibreOffice",
        find(program) is not None,
        "pictures and PDF of presentations that nbdeck did not draw, and the fidelity tests.",
        "apt install libreoffice-impress-nogui",
    )
    yield OptionalPart(
        "Old Word files",
        makes_newer("doc", program) or find_spec("doc2docx") is not None,
        "documents of the type .doc.",
        "apt install libreoffice-writer-nogui, or pip install 'nbdeck[doc]'",
    )
    yield _apertium()


def _apertium() -> OptionalPart:
    """Return apertium with the languages that it translates between here, if any."""
    try:
        apertium = open_apertium()
    except TranslatorFailed as exc:
        return OptionalPart(
            "apertium", is_there=False, gives=f"drafts of translations; {exc.message}", remedy=_APERTIUM
        )
    known = (
        sorted({language.partition("-")[0] for pair in apertium.pairs() for language in pair})
        if apertium
        else []
    )
    between = f" between {', '.join(known)}" if known else ""
    gives = f"drafts of translations{between}, without a language model."
    return OptionalPart("apertium", bool(known), gives, _APERTIUM)
