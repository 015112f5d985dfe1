"""Where Thai and Lao may be broken: their words stand without spaces, so frequent words and vowel signs must tell."""

import re
from functools import lru_cache

_STARTERS = frozenset("เแโใไເແໂໃໄ")
"""Vowels that are written before their consonant: a syllable begins with them."""
_ENDERS = frozenset("ะๆฯະໆຯ")
_LEANING = frozenset("ะาๅๆฯະາໆຯ")
"""Letters that belong to the syllable before them."""
_FREQUENT_WORDS = """
    การ ความ ที่ ของ และ หรือ จาก หลัง ก่อน ทุก ตาม ต้น สูง ต่ำ ลด เพิ่ม ศูนย์ ข้อมูล บริการ บริษัท
    ระบบ รวม ขณะ ตลาด ประเทศ ประชาชน รายได้ เติบโต กำไร ลูกค้า ธุรกิจ งาน คน ปี วัน เดือน นี้ นั้น ซึ่ง
    ว่า ด้วย กับ ถึง สำหรับ อย่าง จะ ต้อง สามารถ ดำเนิน พัฒนา วิเคราะห์ สรุป ผล ราคา ทุน จำนวน มาก
    น้อย กว่า อีก แล้ว อยู่ มี เป็น ให้ ได้ ใน ไม่ เรา นักวิจัย วิจัย ศึกษา ประชุม องค์กร ทีม แผน
    ปัญหา คุณภาพ มูลค่า ภูมิภาค ภาค กลุ่ม ส่วน ช่วง ครั้ง ร้อยละ ล้าน บาท
"""
_FREQUENT = re.compile("|".join(sorted(_FREQUENT_WORDS.split(), key=len, reverse=True)))


def is_cut(text: str, at: int) -> bool:
    """Whether a cluster boundary may be cut if need be: not between a vowel sign and its consonant."""
    return text[at - 1] not in _STARTERS and text[at] not in _LEANING


def is_word_border(text: str, at: int) -> bool:
    """Whether a word or at least a syllable ends before `at`, as far as can be told without a dictionary."""
    if not is_cut(text, at):
        return False
    borders, insides = _frequent_words(text)
    if at in borders or at in insides:
        return at in borders
    return text[at] in _STARTERS or text[at - 1] in _ENDERS


@lru_cache(maxsize=16)
def _frequent_words(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """Return where frequent words begin and end, and the places inside them."""
    spans = [match.span() for match in _FREQUENT.finditer(text)]
    borders = frozenset(border for span in spans for border in span)
    return borders, frozenset(at for start, end in spans for at in range(start + 1, end))
