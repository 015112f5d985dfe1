"""Motifs of people, places and nature."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.images.colors import Tones
from nbdeck.engine.images.svg import area, bar, curve, disc, line, oval, ring, shape
from nbdeck.engine.themes.contrast import mixed


def globe(t: Tones) -> Iterator[str]:
    """Yield a globe with its meridians and one orbit."""
    yield disc(800, 600, 460, t.shade) + disc(800, 600, 330, t.main)
    for across in (120, 240):
        yield curve(f"M800 270A{across} 330 0 0 1 800 930A{across} 330 0 0 1 800 270", t.paper, 14)
    yield line([(800, 270), (800, 930)], t.paper, 14) + line([(470, 600), (1130, 600)], t.paper, 14)
    yield curve("M520 430Q800 510 1080 430", t.paper, 14) + curve("M520 770Q800 690 1080 770", t.paper, 14)
    yield curve("M392 760C500 900 1010 690 1190 420", t.second, 30)
    yield disc(1190, 420, 58, t.second) + disc(392, 760, 34, t.second)


def education(t: Tones) -> Iterator[str]:
    """Yield an open book under a disc."""
    yield disc(800, 600, 460, t.shade) + disc(800, 330, 120, t.second)
    yield shape("M800 560C690 470 540 450 400 480V900C540 870 690 890 800 980z", t.paper)
    yield shape("M800 560C910 470 1060 450 1200 480V900C1060 870 910 890 800 980z", t.main)
    for number in range(3):
        y = 580 + 90 * number
        yield curve(f"M480 {y}C570 {y - 10} 650 {y + 8} 720 {y + 44}", t.shade, 24)
        yield curve(f"M1120 {y}C1030 {y - 10} 950 {y + 8} 880 {y + 44}", t.paper, 24)
    yield curve("M400 930C540 900 690 920 800 1010C910 920 1060 900 1200 930", t.deep, 24)


def health(t: Tones) -> Iterator[str]:
    """Yield a heart with its beat."""
    yield disc(800, 600, 460, t.shade)
    yield shape(
        "M800 980C430 730 380 560 420 440C480 270 700 270 800 440C900 270 1120 270 1180 440C1220 560 1170 730 800 980z",
        t.main,
    )
    yield line(
        [(330, 600), (610, 600), (690, 470), (790, 740), (880, 540), (930, 600), (1270, 600)], t.paper, 34
    )
    yield disc(1270, 600, 44, t.second)


def environment(t: Tones) -> Iterator[str]:
    """Yield a plant of three leaves under a sun."""
    yield disc(800, 600, 460, t.shade) + disc(1060, 320, 104, t.second)
    yield line([(800, 1010), (800, 560)], t.deep, 28)
    yield shape("M800 620C610 500 640 280 800 150C960 280 990 500 800 620z", t.main)
    yield shape("M800 840C620 850 470 760 430 580C610 560 770 660 800 840z", mixed(t.main, t.deep, 0.62))
    yield shape("M800 900C810 740 940 640 1150 660C1140 830 990 940 800 900z", mixed(t.main, t.paper, 0.62))
    yield line([(800, 560), (800, 300)], t.paper, 14)
    yield curve("M560 660Q710 730 800 840", t.paper, 14) + curve("M1050 730Q910 780 800 900", t.paper, 14)
    yield line([(520, 1010), (1080, 1010)], t.deep, 28)


def logistics(t: Tones) -> Iterator[str]:
    """Yield a lorry on the road."""
    yield disc(800, 600, 460, t.shade)
    yield bar(370, 380, 560, 430, t.main, 20)
    yield shape("M950 500H1110a40 40 0 0 1 34 20L1240 660V810H950z", t.second)
    yield area([(1010, 560), (1090, 560), (1160, 670), (1010, 670)], t.paper)
    yield bar(440, 460, 420, 40, t.paper, 20) + bar(440, 540, 270, 40, t.paper, 20)
    for x in (530, 1090):
        yield disc(x, 820, 108, t.shade) + disc(x, 820, 88, t.deep) + disc(x, 820, 36, t.paper)
    yield line([(320, 921), (1290, 921)], t.deep, 26)


def city(t: Tones) -> Iterator[str]:
    """Yield houses of a city before the sun."""
    yield disc(800, 600, 460, t.shade) + disc(980, 360, 140, t.second)
    soft = mixed(t.main, t.ground, 0.6)
    for x, wide, top, color in (
        (400, 170, 560, soft), (1040, 180, 500, soft), (560, 200, 350, t.main), (880, 190, 620, t.deep), (740, 150, 470, t.paper)
    ):  # fmt: skip
        yield bar(x, top, wide, 940 - top, color)
        pane = t.ground if color != t.paper else t.main
        for row in range((880 - top) // 90):
            yield "".join(
                bar(x + wide * share - 17, top + 50 + 90 * row, 34, 46, pane) for share in (0.3, 0.7)
            )
    yield line([(350, 943), (1250, 943)], t.deep, 26)


def mountain(t: Tones) -> Iterator[str]:
    """Yield a mountain with a flag on its peak."""
    yield disc(800, 600, 460, t.shade) + disc(520, 360, 90, t.paper)
    yield area([(900, 940), (1090, 560), (1290, 940)], mixed(t.main, t.ground, 0.6))
    yield area([(340, 940), (800, 330), (1150, 940)], t.main)
    yield area([(800, 330), (686, 481), (760, 530), (810, 470), (862, 530), (900, 505)], t.paper)
    yield line([(800, 340), (800, 150)], t.deep, 20) + area([(800, 150), (970, 205), (800, 260)], t.second)
    yield line([(340, 943), (1290, 943)], t.deep, 26)


def food(t: Tones) -> Iterator[str]:
    """Yield a plate with fork and knife."""
    yield disc(800, 600, 460, t.shade) + disc(800, 600, 320, t.paper) + ring(800, 600, 225, t.shade, 18)
    yield shape("M640 640C640 480 760 420 900 450C930 600 830 720 640 700z", t.main)
    yield curve("M650 690Q760 620 860 500", t.paper, 14) + disc(880, 690, 64, t.second)
    yield line([(400, 560), (400, 930)], t.deep, 40)
    yield "".join(line([(x, 290), (x, 470)], t.deep, 18) for x in (350, 400, 450))
    yield curve("M350 470Q350 560 400 570Q450 560 450 470", t.deep, 18)
    yield line([(1200, 620), (1200, 930)], t.deep, 40) + oval(1190, 450, 46, 190, t.deep)
