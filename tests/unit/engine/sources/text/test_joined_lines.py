import pytest

from nbdeck.engine.sources.text.joined_lines import joined


@pytest.mark.parametrize(
    ("lines", "words", "text"),
    [
        (["impor-", "tant"], (), "important"),
        (["a well-", "known fact"], (), "a well-known fact"),
        (["agent-", "computer interface"], {"agent-computer"}, "agent-computer interface"),
        (["agent-", "computer interface"], {"agent", "computer"}, "agent-computer interface"),
        (["there-", "fore"], {"there", "fore", "therefore"}, "therefore"),
        (["state-of-", "the-art"], (), "state-of-the-art"),
        (["New York-", "London"], (), "New York-London"),
        (["2019-", "2021"], (), "2019-2021"),
        (["one -", "two"], (), "one - two"),
        (["soft\u00ad", "ware"], (), "software"),
        (["过去的", "一年"], (), "过去的一年"),
        (["used by LLM", "系统"], (), "used by LLM 系统"),
        (["", "a", "", "b"], (), "a b"),
        (["თბილისი-", "ბათუმი"], (), "თბილისი-ბათუმი"),
        ([], (), ""),
    ],
)
def test_lines_are_joined_as_their_writer_meant(lines, words, text):
    assert joined(lines, words) == text
