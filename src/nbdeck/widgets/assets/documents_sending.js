// Sends files to Python piece by piece: the next one only when the last was taken, so that a kernel is never flooded.

const PIECE = 1 << 20; // bytes; notebook servers refuse messages of ten times that

/** Return {add, hear, close}: `add` files, `hear` what Python answers. One file is sent at a time. */
function sending(model) {
  const queue = [];
  let current = null;
  let heard = null;

  const answered = () => new Promise((resolve) => { heard = resolve; });

  async function send({ key, file }) {
    model.send({ step: "begin", file: key, name: file.name, size: file.size });
    if (!(await answered())) return;
    for (let at = 0; at < file.size; at += PIECE) {
      let piece;
      try {
        piece = await file.slice(at, at + PIECE).arrayBuffer();
      } catch {
        model.send({ step: "lost", row: key }); // a folder, or a file that went away
        return;
      }
      model.send({ step: "piece", file: key, at }, undefined, [piece]);
      if (!(await answered())) return;
    }
  }

  async function pump() {
    if (current !== null) return;
    try {
      while (queue.length) {
        current = queue.shift();
        await send(current);
      }
    } catch {
      queue.length = 0; // the kernel is gone, and what waited for the files with it
    }
    current = null;
  }

  return {
    add(files) {
      for (const file of files) queue.push({ key: freshId("file"), file });
      pump();
    },
    hear({ file, is_taken: isTaken }) {
      if (file === current?.key) heard?.(isTaken);
    },
    close() {
      queue.length = 0;
      if (current !== null) model.send({ step: "stop", row: current.key });
      heard?.(false);
    },
  };
}
