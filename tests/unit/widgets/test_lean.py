"""Layouts that take few bytes in a saved notebook."""

import ipywidgets

from nbdeck.widgets.frame import HTML, LeanBox, LeanLayout, PanelBase, ScriptPart, inside


def opened(sent):
    """The state that each opening message of a layout brought, newest last."""
    states = [data["state"] for kind, data in sent if kind == "comm_open"]
    return [state for state in states if state["_model_name"] == "LayoutModel"]


def test_a_layout_opens_with_what_is_set_and_tells_later_changes(sent):
    layout = LeanLayout(display="none")
    [state] = opened(sent)
    assert {name for name in state if not name.startswith("_")} == {"display"}
    layout.display = None
    assert sent[-1][1]["state"] == {"display": None}
    assert len(layout.get_state()) == len(ipywidgets.Layout().get_state())


def test_parts_and_boxes_have_such_a_layout_of_their_own(sent):
    widgets = [HTML("words"), LeanBox([]), ScriptPart()]
    assert all(type(widget.layout) is LeanLayout for widget in widgets)
    assert len({widget.layout.model_id for widget in widgets}) == 3
    assert LeanBox([], layout={"width": "4px"}).layout.width == "4px"


def test_what_was_hidden_is_sent_again_with_the_rest(sent):
    frame = PanelBase([note := HTML("words")])
    note.layout.display = "none"
    sent.clear()
    frame.wait()
    assert {"display": "none"} in [data.get("state") for _, data in sent]


def test_panels_inside_another_share_its_lock(sent):
    outer = PanelBase()
    with inside(outer._lock):
        inner = PanelBase()
    assert inner._lock is outer._lock
    assert PanelBase()._lock is not outer._lock
