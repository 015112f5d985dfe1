"""Motifs of technology and industry."""

from __future__ import annotations

import math
from collections.abc import Iterator

from nbdeck.engine.images.colors import Tones
from nbdeck.engine.images.svg import area, bar, curve, disc, line, oval, ring, shape
from nbdeck.engine.themes.contrast import mixed


def process(t: Tones) -> Iterator[str]:
    """Yield two wheels that turn each other."""
    yield disc(800, 600, 460, t.shade)
    yield from _wheel((680, 670), 250, 12, t.main, t.paper)
    yield from _wheel((1030, 385), 160, 8, t.second, t.paper)


def _wheel(middle: tuple[float, float], radius: float, teeth: int, color: str, hub: str) -> Iterator[str]:
    x, y = middle
    for number in range(teeth):
        turn = 360 * number / teeth
        wide = radius * 0.28
        angle = math.radians(turn)
        u, v = x + radius * math.sin(angle), y - radius * math.cos(angle)
        yield bar(u - wide / 2, v - radius * 0.2, wide, radius * 0.4, color, wide * 0.15, turn)
    yield disc(x, y, radius, color) + disc(x, y, radius * 0.55, hub) + disc(x, y, radius * 0.22, color)


def security(t: Tones) -> Iterator[str]:
    """Yield a shield with a tick."""
    yield disc(800, 600, 460, t.shade)
    yield shape("M800 200L1120 310V590C1120 790 980 930 800 1010C620 930 480 790 480 590V310z", t.main)
    yield shape("M800 270L1055 358V590C1055 752 945 868 800 938z", mixed(t.main, t.deep, 0.72))
    yield line([(650, 610), (765, 725), (965, 480)], t.paper, 62)
    yield disc(1120, 310, 58, t.second)


def phone(t: Tones) -> Iterator[str]:
    """Yield a telephone with a speech bubble."""
    yield disc(800, 600, 460, t.shade)
    yield bar(580, 180, 440, 850, t.deep, 66) + bar(618, 262, 364, 650, t.paper, 20)
    yield bar(735, 212, 130, 22, t.paper, 11) + disc(800, 970, 30, t.paper)
    for number, wide in enumerate((250, 200, 250, 140)):
        yield bar(664, 560 + 76 * number, wide, 34, t.shade, 17)
    yield bar(760, 320, 420, 230, t.second, 60) + area([(860, 530), (980, 530), (850, 640)], t.second)
    yield "".join(disc(870 + 100 * number, 435, 28, t.paper) for number in range(3))


def cloud(t: Tones) -> Iterator[str]:
    """Yield a cloud over three linked machines."""
    yield disc(800, 600, 460, t.shade)
    for x in (540, 800, 1060):
        yield line([(x, 600), (x, 830)], t.deep, 20)
        yield bar(x - 85, 800, 170, 170, t.second if x == 800 else t.deep, 24)
        yield bar(x - 50, 845, 100, 20, t.paper, 10) + bar(x - 50, 895, 60, 20, t.paper, 10)
    yield disc(600, 530, 150, t.main) + disc(780, 410, 205, t.main) + disc(1000, 520, 160, t.main)
    yield bar(560, 500, 480, 180, t.main)
    yield line([(680, 530), (790, 420), (900, 530)], t.paper, 36) + line(
        [(790, 430), (790, 620)], t.paper, 36
    )


def network(t: Tones) -> Iterator[str]:
    """Yield points joined to one in the middle."""
    yield disc(800, 600, 460, t.shade)
    places = [
        (800 + r * math.cos(math.radians(a)), 600 + r * math.sin(math.radians(a)))
        for a, r in ((-90, 350), (-32, 370), (30, 340), (90, 350), (148, 360), (205, 340))
    ]
    yield line([*places, places[0]], mixed(t.main, t.ground, 0.6), 12)
    yield "".join(line([(800, 600), place], t.main, 18) for place in places)
    for number, (x, y) in enumerate(places):
        yield disc(x, y, 86 if number % 2 else 66, t.second if number % 3 == 1 else t.main)
        yield disc(x, y, 30, t.paper)
    yield disc(800, 600, 150, t.deep) + ring(800, 600, 86, t.paper, 22)


