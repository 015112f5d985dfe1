"""From data in a notebook to a slide deck: one client, two backends, and the service itself.

    import nbdeck

    client = nbdeck.connect()
    slides = [nbdeck.chart(sales, x="month", y="orders"), nbdeck.table(sales.tail(6))]
    deck = client.presentations.from_slides(slides, title="Sales").result()
    deck.save("sales.pptx")

To begin:  connect, connect_async -> Client, AsyncClient -> Task -> Presentation
Slides:    chart, table (of a DataFrame), Slide, Chart, OutlineSlide
Many:      for_each: one deck for each group of a DataFrame
Panels:    Studio, OutlinePanel, SlidesPanel, DocumentsPanel, TemplatePanel, PresentationPanel, TaskPanel,
           ConnectionPanel
Errors:    NbdeckError, TaskFailed; all others stand in nbdeck.errors
Installed: examine, __version__; settings stand in nbdeck.settings

`help(nbdeck.chart)` and so on say more, each with an example. Names load on first use.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbdeck.batch.each import for_each as for_each
    from nbdeck.client.presentation import Presentation as Presentation
    from nbdeck.client.synchronous import AsyncClient as AsyncClient
    from nbdeck.client.synchronous import Client as Client
    from nbdeck.client.task import Task as Task
    from nbdeck.connecting import connect as connect
    from nbdeck.connecting import connect_async as connect_async
    from nbdeck.contract.slides import Chart as Chart
    from nbdeck.contract.slides import OutlineSlide as OutlineSlide
    from nbdeck.contract.slides import Slide as Slide
    from nbdeck.doctor import examine as examine
    from nbdeck.errors import NbdeckError as NbdeckError
    from nbdeck.errors import TaskFailed as TaskFailed
    from nbdeck.frames.charts import chart as chart
    from nbdeck.frames.tables import table as table
    from nbdeck.widgets.connection.panel import ConnectionPanel as ConnectionPanel
    from nbdeck.widgets.documents.panel import DocumentsPanel as DocumentsPanel
    from nbdeck.widgets.outline.panel import OutlinePanel as OutlinePanel
    from nbdeck.widgets.presentation.panel import PresentationPanel as PresentationPanel
    from nbdeck.widgets.slides.panel import SlidesPanel as SlidesPanel
    from nbdeck.widgets.studio.panel import Studio as Studio
    from nbdeck.widgets.tasks.panel import TaskPanel as TaskPanel
    from nbdeck.widgets.templates.panel import TemplatePanel as TemplatePanel

__version__ = "0.1.0"

_HOMES = {
    "AsyncClient": "nbdeck.client.synchronous",
    "Chart": "nbdeck.contract.slides",
    "Client": "nbdeck.client.synchronous",
    "ConnectionPanel": "nbdeck.widgets.connection.panel",
    "DocumentsPanel": "nbdeck.widgets.documents.panel",
    "NbdeckError": "nbdeck.errors",
    "OutlinePanel": "nbdeck.widgets.outline.panel",
    "OutlineSlide": "nbdeck.contract.slides",
    "Presentation": "nbdeck.client.presentation",
    "PresentationPanel": "nbdeck.widgets.presentation.panel",
    "Slide": "nbdeck.contract.slides",
    "SlidesPanel": "nbdeck.widgets.slides.panel",
    "Studio": "nbdeck.widgets.studio.panel",
    "Task": "nbdeck.client.task",
    "TaskFailed": "nbdeck.errors",
    "TaskPanel": "nbdeck.widgets.tasks.panel",
    "TemplatePanel": "nbdeck.widgets.templates.panel",
    "chart": "nbdeck.frames.charts",
    "connect": "nbdeck.connecting",
    "connect_async": "nbdeck.connecting",
    "load_ipython_extension": "nbdeck.widgets.magic",
    "examine": "nbdeck.doctor",
    "for_each": "nbdeck.batch.each",
    "table": "nbdeck.frames.tables",
    "unload_ipython_extension": "nbdeck.widgets.magic",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nbdeck' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    if "pandas" in sys.modules:
        import_module("nbdeck.frames.accessor")  # df.deck, where there are DataFrames
    _join_notebook()
    return value


def _join_notebook() -> None:
    """Have what nbdeck makes show itself where IPython runs."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        import_module("nbdeck.notebook.showing").join(shell)


def __dir__() -> list[str]:
    return sorted({*_HOMES, "__version__"} - {"load_ipython_extension", "unload_ipython_extension"})


_join_notebook()  # so that what draws is loaded while the next cell is typed
