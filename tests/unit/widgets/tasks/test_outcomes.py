"""What came of a task, as the panel shows it."""

from types import SimpleNamespace

import pytest

from nbdeck.client.video import Video
from nbdeck.widgets.tasks.outcomes import outcome_of
from nbdeck.widgets.tasks.task_list import makes


def test_a_video_says_how_long_it_is_and_which_files_there_are(client):
    video = Video(client.tasks._context, "p", "r", duration_s=80.4, warnings=("Quiet.",))
    outcome = outcome_of(client, SimpleNamespace(result=lambda timeout: video))
    assert outcome.about == {
        "kind": "video",
        "words": "1 min 20 s",
        "files": ["mp4", "srt"],
        "warnings": ["Quiet."],
    }
    assert outcome.pictures == ()


@pytest.mark.parametrize(
    ("result", "kind"),
    [
        (None, ""),
        ({"presentation_id": "p", "request_id": "r"}, "deck"),
        ({"presentation_id": "p", "request_id": "r", "duration_s": 1.0}, "video"),
        ({"slides": []}, "outline"),
        ({"document_id": "d"}, "document"),
        ("d", "other"),
    ],
)
def test_a_result_is_told_by_what_it_holds(result, kind):
    assert makes(result) == kind
