"""From data in a notebook to a slide deck: one client, two backends, and the service itself.

`nbdeck.connect()` gives a client; `nbdeck.chart(df)` and `nbdeck.table(df)` make slides of DataFrames;
`client.presentations.from_slides([...])` makes the deck. Public names load on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbdeck.client.asynchronous import AsyncClient as AsyncClient
    from nbdeck.client.presentation import Presentation as Presentation
    from nbdeck.client.synchronous import Client as Client
    from nbdeck.client.task import Task as Task
    from nbdeck.connect import connect as connect
    from nbdeck.connect import connect_async as connect_async
    from nbdeck.contract.slides import Chart as Chart
    from nbdeck.contract.slides import OutlineSlide as OutlineSlide
    from nbdeck.contract.slides import Slide as Slide
    from nbdeck.errors import NbdeckError as NbdeckError
    from nbdeck.errors import TaskFailed as TaskFailed
    from nbdeck.frames.charts import chart as chart
    from nbdeck.frames.tables import table as table

__version__ = "0.1.0"

_HOMES = {
    "AsyncClient": "nbdeck.client.asynchronous",
    "Chart": "nbdeck.contract.slides",
    "Client": "nbdeck.client.synchronous",
    "NbdeckError": "nbdeck.errors",
    "OutlineSlide": "nbdeck.contract.slides",
    "Presentation": "nbdeck.client.presentation",
    "Slide": "nbdeck.contract.slides",
    "Task": "nbdeck.client.task",
    "TaskFailed": "nbdeck.errors",
    "chart": "nbdeck.frames.charts",
    "connect": "nbdeck.connect",
    "connect_async": "nbdeck.connect",
    "table": "nbdeck.frames.tables",
}

__all__ = [
    "AsyncClient",
    "Chart",
    "Client",
    "NbdeckError",
    "OutlineSlide",
    "Presentation",
    "Slide",
    "Task",
    "TaskFailed",
    "__version__",
    "chart",
    "connect",
    "connect_async",
    "table",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nbdeck' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
