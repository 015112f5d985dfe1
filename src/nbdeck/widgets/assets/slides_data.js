// A slide out of a DataFrame: which one, what of it, why so, and which numbers differ by now.

const DATA_FIELDS = {
  chart: ["kind", "x", "y", "series", "aggregate", "sort", "top", "number_format"],
  table: ["columns", "aggregate", "sort", "top", "number_format"],
};
const DATA_LABELS = {
  kind: "Kind", x: "Categories", y: "Numbers", series: "One series for each", columns: "Columns", aggregate: "Summed up by",
  sort: "Order", top: "Only the top", number_format: "Number format",
  highlight: "Highlight", target: "Target", average: "Line at the average", totals: "Totals of the stacks", unit: "Unit",
};
const NONE_WORDS = { kind: "Suggested", x: "Suggested", series: "None, or suggested", aggregate: "Not summed up", sort: "Suggested" };

const AGGREGATE_WORDS = {
  sum: "Add them up", mean: "Take the mean", median: "Take the median", count: "Count the rows", min: "Take the smallest", max: "Take the largest",
};

/** Return in words what a way out of a refusal chooses. */
function wayWords(way) {
  const words = Object.entries(way).map(([name, value]) => {
    if (name === "form") return `Show it as a ${value}`;
    if (name === "aggregate" && AGGREGATE_WORDS[value]) return AGGREGATE_WORDS[value];
    const label = DATA_LABELS[name] ?? name;
    return value === null ? `Leave out: ${label}` : `${label}: ${[value].flat().join(", ")}`;
  });
  return words.join(", ");
}

/**
 * Return {node, show, flush, focus}. `choose(options)` returns the number of its step, `isSeen` tells whether Python has
 * done it. A trial is of a slide that is not added yet: it has no news and cannot be cut off.
 */
