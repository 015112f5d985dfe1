// One slide as large as the window, above everything else of the page.

/** Return {open, close, show, isOpen}. `go(by)` moves to another slide; `place(frame, slide)` puts its picture there. */
function makeZoom({ go, place }) {
  const frame = h("div", { class: "nbdeck-zoom-frame" });
  const words = h("span", { class: "nbdeck-zoom-words", "aria-live": "polite" });
  const back = button("Previous slide", () => go("back"), { picture: "left", isBare: true });
  const on = button("Next slide", () => go("on"), { picture: "right", isBare: true });
  const shut = button("Close", () => node.close(), { picture: "close", isBare: true });
  const node = h("dialog", { class: "nbdeck-zoom", "aria-label": "Slide, enlarged", on: {
    click: (event) => { if (event.target === node || event.target === frame) node.close(); },
    // Esc belongs to the window alone: a notebook would change its mode.
    keydown: (event) => {
      if (MOVES[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        go(MOVES[event.key]);
      }
    },
  } }, frame, h("div", { class: "nbdeck-zoom-foot" }, back, words, on, shut));

  function show(slide, at, count) {
    if (!node.open || !slide) return;
    place(frame, slide);
    setText(words, `${at + 1} of ${count}${slide.title ? `: ${slide.title}` : ""}`);
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === count - 1));
  }
  return {
    node,
    show,
    open() { if (!node.open && node.isConnected) node.showModal(); },
    close() { if (node.open) node.close(); },
  };
}
