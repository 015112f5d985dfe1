"""What every panel has: a client, one value, visible errors, a form without widgets, a tidy end."""

import logging
import re
import sys
import types
import zlib
from base64 import b64decode

import ipywidgets
import pytest
import traitlets

import nbdeck
from nbdeck.errors import SettingsError, ValidationFailed
from nbdeck.widgets.assets import script, source, style
from nbdeck.widgets.form import Form
from nbdeck.widgets.panel import Panel

VIEW = "application/vnd.jupyter.widget-view+json"


class Counter(Panel):
    """A panel that counts to ten."""

    step = traitlets.Int(1)

    def __init__(self, client, *, start=0, step=1):
        self.button = ipywidgets.Button(description="More")
        self.form = Form(
            [{"name": "step", "label": "Step", "kind": "number"}], [{"name": "more", "label": "More"}]
        )
        super().__init__(client, [self.button, self.form])
        self.value, self.step, self.adopted = start, step, []
        self.button.on_click(lambda _: self._guard(self.more))
        self.form.bind(self, act={"more": self.more})

    def more(self):
        """Count on."""
        self._tell(self.value + self.step)

    def _checked(self, value):
        if not isinstance(value, int) or not 0 <= value <= 10:
            raise ValidationFailed(f"{value!r} is not from 0 to 10.", hint="Count slower.")
        return value

    def _adopt(self, value):
        self.adopted = [*getattr(self, "adopted", []), value]

    @traitlets.validate("step")
    def _check_step(self, proposal):
        if proposal["value"] < 1:
            raise ValidationFailed("A step is 1 at least.", hint="")
        return proposal["value"]

    def _words(self):
        return f"at {self.value}"


@pytest.fixture
def panel(offline):
    return Counter(offline)


def test_a_click_is_the_method(panel):
    panel.button.click()
    panel.more()
    assert panel.value == 2


def test_each_change_counts_once_and_before_it_is_told(panel):
    told = []
    before = panel.revision
    panel.observe(lambda change: told.append((change["new"], panel.revision)), "value")
    panel.value = 5
    panel.value = 5
    panel.more()
    assert told == [(5, before + 1), (6, before + 2)]


def test_a_value_from_outside_is_adopted_and_an_own_one_is_not(panel):
    panel.value = 4
    panel.more()
    assert panel.adopted == [4]


def test_no_value_is_checked_like_any_other(panel):
    with pytest.raises(ValidationFailed, match="None is not"):
        panel.value = None
    assert panel.value == 0


@pytest.mark.parametrize(
    ("name", "nothing"),
    [("OutlinePanel", []), ("SlidesPanel", []), ("DocumentsPanel", []), ("TemplatePanel", "default")],
)
def test_none_is_nothing_in_every_panel(client, name, nothing):
    with getattr(nbdeck, name)(client) as panel:
        heard = []
        panel.observe(lambda change: heard.append(change["new"]), "value")
        panel.value = None
        assert panel.value == nothing
        assert None not in heard


def test_panels_can_be_linked(offline, panel):
    other = Counter(offline)
    ipywidgets.dlink((panel, "value"), (other, "value"))
    panel.value = 3
    assert other.value == 3


def test_python_hears_an_error_and_a_click_shows_it(panel, caplog):
    panel.value = 10
    with pytest.raises(ValidationFailed, match="11 is not"):
        panel.more()
    assert panel.error == ""
    with caplog.at_level(logging.WARNING, "nbdeck.widgets"):
        panel.button.click()
    assert panel.error == "11 is not from 0 to 10. Count slower."
    assert 'role="alert"' in panel._error.value
    assert "Counter met an error" in caplog.text
    panel.value = 1
    panel.button.click()
    assert panel.error == panel._error.value == ""


def test_an_error_cannot_bring_markup(panel):
    panel._show_error(ValueError("<script>alert(1)</script>"))
    assert "<script" not in panel._repr_mimebundle_()["text/html"]


def test_work_that_fails_is_told(panel):
    def fail(work):
        raise ValidationFailed("No luck.", hint="Try again.")

    panel._begin(fail, interval=0.01).wait(5)
    assert panel.error == "No luck. Try again."
    assert panel._works == []


def test_an_end_that_fails_is_told(panel):
    panel._begin(lambda work: 1, end=lambda work: 1 / 0, interval=0.01)
    panel.wait(5)
    assert "ZeroDivisionError" in panel.error