function makeDataForm({ choose, isSeen, refresh, free, lists, frames, isTrial = false }) {
  const title = h("h3", { class: "nbdeck-data-title" });
  const why = h("p", { class: "nbdeck-why" });
  const grid = h("div", { class: "nbdeck-form-grid" });
  const news = h("div", { class: "nbdeck-news", hidden: true });
  const ways = h("div", { class: "nbdeck-ways nbdeck-row", role: "group", "aria-label": "What works instead", hidden: true });
  const foot = isTrial ? [] : [h("div", { class: "nbdeck-row" }, button("Cut off from the data", free, { kind: "is-plain" }))];
  const wrong = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true }); // of the whole, so that it stands at the top
  const node = h("section", { class: "nbdeck-data", "aria-label": isTrial ? "New slide of data" : "Data", hidden: true }, title, news, why, wrong, ways, grid, ...foot);
  let shape = "";
  let controls = new Map();
  let timer = null;
  let waiting = null;
  const sent = new Map(); // name -> number of the step that Python has not seen yet, so that earlier echoes do not undo it
  const tell = (name, value) => sent.set(name, choose({ [name]: value }));

  const flush = () => {
    clearTimeout(timer);
    if (waiting) { const [name, value] = waiting; waiting = null; tell(name, value); }
  };
  const later = (name, value) => { if (waiting && waiting[0] !== name) flush(); waiting = [name, value]; clearTimeout(timer); timer = setTimeout(flush, 300); };

  function item(name, control, show, label = DATA_LABELS[name] ?? name) {
    control.id = freshId("data");
    control.dataset.key = `data.${name}`;
    const problem = name === "frame" ? wrong : h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
    controls.set(name, { control, problem, show });
    return h("div", { class: "nbdeck-form-item", "data-field": `data.${name}` }, h("label", { class: "nbdeck-label", for: control.id, text: label }), control, ...(problem === wrong ? [] : [problem]));
  }
  function select(name, options) {
    const control = h("select", { class: "nbdeck-field", on: { change: () => tell(name, control.value) } }, ...options.map(([value, words]) => h("option", { value, text: words })));
    return item(name, control, (value) => {
      const known = [...control.options].some((each) => each.value === String(value ?? ""));
      if (!known) control.append(h("option", { value, text: String(value) }));
      control.value = value ?? "";
    });
  }
  function typed(name, type, placeholder) {
    const control = h("input", { type, class: "nbdeck-field", min: 1, placeholder, on: {
      input: () => later(name, control.value), change: flush,
    } });
    return item(name, control, (value) => { if (control !== document.activeElement) control.value = Array.isArray(value) ? value.join(": ") : value ?? ""; });
  }
  function tick(name, label) {
    const control = h("input", { type: "checkbox", on: { change: () => tell(name, control.checked) } });
    return item(name, control, (value) => { control.checked = Boolean(value); }, label);
  }
  function ticks(name, columns) {
    const label = h("span", { class: "nbdeck-label", id: freshId("label"), text: DATA_LABELS[name] });
    const chosen = h("span", { class: "nbdeck-chosen", id: freshId("chosen") });
    const control = h("summary", { class: "nbdeck-field", "aria-labelledby": `${label.id} ${chosen.id}`, "data-key": `data.${name}` }, chosen);
    const list = h("div", { class: "nbdeck-choices", role: "group", "aria-labelledby": label.id }, ...columns.map(([column, role]) => {
      const tick = h("input", { type: "checkbox", value: column, on: { change: () => tell(name, taken()) } });
      return h("label", { class: "nbdeck-choice" }, tick, h("span", { text: column }), h("span", { class: "nbdeck-hint", text: role }));
    }));
    const taken = () => [...list.querySelectorAll("input:checked")].map((each) => each.value);
    const problem = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
    controls.set(name, { control, problem, show: (value) => {
      const names = [value ?? []].flat();
      for (const tick of list.querySelectorAll("input")) tick.checked = names.includes(tick.value);
      setText(chosen, names.join(", ") || { columns: "All", highlight: "What the title names" }[name] || "Suggested");
    } });
    return h("div", { class: "nbdeck-form-item", "data-field": `data.${name}` }, label, h("details", { class: "nbdeck-picker" }, control, list), problem);
  }
  function draw(data, name) {
    const columns = data.columns.map(([column, role]) => [column, `${column} (${role})`]);
    const none = [["", name === "sort" && data.form === "table" ? "As the data" : NONE_WORDS[name]]];
    if (name === "x" || name === "series") return select(name, [...none, ...columns]);
    if (name === "y" || name === "columns") return ticks(name, data.columns);
    if (name === "highlight") return ticks(name, data.places);
    if (name === "totals" && data.form === "table") return tick(name, "Row of totals");
    if (name === "average" || name === "totals") return tick(name);
    if (name === "target") return typed(name, "text", "100, or Budget: 100");
    if (name === "unit") return typed(name, "text", "thousand tonnes");
    if (name === "top") return typed(name, "number", "all");
    if (name === "number_format") return typed(name, "text", "#,##0.0");
    return select(name, [...none, ...lists()[name].map((each) => [each, TYPE_WORDS(each.toUpperCase())])]);
  }
  function build(data) {
    controls = new Map();
    const listed = [...frames(), ...(frames().some(([name]) => name === data.frame) ? [] : [[data.frame, ""]])];
    grid.replaceChildren(
      select("frame", listed.map(([name, size]) => [name, size ? `${name} (${size})` : name])),
      select("form", [["chart", "Chart"], ["table", "Table"]]),
      ...[...DATA_FIELDS[data.form], ...data.marks].map((name) => draw(data, name)));
  }
  DATA_LABELS.frame = "DataFrame";
  DATA_LABELS.form = "Shown as";

  function drawNews(data) {
    const count = data.changed;
    news.hidden = !count;
    if (!count) return;
    const list = h("ul", {}, ...data.changes.map(([where, before, after]) => h("li", {}, `${where}: `, h("del", { text: before || "nothing" }), " → ", h("ins", { text: after || "nothing" }))));
    news.replaceChildren(
      h("div", { class: "nbdeck-row" }, h("strong", { text: `${data.frame} has changed: ${count} ${count === 1 ? "number" : "numbers"}` }), button("Refresh", refresh, { kind: "is-main" })), list,
      ...(count > data.changes.length ? [h("div", { class: "nbdeck-hint", text: `and ${count - data.changes.length} more` })] : []));
  }

  function drawWays(data) {
    const wanted = JSON.stringify(data.ways);
    if (ways.dataset.shown === wanted) return;
    ways.dataset.shown = wanted;
    const hadFocus = ways.contains(document.activeElement);
    ways.hidden = !data.ways.length;
    ways.replaceChildren(...data.ways.map((way) => button(wayWords(way), () => choose(way))));
    if (hadFocus && ways.hidden) focus();
  }
  const focus = () => node.querySelector("[data-key='data.kind'], [data-key='data.columns']")?.focus({ preventScroll: true });
  let told = "";

  function show(data, { why: reason, problems = {}, chart: { type, form } = {} }) {
    node.hidden = !data.frame;
    if (!data.frame) { shape = ""; grid.replaceChildren(); return; }
    const kind = form || type;
    const wanted = JSON.stringify([data.frame, data.form, data.columns, data.marks, data.places, frames()]);
    if (wanted !== shape) {
      const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      build(data);
      sent.clear();
      shape = wanted;
      if (key) node.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
    }
    setText(title, isTrial ? `New slide of ${data.frame}` : `From ${data.frame}`);
    setText(why, data.gone || (data.suggestion ? `Suggested: ${data.suggestion}` : reason) || "");
    drawNews(data);
    drawWays(data);
    const suggested = controls.get("kind")?.control.options[0];
    if (suggested) suggested.text = data.options.kind || !kind ? "Suggested" : `Suggested: ${TYPE_WORDS(kind)}`;
    for (const [name, { control, problem, show: put }] of controls) {
      const value = name === "frame" || name === "form" ? data[name] : data.options[name];
      if (isSeen(sent.get(name) ?? 0)) put(value);
      const words = problems[`data.${name}`] ?? "";
      setText(problem, words);
      problem.hidden = !words;
      if (words) { control.setAttribute("aria-invalid", "true"); control.setAttribute("aria-describedby", problem.id); }
      else { control.removeAttribute("aria-invalid"); control.removeAttribute("aria-describedby"); }
    }
    why.hidden = !why.textContent;
    const first = Object.entries(problems).find(([name]) => name.startsWith("data."))?.[1] ?? "";
    if (first && first !== told) say(node, first);
    told = first;
  }
  return { node, show, flush, focus };
}
