// Prints CPU seconds and bytes of one deck as JSON: node bench_pptxgenjs.mjs deck.json SLIDES
import fs from "node:fs";
import pptxgen from "pptxgenjs";

const [specPath, slideCount] = process.argv.slice(2);
const spec = JSON.parse(fs.readFileSync(specPath, "utf8"));
const INCH = 72;
const box = (x, y, w, h) => ({ x: x / INCH, y: y / INCH, w: w / INCH, h: h / INCH });

async function build() {
  const deck = new pptxgen();
  deck.layout = "LAYOUT_WIDE";
  for (let number = 1; number <= Number(slideCount); number += 1) {
    const slide = deck.addSlide();
    slide.addText(`Slide ${number}`, { ...box(48, 28, 864, 60), fontSize: 30, bold: true });
    const lines = spec.bullets.map((text) => ({ text, options: { bullet: true, breakLine: true, fontSize: 16 } }));
    slide.addText(lines, box(48, 100, 420, 200));
    const data = spec.series.map(([name, values]) => ({ name, labels: spec.categories, values }));
    slide.addChart(deck.ChartType.bar, data, { ...box(490, 100, 422, 220), showLegend: true, legendPos: "b" });
    slide.addTable(spec.rows, { ...box(48, 340, 864, 150), fontSize: 12 });
  }
  return deck.write({ outputType: "nodebuffer", compression: true });
}

const start = process.cpuUsage();
const bytes = (await build()).length;
const used = process.cpuUsage(start);
console.log(JSON.stringify({ cpu_s: (used.user + used.system) / 1e6, bytes }));
