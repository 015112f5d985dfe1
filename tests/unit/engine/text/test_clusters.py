import pytest

from nbdeck.engine.text.clusters import cluster_starts


@pytest.mark.parametrize(
    "clusters",
    [
        ["a", "b"],
        ["e\u0301", "x"],
        ["👩\u200d💻", "👍🏽", "❤\ufe0f"],
        ["🇩🇪", "🇫🇷", "🇬"],
        ["👨\u200d👩\u200d👧\u200d👦", "a"],
        ["क्षे", "त्र"],
        ["น้ำ", "ที่"],
        ["\u1112\u1161\u11ab", "\u1100\u1173"],
        ["한", "국"],
        ["1\ufe0f\u20e3", "2"],
        ["\r\n", "\n"],
        ["🏴\U000e0067\U000e007f", "!"],
    ],
)
def test_what_a_reader_takes_for_one_character_is_one_cluster(clusters):
    text = "".join(clusters)
    starts = [*cluster_starts(text), len(text)]
    assert [text[start:end] for start, end in zip(starts, starts[1:], strict=False)] == clusters


def test_no_text_has_no_clusters():
    assert list(cluster_starts("")) == []
