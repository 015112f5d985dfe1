"""Labels of charts: categories and names of series in the chart's memory, and the same words in its workbook."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping

from lxml import etree

from nbdeck.engine.pptx.edit.part import XmlPart, child, local, parse
from nbdeck.engine.pptx.read.archive import Archive, open_archive
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.engine.translate.pieces import of_text, plain
from nbdeck.engine.translate.slides import Say, apart
from nbdeck.errors import CorruptFile, NbdeckError

_CACHES = ("strCache", "multiLvlStrCache", "strLit", "dlblRangeCache")
_MOST_BYTES = 20_000_000
"""Of a workbook's part, unpacked; larger ones keep their labels."""
_DAMAGED = CorruptFile("The file is damaged: the workbook of a chart cannot be read.")


def say_labels(root: etree._Element, say: Say) -> dict[str, str]:
    """Say the labels of a chart part in place, and return the new words by the old ones.

    Labels that would become the same as another one stay as they are; titles are paragraphs and not said here.
    """
    labels = list(_labels(root))
    before = list(dict.fromkeys(label.text or "" for label in labels))
    after = apart(before, [plain(say(of_text(text))) if text.strip() else text for text in before])
    changed = {old: new for old, new in zip(before, after, strict=True) if old != new}
    for label in labels:
        label.text = changed.get(label.text or "", label.text)
    return changed


def _labels(root: etree._Element) -> Iterator[etree._Element]:
    for cache in root.iter(*(f"{{*}}{name}" for name in _CACHES)):
        yield from cache.iter("{*}v")
    for title in root.iter("{*}tx"):
        value = child(title, "v")
        if value is not None:
            yield value
    for dimension in root.iter("{*}strDim"):
        yield from dimension.iter("{*}pt")
    for data in root.iter("{*}txData"):
        value = child(data, "v")
        if value is not None:
            yield value


def said_workbook(xlsx: bytes, words: Mapping[str, str]) -> bytes:
    """Return a chart's workbook with the new words in the cells that hold the old ones, and in heads of its tables.

    A workbook of another kind, damaged or very large, is returned as it is.

    Args:
        xlsx: The workbook.
        words: New words by old ones.
    """
    try:
        archive = open_archive(xlsx, most_xml_bytes=_MOST_BYTES)
        names = [info.filename for info in zipfile.ZipFile(io.BytesIO(xlsx)).infolist()]
        changed: dict[str, bytes] = {}
        for name in names:
            data = _said_part(archive, name, words)
            if data is not None:
                changed[name] = data
        return with_members(xlsx, changed) if changed else xlsx
    except (NbdeckError, zipfile.BadZipFile, _Doubled):
        return xlsx


class _Doubled(Exception):
    """Two columns of a table would have one name, which Excel takes for damage."""


def _said_part(archive: Archive, name: str, words: Mapping[str, str]) -> bytes | None:
    if not name.startswith("xl/") or not name.endswith(".xml"):
        return None
    if name == "xl/sharedStrings.xml":
        part, kind = parse(archive.data(name), _DAMAGED), "si"
    elif name.startswith("xl/worksheets/"):
        part, kind = parse(archive.data(name), _DAMAGED), "is"
    elif name.startswith("xl/tables/"):
        part = parse(archive.data(name), _DAMAGED)
        return part.data() if _say_heads(part, words) else None
    else:
        return None
    said = [_say_string(each, words) for each in part.root.iter(f"{{*}}{kind}")]
    return part.data() if any(said) else None


def _say_string(string: etree._Element, words: Mapping[str, str]) -> bool:
    """Say a string item; one in several runs keeps the look of its first."""
    texts = [each for each in string.iter("{*}t") if _is_shown(each)]
    new = words.get("".join(each.text or "" for each in texts))
    if new is None or not texts:
        return False
    texts[0].text = new
    for each in texts[1:]:
        each.text = ""
    return True


def _is_shown(text: etree._Element) -> bool:
    return all(local(above) != "rPh" for above in text.iterancestors())


def _say_heads(part: XmlPart, words: Mapping[str, str]) -> bool:
    columns = list(part.root.iter("{*}tableColumn"))
    before = [column.get("name", "") for column in columns]
    after = [words.get(name, name) for name in before]
    if len({name.casefold() for name in after}) < len(after):
        raise _Doubled
    for column, name in zip(columns, after, strict=True):
        column.set("name", name)
    return before != after
