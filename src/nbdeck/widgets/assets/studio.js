// The studio's steps as tabs, a line that says what is to be known, and the buttons of the step in sight.

SHAPES.wrong = "M8 3.5v6M8 12v.5";

const PATIENCE_FRAMES = 300;
const FOLLOW_MS = 3000;

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-studio-part");
  const view = freshId("studio");
  const tabs = new Map(); // step -> {node, mark, label, holds, state}
  const buttons = new Map(); // name of an action -> button
  const pickers = new Map(); // name -> {node, select}
  const list = h("div", { class: "nbdeck-studio-tabs", role: "tablist", "aria-label": "Steps" });
  const note = h("p", { class: "nbdeck-studio-note" });
  const picking = h("div", { class: "nbdeck-studio-pickers" });
  const acting = h("div", { class: "nbdeck-studio-actions" });
  el.append(list, h("div", { class: "nbdeck-studio-bar" }, note, picking, acting));
  let root = null;
  let pressed = -FOLLOW_MS; // when a button was pressed; the focus goes to the step that it leads to

  // Which step is in sight

  function open(step) {
    model.set("step", step);
    model.save_changes();
  }
  function drawStep() {
    const step = model.get("step");
    if (root) root.dataset.step = step;
    for (const [name, { node }] of tabs) {
      node.setAttribute("aria-selected", String(name === step));
      node.tabIndex = name === step ? 0 : -1;
    }
  }
  function onStep() {
    drawStep();
    drawBar();
    if (performance.now() - pressed < FOLLOW_MS) tabs.get(model.get("step"))?.node.focus();
    pressed = -FOLLOW_MS;
  }
  function onKey(event) {
    const nodes = [...tabs.values()].map(({ node }) => node);
    const at = nodes.indexOf(event.target);
    const ways = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: nodes.length - 1 };
    if (at < 0 || !(event.key in ways) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    nodes[(ways[event.key] + nodes.length) % nodes.length].focus();
  }
  list.addEventListener("keydown", onKey);

  // What each step holds

  const SIGNS = { done: "accept", failed: "wrong" };
  const SAYS = { failed: "needs attention", busy: "working" };
  function makeTab(name, number) {
    const mark = h("span", { class: "nbdeck-studio-mark", "aria-hidden": "true", text: String(number) });
    const [label, holds, state] = ["label", "holds", "state"].map((word) => h("span", { class: `nbdeck-studio-${word}` }));
    state.classList.add("nbdeck-unseen");
    const node = h("button", { type: "button", role: "tab", id: `${view}-tab-${name}`, "aria-controls": `${view}-${name}`, class: "nbdeck-studio-tab", on: { click: () => open(name) } },
      mark, h("span", { class: "nbdeck-studio-words" }, label, holds, state));
    list.append(node);
    tabs.set(name, { node, mark, label, holds, state });
  }
  function drawSteps() {
    model.get("steps").forEach((step, at) => {
      if (!tabs.has(step.name)) makeTab(step.name, at + 1);
      const tab = tabs.get(step.name);
      setText(tab.label, step.label);
      setText(tab.holds, step.holds);
      setText(tab.state, SAYS[step.state] ?? "");
      if (tab.node.dataset.state === step.state) return;
      tab.node.dataset.state = step.state;
      tab.mark.replaceChildren(SIGNS[step.state] ? icon(SIGNS[step.state]) : document.createTextNode(String(at + 1)));
    });
    drawStep();
    drawBar();
    dress();
  }

  // What to know and to do

  const current = () => model.get("steps").find(({ name }) => name === model.get("step")) ?? { note: "", actions: [], pickers: [] };
  function drawBar() {
    const { note: words, actions: wanted, pickers: picks } = current();
    setText(note, words);
    const hadFocus = acting.contains(document.activeElement);
    for (const [name, node] of buttons) {
      if (wanted.some((each) => each.name === name)) continue;
      node.remove();
      buttons.delete(name);
    }
    order(acting, wanted.map(({ name, label, main }) => {
      if (!buttons.has(name)) buttons.set(name, button(label, () => act(name)));
      const node = buttons.get(name);
      setText(node.querySelector("span"), label);
      node.classList.toggle("is-main", main);
      return node;
    }));
    acting.hidden = !wanted.length;
    drawPickers(picks);
    drawNext();
    if (hadFocus && !acting.contains(document.activeElement)) (acting.querySelector(".is-main") ?? tabs.get(model.get("step"))?.node)?.focus();
  }
  const drawNext = () => { if (root) root.dataset.next = String(current().actions.some(({ main }) => main)); };
  function act(name) {
    pressed = performance.now();
    model.send({ step: "act", name });
  }
  function makePicker(name, label) {
    const select = h("select", { class: "nbdeck-field", id: freshId(name), on: { change: () => model.send({ step: "pick", name, value: select.value }) } });
    return { select, node: h("span", { class: "nbdeck-studio-picker" }, h("label", { class: "nbdeck-label", for: select.id, text: label }), select) };
  }
  function drawPickers(wanted) {
    for (const { name, label } of wanted) if (!pickers.has(name)) pickers.set(name, makePicker(name, label));
    for (const [name, { node }] of pickers) if (!wanted.some((each) => each.name === name)) node.remove();
    order(picking, wanted.map(({ name, options, value }) => {
      const { node, select } = pickers.get(name);
      select.replaceChildren(...options.map(([each, words]) => h("option", { value: each, text: words })));
      select.value = value;
      return node;
    }));
    picking.hidden = !wanted.length;
  }

  // The places of the panels belong to the notebook's own box; here they become the tabs' panels.

  let tries = 0;
  const watcher = new MutationObserver(() => dress());
  function dress() {
    for (const name of tabs.keys()) {
      const place = [...(root?.children ?? [])].find((node) => node.classList.contains(`is-${name}`));
      if (!place) continue;
      place.id = `${view}-${name}`;
      place.setAttribute("role", "tabpanel");
      place.setAttribute("aria-labelledby", `${view}-tab-${name}`);
    }
  }
  function attach() {
    root = el.closest(".nbdeck-studio");
    if (root) {
      watcher.observe(root, { childList: true });
      dress();
      drawStep();
      drawNext();
    } else if (tries++ < PATIENCE_FRAMES) {
      requestAnimationFrame(attach);
    }
  }

  const listeners = { "change:steps": drawSteps, "change:step": onStep };
  for (const [event, react] of Object.entries(listeners)) model.on(event, react);
  drawSteps();
  attach();
  return () => {
    tries = PATIENCE_FRAMES;
    watcher.disconnect();
    for (const [event, react] of Object.entries(listeners)) model.off(event, react);
  };
}

export default { render };
