"""`%%slide`: a Markdown cell becomes a slide. `%load_ext nbdeck` brings it into a notebook.

    %%slide steps --template monarch
    # How we ship
    1. Plan: what and why
    2. Build: in the open
    3. Check: before the users do

The cell shows the slide and keeps it; `%slides` returns all that are kept, in their order. Running a cell again
replaces its slide.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from IPython.core.magic_arguments import MagicArgumentParser
from IPython.display import display

from nbdeck.client.filmstrip import light_picture, single_slide
from nbdeck.client.synchronous import Client
from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slide_text import slide_text
from nbdeck.contract.slides import Slide
from nbdeck.errors import NotFound, NotImplementedHere, SettingsError, ValidationFailed
from nbdeck.frames.frame import quoted
from nbdeck.widgets.running_cell import cell_id
from nbdeck.widgets.slides.edits import SlidesEdits
from nbdeck.widgets.slides.markdown import slide_of
from nbdeck.widgets.slides.sheet import html_of

_PICTURE_WIDTH = 960


class SlideMagics:
    """The magics, and the slides that they keep.

    Args:
        shell: The notebook's shell.
    """

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._parser = _parser()
        self._kept: dict[str, Slide] = {}

    def make_slide(self, line: str, cell: str) -> None:
        """Show a Markdown cell as a slide, and keep it: `# ` is the title, a list the items, a table the table.

        The line may hold a layout (`items`, `steps`, `chart` ...) and options: `--items 3`, `--kind line` for a chart,
        `--template monarch`, `--name intro` for a variable, `--into panel` for a SlidesPanel or a list, `--client c`.
        """
        options = self._parser.parse_argstring(line)
        slide = slide_of(cell, layout=_layout(options.layout), items=options.items, kind=options.kind)
        _display(slide, self._client(options.client), options.template)
        key = options.name or cell_id(self._shell) or slide.title
        old = self._kept.get(key)
        self._kept[key] = slide
        if options.name:
            self._shell.user_ns[options.name] = slide
        if options.into:
            self._put(options.into, old, slide)

    def give_slides(self, line: str) -> list[Slide]:
        """Return the slides that are kept; `%slides clear` forgets them."""
        slides = list(self._kept.values())
        if line.strip() == "clear":
            self._kept.clear()
        return slides

    def _client(self, name: str | None) -> Client:
        variables = self._shell.user_ns
        clients = {key: each for key, each in variables.items() if isinstance(each, Client)}
        wanted = name or ("client" if "client" in clients else next(iter(clients), None))
        if wanted is not None and wanted in clients:
            return clients[wanted]
        message = f"There is no client {name!r}." if name else "There is no client to draw the slide."
        hint = f"There is {quoted(clients)}." if clients else "Run this first: client = nbdeck.connect()"
        raise SettingsError(message, hint=hint)

    def _put(self, name: str, old: Slide | None, new: Slide) -> None:
        """Put a slide into a panel or list, in the place of what the same cell gave before."""
        target = self._shell.user_ns.setdefault(name, [])
        if not isinstance(target, SlidesEdits | list):
            raise ValidationFailed(
                f"{name!r} is {type(target).__name__}, which takes no slides.",
                hint="Name a SlidesPanel, a list, or a new variable.",
            )
        slides = list(target.slides) if isinstance(target, SlidesEdits) else target
        if old in slides:
            slides[slides.index(old)] = new
        else:
            slides.append(new)
        if isinstance(target, SlidesEdits):
            target.value = slides


def load_ipython_extension(shell: Any) -> None:
    """Bring the magics into a notebook; `%load_ext nbdeck` calls it."""
    magics = SlideMagics(shell)
    shell.register_magic_function(magics.make_slide, magic_kind="cell", magic_name="slide")
    shell.register_magic_function(magics.give_slides, magic_kind="line", magic_name="slides")


def unload_ipython_extension(shell: Any) -> None:
    """Take the magics away; `%unload_ext nbdeck` calls it."""
    for kind, name in (("cell", "slide"), ("line", "slides")):
        shell.magics_manager.magics[kind].pop(name, None)


def _parser() -> Any:
    parser = MagicArgumentParser("%%slide", add_help=False)
    parser.add_argument("layout", nargs="?")
    parser.add_argument("--items", type=int)
    for name in ("kind", "name", "into", "client"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--template", default="default")
    return parser


def _layout(name: str | None) -> Layout | None:
    if name is None:
        return None
    try:
        return Layout(name)
    except ValueError:
        raise ValidationFailed(
            f"There is no layout {name!r}.", hint=f"There are {', '.join(Layout).lower()}."
        ) from None


def _display(slide: Slide, client: Client, template: str) -> None:
    """Show a slide as the service draws it, with why below; its words where the service draws none."""
    words = slide_text(slide.wire())
    asked = partial(client.v2.preview, slide=slide, template=template)
    try:
        drawing = asked(format=PreviewFormat.SVG)
    except (NotFound, NotImplementedHere):
        html = html_of([slide])
    else:
        picture = light_picture(drawing, lambda: asked(format=PreviewFormat.PNG, width=_PICTURE_WIDTH))
        html = single_slide(replace(picture, title=slide.title, words=words, about=slide.why or ""))
    display({"text/html": html, "text/plain": words}, raw=True)
