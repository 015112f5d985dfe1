import io

import pytest
from PIL import Image
from pptx.enum.shapes import MSO_SHAPE_TYPE

from nbdeck.contract.branding import Branding
from nbdeck.engine import pipeline
from nbdeck.engine.model import Assignment
from nbdeck.service.illustrating import illustrated
from nbdeck.service.media_rules import MediaRules
from unit.service.test_authored import generated

POINTS = "- One goal for each team\n- A review every Monday\n- Numbers first"


def plan_of(*slides):
    outline = tuple({"description": POINTS, **slide} for slide in slides)
    return pipeline.write_plan(Assignment.model_validate({"outline": outline}))


def shown(plan, **rules):
    return illustrated(plan, "default", Branding(), MediaRules(**rules))


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


def test_a_picture_that_the_outline_asks_for_is_there_even_where_nothing_shows_its_words():
    plan = plan_of(
        {"title": "Why"}, {"title": "Qwertz", "appearance": "List of 3 points; picture of “zzyzx”."}
    )
    ((index, picked),) = shown(plan).items()
    assert index == 1
    assert "zzyzx" in picked.alt


@pytest.mark.parametrize(
    ("title", "motif"),
    [
        ("The team", "team"),
        ("Security of our data", "shield"),
        ("Our growth", "growth"),
        ("Sicherheit", "shield"),
    ],
)
def test_a_title_gets_the_drawing_that_shows_it(title, motif):
    assert motif in shown(plan_of({"title": title}))[0].alt


@pytest.mark.parametrize("title", ["Building an agent", "What we found", "Zusammenfassung", "Qwertz"])
def test_a_title_that_names_nothing_to_see_gets_no_drawing(title):
    assert shown(plan_of({"title": title})) == {}


def test_a_refused_picture_stays_away():
    assert shown(plan_of({"title": "The team", "appearance": "three points, no picture"})) == {}


def test_few_slides_get_drawings_never_neighbours_and_never_the_same_twice():
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
    found = shown(plan_of(*({"title": title} for title in titles)))
    assert 1 <= len(found) <= 3
    assert all(index + 1 not in found for index in found)
    assert len({picked.data for picked in found.values()}) == len(found)


def test_the_users_own_picture_goes_before_a_drawing(tmp_path):
    Image.new("RGB", (800, 600), "#336699").save(tmp_path / "team.jpg")
    (picked,) = shown(plan_of({"title": "The team"}), folder=str(tmp_path)).values()
    assert Image.open(io.BytesIO(picked.data)).getpixel((5, 5))[2] > 140


@pytest.mark.parametrize(("wished", "count"), [(True, 1), (False, 0)])
def test_a_generated_deck_has_pictures_where_they_are_wished_for(service, owner, wished, count):
    outline = [{"title": "The team", "description": POINTS}]
    _, deck, _ = generated(service, owner, outline=outline, fetch_images=wished)
    pictures = [
        shape for slide in deck.slides for shape in slide.shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE
    ]
    assert len(pictures) == count
