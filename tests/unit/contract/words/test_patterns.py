import copy
import pickle
import re

import pytest

from nbdeck.contract.words.patterns import lazy_pattern


def test_a_lazy_pattern_answers_as_a_compiled_one_does():
    lazy, compiled = (
        lazy_pattern(r"(?P<word>[a-z]+) (\d)", re.IGNORECASE),
        re.compile(r"(?P<word>[a-z]+) (\d)", re.I),
    )
    for _ in range(2):
        assert lazy.findall("Ab 1, cd 2") == compiled.findall("Ab 1, cd 2")
        assert lazy.sub("x", "Ab 1") == "x"
        assert lazy.fullmatch("Ab 1")["word"] == "Ab"
    assert (lazy.pattern, lazy.flags, lazy.groups) == (compiled.pattern, compiled.flags, compiled.groups)


def test_nothing_is_compiled_before_the_first_use():
    broken = lazy_pattern("(")
    with pytest.raises(re.error):
        broken.search("(")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("is_used", [True, False])
def test_a_copy_finds_the_same(copied, is_used):
    lazy = lazy_pattern("[0-9]+")
    if is_used:
        lazy.findall("")
    assert copied(lazy).findall("3 of 14") == ["3", "14"]
