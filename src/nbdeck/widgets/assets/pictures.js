// Pictures that Python sends by message: a saved notebook holds none, and each is sent only when it is wanted.

const GATHER_MS = 40;

/** Return a player of an MP4 that begins at once; its bytes go with it. */
function player(bytes, name) {
  const src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
  return h("video", { class: "nbdeck-film", controls: true, autoplay: true, src, "aria-label": name, on: { emptied: () => URL.revokeObjectURL(src) } });
}

/** Return {show, hear, close}. `show(img, name)` puts a picture into an element once it is here. */
function pictures(model) {
  const here = new Map(); // name -> address of a blob
  const waiting = new Map(); // name -> elements
  const wanted = new Set();
  let timer = null;

  function put(img, address) {
    img.src = address;
    img.hidden = false;
    img.parentElement?.classList.add("has-picture");
  }
  function ask() {
    timer = null;
    if (wanted.size) model.send({ step: "pictures", names: [...wanted] });
    wanted.clear();
  }
  return {
    /** Put a picture into `img`; with `ask` off, wait until it comes by itself. */
    show(img, name, { isAsked = true } = {}) {
      if (here.has(name)) {
        put(img, here.get(name));
        return;
      }
      waiting.set(name, [...(waiting.get(name) ?? []), img]);
      if (!isAsked) return;
      wanted.add(name);
      timer ??= setTimeout(ask, GATHER_MS);
    },
    hear(content, buffers) {
      const name = content.picture;
      if (name === undefined) return;
      if (here.has(name)) URL.revokeObjectURL(here.get(name));
      here.delete(name);
      const imgs = waiting.get(name) ?? [];
      waiting.delete(name);
      if (!buffers?.length) {
        for (const img of imgs) img.parentElement?.classList.add("has-none");
        return;
      }
      here.set(name, URL.createObjectURL(new Blob([buffers[0]], { type: content.type ?? "image/png" })));
      for (const img of imgs) put(img, here.get(name));
    },
    /** Forget pictures whose names begin so; they are asked for again when they are shown. */
    forget(beginning) {
      for (const [name, address] of here) {
        if (!name.startsWith(beginning)) continue;
        URL.revokeObjectURL(address);
        here.delete(name);
      }
    },
    close() {
      clearTimeout(timer);
      for (const address of here.values()) URL.revokeObjectURL(address);
      here.clear();
    },
  };
}
