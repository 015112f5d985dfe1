import pickle

from in_turn import in_turn
from nbdeck.errors import NbdeckError, NotFound, error_for, walk

TREE = list(walk())


@in_turn("cls", TREE, ids=lambda cls: cls.__name__)
def test_every_error_has_a_code_a_hint_and_a_status_of_its_own(cls):
    assert "code" in vars(cls)
    assert "default_hint" in vars(cls)
    assert cls.default_hint.endswith(".") or cls.default_hint.endswith("`.")
    assert 400 <= cls.status <= 599
    assert cls.__doc__


def test_codes_are_unique():
    codes = [cls.code for cls in TREE]
    assert len(codes) == len(set(codes))


@in_turn("cls", TREE, ids=lambda cls: cls.__name__)
def test_an_error_says_what_and_what_to_do(cls):
    error = cls("No deck 'x'.", hint="Make one.", details={"id": "x"}, request_id="r")
    assert str(error) == "No deck 'x'. Make one."
    assert error.details == {"id": "x"}
    assert error.request_id == "r"
    assert cls("No deck.").hint == cls.default_hint


@in_turn("cls", TREE, ids=lambda cls: cls.__name__)
def test_an_error_survives_the_way_from_a_worker_process(cls):
    error = pickle.loads(pickle.dumps(cls("No deck.", hint="Make one.", details={"n": 1})))
    assert (type(error), error.message, error.hint, error.details) == (cls, "No deck.", "Make one.", {"n": 1})


def test_codes_lead_back_to_their_classes():
    assert all(error_for(cls.code) is cls for cls in TREE)
    assert error_for("SOMETHING_NEW") is NbdeckError


def test_our_errors_are_also_the_builtin_ones_that_people_catch():
    assert issubclass(NotFound, LookupError)
