import io

import pytest
from PIL import Image
from pptx.enum.shapes import MSO_SHAPE_TYPE

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine import pipeline
from nbdeck.engine.model.plan import Assignment
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import illustrated
from unit.service.test_authored import generated

POINTS = "- One goal for each team\n- A review every Monday\n- Numbers first"


def plan_of(*slides):
    outline = tuple({"description": POINTS, **slide} for slide in slides)
    return pipeline.write_plan(Assignment(outline=tuple(map(OutlineSlide.model_validate, outline))))


def shown(plan, **rules):
    return illustrated(plan, MediaRules(**rules))


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


def test_a_picture_that_the_outline_asks_for_is_the_users_own(tmp_path):
    Image.new("RGB", (800, 600), "#336699").save(tmp_path / "rocket.jpg")
    plan = plan_of(
        {"title": "Why"}, {"title": "Qwertz", "appearance": "List of 3 points; picture of “a rocket”."}
    )
    ((index, picked),) = shown(plan, folder=str(tmp_path)).items()
    assert (index, picked.alt) == (1, "rocket")


def test_a_picture_that_nothing_shows_is_missing_and_told(service, owner):
    outline = [
        {"title": "Why", "description": POINTS, "appearance": "List of 3 points; picture of “zzyzx”."},
    ]
    result, deck, _ = generated(service, owner, outline=outline)
    assert not any(
        shape.shape_type == MSO_SHAPE_TYPE.PICTURE for slide in deck.slides for shape in slide.shapes
    )
    assert any("zzyzx" in sentence for sentence in result["warnings"])


@pytest.mark.parametrize(
    "title", ["The team", "L'essentiel", "Security of our data", "Our growth", "Sicherheit"]
)
def test_no_title_gets_a_picture_where_there_is_none(title):
    assert shown(plan_of({"title": title})) == {}


def test_a_refused_picture_stays_away():
    assert shown(plan_of({"title": "The team", "appearance": "three points, no picture"})) == {}


def test_few_slides_get_own_pictures_never_neighbours_and_never_the_same_twice(tmp_path):
    titles = (
        "The team",
        "Our growth",
        "Security",
        "The team again",
        "Energy",
        "Research",
        "Finance",
        "Time",
        "City",
    )
    for number, name in enumerate(("team", "growth", "security", "energy", "research", "finance", "city")):
        Image.new("RGB", (800, 600), (20 * number, 60, 90)).save(tmp_path / f"{name}.jpg")
    found = shown(plan_of(*({"title": title} for title in titles)), folder=str(tmp_path))
    assert len(found) == 3
    assert all(index + 1 not in found for index in found)
    assert len({picked.data for picked in found.values()}) == len(found)


def test_the_users_own_picture_shows_what_a_title_names(tmp_path):
    Image.new("RGB", (800, 600), "#336699").save(tmp_path / "team.jpg")
    (picked,) = shown(plan_of({"title": "The team"}), folder=str(tmp_path)).values()
    assert Image.open(io.BytesIO(picked.data)).getpixel((5, 5))[2] > 140


@pytest.mark.parametrize(("wished", "count"), [(True, 1), (False, 0)])
def test_a_generated_deck_has_pictures_where_they_are_wished_for(open_service, tmp_path, wished, count):
    Image.new("RGB", (800, 600), "#336699").save(tmp_path / "team.jpg")
    service = open_service(engine="nbdeck.engine.pipeline", pictures=str(tmp_path))
    owner = service.users.owner()
    outline = [{"title": "The team", "description": POINTS, "appearance": "with a picture of a team"}]
    _, deck, _ = generated(service, owner, outline=outline, fetch_images=wished)
    pictures = [
        shape for slide in deck.slides for shape in slide.shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE
    ]
    assert len(pictures) == count
