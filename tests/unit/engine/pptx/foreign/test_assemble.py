"""Slides gained, lost, moved and copied in files of every kind."""

import functools

import pytest

from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.deck_file import open_deck, slide_count
from nbdeck.engine.pptx.foreign.plan import Kept, Written
from nbdeck.engine.pptx.writer import write_pptx
from shared_files import DOCUMENTS, TEMPLATES
from unit.engine.pptx import scenes
from unit.engine.pptx.foreign.odd_decks import DECKS
from unit.engine.pptx.foreign.packages import (
    check,
    main_part,
    parts_of,
    raw_members,
    related,
    relations,
    rels_name,
    slides_of,
    titles,
)

SHARED = {file.stem: file for folder in (TEMPLATES, DOCUMENTS) for file in sorted(folder.glob("*.pptx"))}
EVERY = [*DECKS, "ours", *SHARED]
GUESTS = ["commented", "drawn", "ours", *list(SHARED)[:2]]
MAY_CHANGE = {"[Content_Types].xml", "docProps/app.xml"}


@functools.cache
def deck(name):
    if name == "ours":
        return write_pptx(scenes.everything())
    return SHARED[name].read_bytes() if name in SHARED else DECKS[name]()


def all_of(data):
    return [Kept(data, number) for number in range(1, slide_count(data) + 1)]


def some(count):
    """Return the numbers of all slides of a small deck, of some in a larger one."""
    return [number for number in range(1, count + 1) if count < 7 or number in {1, 4, count}]


@functools.cache
def own_parts(layout):
    """Return the parts of our own deck with charts, pictures and notes, as written for a layout of another file."""
    parts = parts_of(write_pptx(scenes.everything()))
    for name in parts:
        if name.startswith("ppt/slides/_rels/"):
            target = related(parts, slide_of(name), "slideLayout")[0]
            old = f"../slideLayouts/{target.rpartition('/')[2]}".encode()
            parts[name] = parts[name].replace(old, f"/{layout}".encode())
    return {
        name: content for name, content in parts.items() if not name.startswith(("ppt/slideL", "ppt/slideM"))
    }


def slide_of(rels):
    return rels.replace("_rels/", "").removesuffix(".rels")


def own_slides(data):
    parts = parts_of(data)
    layout = related(parts, related(parts, main_part(parts), "slideMaster")[0], "slideLayout")[-1]
    own = own_parts(layout)
    return [Written(own, part) for _, part in slides_of(own)]


def untouched(data, result, *, but=()):
    """Check that all parts but lists of the base are in the result as they were packed, and return those that went."""
    main = main_part(parts_of(data))
    before, after = raw_members(data), raw_members(result)
    changed = {name for name in before if name in after and before[name] != after[name]}
    assert changed <= {*MAY_CHANGE, main, rels_name(main), *but}
    return set(before) - set(after)


def own_parts_of(data, number):
    """Return the slide part and what only it leads to."""
    parts = parts_of(data)
    slide = slides_of(parts)[number - 1][1]
    others = {part for _, part in slides_of(parts)} - {slide}

    def reach(starts, avoid):
        waiting, seen = list(starts), set(starts)
        while waiting:
            part = waiting.pop()
            for _, target, is_part in relations(parts, part).values():
                if is_part and target not in seen and target not in avoid:
                    seen.add(target)
                    waiting.append(target)
        return seen

    return reach([slide], others) - reach([""], {slide})


@pytest.mark.parametrize("name", EVERY)
def test_a_list_of_all_slides_gives_the_file_itself(name):
    assert assemble(deck(name), all_of(deck(name))).pptx is deck(name)


@pytest.mark.parametrize("name", EVERY)
def test_slides_in_another_order_keep_their_bytes_and_ids(name):
    data, wanted = deck(name), all_of(deck(name))[::-1]
    if len(wanted) == 1:
        pytest.skip("one slide has no other order")
    result = assemble(data, wanted)
    assert untouched(data, result.pptx) == set()
    assert slides_of(check(result.pptx, data)) == slides_of(parts_of(data))[::-1]
    assert titles(result.pptx) == titles(data)[::-1]


@pytest.mark.parametrize("name", EVERY)
def test_a_slide_goes_with_all_that_is_only_its_own(name):
    data, wanted = deck(name), all_of(deck(name))
    if len(wanted) == 1:
        pytest.skip("the last slide cannot go")
    linked = {"ppt/viewProps.xml", "ppt/_rels/viewProps.xml.rels", "ppt/presProps.xml"}
    for number in some(len(wanted)):
        result = assemble(data, wanted[: number - 1] + wanted[number:])
        parts = check(result.pptx, data)
        gone = own_parts_of(data, number)
        with_links = {
            each
            for _, part in slides_of(parts_of(data))
            if slides_of(parts_of(data))[number - 1][1] in related(parts_of(data), part, "slide")
            for each in (part, rels_name(part))
        }
        lost = untouched(data, result.pptx, but=linked | with_links)
        assert lost == gone | {rels_name(part) for part in gone} & set(parts_of(data))
        assert titles(result.pptx) == titles(data)[: number - 1] + titles(data)[number:]
        assert f"<Slides>{len(wanted) - 1}</Slides>".encode() in parts["docProps/app.xml"]


