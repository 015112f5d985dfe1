// A small table to type into: the cells of a table, or the numbers of a chart.

const MOST_ROWS = 31;
const MOST_COLUMNS = 12;

/**
 * Return {nodes, read, show, mark}: a grid of text fields.
 * `changed()` is called for each typed letter, `replaced(rows, key)` when rows or columns come or go; `key` names the
 * cell that shall have the focus then.
 */
function makeSheet({ rows, isChart, changed, replaced }) {
  const width = rows[0]?.length ?? 0;
  let cells = [];
  let at = [Math.min(1, rows.length - 1), 0];
  const head = isChart ? "Series" : "Column";
  const nameOf = (row, column) => {
    const line = row === 0 ? "Header" : `Row ${row}`;
    return `${line}, ${(row > 0 && rows[0][column]) || `${head.toLowerCase()} ${column + (isChart ? 0 : 1)}`}`;
  };
  const makeCell = (row, column) => h("input", {
    type: "text", class: "nbdeck-cell", "data-key": `sheet.${row}.${column}`, "aria-label": nameOf(row, column),
    disabled: isChart && row === 0 && column === 0,
    placeholder: row === 0 && !(isChart && column === 0) ? `${head} ${column + (isChart ? 0 : 1)}` : null,
  });
  cells = rows.map((line, row) => line.map((_, column) => makeCell(row, column)));
  const table = h("table", { class: "nbdeck-sheet", "aria-label": isChart ? "Numbers of the chart" : "Cells of the table" },
    h("tbody", {}, ...cells.map((line, row) => h("tr", {}, ...line.map((cell, column) => h(
      row === 0 || (column === 0 && isChart) ? "th" : "td",
      row === 0 ? { scope: "col" } : column === 0 && isChart ? { scope: "row" } : {}, cell,
    ))))));
  const read = () => cells.map((line) => line.map((cell) => cell.value));
  const focus = (row, column) => { cells[row]?.[column]?.focus(); cells[row]?.[column]?.select(); };
  const placeOf = (cell) => cell.dataset.key.split(".").slice(1).map(Number);

  table.addEventListener("focusin", ({ target }) => { if (target.dataset.key) at = placeOf(target); });
  table.addEventListener("input", changed);
  table.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [row, column] = placeOf(event.target);
    const down = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[event.key];
    if (down === undefined) return;
    event.preventDefault();
    if (cells[row + down]) focus(row + down, column);
  });
  table.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const pasted = text.trimEnd().split(/\r?\n/).map((line) => line.split("\t"));
    const [top, left] = placeOf(event.target);
    const all = read();
    const tall = Math.min(Math.max(all.length, top + pasted.length), MOST_ROWS);
    const wide = Math.min(Math.max(width, left + Math.max(...pasted.map((line) => line.length))), MOST_COLUMNS);
    const filled = Array.from({ length: tall }, (_, row) => Array.from({ length: wide }, (__, column) =>
      pasted[row - top]?.[column - left] ?? all[row]?.[column] ?? ""));
    replaced(filled, `sheet.${top}.${left}`);
  });

  const acts = [
    ["Add row", "add", () => rows.length < MOST_ROWS && [read().toSpliced(at[0] + 1, 0, Array(width).fill("")), [at[0] + 1, 0]]],
    [isChart ? "Add series" : "Add column", "add", () => width < MOST_COLUMNS && [read().map((line) => line.toSpliced(at[1] + 1, 0, "")), [0, at[1] + 1]]],
    ["Delete row", "remove", () => rows.length > 2 && at[0] > 0 && [read().toSpliced(at[0], 1), [Math.min(at[0], rows.length - 2), at[1]]]],
    [isChart ? "Delete series" : "Delete column", "remove", () => width > (isChart ? 2 : 1) && !(isChart && at[1] === 0) &&
      [read().map((line) => line.toSpliced(at[1], 1)), [at[0], Math.min(at[1], width - 2)]]],
  ];
  const tools = h("div", { class: "nbdeck-sheet-tools" }, ...acts.map(([label, picture, act]) => button(label, () => {
    const done = act();
    if (done) replaced(done[0], `sheet.${done[1].join(".")}`);
    else say(tools, label.startsWith("Add") ? "This is as large as it gets here." : "Choose another cell first.");
  }, { picture, kind: "is-plain" })));

  return {
    nodes: [h("div", { class: "nbdeck-sheet-box" }, table), tools],
    read,
    show: (next, isFree) => cells.forEach((line, row) => line.forEach((cell, column) => {
      const value = next[row]?.[column] ?? "";
      if (cell.value !== value && isFree(cell)) cell.value = value;
    })),
    mark(problems) {
      const told = [];
      for (const [row, line] of cells.entries()) {
        for (const [column, cell] of line.entries()) {
          const words = problems[`sheet.${row}.${column}`];
          cell.toggleAttribute("aria-invalid", Boolean(words));
          if (words) {
            cell.setAttribute("aria-invalid", "true");
            told.push(`${nameOf(row, column)}: ${words}`);
          }
        }
      }
      return told.join(" ");
    },
  };
}
