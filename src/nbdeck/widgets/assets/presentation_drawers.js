// Below the slides: the states that the presentation was in, and what is wrong with the one that is shown.

const DIFFERENCES = { "-": ["del", "gone"], "+": ["ins", "new"], "~": ["span", "changed"], ">": ["span", "moved"] };

/** Replace what a list shows; the focus stays on what has the same `data-focus`, or goes to `otherwise`. */
function redraw(list, nodes, otherwise) {
  const focus = list.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  list.replaceChildren(...nodes);
  if (focus) ([...list.querySelectorAll("[data-focus]")].find((each) => each.dataset.focus === focus) ?? otherwise).focus();
}

/** Return a list of what is different between two states. */
function differenceList({ lines }) {
  if (!lines.length) return h("p", { class: "nbdeck-hint", text: "No difference." });
  return h("ul", { class: "nbdeck-difference" }, ...lines.map(([mark, words, isInner]) => {
    const [tag, name] = DIFFERENCES[mark];
    return h("li", { class: isInner ? "is-inner" : null },
      isInner ? null : h("span", { class: "nbdeck-difference-kind", text: name }), h(tag, { text: words }));
  }));
}

/** Return {node, draw}: the history. */
function makeHistory(step) {
  const title = h("h3", { class: "nbdeck-drawer-title", tabindex: "-1", text: "History" });
  const list = h("ol", { class: "nbdeck-states" });
  const node = h("section", { class: "nbdeck-deck-drawer", "aria-label": "History", hidden: true }, title, list);

  function row(state, difference) {
    const name = `${state.what}, ${moment(state.when, { hasSeconds: true })}`;
    const act = (label, step_, content) => button(label, () => step(step_, content), { "aria-label": `${label}: ${name}`, "data-focus": `${step_}/${state.request_id}` });
    const isOpen = difference.before === state.parent && difference.after === state.request_id;
    const marks = [state.is_newest ? "newest" : "", state.is_shown ? "shown" : ""].filter(Boolean);
    return h("li", { class: `nbdeck-state${state.is_shown ? " is-shown" : ""}` },
      h("div", { class: "nbdeck-state-words" },
        h("strong", { text: state.what }),
        ...marks.map((text) => h("span", { class: "nbdeck-badge", text })),
        h("span", { class: "nbdeck-hint", text: `${state.slides} slides, ${moment(state.when, { hasSeconds: true })}` })),
      h("div", { class: "nbdeck-state-tools" },
        state.parent ? act("What changed", "compare", { before: state.parent, after: state.request_id }) : null,
        state.is_shown ? null : act("Look at it", "look", { state: state.request_id }),
        state.is_newest ? null : act("Go back to it", "restore", { state: state.request_id })),
      isOpen ? differenceList(difference) : null);
  }
  return {
    node,
    draw(versions, difference) {
      const rows = [...versions].reverse().map((state) => row(state, difference));
      redraw(list, rows.length ? rows : [h("li", { class: "nbdeck-hint", text: "The service lists no earlier states." })], title);
    },
  };
}

/** Put the frame of a finding where it is on a slide of `size` points; return whether there is a place. */
function putMark(mark, box, [width, height]) {
  mark.hidden = !(box && width && height);
  if (mark.hidden) return;
  const { x, y, w, h: tall } = box;
  Object.assign(mark.style, { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`, width: `${(100 * w) / width}%`, height: `${(100 * tall) / height}%` });
}

/** Return {node, draw}: what a check found; `jump(finding)` shows the place, `place(frame, slide)` a small picture. */
function makeFindings({ jump, place, step }) {
  let drawn = "";
  const title = h("h3", { class: "nbdeck-drawer-title", tabindex: "-1" });
  const list = h("ul", { class: "nbdeck-findings" });
  const remarks = h("div", { class: "nbdeck-hint" });
  const node = h("section", { class: "nbdeck-deck-drawer", "aria-label": "Check", hidden: true }, title, list, remarks);

  /** Return how a finding is mended: a button, and a field with what is proposed where it needs words. */
  function mending({ label, text }, name, at) {
    const marks = { "aria-label": `${label}: ${name}`, "data-focus": `mend/${at}` };
    if (text === null) return h("div", { class: "nbdeck-mend" }, acting(label, () => step("mend", { finding: at, text: "" }), marks));
    const field = h("textarea", { class: "nbdeck-field", rows: String(Math.min(4, text.split("\n").length)), placeholder: "In your words", "aria-label": `${label}: ${name}`, "data-focus": `field/${at}` });
    field.value = text;
    const mend = () => (field.value.trim() ? step("mend", { finding: at, text: field.value }) : field.focus());
    return h("div", { class: "nbdeck-mend" }, field, acting(label, mend, marks));
  }
  function row(finding, at, slides, size) {
    const words = h("span", { class: "nbdeck-finding-words" },
      h("span", { class: `nbdeck-badge is-${finding.severity}`, text: finding.severity }),
      h("strong", { text: finding.slide ? `Slide ${finding.slide}` : "Whole file" }), h("span", { text: finding.message }));
    const slide = slides[finding.slide - 1];
    if (!slide) return h("li", { class: "nbdeck-finding" }, words);
    const frame = h("span", { class: "nbdeck-frame" });
    place(frame, slide);
    const mark = h("span", { class: "nbdeck-mark" });
    putMark(mark, finding.box, size);
    return h("li", { class: "nbdeck-finding-row" },
      h("button", { type: "button", class: "nbdeck-finding", "data-focus": `finding/${at}`, on: { click: () => jump(finding) } }, h("span", { class: "nbdeck-marked" }, frame, mark), words),
      finding.mend ? mending(finding.mend, `slide ${finding.slide}, ${finding.message}`, at) : null);
  }
  return {
    node,
    draw(report, slides, isGoing, size) {
      const told = JSON.stringify([report, isGoing]);
      if (told === drawn) return;
      drawn = told;
      const isHere = "passed" in report;
      setText(title, isGoing ? "Checking" : isHere ? `Check: ${report.passed ? "passed" : "not passed"}, score ${report.score.toFixed(2)}` : "Check");
      const rows = (report.findings ?? []).map((finding, at) => row(finding, at, slides, size));
      if (isHere && !rows.length) rows.push(h("li", { class: "nbdeck-hint", text: "Nothing found." }));
      if (!isHere && !isGoing) rows.push(h("li", { class: "nbdeck-hint", text: "The slides have changed; check again." }));
      redraw(list, rows, title);
      const more = (report.total ?? 0) - (report.findings ?? []).length;
      setText(remarks, [more > 0 ? `And ${more} more.` : "", ...(report.warnings ?? [])].filter(Boolean).join(" "));
    },
  };
}