def factory(t: Tones) -> Iterator[str]:
    """Yield a factory with chimneys."""
    yield disc(800, 600, 460, t.shade)
    yield disc(560, 300, 50, t.paper) + disc(660, 240, 72, t.paper) + disc(790, 190, 92, t.paper)
    yield bar(480, 390, 90, 540, t.deep) + bar(620, 330, 90, 600, t.deep)
    yield bar(480, 440, 90, 46, t.second) + bar(620, 380, 90, 46, t.second)
    yield area(
        [(420, 930), (420, 650), (690, 530), (690, 650), (950, 530), (950, 650), (1210, 530), (1210, 930)],
        t.main,
    )
    for number in range(4):
        yield bar(500 + 170 * number, 740, 96, 90, t.paper if number != 2 else t.second)
    yield line([(370, 943), (1250, 943)], t.deep, 26)


def energy(t: Tones) -> Iterator[str]:
    """Yield a bolt before a ring."""
    yield disc(800, 600, 460, t.shade) + ring(800, 600, 350, t.main, 44)
    yield area([(900, 130), (520, 680), (760, 680), (690, 1080), (1090, 500), (840, 500)], t.ground)
    yield area([(890, 190), (575, 650), (805, 650), (735, 1000), (1035, 530), (795, 530)], t.second)


def research(t: Tones) -> Iterator[str]:
    """Yield a magnifier over a page of findings."""
    yield disc(800, 600, 460, t.shade) + bar(480, 220, 520, 720, t.paper, 28)
    for number, wide in enumerate((360, 300, 380, 220, 340, 260, 380)):
        yield bar(545, 300 + 86 * number, wide, 30, t.shade, 15)
    yield line([(1010, 800), (1180, 985)], t.deep, 80)
    yield disc(880, 660, 230, t.main) + disc(880, 660, 172, t.ground)
    for number, height in enumerate((80, 140, 200)):
        yield bar(785 + 72 * number, 760 - height, 50, height, t.second if number == 2 else t.main)


def science(t: Tones) -> Iterator[str]:
    """Yield a microscope."""
    yield disc(800, 600, 460, t.shade)
    yield curve("M860 420C1090 470 1130 760 930 900", t.deep, 62)
    yield bar(520, 880, 560, 76, t.deep, 38) + bar(560, 740, 330, 44, t.main, 22)
    yield bar(690, 230, 150, 370, t.main, 34, turn=-20) + bar(660, 170, 100, 120, t.second, 24, turn=-20)
    yield bar(790, 575, 84, 110, t.second, 18, turn=-20)
    yield oval(700, 722, 70, 22, t.second)
    yield disc(1010, 400, 62, t.paper)


def rocket(t: Tones) -> Iterator[str]:
    """Yield a rocket that has left the ground."""
    yield disc(800, 600, 460, t.shade)
    yield area([(640, 640), (500, 830), (660, 800)], t.deep) + area(
        [(960, 640), (1100, 830), (940, 800)], t.deep
    )
    yield shape("M720 830C720 940 770 1000 800 1080C830 1000 880 940 880 830z", t.second)
    yield shape("M800 130C960 270 1000 480 930 830H670C600 480 640 270 800 130z", t.paper)
    yield shape("M800 130C880 200 930 290 951 390H649C670 290 720 200 800 130z", t.main)
    yield disc(800, 530, 92, t.main) + disc(800, 530, 54, t.ground)
    yield bar(660, 780, 280, 56, t.main, 10)
    for x, y, size in (
        (470, 330, 18),
        (1130, 400, 24),
        (1060, 220, 14),
        (520, 560, 12),
        (420, 700, 16),
        (1180, 640, 14),
    ):
        yield disc(x, y, size, t.paper)
