"""Reading documents against markitdown in the same run; large and hostile files inside the limits.

Run: python tests/benchmarks/bench_sources.py PYTHON [PAGES]
PYTHON is an interpreter that has markitdown[docx,pptx,xlsx,pdf]; PAGES is the length of the long PDF, 3500 unless given.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from statistics import median

COLD_RUNS = 7
OURS = """
import json, resource, sys, time
from pathlib import Path
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.printing import as_markdown
def once():
    return as_markdown(read(Path(sys.argv[1]).read_bytes(), sys.argv[1]).source)
"""
THEIRS = """
import json, resource, sys, time
from markitdown import MarkItDown
converter = MarkItDown(enable_plugins=False)
def once():
    return converter.convert(sys.argv[1]).text_content
"""
TIMED = """
text = once()
cold = time.process_time()
warm = []
for _ in range(int(sys.argv[2])):
    start = time.process_time()
    once()
    warm.append(time.process_time() - start)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cold": cold, "warm": sorted(warm)[len(warm) // 2] if warm else 0, "peak": peak, "size": len(text)}))
"""
LOREM = (
    "The figures of this quarter show that careful work on few things pays better than haste on many. " * 6
)


def word_file() -> bytes:
    """Return 35 pages of headings, lists and tables."""
    import docx

    document = docx.Document()
    for chapter in range(1, 13):
        document.add_heading(f"Chapter {chapter}", 1)
        for part in range(1, 4):
            document.add_heading(f"Part {chapter}.{part}", 2)
            for _ in range(3):
                document.add_paragraph(LOREM)
            for point in range(4):
                document.add_paragraph(f"Point {point} of part {part}", style="List Bullet")
        table = document.add_table(6, 4)
        for row in table.rows:
            for number, cell in enumerate(row.cells):
                cell.text = f"{chapter * number * 1000:,}"
    return _saved(document)


def slide_file() -> bytes:
    """Return 20 slides with points, tables, a chart and notes."""
    import pptx
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    deck = pptx.Presentation()
    for number in range(20):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = f"Slide {number}"
        slide.placeholders[1].text = "\n".join(f"Point {n} of slide {number}" for n in range(5))
        slide.notes_slide.notes_text_frame.text = LOREM
        if number % 2:
            table = slide.shapes.add_table(5, 4, 0, 0, 5_000_000, 2_000_000).table
            for cell in table.iter_cells():
                cell.text = str(number)
        else:
            data = CategoryChartData()
            data.categories = [f"Q{n}" for n in range(1, 9)]
            data.add_series("North", [n * number for n in range(8)])
            slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, 5_000_000, 3_000_000, data)
    return _saved(deck)


def pdf_file() -> bytes:
    """Return 35 pages of headings, lists and tables."""
    import typst

    table = "#table(columns: 4, ..range(24).map(n => [#(n * 1000)]))"
    chapters = "\n".join(
        f"= Chapter {n}\n#lorem(350)\n== Part\n- One\n- Two\n  - Three\n#lorem(350)\n{table}\n#lorem(700)\n"
        for n in range(12)
    )
    return typst.compile(
        f'#set page(paper: "a4", footer: context counter(page).display())\n{chapters}'.encode()
    )


def _saved(document: object) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def measured(python: str, code: str, path: Path, repeats: int = 0) -> dict[str, float]:
    """Return processor seconds of the first call with start and imports and of the next, peak MB, characters."""
    done = subprocess.run(
        [python, "-c", code + TIMED, str(path), str(repeats)],
        capture_output=True,
        text=True,
        check=True,
        cwd=path.parent,
    )
    return json.loads(done.stdout.splitlines()[-1])


def against_markitdown(python: str, folder: Path) -> None:
    """Print medians and their ratio for each type of file, then the cold runs: one and the other in turn."""
    print(f"{'file':10} {'':10} {'cold s':>8} {'warm s':>8} {'peak MB':>8} {'characters':>10}  cold runs, s")
    for name, make in (("a.docx", word_file), ("a.pptx", slide_file), ("a.pdf", pdf_file)):
        path = folder / name
        path.write_bytes(make())
        readers = {"nbdeck": (sys.executable, OURS), "markitdown": (python, THEIRS)}
        rows = {who: measured(*reader, path, repeats=9) for who, reader in readers.items()}
        cold: dict[str, list[float]] = {who: [] for who in readers}
        for _ in range(COLD_RUNS):
            for who, reader in readers.items():
                cold[who].append(measured(*reader, path)["cold"])
        for who, row in rows.items():
            runs = " ".join(f"{seconds:.3f}" for seconds in cold[who])
            print(
                f"{name:10} {who:10} {median(cold[who]):8.3f} {row['warm']:8.3f} {row['peak']:8.0f} "
                f"{row['size']:10.0f}  {runs}"
            )
        ratios = [theirs / ours for ours, theirs in zip(*cold.values(), strict=True)]
        runs = " ".join(f"{ratio:.1f}" for ratio in ratios)
        warm = rows["markitdown"]["warm"] / rows["nbdeck"]["warm"]
        print(f"{name:10} {'ratio':10} {median(ratios):8.1f} {warm:8.1f} {'':19}  {runs}")


def long_pdf(pages: int) -> bytes:
    """Return a PDF of so many pages."""
    import pypdfium2

    source, long = pypdfium2.PdfDocument(pdf_file()), pypdfium2.PdfDocument.new()
    while len(long) < pages:
        long.import_pages(source, list(range(min(len(source), pages - len(long)))))
    return _saved(long)


def fat_pdf() -> bytes:
    """Return a PDF of about 50 MB: photographs of noise."""
    from PIL import Image

    pages = [Image.frombytes("RGB", (1000, 900), os.urandom(2_700_000)) for _ in range(28)]
    out = io.BytesIO()
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], quality=100)
    return out.getvalue()


def zip_bomb() -> bytes:
    """Return a Word file whose text is 620 MB unpacked."""
    import docx

    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_saved(docx.Document()))) as given,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file,
    ):
        for name in given.namelist():
            if name != "word/document.xml":
                file.writestr(name, given.read(name))
        with file.open("word/document.xml", "w", force_zip64=True) as part:
            for _ in range(620):
                part.write(b" " * 1_000_000)
    return out.getvalue()


def inside_the_limits(pages: int) -> None:
    """Print time and peak memory of large and hostile files, each read in a process of its own."""
    import resource

    from nbdeck.engine.sources.bounded import read_bounded
    from nbdeck.engine.sources.child import ReadingBounds
    from nbdeck.errors import NbdeckError

    files = (
        ("zip bomb .docx", "a.docx", zip_bomb()),
        (f"{pages} pages .pdf", "a.pdf", long_pdf(pages)),
        ("photographs .pdf", "a.pdf", fat_pdf()),
    )
    for what, name, data in files:
        start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            source = read_bounded(data, name, bounds=ReadingBounds(seconds=300)).source
            end = f"{source.pages} pages, {len(source.blocks)} blocks"
        except NbdeckError as exc:
            end = type(exc).__name__
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
        seconds = time.perf_counter() - start
        print(
            f"{what:18} {len(data) / 1e6:6.1f} MB {seconds:7.2f} s wall {cpu:7.2f} s processor, peak of all so far "
            f"{used.ru_maxrss / 1024:.0f} MB: {end}"
        )


def main(arguments: list[str]) -> None:
    """Print every figure."""
    with tempfile.TemporaryDirectory() as folder:
        against_markitdown(arguments[0], Path(folder))
    # The children's peak is that of the largest so far, and markitdown's are among them.
    code = f"import bench_sources; bench_sources.inside_the_limits({int((*arguments[1:], 3500)[0])})"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)


if __name__ == "__main__":
    main(sys.argv[1:])
