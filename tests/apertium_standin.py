"""A program that stands in for apertium: it lists pairs, and translates by one letter more a word, or fails as asked."""

import sys
from pathlib import Path

PAIRS = "eng-spa spa-eng es-fr fr-es es-pt es-pt_BR"
_HEAD = f"""#!{sys.executable} -I
import os, re, signal, sys, time
if sys.argv[1:] == ["-l"]:
    print({{pairs!r}})
    raise SystemExit
page = sys.stdin.read()
kept = re.compile(r"(<apertium-notrans>.*?</apertium-notrans>|<[^>]*>|&[a-z]+;)", re.DOTALL)
vowel = sys.argv[-1].split("-")[1][0]
def said(text):
    return re.sub(r"[^\\W\\d_]{{{{2,}}}}", lambda word: word[0] + vowel, text)
page = "".join(part if kept.fullmatch(part) else said(part) for part in kept.split(page))
"""
WAYS = {
    "works": "print(page)",
    "dies": "os.kill(os.getpid(), signal.SIGKILL)",
    "ends with an error": "raise SystemExit(3)",
    "hangs": "time.sleep(120)",
    "says nothing": "",
    "says something else": "print('segmentation fault')",
    "leaves every second out": "print('\\n'.join(page.split('\\n')[::2]))",
    "says one twice": "print(page + page.split('\\n')[0])",
    "counts otherwise": "print(re.sub(r'(?<!id=\")\\d', '7', page))",
    "loses spans": "print(re.sub('</?span[^>]*>', '', page))",
    "sends no UTF-8": "sys.stdout.buffer.write(page.encode('utf-16'))",
}
"""What it does with a page, by what it is called."""


def install(folder: Path, way: str = "works", pairs: str = PAIRS) -> Path:
    """Return the program, written into a folder under the name of the real one."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "apertium"
    program.write_text(_HEAD.format(pairs=pairs.replace(" ", "\n")) + WAYS[way] + "\n")
    program.chmod(0o755)
    return program
