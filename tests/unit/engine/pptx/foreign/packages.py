"""Packages taken apart for tests, and what must hold of every one."""

from __future__ import annotations

import functools
import io
import posixpath
import re
import zipfile
from collections import Counter

from lxml import etree
from pptx import Presentation

RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MAIN = "presentationml.presentation.main+xml"


def parts_of(data):
    """Return the parts by name, to be changed at will."""
    return dict(_parts_of(data))


@functools.lru_cache(64)
def _parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist()}


def packed(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def raw_members(data):
    """Return the packed bytes of every member."""
    raw = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            name, extra = (int.from_bytes(data[info.header_offset + at :][:2], "little") for at in (26, 28))
            start = info.header_offset + 30 + name + extra
            raw[info.filename] = data[start : start + info.compress_size]
    return raw


def rels_name(part):
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def relations(parts, part):
    """Return id -> (last word of the type, name of the target or address, whether it is a part)."""
    return _relations(part, parts[rels_name(part)]) if rels_name(part) in parts else {}


@functools.lru_cache(5000)
def _relations(part, rels):
    found = {}
    for each in etree.fromstring(rels):
        external, target = each.get("TargetMode") == "External", each.get("Target")
        name = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), target)).lstrip("/")
        kind = each.get("Type").rpartition("/")[2]
        assert each.get("Id") not in found
        found[each.get("Id")] = (kind, target if external else name, not external)
    return found


def related(parts, part, kind):
    return [target for each, target, _ in relations(parts, part).values() if each == kind]


def main_part(parts):
    return related(parts, "", "officeDocument")[0]


def slides_of(parts):
    """Return (id, part) of the slides in order."""
    main = main_part(parts)
    leads = relations(parts, main)
    return [
        (int(each.get("id")), leads[each.get(f"{{{RELATIONS}}}id")][1])
        for each in etree.fromstring(parts[main]).iterfind("{*}sldIdLst/{*}sldId")
    ]


def reached(parts):
    waiting, seen = [""], set()
    while waiting:
        for _, target, is_part in relations(parts, waiting.pop()).values():
            if is_part and target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def orphans(parts):
    """Return the parts that nothing leads to."""
    seen = reached(parts)
    return {
        name
        for name in parts
        if name not in seen and not name.endswith((".rels", "/")) and name != "[Content_Types].xml"
    }


def titles(data):
    """Return the first text of every slide, as python-pptx reads it."""
    found = []
    for slide in Presentation(io.BytesIO(data)).slides:
        texts = [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        found.append(next((text for text in texts if text), ""))
    return found


def check(data, before=b""):
    """Check a whole package and return its parts; `before` may have parts that nothing leads to."""
    parts = parts_of(data)
    assert len({name.lower() for name in parts}) == len(parts)
    _check_types(parts)
    assert orphans(parts) <= (orphans(parts_of(before)) if before else set())
    for name in parts:
        if name.endswith(".rels"):
            folder, file_name = posixpath.split(name)
            owner = posixpath.join(posixpath.dirname(folder), file_name.removesuffix(".rels"))
            assert owner in {*parts, ""}, f"{name} is left of a part that went"
        elif name.endswith((".xml", ".vml")):
            _check_references(parts, name)
    _check_lists(parts)
    _check_sections(parts)
    Presentation(io.BytesIO(data))
    return parts


def _check_types(parts):
    root = etree.fromstring(parts["[Content_Types].xml"])
    defaults = [each.get("Extension").lower() for each in root.iterfind("{*}Default")]
    overrides = [each.get("PartName") for each in root.iterfind("{*}Override")]
    assert not [name for name, count in Counter([*defaults, *overrides]).items() if count > 1]
    assert {name.lstrip("/") for name in overrides} <= set(parts)
    for name in parts:
        if not name.endswith("/") and name != "[Content_Types].xml":
            assert f"/{name}" in overrides or name.rpartition(".")[2].lower() in defaults, name
    assert MAIN in next(
        each.get("ContentType") for each in root if each.get("PartName") == f"/{main_part(parts)}"
    )


def _check_references(parts, name):
    leads = relations(parts, name)
    for identity, (_, target, is_part) in leads.items():
        assert not is_part or target in parts, f"{name}: {identity} leads to {target}, which is not there"
    try:
        root = etree.fromstring(parts[name])
    except etree.XMLSyntaxError:
        assert name.endswith(".vml")
        return
    for each in root.iter("*"):
        for key, value in each.attrib.items():
            if key.startswith(f"{{{RELATIONS}}}") and value:
                assert value in leads, f"{name}: {each.tag} names {value}, which is not there"


def _check_lists(parts):
    main = main_part(parts)
    root, leads = etree.fromstring(parts[main]), relations(parts, main)
    slides = slides_of(parts)
    ids = [identity for identity, _ in slides]
    assert len(set(ids)) == len(ids)
    assert all(256 <= identity < 2**31 for identity in ids)
    assert len({part for _, part in slides}) == len(slides)
    taken = [int(each.get("id")) for each in root.iterfind("{*}sldMasterIdLst/{*}sldMasterId")]
    for each in root.iterfind("{*}sldMasterIdLst/{*}sldMasterId"):
        master = leads[each.get(f"{{{RELATIONS}}}id")][1]
        layouts = relations(parts, master)
        for entry in etree.fromstring(parts[master]).iterfind("{*}sldLayoutIdLst/{*}sldLayoutId"):
            taken.append(int(entry.get("id")))
            layout = layouts[entry.get(f"{{{RELATIONS}}}id")][1]
            assert related(parts, layout, "slideMaster") == [master]
        assert len(related(parts, master, "theme")) == 1
    assert len(set(taken)) == len(taken)
    assert all(identity >= 2**31 for identity in taken)
    masters = related(parts, main, "slideMaster")
    notes_masters = related(parts, main, "notesMaster")
    assert len(notes_masters) <= 1
    for _, slide in slides:
        (layout,) = related(parts, slide, "slideLayout")
        assert related(parts, layout, "slideMaster")[0] in masters
        assert layout in related(parts, related(parts, layout, "slideMaster")[0], "slideLayout")
        for notes in related(parts, slide, "notesSlide"):
            assert related(parts, notes, "slide") == [slide]
            assert related(parts, notes, "notesMaster") == notes_masters


def _check_sections(parts):
    root = etree.fromstring(parts[main_part(parts)])
    listed = [int(each.get("id")) for each in root.iterfind(".//{*}section/{*}sldIdLst/{*}sldId")]
    if root.find(".//{*}sectionLst") is not None:
        assert listed == [identity for identity, _ in slides_of(parts)]
    assert all(re.search("[^ ]", each.get("name", "x")) for each in root.iterfind(".//{*}custShow"))
