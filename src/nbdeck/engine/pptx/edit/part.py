"""An XML part that is changed in one place and otherwise written as it was."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.read.archive import refuse_many_nodes
from nbdeck.errors import CorruptFile

_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?<\?xml\b[^>]*\?>\s*")
_AS_WRITTEN = {"utf-8", "utf8", "us-ascii", "ascii"}


@dataclass(frozen=True, slots=True)
class XmlPart:
    """A parsed part; comments, prefixes and references to entities are kept."""

    tree: etree._ElementTree
    declaration: bytes
    """What stands before the content: the XML declaration as it was written, empty for none."""

    @property
    def root(self) -> etree._Element:
        """The outermost element."""
        return self.tree.getroot()

    def data(self) -> bytes:
        """Return the part as bytes, in the encoding and with the declaration that it had."""
        info, out = self.tree.docinfo, io.BytesIO()
        encoding = info.encoding or "UTF-8"
        if encoding.lower() in _AS_WRITTEN:
            out.write(self.declaration)
            self.tree.write(out, encoding=encoding, xml_declaration=False)
        else:
            self.tree.write(
                out, encoding=encoding, xml_declaration=True, standalone=info.standalone is not False
            )
        return out.getvalue()


def parse(data: bytes, refusal: CorruptFile) -> XmlPart:
    """Return a part parsed.

    Raises:
        CorruptFile: `refusal`, where it is no XML.
        PayloadTooLarge: It has too many elements and attributes.
    """
    refuse_many_nodes(data, "of a slide")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        tree = etree.fromstring(data, parser).getroottree()
    except (etree.XMLSyntaxError, ValueError) as exc:
        raise refusal from exc
    match = _DECLARATION.match(data)
    return XmlPart(tree, match[0] if match else b"")


def local(element: etree._Element) -> str:
    """Return the name of an element without its namespace; empty for comments and the like."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: etree._Element, name: str) -> etree._Element | None:
    """Return the first child of that name, whatever its namespace."""
    return next((each for each in element if local(each) == name), None)
