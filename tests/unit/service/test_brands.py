import base64
import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image
from sqlalchemy import select

from nbdeck.contract.branding import AccountBrand, BrandRequest
from nbdeck.contract.v1 import GenerateRequest
from nbdeck.contract.v2 import ChangeRequest, PreviewRequest
from nbdeck.errors import BadRequest, Forbidden, NotFound, PayloadTooLarge
from nbdeck.service.store.schema import blob_refs
from unit.service.conftest import finished, slides

ALL = {"use_branding_logo": True, "use_branding_fonts": True, "use_branding_color": True}


def logo(size=(300, 100), form="PNG", mode="RGB"):
    file = io.BytesIO()
    Image.new(mode, size, (192, 32, 64, 128)[: len(mode)]).save(file, form)
    return f"data:image/{form.lower()};base64," + base64.b64encode(file.getvalue()).decode()


def opened(address):
    return Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2])))


@pytest.fixture
def brands(service):
    return service.brands


def test_a_new_account_has_no_brand(brands, owner):
    assert brands.get(owner.id) == AccountBrand()


@pytest.mark.parametrize(
    "fields",
    [
        {"color": "#7A1FA0"},
        {"title_font": "Cambria"},
        {"logo": logo(), "color": "#15D", "title_font": "Cambria", "body_font": "Calibri"},
        {},
    ],
)
def test_a_brand_can_be_sent_back_as_it_was_given(brands, owner, fields):
    kept = brands.put(owner.id, BrandRequest(**fields))
    assert {name for name, value in kept if value is not None} == set(fields)
    assert brands.put(owner.id, BrandRequest(**kept.wire())) == kept == brands.get(owner.id)


def test_a_brand_replaces_the_one_before_as_a_whole(brands, owner):
    brands.put(owner.id, BrandRequest(color="#7A1FA0", title_font="Cambria"))
    assert brands.put(owner.id, BrandRequest(body_font="Calibri")) == AccountBrand(body_font="Calibri")


def test_every_user_has_a_brand_of_their_own(service, brands, owner):
    ada = service.users.create("ada")
    brands.put(owner.id, BrandRequest(color="#7A1FA0"))
    brands.put(ada.id, BrandRequest(color="#123456"))
    brands.clear(owner.id)
    brands.clear(owner.id)
    assert brands.get(owner.id) == AccountBrand()
    assert brands.get(ada.id).color == "#123456"


def test_many_at_once_leave_one_whole_brand(brands, owner):
    wanted = [BrandRequest(color=f"#{n:06X}", title_font=f"Face {n}") for n in range(16)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda each: brands.put(owner.id, each), wanted))
    kept = brands.get(owner.id)
    assert kept.title_font == f"Face {int(kept.color[1:], 16)}"


@pytest.mark.parametrize(
    ("address", "size", "mode"),
    [
        (logo((4000, 1000)), (1024, 256), "RGB"),
        (logo((40, 3000)), (14, 1024), "RGB"),
        (logo((8, 8), "JPEG"), (8, 8), "RGB"),
        (logo((64, 64), "WEBP", "RGBA"), (64, 64), "RGBA"),
    ],
)
def test_a_logo_is_kept_as_a_small_png(service, brands, owner, address, size, mode):
    kept = brands.put(owner.id, BrandRequest(logo=address))
    with opened(kept.logo) as picture:
        assert (picture.format, picture.size, picture.mode) == ("PNG", size, mode)
    with service._database.read() as connection:
        rows = connection.execute(select(blob_refs.c.size).where(blob_refs.c.user_id == owner.id)).all()
    assert len(rows) == 1


@pytest.mark.parametrize(
    ("address", "error", "words"),
    [
        ("data:image/png;base64,AAAA", BadRequest, "no picture"),
        ("data:image/svg+xml,<svg/>", BadRequest, "no picture"),
        ("data:image/png;base64,%", BadRequest, "base64"),
        ("http://127.0.0.1:9/logo.png", Forbidden, "private"),
        ("http://no-such-host.invalid/logo.png", NotFound, "cannot be found"),
        ("data:image/png," + "x" * 20_000_001, PayloadTooLarge, "too large"),
    ],
)
def test_a_logo_that_cannot_be_had_changes_nothing(brands, owner, address, error, words):
    before = brands.put(owner.id, BrandRequest(color="#7A1FA0", logo=logo()))
    with pytest.raises(error, match=f"logo was not kept: .*{words}"):
        brands.put(owner.id, BrandRequest(logo=address))
    assert brands.get(owner.id) == before


