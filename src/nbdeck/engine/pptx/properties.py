"""Properties of the file: title, dates, application, and the small parts that PowerPoint expects."""

from __future__ import annotations

from datetime import UTC, datetime

from nbdeck.engine.pptx.markup import escaped
from nbdeck.engine.pptx.package import NAMESPACES, PRESENTATION_TYPE, XML, Package, Relations
from nbdeck.engine.scene import DeckScene

_CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"
_CORE_RELATION = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_APP_TYPE = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
_EXTENDED = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_TABLE_STYLE = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"


def add_document_properties(
    package: Package, relations: Relations, deck: DeckScene, created: datetime
) -> None:
    """Put core and application properties into the package; `relations` are those of the package itself."""
    moment = created if created.tzinfo else created.replace(tzinfo=UTC)
    stamp = moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    package.add("docProps/core.xml", _core(deck, stamp), media_type=_CORE_TYPE)
    package.add("docProps/app.xml", _application(deck), media_type=_APP_TYPE)
    relations.add(_CORE_RELATION, "docProps/core.xml")
    relations.add("extended-properties", "docProps/app.xml")


def _core(deck: DeckScene, stamp: str) -> str:
    return (
        f'{XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escaped(deck.title)}</dc:title><dc:creator>nbdeck</dc:creator>"
        "<cp:lastModifiedBy>nbdeck</cp:lastModifiedBy><cp:revision>1</cp:revision>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{stamp}</dcterms:created>'
        f'<dcterms:modified xsi:type="dcterms:W3CDTF">{stamp}</dcterms:modified>'
        f"<dc:language>{escaped(deck.language)}</dc:language></cp:coreProperties>"
    )


def _application(deck: DeckScene) -> str:
    noted = sum(1 for slide in deck.slides if slide.notes)
    return (
        f'{XML}<Properties xmlns="{_EXTENDED}"><TotalTime>0</TotalTime><Application>nbdeck</Application>'
        f"<PresentationFormat>Widescreen</PresentationFormat><Slides>{len(deck.slides)}</Slides>"
        f"<Notes>{noted}</Notes><HiddenSlides>0</HiddenSlides></Properties>"
    )


def add_view_properties(package: Package, relations: Relations) -> None:
    """Put the parts on how the file is shown and edited into the package; `relations` are the presentation's."""
    parts = {
        "presProps": f"<p:presentationPr {NAMESPACES}/>",
        "viewProps": f"<p:viewPr {NAMESPACES}/>",
        "tableStyles": f'<a:tblStyleLst xmlns:a="{_DRAWING}" def="{_TABLE_STYLE}"/>',
    }
    for name, xml in parts.items():
        package.add(f"ppt/{name}.xml", XML + xml, media_type=f"{PRESENTATION_TYPE}{name}+xml")
        relations.add(name, f"{name}.xml")
