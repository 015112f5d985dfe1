"""The engine as the service sees it: the functions of one module, loaded with the first deck."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nbdeck.errors import ExportFailed, NbdeckError

if TYPE_CHECKING:
    from nbdeck.engine import pipeline

PIPELINE = "nbdeck.engine.pipeline"
"""The module that makes decks."""
_SLOW = frozenset(
    {
        "check",
        "company_preview",
        "edit_bounded",
        "examine_template",
        "make_pdf",
        "make_pptx",
        "narrator_of",
        "origins",
        "preview",
        "read_slides",
        "slide_count",
        "template_preview",
    }
)
"""Functions that read files of users or draw; their arguments and answers pickle."""

Answer = Callable[..., Any]
"""Calls a function with arguments, elsewhere."""


@dataclass(frozen=True)
class Engine:
    """What is asked of the engine."""

    name: str = PIPELINE
    """Dotted name of the module; the first call imports it."""
    answer: Answer | None = None
    """Calls the slow functions, for requests that wait; None calls all here."""

    if TYPE_CHECKING:
        as_markdown = staticmethod(pipeline.as_markdown)
        change_shapes = staticmethod(pipeline.change_shapes)
        charted = staticmethod(pipeline.charted)
        check = staticmethod(pipeline.check)
        company_preview = staticmethod(pipeline.company_preview)
        draws_files = staticmethod(pipeline.draws_files)
        edit_bounded = staticmethod(pipeline.edit_bounded)
        examine_template = staticmethod(pipeline.examine_template)
        import_deck = staticmethod(pipeline.import_deck)
        is_approximate = staticmethod(pipeline.is_approximate)
        make_pdf = staticmethod(pipeline.make_pdf)
        make_pptx = staticmethod(pipeline.make_pptx)
        mend_shape = staticmethod(pipeline.mend_shape)
        make_video = staticmethod(pipeline.make_video)
        narrator_of = staticmethod(pipeline.narrator_of)
        origins = staticmethod(pipeline.origins)
        retitle = staticmethod(pipeline.retitle)
        preview = staticmethod(pipeline.preview)
        read_bounded = staticmethod(pipeline.read_bounded)
        read_brief = staticmethod(pipeline.read_brief)
        frozen = staticmethod(pipeline.frozen)
        read_slides = staticmethod(pipeline.read_slides)
        slide_count = staticmethod(pipeline.slide_count)
        template_names = staticmethod(pipeline.template_names)
        template_preview = staticmethod(pipeline.template_preview)
        translate_deck = staticmethod(pipeline.translate_deck)
        voices = staticmethod(pipeline.voices)
        write_outline = staticmethod(pipeline.write_outline)
        write_plan = staticmethod(pipeline.write_plan)
        write_slide = staticmethod(pipeline.write_slide)
    else:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):  # asked for by pickle and copy
                raise AttributeError(name)
            function = getattr(import_module(self.name), name)
            return partial(self.answer, function) if self.answer and name in _SLOW else function


@contextmanager
def exporting(message: str) -> Iterator[None]:
    """Raise `ExportFailed` with this message for what is no error of ours."""
    try:
        yield
    except NbdeckError:
        raise
    except Exception as exc:
        raise ExportFailed(message) from exc