def test_a_flag_takes_what_is_kept_and_only_that(brands, owner):
    kept = brands.put(owner.id, BrandRequest(logo=logo(), color="#7A1FA0", title_font="Cambria"))
    plain = slides("A title")
    assert brands.applied(owner.id, plain) is plain
    colored = brands.applied(owner.id, slides("A title", use_branding_color=True))
    assert (colored.branding_color, colored.branding_fonts, colored.branding_logo) == ("#7A1FA0", None, None)
    full = brands.applied(owner.id, slides("A title", **ALL))
    assert full.branding_logo == kept.logo
    assert (full.branding_fonts.title, full.branding_fonts.body) == ("Cambria", "Cambria")


def test_what_is_given_outright_wins_over_its_flag(brands, owner):
    brands.put(owner.id, BrandRequest(color="#7A1FA0", body_font="Calibri"))
    given = {"branding_color": "#123456", "branding_fonts": {"title": "Georgia", "body": "Verdana"}}
    request = brands.applied(owner.id, slides("A title", **ALL, **given))
    assert request.branding_color == "#123456"
    assert request.branding_fonts.title == "Georgia"


def test_tasks_take_the_brand_that_there_is_when_they_start(service, brands, owner, monkeypatch):
    made = finished(service, owner, service.from_slides.start(owner.id, slides("A title"))).task_result
    brands.put(owner.id, BrandRequest(color="#7A1FA0"))
    started, asked = [], {"use_branding_color": True}
    monkeypatch.setattr(service.runner, "start", started.append)
    service.from_slides.start(owner.id, slides("A title", **asked))
    service.authored.start(owner.id, GenerateRequest(plain_text="Bees dance.", template="default", **asked))
    service.changes.start(owner.id, ChangeRequest(presentation_id=made["presentation_id"], **asked))
    assert [(task.kind, "#7A1FA0" in task.request) for task in started] == [
        ("slides", True),
        ("generate", True),
        ("change", True),
    ]


def test_previews_take_the_brand_too(brands, owner):
    brands.put(owner.id, BrandRequest(color="#7A1FA0"))
    asked = PreviewRequest(slide=slides("A title").slides[0], use_branding_color=True)
    assert brands.applied(owner.id, asked).branding_color == "#7A1FA0"


def test_a_flag_without_a_brand_is_a_warning_in_the_result(open_service):
    service = open_service(engine="nbdeck.engine.pipeline")
    owner = service.users.owner()
    service.brands.put(owner.id, BrandRequest(color="#7A1FA0"))
    task = finished(service, owner, service.from_slides.start(owner.id, slides("A title", **ALL)))
    told = task.task_result["warnings"]
    assert len(told) == 2
    assert "logo" in told[0]
    assert "fonts" in told[1]


def test_an_unknown_typeface_is_a_warning_in_the_result(open_service):
    service = open_service(engine="nbdeck.engine.pipeline")
    owner = service.users.owner()
    service.brands.put(owner.id, BrandRequest(title_font="Brandon", logo=logo((8, 8))))
    task = finished(service, owner, service.from_slides.start(owner.id, slides("A title", **ALL)))
    told = " ".join(task.task_result["warnings"])
    assert "'Brandon' is not known" in told
    assert "8 x 8 pixels" in told
    assert "no colour" in told


def test_a_brand_survives_the_end_of_the_service(open_service):
    first = open_service()
    owner = first.users.owner()
    kept = first.brands.put(owner.id, BrandRequest(logo=logo(), color="#7A1FA0"))
    first.close()
    assert open_service().brands.get(owner.id) == kept


def test_a_logo_whose_file_is_gone_is_no_logo(service, brands, owner, home):
    brands.put(owner.id, BrandRequest(logo=logo(), color="#7A1FA0"))
    for file in (home / "blobs").rglob("*"):
        if file.is_file():
            file.unlink()
    assert brands.get(owner.id) == AccountBrand(color="#7A1FA0")
