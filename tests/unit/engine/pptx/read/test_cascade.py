"""What is nearest wins, level by level, and only what an element says itself."""

from lxml import etree

from nbdeck.engine.pptx.read.archive import A, P
from nbdeck.engine.pptx.read.cascade import cascade


def element(xml):
    return etree.fromstring(f'<a:x xmlns:a="{A[1:-1]}" xmlns:p="{P[1:-1]}">{xml}</a:x>')


def test_a_far_style_of_the_level_goes_before_a_near_default():
    near, far = element('<a:defPPr marL="1" indent="1"/>'), element('<a:lvl1pPr marL="2"/>')
    chain = cascade([near], [far]).paragraph(element(""))
    assert (chain.value("marL"), chain.value("indent")) == ("2", "1")


def test_of_two_elements_of_one_name_the_first_counts_and_none_below_it():
    style = element(
        '<a:lvl2pPr algn="l"><a:ln><a:solidFill a="line"/></a:ln><a:solidFill a="own"/><a:solidFill a="twin"/></a:lvl2pPr>'
        '<a:lvl2pPr algn="r"/>'
    )
    chain = cascade([style]).paragraph(element('<a:pPr lvl="1"/>'))
    assert (chain.value("algn"), chain.child("solidFill").get("a")) == ("l", "own")
