// The layouts as small drawings to choose from.

const bar = (x, y, w, h, tone = 2) => [x, y, w, h, tone];
const lines = (x, y, w, count = 2) => Array.from({ length: count }, (_, at) => bar(x, y + at * 4, at === count - 1 ? w * 0.7 : w, 1.6, 1));
const columns = (count, draw) => Array.from({ length: count }, (_, at) => draw(6 + at * (44 / count), 44 / count - 3, at)).flat();

/** What each layout looks like on a slide of 56 by 32: [x, y, width, height, tone], tone 3 the accent. */
const DRAWINGS = {
  ITEMS: columns(3, (x, w) => [bar(x, 12, w, 2.4, 3), ...lines(x, 17, w, 3)]),
  STEPS: columns(3, (x, w, at) => [bar(x, 22 - at * 4, w, 5 + at * 4, at === 2 ? 3 : 2)]),
  SUMMARY: [0, 1, 2].flatMap((at) => [bar(6, 12 + at * 5.5, 3, 3, 3), bar(12, 12.7 + at * 5.5, 36 - at * 5, 1.8, 1)]),
  COMPARISON: [bar(6, 11, 21, 16, 2), bar(29, 11, 21, 16, 3)],
  BIG_NUMBER: [bar(6, 12, 6, 10, 3), bar(14, 12, 6, 10, 3), ...lines(25, 14, 24, 3)],
  MILESTONE: [bar(6, 18.5, 44, 1.4, 2), ...[10, 26, 42].map((x) => bar(x, 16, 6, 6, 3))],
  PESTEL: [0, 1].flatMap((row) => columns(3, (x, w) => [bar(x, 11 + row * 8.5, w, 7, row ? 2 : 3)])),
  SWOT: [bar(6, 11, 21, 7.5, 3), bar(29, 11, 21, 7.5, 2), bar(6, 20, 21, 7.5, 2), bar(29, 20, 21, 7.5, 2)],
  PYRAMID: [bar(24, 10, 8, 5, 3), bar(18, 16, 20, 5, 2), bar(12, 22, 32, 5, 2)],
  TIMELINE: [bar(6, 14, 44, 1.4, 2), ...[8, 24, 40].flatMap((x) => [bar(x, 12.5, 4, 4, 3), ...lines(x, 20, 9, 2)])],
  FUNNEL: [bar(10, 10, 36, 5, 2), bar(16, 16, 24, 5, 2), bar(22, 22, 12, 5, 3)],
  QUOTE: [bar(8, 11, 3, 4, 3), bar(12.5, 11, 3, 4, 3), ...lines(8, 18, 40, 2), bar(8, 27, 14, 1.4, 2)],
  CYCLE: [bar(24, 9, 8, 6, 3), bar(36, 20, 8, 6, 2), bar(12, 20, 8, 6, 2), bar(20, 17, 2, 2, 1), bar(34, 17, 2, 2, 1), bar(27, 24, 2, 2, 1)],
  THANKS: [bar(14, 13, 28, 4, 3), bar(20, 20, 16, 1.8, 1)],
  TABLE: [bar(6, 11, 44, 3.4, 3), ...[0, 1, 2].flatMap((row) => columns(3, (x, w) => [bar(x, 16.5 + row * 4, w, 1.8, 1)]))],
  CHART: [bar(6, 26.6, 44, 1, 1), ...[8, 13, 10, 16].map((tall, at) => bar(9 + at * 10, 26.6 - tall, 6, tall, at === 3 ? 3 : 2))],
};

/** Return a drawing of a layout that a screen reader passes over. */
function drawing(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 56 32");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("nbdeck-drawing");
  for (const [x, y, width, height, tone] of [bar(6, 5, 24, 2.4, 2), ...(DRAWINGS[name] ?? [])]) {
    const rect = document.createElementNS(space, "rect");
    for (const [key, value] of Object.entries({ x, y, width, height, rx: 0.6, class: `tone-${tone}` })) rect.setAttribute(key, value);
    svg.append(rect);
  }
  return svg;
}

/** Return {node, show}: a grid of layouts; `choose(name)` is called with the one that was taken. */
function makePicker(choose) {
  const node = h("div", { class: "nbdeck-picker-grid", role: "group", "aria-label": "Layout of the new slide" });
  const setCurrent = (chosen) => { for (const each of node.children) each.tabIndex = each === chosen ? 0 : -1; };
  node.addEventListener("keydown", (event) => {
    const all = [...node.children];
    const at = all.indexOf(event.target.closest("button"));
    const row = all.filter((each) => each.offsetTop === all[0].offsetTop).length;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || !all[to]) return;
    event.preventDefault();
    setCurrent(all[to]);
    all[to].focus();
  });
  function show(layouts) {
    node.replaceChildren(...layouts.map(({ name, words, about, counts }) => h("button", {
      type: "button", class: "nbdeck-layout", title: about, "data-layout": name, on: { click: () => choose(name) },
    }, drawing(name), h("span", { class: "nbdeck-layout-name", text: words }), h("span", { class: "nbdeck-layout-counts", text: counts }))));
    setCurrent(node.firstElementChild);
  }
  return { node, show, focus: () => node.querySelector("[tabindex='0']")?.focus() };
}
