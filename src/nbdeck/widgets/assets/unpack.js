// What a notebook saves of a script: the packed script, and these lines that unpack it.

const bytes = Uint8Array.from(atob("PACKED"), (letter) => letter.charCodeAt(0));
const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
const address = URL.createObjectURL(new Blob([await new Response(plain).text()], { type: "text/javascript" }));
const part = await import(address);
URL.revokeObjectURL(address);
export default part.default;
