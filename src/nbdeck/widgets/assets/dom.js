// Small means to build and change a page; put before the scripts that need it.

/** Return an element. Attributes: `class`, `text`, `on` (events), booleans, and what setAttribute takes. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Return text unless it is there already, so that a caret stays where it is. */
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Put `nodes` into `list` in this order; those that are in the right order among themselves are not touched. */
function order(list, nodes) {
  const places = new Map([...list.children].map((node, at) => [node, at]));
  const ends = []; // ends[n]: the node that ends the best rising row of n + 1
  const earlier = new Map();
  for (const node of nodes) {
    if (!places.has(node)) continue;
    let at = ends.findIndex((end) => places.get(end) > places.get(node));
    if (at < 0) at = ends.length;
    earlier.set(node, ends[at - 1]);
    ends[at] = node;
  }
  const stays = new Set();
  for (let node = ends.at(-1); node; node = earlier.get(node)) stays.add(node);
  let next = null;
  for (const node of [...nodes].reverse()) {
    if (!stays.has(node)) list.insertBefore(node, next);
    next = node;
  }
}

const SHAPES = {
  add: "M8 3v10M3 8h10",
  copy: "M5.5 5.5h7v8h-7zM3.5 10.5v-8h7",
  remove: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4",
  undo: "M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  close: "M4 4l8 8M12 4l-8 8",
  accept: "M3 8.5l3.5 3.5L13 5",
  text: "M3 3.5h10M3 8h10M3 12.5h6",
};

/** Return a drawing of 16 by 16 that a screen reader passes over. */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 16 16", fill: "none", stroke: "currentColor", "stroke-width": "1.5",
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** Return a button: with a drawing and words, or with a drawing alone and a name. */
function button(label, act, { picture = null, isBare = false, kind = "", ...rest } = {}) {
  const named = isBare ? { "aria-label": label, title: label } : {};
  const node = h("button", { type: "button", class: `nbdeck-button ${kind}`.trim(), ...named, ...rest, on: { click: act } });
  if (picture) node.append(icon(picture));
  if (!isBare) node.append(h("span", { text: label }));
  return node;
}

/** Have the panel's live line say something. */
function say(node, words) {
  node.dispatchEvent(new CustomEvent("nbdeck-say", { bubbles: true, detail: words }));
}

let partsMade = 0;
/** Return an id that no other part of the page has. */
function freshId(word) {
  partsMade += 1;
  return `nbdeck-${word}-${partsMade}-${Math.random().toString(36).slice(2, 8)}`;
}

/** Have the browser save a file. */
function keep(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A moment such as `14:05`, with the day unless it is today; with seconds where things follow each other closely. */
function moment(seconds, { hasSeconds = false } = {}) {
  const when = new Date(seconds * 1000);
  const time = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: hasSeconds ? "2-digit" : undefined });
  const isToday = when.toDateString() === new Date().toDateString();
  return isToday ? time : `${when.toLocaleDateString([], { day: "numeric", month: "short" })}, ${time}`;
}
