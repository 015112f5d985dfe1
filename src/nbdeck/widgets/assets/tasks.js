// All tasks of a client: a line for each, and below it what came of the one that is open.

SHAPES.retry = "M12.8 6.2A5.2 5.2 0 1 0 13.2 8.9M13 2.8v3.6H9.4";
SHAPES.good = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M5.4 8.2l1.9 1.9L10.8 6.2";
SHAPES.bad = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M8 5v3.6M8 10.9v.1";
SHAPES.off = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M5.2 8h5.6";
SHAPES.going = "M8 2.5a5.5 5.5 0 1 1-5.5 5.5";
SHAPES.save = "M8 2.5v8M4.5 7 8 10.5 11.5 7M3 13.5h10";

const LOOK_MS = 4000;
const LONGEST_LOOK_MS = 60_000;
const SIGNS = { running: "going", success: "good", cancelled: "off", failed: "bad", lost: "bad" };
const FORMATS = { pptx: "PowerPoint", pdf: "PDF", mp4: "MP4", srt: "Subtitles" };
const LOST_REQUEST = "It cannot be tried again from here: it was already, or the service does not keep what was asked for.";

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-tasks-part");
  const view = freshId("view");
  const gallery = pictures(model);
  const lines = new Map(); // key -> line
  const step = (name, content = {}) => model.send({ step: name, view, ...content });

  const count = h("span", { class: "nbdeck-count", id: freshId("count") });
  const refresh = button("Look again", () => step("refresh"), { picture: "retry", kind: "is-plain" });
  const head = h("div", { class: "nbdeck-task-top" }, count, refresh);
  const empty = h("div", { class: "nbdeck-task-empty", text: "No tasks yet. What you start here or elsewhere with the same key shows up by itself." });
  const list = h("ul", { class: "nbdeck-task-list", "aria-labelledby": count.id });
  el.append(head, empty, list);

  function makeLine(key) {
    const title = h("span", { class: "nbdeck-task-title", id: freshId("title") });
    const when = h("span", { class: "nbdeck-task-when" });
    const sign = h("span", { class: "nbdeck-task-sign" });
    const words = h("span", { class: "nbdeck-task-words" });
    const elapsed = h("span", { class: "nbdeck-task-time" });
    const bar = h("progress", { class: "nbdeck-task-bar", max: "1", "aria-labelledby": title.id });
    const alert = h("div", { class: "nbdeck-task-alert" });
    const about = { "aria-describedby": title.id };
    const cancel = button("Cancel", () => { if (cancel.getAttribute("aria-disabled") !== "true") step("cancel", { row: key }); }, about);
    const retry = button("Try again", () => { step("retry", { row: key }); cancel.focus(); }, { picture: "retry", ...about });
    const open = button("Show result", () => (model.get("opened") === key ? step("shut") : step("open", { row: key })), { "aria-expanded": "false", ...about });
    const result = h("div", { class: "nbdeck-task-result", role: "group", "aria-labelledby": title.id });
    const node = h("li", { class: "nbdeck-task", "data-row": key },
      sign, h("div", { class: "nbdeck-task-body" },
        h("div", { class: "nbdeck-task-head" }, title, when),
        h("div", { class: "nbdeck-task-step" }, words, elapsed), bar, alert),
      h("div", { class: "nbdeck-task-tools" }, retry, cancel, open), result);
    return { node, title, when, sign, words, elapsed, bar, alert, cancel, retry, open, result, shown: null, state: null };
  }

  function drawLine(entry) {
    if (!lines.has(entry.key)) lines.set(entry.key, makeLine(entry.key));
    const line = lines.get(entry.key);
    const isRunning = entry.state === "running";
    const isOpen = model.get("opened") === entry.key;
    if (line.state !== entry.state) {
      line.state = line.node.dataset.state = entry.state;
      line.sign.replaceChildren(icon(SIGNS[entry.state]));
    }
    setText(line.title, entry.title);
    setText(line.when, entry.began === null ? "" : moment(entry.began));
    setText(line.words, entry.words);
    setText(line.elapsed, entry.elapsed);
    line.bar.hidden = !isRunning;
    if (entry.share === null) line.bar.removeAttribute("value");
    else line.bar.value = entry.share;
    line.alert.hidden = !entry.error;
    const more = entry.is_retryable && !entry.can_retry && entry.id ? LOST_REQUEST : "";
    const told = [entry.error, entry.hint, more].filter(Boolean).join(" ");
    if (line.told !== told) {
      line.told = told;
      line.alert.replaceChildren(h("b", { text: entry.error }), document.createTextNode([" ", entry.hint, more].filter(Boolean).join(" ")));
    }
    const hadFocus = line.cancel === document.activeElement && !isRunning;
    line.cancel.hidden = !isRunning || !entry.id;
    line.cancel.setAttribute("aria-disabled", String(entry.is_cancelling));
    line.retry.hidden = !entry.can_retry;
    line.open.hidden = entry.state !== "success";
    if (hadFocus) [line.open, line.retry].find((each) => !each.hidden)?.focus();
    setText(line.open.querySelector("span"), isOpen ? "Hide result" : "Show result");
    line.open.setAttribute("aria-expanded", String(isOpen));
    drawResult(line, entry, isOpen);
    return line.node;
  }

  function drawResult(line, entry, isOpen) {
    line.result.hidden = !isOpen;
    const about = isOpen ? model.get("details")[entry.key] ?? null : null;
    const drawn = JSON.stringify([isOpen, about]);
    if (line.shown === drawn) return;
    line.shown = drawn;
    if (!isOpen) line.result.replaceChildren();
    else if (!about) line.result.replaceChildren(h("span", { class: "nbdeck-hint", text: "Fetching the result" }));
    else line.result.replaceChildren(...(about.files ? product(entry.key, about) : other(about)));
  }

  function product(key, { pictures: number = 0, words = "", files, warnings }) {
    const strip = h("div", { class: "nbdeck-task-strip", role: "group", "aria-label": "First slides", tabindex: "0" });
    for (let at = 0; at < number; at += 1) {
      const img = h("img", { alt: `Slide ${at + 1}`, hidden: true });
      strip.append(h("div", { class: "nbdeck-task-slide" }, img));
      gallery.show(img, `${key}/${at}`, { isAsked: false });
    }
    if (number) step("pictures", { names: [key] });
    const saves = files.map((format) => {
      const label = FORMATS[format];
      const node = button(label, () => {
        if (node.getAttribute("aria-disabled") === "true") return;
        node.setAttribute("aria-disabled", "true");
        node.dataset.format = format;
        say(el, `Preparing the ${label} file`);
        step("download", { row: key, format });
      }, { picture: "save", "aria-label": `Download ${label}`, "data-format": format });
      return node;
    });
    if (files.includes("mp4")) {
      const play = button("Play", () => {
        play.hidden = true;
        lines.get(key).isPlaying = true;
        step("download", { row: key, format: "mp4" });
      }, { kind: "is-main" });
      saves.unshift(play);
    }
    return [
      ...(number ? [strip] : []),
      ...(words ? [h("div", { text: words })] : []),
      h("div", { class: "nbdeck-task-saves" }, ...saves),
      ...(warnings.length ? [h("ul", { class: "nbdeck-task-lines", "aria-label": "Warnings" }, ...warnings.map((text) => h("li", { text })))] : []),
    ];
  }
  function other({ title, words, lines: shown }) {
    return [
      ...(title ? [h("div", { class: "nbdeck-task-name", text: title })] : []),
      ...(words ? [h("div", { text: words })] : []),
      ...(shown?.length ? [h("ol", { class: "nbdeck-task-lines" }, ...shown.map((text) => h("li", { text })))] : []),
    ];
  }

  function draw() {
    const entries = model.get("entries");
    const keys = new Set(entries.map((entry) => entry.key));
    for (const [key, line] of lines) {
      if (keys.has(key)) continue;
      line.node.remove();
      lines.delete(key);
    }
    order(list, entries.map(drawLine));
    const running = entries.filter((entry) => entry.state === "running").length;
    setText(count, entries.length ? `${entries.length} task${entries.length === 1 ? "" : "s"}, ${running} running` : "Tasks");
    empty.hidden = entries.length > 0;
    list.hidden = !entries.length;
  }

  // Looking by itself, as long as somebody can see it; the next look waits for the answer to the last.

  let gap = LOOK_MS;
  let timer = null;
  let isInSight = false;
  const later = () => { clearTimeout(timer); timer = setTimeout(look, gap); };
  function look() {
    timer = null;
    if (!isInSight || document.hidden) {
      later();
      return;
    }
    try {
      step("look");
    } catch {
      // The kernel was restarted; the panel that the cell makes next looks for itself.
    }
  }
  const watcher = new IntersectionObserver((seen) => { isInSight = seen.some((each) => each.isIntersecting); });
  watcher.observe(el);
  later();

  function hear(content, buffers) {
    gallery.hear(content, buffers);
    if ("looked" in content) {
      gap = content.looked ? LOOK_MS : Math.min(gap * 2, LONGEST_LOOK_MS);
      later();
    }
    if (content.view === view && "file" in content) {
      for (const node of lines.get(content.row)?.result.querySelectorAll(`[data-format="${content.format}"]`) ?? []) node.removeAttribute("aria-disabled");
      const line = lines.get(content.row);
      if (!buffers?.length) return;
      if (content.format === "mp4" && line?.isPlaying) {
        line.isPlaying = false;
        line.result.prepend(player(buffers[0], "Video"));
      } else keep(content.file, buffers[0]);
    }
  }

  const listeners = { "change:entries": draw, "change:details": draw, "change:opened": draw, "msg:custom": hear };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  draw();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    gallery.close();
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
  };
}

export default { render };
