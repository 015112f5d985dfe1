import io
import struct
import zipfile

import pytest

from nbdeck.engine.pptx.rezip import Members, members_of, new_member, with_members

OLD_DATE = (1980, 1, 1, 0, 0, 0)
CONTENTS = {"first.xml": b"<a>" + b"x" * 500 + b"</a>", "größe.xml": b"<b/>" * 40, "last.bin": bytes(300)}


def info(name, **attributes):
    made = zipfile.ZipInfo(name, attributes.pop("date_time", (2024, 5, 6, 7, 8, 10)))
    made.compress_type = zipfile.ZIP_DEFLATED
    for attribute, value in attributes.items():
        setattr(made, attribute, value)
    return made


class Unseekable(io.RawIOBase):
    """A file that is only written, so that sizes follow the content."""

    def __init__(self):
        self.data = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.data += data
        return len(data)


def plain():
    return packed(io.BytesIO())


def packed(file, words=b"", force_zip64=False, **attributes):
    with zipfile.ZipFile(file, "w") as out:
        out.comment = words
        for name, content in CONTENTS.items():
            with out.open(info(name, **attributes), "w", force_zip64=force_zip64) as member:
                member.write(content)
    return bytes(file.data) if isinstance(file, Unseekable) else file.getvalue()


KINDS = {
    "deflated": plain,
    "stored": lambda: packed(io.BytesIO(), compress_type=zipfile.ZIP_STORED),
    "bzip2": lambda: packed(io.BytesIO(), compress_type=zipfile.ZIP_BZIP2),
    "sizes behind the content": lambda: packed(Unseekable()),
    "zip64": lambda: packed(io.BytesIO(), force_zip64=True),
    "zip64, sizes behind the content": lambda: packed(Unseekable(), force_zip64=True),
    "comments and extras": lambda: packed(
        io.BytesIO(),
        b"of the archive",
        comment=b"of the member",
        extra=struct.pack("<2H3s", 0xA220, 3, b"abc"),
    ),
    "oldest date": lambda: packed(io.BytesIO(), date_time=OLD_DATE),
    "behind other bytes": lambda: b"#!/bin/sh\n" + plain(),
}


@pytest.mark.parametrize("name", CONTENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_one_member_changes_and_the_others_keep_their_bytes(kind, name):
    old = KINDS[kind]()
    new = with_members(old, {name: b"<new/>" * 30})
    before, after = zipfile.ZipFile(io.BytesIO(old)), zipfile.ZipFile(io.BytesIO(new))
    assert after.testzip() is None
    assert after.namelist() == before.namelist() == list(CONTENTS)
    assert after.comment == before.comment
    for one, other in zip(before.infolist(), after.infolist(), strict=True):
        assert after.read(other) == (b"<new/>" * 30 if other.filename == name else CONTENTS[one.filename])
        assert (one.date_time, one.external_attr, one.comment) == (
            other.date_time,
            other.external_attr,
            other.comment,
        )
        if other.filename != name:
            assert raw(old, one) == raw(new, other)


def raw(data, info):
    """Return the local header and the compressed bytes of a member."""
    name, extra = struct.unpack_from("<2H", data, info.header_offset + 26)
    return data[info.header_offset :][: 30 + name + extra + info.compress_size]


@pytest.mark.parametrize("kind", KINDS)
def test_without_changes_every_member_reads_the_same(kind):
    old = KINDS[kind]()
    new = with_members(old, {})
    assert (
        new[: zipfile.ZipFile(io.BytesIO(old)).start_dir] == old[: zipfile.ZipFile(io.BytesIO(old)).start_dir]
    )
    assert zipfile.ZipFile(io.BytesIO(new)).testzip() is None


def test_members_listed_in_another_order_than_they_stand_in_stay_so():
    data = bytearray(plain())
    start = zipfile.ZipFile(io.BytesIO(data)).start_dir
    entries, position = [], start
    for _ in CONTENTS:
        length = 46 + sum(struct.unpack_from("<3H", data, position + 28))
        entries.append(data[position : position + length])
        position += length
    data[start:position] = b"".join(reversed(entries))
    new = with_members(bytes(data), {"first.xml": b"new"})
    opened = zipfile.ZipFile(io.BytesIO(new))
    assert opened.namelist() == list(reversed(CONTENTS))
    assert opened.read("first.xml") == b"new"
    assert opened.testzip() is None


def test_an_archive_without_members_stays_one():
    empty = b"PK\5\6" + bytes(18)
    assert with_members(empty, {}) == empty


def test_a_directory_that_misleads_is_refused():
    data = bytearray(plain())
    start = zipfile.ZipFile(io.BytesIO(data)).start_dir
    second = start + 46 + len("first.xml")
    data[second + 42 : second + 46] = data[start + 42 : start + 46]
    with pytest.raises(zipfile.BadZipFile, match="not where it should be"):
        with_members(bytes(data), {"last.bin": b""})


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_unpacked_one_by_one(kind):
    assert {member.name: member.content() for member in members_of(KINDS[kind]()).members} == CONTENTS


@pytest.mark.parametrize("kind", KINDS)
def test_a_member_under_another_name_in_another_archive_keeps_its_packed_bytes(kind):
    old = KINDS[kind]()
    members = members_of(old).members
    guests = tuple(member.named(f"neu/ü {member.name}") for member in members)
    new = Members((*members_of(plain()).members[:1], *guests)).to_bytes()
    opened = zipfile.ZipFile(io.BytesIO(new))
    assert opened.testzip() is None
    assert opened.namelist() == ["first.xml", *(f"neu/ü {name}" for name in CONTENTS)]
    for before, after in zip(zipfile.ZipFile(io.BytesIO(old)).infolist(), opened.infolist()[1:], strict=True):
        assert opened.read(after) == CONTENTS[before.filename]
        assert raw(old, before)[-before.compress_size :] == raw(new, after)[-after.compress_size :]
        assert (before.date_time, before.compress_type) == (after.date_time, after.compress_type)


def test_a_member_can_go_and_another_come():
    old = members_of(packed(io.BytesIO(), b"words"))
    new = Members((*old.members[1:], new_member("neu.png", b"picture"), new_member("größer.xml", b"x" * 99)))
    opened = zipfile.ZipFile(io.BytesIO(new.to_bytes()))
    assert opened.testzip() is None
    assert opened.namelist() == ["größe.xml", "last.bin", "neu.png", "größer.xml"]
    assert opened.read("neu.png") == b"picture"
    assert [info.compress_type for info in opened.infolist()[2:]] == [
        zipfile.ZIP_STORED,
        zipfile.ZIP_DEFLATED,
    ]
    assert Members((new_member("a", b"1"),)).to_bytes() == Members((new_member("a", b"1"),)).to_bytes()


def test_a_member_can_change_twice():
    member = members_of(plain()).members[0].named("other.xml").holding(b"new" * 50).named("third.xml")
    opened = zipfile.ZipFile(io.BytesIO(Members((member,)).to_bytes()))
    assert opened.read("third.xml") == b"new" * 50


@pytest.mark.parametrize("is_stored", [False, True])
def test_members_made_here_are_those_that_zipfile_writes(is_stored):
    parts = {"a/b.xml": b"<a>" + b"b" * 4000 + b"</a>", "c.png": b"c" * 900, "d.xml": b""}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o600 << 16
            method = zipfile.ZIP_STORED if is_stored or name.endswith("png") else zipfile.ZIP_DEFLATED
            archive.writestr(info, content, method)
    members = tuple(new_member(name, content, is_stored=is_stored) for name, content in parts.items())

    assert Members(members).to_bytes() == file.getvalue()