@pytest.mark.parametrize(
    ("given", "hint"), [({"stat": 1}, "Did you mean 'start'"), ({"zzz": 1}, "It takes client, start, step")]
)
def test_an_unknown_keyword_is_refused_before_anything_is_made(offline, given, hint):
    before = set(ipywidgets.widgets.widget._instances)
    with pytest.raises(SettingsError, match="takes no argument") as caught:
        Counter(offline, **given)
    assert hint in caught.value.hint
    assert set(ipywidgets.widgets.widget._instances) == before


@pytest.mark.parametrize("given", [(), (None,), ("https://example.com",)])
def test_a_panel_chooses_no_client(sent, given):
    with pytest.raises(SettingsError, match="needs a client") as caught:
        Counter(*given)
    assert "nbdeck.connect()" in caught.value.hint


def test_a_kernel_that_loses_updates_is_refused(offline, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", types.SimpleNamespace(version_info=(7, 0, 0)))
    with pytest.raises(SettingsError, match=r"ipykernel 7\.0"):
        Counter(offline)


def test_it_has_a_form_without_widgets(panel):
    bundle = panel._repr_mimebundle_()
    assert VIEW in bundle
    assert bundle["text/plain"] == repr(panel) == "Counter(at 0)"
    assert "Counter(at 0)" in bundle["text/html"]


def test_closing_leaves_nothing_behind(offline):
    before = set(ipywidgets.widgets.widget._instances)
    with Counter(offline) as panel:
        work = panel._begin(lambda work: work._is_stopped.wait(5), interval=60)
    work.wait(5)
    assert panel.is_closed
    assert work.is_stopped
    assert set(ipywidgets.widgets.widget._instances) == before


def test_waiting_sends_everything_again(panel, sent):
    sent.clear()
    panel.wait(1)
    names = {name for _, data in sent for name in data.get("state", {})}
    assert {"children", "values", "said"} <= names


def test_the_same_words_are_said_twice(panel):
    panel.say("Done")
    panel.say("Done")
    assert panel._live.said == (2, "Done")


def test_a_field_and_its_trait_are_alike(panel, browser):
    browser.sets(panel.form, values={"step": 3})
    assert panel.step == 3
    panel.step = 4
    assert panel.form.values == {"step": 4}


@pytest.mark.parametrize(
    ("wrong", "words"), [(0, "A step is 1 at least."), ("x", "'x' is no value for this.")]
)
def test_a_wrong_field_is_refused_in_words_and_the_truth_sent_back(panel, browser, sent, wrong, words):
    sent.clear()
    browser.sets(panel.form, values={"step": wrong})
    assert panel.step == 1
    assert panel.form.problems["step"].strip() == words
    assert sent[-1][1]["state"]["values"] == {"step": 1}
    browser.sets(panel.form, values={"step": 2})
    assert panel.form.problems == {}


def test_an_action_of_a_form_is_the_method_unless_it_is_busy(panel, browser):
    browser.sends(panel.form, {"action": "more"})
    panel.form.is_busy = True
    browser.sends(panel.form, {"action": "more"})
    browser.sends(panel.form, {"action": "unknown"})
    assert panel.value == 1


def test_mistakes_are_put_at_their_fields(panel):
    error = ValidationFailed(
        "No.", details={"errors": [{"loc": ["body", "step"], "msg": "Too far.", "type": "x"}]}
    )
    assert panel.form.show_problems(error)
    assert panel.form.problems == {"step": "Too far."}
    assert not panel.form.show_problems(ValueError())


@pytest.mark.parametrize(
    "names", [("live_line",), ("dom", "form"), ("dom", "outline_drag", "outline_review", "outline_cards")]
)
def test_a_script_is_one_module_that_fetches_nothing(names):
    text = source(*names)
    assert text.count("export default") == 1
    assert "import " not in text
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_script_is_saved_packed():
    text = script("dom", "form")
    packed = b64decode(re.search(r'atob\("([^"]+)"\)', text)[1])
    assert zlib.decompress(packed, wbits=-zlib.MAX_WBITS).decode() == source("dom", "form")
    assert len(text) < len(source("dom", "form")) * 0.6
    assert text.count("export default") == 1


def test_styles_take_the_notebooks_colours():
    for name in ("panel", "form", "outline_cards"):
        assert "url(" not in style(name)
    assert "--jp-layout-color1" in style("panel")