@pytest.mark.parametrize("name", EVERY)
def test_a_slide_wanted_twice_is_copied_with_what_is_its_own(name):
    data, wanted = deck(name), all_of(deck(name))
    for number in some(len(wanted)):
        result = assemble(data, [*wanted, wanted[number - 1]])
        parts = check(result.pptx, data)
        lists = {"ppt/commentAuthors.xml", "ppt/authors.xml"}
        assert untouched(data, result.pptx, but=lists) == set()
        assert titles(result.pptx) == [*titles(data), titles(data)[number - 1]]
        new = set(parts) - set(parts_of(data))
        shared = {part for part in own_parts_of(data, number) if "/media/" in part}
        # Every private part has its copy, but pictures and films, which are shared.
        copied = own_parts_of(data, number) - shared
        assert len([part for part in new if not part.endswith(".rels")]) == len(copied)
        assert not any("/media/" in part for part in new)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("guest", GUESTS)
def test_a_slide_of_another_file_brings_what_it_stands_on(name, guest):
    data, other = deck(name), deck(guest)
    if name == guest:
        pytest.skip("the same file")
    last = slide_count(other)
    wanted = [*all_of(data), Kept(other, last), Kept(other, 1), Kept(other, last)]
    result = assemble(data, wanted)
    parts = check(result.pptx, data)
    lists = {"ppt/commentAuthors.xml", "ppt/authors.xml", "ppt/tableStyles.xml"}
    assert untouched(data, result.pptx, but=lists) == set()
    assert titles(result.pptx) == [*titles(data), titles(other)[-1], titles(other)[0], titles(other)[-1]]
    for number, (_, slide) in zip((last, 1, last), slides_of(parts)[-3:], strict=True):
        their = parts_of(other)
        source = slides_of(their)[number - 1][1]
        (layout,), (its) = related(parts, slide, "slideLayout"), related(their, source, "slideLayout")
        assert parts[layout] == their[its[0]]
        kinds = sorted(kind for kind, _, _ in relations(their, source).values() if kind != "slide")
        assert sorted(kind for kind, _, _ in relations(parts, slide).values() if kind != "slide") == kinds
    masters = {related(parts, layout, "slideMaster")[0] for layout in layouts_of(parts)}
    assert masters == set(related(parts, main_part(parts), "slideMaster"))


def layouts_of(parts):
    main = main_part(parts)
    return [
        layout
        for master in related(parts, main, "slideMaster")
        for layout in related(parts, master, "slideLayout")
    ]


@pytest.mark.parametrize("name", EVERY)
def test_new_slides_stand_on_the_layouts_of_the_file(name):
    data = deck(name)
    own = own_slides(data)
    kept = all_of(data)
    result = assemble(data, [own[0], *kept, *own[1:]])
    parts = check(result.pptx, data)
    assert untouched(data, result.pptx) == set()
    assert layouts_of(parts) == layouts_of(parts_of(data))
    ours = titles(deck("ours"))
    assert titles(result.pptx) == [ours[0], *titles(data), *ours[1:]]
    for (_, slide), written in zip(slides_of(parts)[len(kept) + 1 :], own[1:], strict=True):
        assert parts[slide] == written.parts[written.slide]
    charts = [part for _, slide in slides_of(parts) for part in related(parts, slide, "chart")]
    assert len(set(charts)) == len(charts)
    assert all(related(parts, chart, "package") for chart in charts)


@pytest.mark.parametrize("name", EVERY)
def test_the_same_call_gives_the_same_bytes(name):
    data, other = deck(name), deck("drawn")
    wanted = [Kept(other, 1), Kept(data, 1), own_slides(data)[4], Kept(data, 1)]
    first = assemble(data, wanted)
    again = assemble(open_deck(bytes(bytearray(data))), [*wanted[:1], Kept(open_deck(data), 1), *wanted[2:]])
    assert again == first


def test_slides_are_named_in_the_order_of_the_deck():
    arranged = [each.part for each in open_deck(deck("arranged")).slides]
    assert arranged[:2] == ["ppt/slides/slide3.xml", "ppt/slides/slide1.xml"]
    assert open_deck(deck("renamed")).slides[0].part == "ppt/slides/abc.xml"


@pytest.mark.parametrize("name", ["commented", "renamed"])
def test_types_of_new_parts_follow_from_what_they_are_for(name):
    data = deck(name)
    own = own_slides(data)
    silent = {part: content for part, content in own[0].parts.items() if part != "[Content_Types].xml"}
    said = assemble(data, own).pptx
    assert assemble(data, [Written(silent, each.slide) for each in own]).pptx == said
