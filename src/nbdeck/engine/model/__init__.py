"""What the stages hand on: sources in, plans between, decks out. Frozen values and nothing else.

Names load on first use: a process that reads a file needs none but those of `source`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbdeck.engine.model.deck import Deck as Deck
    from nbdeck.engine.model.deck import DeckBranding as DeckBranding
    from nbdeck.engine.model.deck import DeckSlide as DeckSlide
    from nbdeck.engine.model.deck import KeptSlide as KeptSlide
    from nbdeck.engine.model.deck import with_lead_ins as with_lead_ins
    from nbdeck.engine.model.plan import Assignment as Assignment
    from nbdeck.engine.model.plan import AuthorOptions as AuthorOptions
    from nbdeck.engine.model.plan import ContentSource as ContentSource
    from nbdeck.engine.model.plan import Evidence as Evidence
    from nbdeck.engine.model.plan import LibraryPassage as LibraryPassage
    from nbdeck.engine.model.plan import ModelSettings as ModelSettings
    from nbdeck.engine.model.plan import Plan as Plan
    from nbdeck.engine.model.plan import PlannedSlide as PlannedSlide
    from nbdeck.engine.model.plan import WrittenOutline as WrittenOutline
    from nbdeck.engine.model.source import Block as Block
    from nbdeck.engine.model.source import Cell as Cell
    from nbdeck.engine.model.source import ChartBlock as ChartBlock
    from nbdeck.engine.model.source import ChartNumbers as ChartNumbers
    from nbdeck.engine.model.source import ColumnType as ColumnType
    from nbdeck.engine.model.source import Heading as Heading
    from nbdeck.engine.model.source import ListItem as ListItem
    from nbdeck.engine.model.source import NumberSeries as NumberSeries
    from nbdeck.engine.model.source import Paragraph as Paragraph
    from nbdeck.engine.model.source import PictureBlock as PictureBlock
    from nbdeck.engine.model.source import Remark as Remark
    from nbdeck.engine.model.source import Source as Source
    from nbdeck.engine.model.source import SourceKind as SourceKind
    from nbdeck.engine.model.source import SourcePlace as SourcePlace
    from nbdeck.engine.model.source import TableBlock as TableBlock

_HOMES = {
    "Assignment": "plan",
    "Block": "source",
    "DeckBranding": "deck",
    "Cell": "source",
    "ChartBlock": "source",
    "ChartNumbers": "source",
    "ColumnType": "source",
    "ContentSource": "plan",
    "Deck": "deck",
    "DeckSlide": "deck",
    "Evidence": "plan",
    "Heading": "source",
    "KeptSlide": "deck",
    "LibraryPassage": "plan",
    "ListItem": "source",
    "ModelSettings": "plan",
    "NumberSeries": "source",
    "Paragraph": "source",
    "PictureBlock": "source",
    "SourcePlace": "source",
    "Plan": "plan",
    "PlannedSlide": "plan",
    "Remark": "source",
    "Source": "source",
    "SourceKind": "source",
    "TableBlock": "source",
    "AuthorOptions": "plan",
    "WrittenOutline": "plan",
    "with_lead_ins": "deck",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
