// Dragging cards by their handles, with mouse, pen or finger. Only a line and a label move while it lasts.

const SLACK = 4; // pixels before a press is a drag
const EDGE = 48; // pixels from an end of the list where it begins to scroll

/**
 * Make the handles in `list` drag.
 * `taken(id)` returns the ids that go along, `words(ids)` what the label says, `drop(ids, before)` does it.
 */
function makeDraggable(list, { taken, words, drop }) {
  const line = h("li", { class: "nbdeck-drop-line", role: "presentation", "aria-hidden": "true", hidden: true });
  const label = h("div", { class: "nbdeck-drag-label", "aria-hidden": "true", hidden: true });
  let drag = null;

  const rows = () => [...list.querySelectorAll(":scope > [data-card]")];

  function place() {
    const found = drag.rows;
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const box = found[middle].getBoundingClientRect();
      if (box.top + box.height / 2 < drag.y) low = middle + 1;
      else high = middle;
    }
    drag.at = low;
    const box = list.getBoundingClientRect();
    const edge = low < found.length ? found[low].getBoundingClientRect().top : found.at(-1).getBoundingClientRect().bottom;
    line.style.transform = `translateY(${edge - box.top + list.scrollTop - 4}px)`;
    label.style.transform = `translate(${drag.x + 12}px, ${drag.y + 8}px)`;
    return box;
  }

  function frame() {
    if (!drag?.isOn) return;
    const box = place();
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, window.innerHeight);
    if (drag.y < top + EDGE) list.scrollTop -= Math.ceil((top + EDGE - drag.y) / 4);
    if (drag.y > bottom - EDGE) list.scrollTop += Math.ceil((drag.y - bottom + EDGE) / 4);
    drag.frame = requestAnimationFrame(frame);
  }

  function begin() {
    drag.isOn = true;
    drag.ids = taken(drag.id);
    drag.rows = rows();
    for (const row of drag.rows) row.classList.toggle("is-dragged", drag.ids.includes(row.dataset.card));
    label.textContent = words(drag.ids);
    list.append(line);
    document.body.append(label);
    line.hidden = label.hidden = false;
    frame();
  }

  function end(isDropped) {
    if (!drag) return;
    const { isOn, ids, at, frame: next, handle, pointer } = drag;
    const before = isOn && at < drag.rows.length ? drag.rows[at].dataset.card : null;
    cancelAnimationFrame(next);
    if (handle.hasPointerCapture?.(pointer)) handle.releasePointerCapture(pointer);
    if (isOn) {
      for (const row of drag.rows) row.classList.remove("is-dragged");
      line.remove();
      label.remove();
      handle.dataset.dragged = "true"; // the click that follows is no click
      setTimeout(() => delete handle.dataset.dragged, 0);
    }
    drag = null;
    if (isOn && isDropped) drop(ids, before);
  }

  list.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".nbdeck-handle");
    if (!handle || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    drag = { handle, pointer, x, y, from: [x, y], id: handle.closest("[data-card]").dataset.card, isOn: false };
    handle.setPointerCapture(pointer);
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (!drag.isOn && Math.hypot(drag.x - drag.from[0], drag.y - drag.from[1]) > SLACK) begin();
  });
  list.addEventListener("pointerup", () => end(true));
  list.addEventListener("pointercancel", () => end(false));
  list.addEventListener("keydown", (event) => {
    if (drag?.isOn && event.key === "Escape") end(false);
  });
  return () => end(false);
}
