"""What elements of a slide are called."""

from nbdeck.engine.scene.boxes import INK, Box
from nbdeck.engine.scene.elements import ChartElement, Shape, kind_name


def test_an_element_is_called_as_users_call_it():
    chart = object.__new__(ChartElement)
    assert kind_name(chart) == "Chart"
    assert kind_name(Shape(Box(0, 0, 10, 10), fill=INK)) == "Shape"
