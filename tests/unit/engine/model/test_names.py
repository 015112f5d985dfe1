import subprocess
import sys

import pytest

from nbdeck.engine import model


def test_every_name_loads_and_no_other():
    assert {model.Source.__name__, model.Deck.__name__, model.Plan.__name__} == {"Source", "Deck", "Plan"}
    assert all(getattr(model, name) is not None for name in model._HOMES)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = model.nonsense


def test_a_name_of_a_document_loads_nothing_of_decks():
    code = (
        "import sys; from nbdeck.engine.model import Source; "
        "assert not {'pydantic', 'nbdeck.engine.model.deck', 'nbdeck.engine.model.plan'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
