// Unpacks what a start from the image needs - zstd, which browsers do not unpack for a page - as it arrives: on a first
// visit in a worker beside the page, which feeds it from its first moment on (early.js); else on the spot.
const BUILT = "__BUILT__"; // the files of each stream, its bytes when unpacked, and how many before them only serve it
const OUT_BYTES = 1 << 20;
let zstd;

async function decoder() {
  const file = await (await fetch(new URL("../../vendor/zstd.wasm", import.meta.url))).arrayBuffer();
  return (await WebAssembly.instantiate(file, { env: { emscripten_notify_memory_growth() {} } })).instance.exports;
}

// Unpack a stream given in pieces, and tell of each part of the result as soon as it is there.
async function unpack(pieces, { size, before }, tell = () => {}) {
  const { memory, malloc, free, ...run } = await (zstd ??= decoder());
  const context = run.ZSTD_createDCtx(), out = malloc(OUT_BYTES), ends = malloc(24), file = new Uint8Array(size);
  let at = -before;
  for await (const piece of pieces) {
    const input = malloc(piece.length);
    new Uint8Array(memory.buffer).set(piece, input);
    new Uint32Array(memory.buffer, ends, 3).set([input, piece.length, 0]); // address, size, how far it is
    for (let full = true; full || new Uint32Array(memory.buffer, ends, 3)[2] < piece.length;) {
      new Uint32Array(memory.buffer, ends + 12, 3).set([out, OUT_BYTES, 0]);
      if (run.ZSTD_decompressStream(context, ends + 12, ends) >> 8 === -1) throw new Error("not sound"); // an error code
      const got = new Uint32Array(memory.buffer, ends + 12, 3)[2], skipped = Math.min(got, Math.max(0, -at));
      if (got > skipped) {
        file.set(new Uint8Array(memory.buffer, out + skipped, got - skipped), at + skipped); // RangeError if too long
        tell(file.subarray(at + skipped, at + got));
      }
      at += got;
      full = got === OUT_BYTES;
    }
    free(input);
  }
  run.ZSTD_freeDCtx(context);
  free(out);
  free(ends);
  if (at !== size) throw new Error(`${at} bytes instead of ${size}`);
  return file;
}

const kinds = {
  image: (pieces) => unpack(pieces, BUILT.image),
  async wasm(pieces) {
    const bytes = await unpack(pieces, BUILT.wasm);
    return { module: await WebAssembly.compile(bytes), bytes };
  },
  // The browser compiles while more arrives. Firefox may compile nothing more once a worker ends in the midst of this,
  // so it is kept for first visits, where the network is what one waits for.
  async arriving(pieces) {
    let body;
    const headers = { "Content-Type": "application/wasm" };
    const stream = new ReadableStream({ start(control) { body = control; } });
    const module = WebAssembly.compileStreaming(new Response(stream, { headers }));
    const bytes = unpack(pieces, BUILT.wasm, (part) => body.enqueue(part));
    bytes.then(() => body.close(), (error) => body.error(error));
    return { module: await module, bytes: await bytes };
  },
};

async function* read(streams, tell = () => {}) {
  for (const stream of streams) {
    const reader = (await stream).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      tell(piece.value.length);
      yield piece.value;
    }
  }
}

// Fetch and unpack on the spot, telling how many bytes have come.
export function here(name, tell) {
  const streams = BUILT[name].files.map(async (path) => {
    const reply = await fetch(new URL(path, import.meta.url));
    if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
    return reply.body;
  });
  for (const stream of streams) stream.catch(() => {}); // whoever reads it says so
  return kinds[name](read(streams, tell));
}

if (globalThis.DedicatedWorkerGlobalScope && self.name === "unpack") {
  zstd = decoder();
  const pipes = new Map(["wasm", "base", "image"].map((file) => [file, new TransformStream()]));
  const writers = new Map([...pipes].map(([file, { writable }]) => [file, writable.getWriter()]));
  self.onmessage = ({ data: [file, piece, error] }) => {
    const writer = writers.get(file);
    (error ? writer.abort(error) : piece ? writer.write(piece) : writer.close()).catch(() => {});
  };
  for (const [name, kind, files] of [["wasm", "arriving", ["wasm"]], ["image", "image", ["base", "image"]]]) {
    kinds[kind](read(files.map((file) => pipes.get(file).readable))).then(
      (done) => self.postMessage([name, done], [(done.bytes ?? done).buffer]),
      (error) => self.postMessage([name, null, String(error)]));
  }
}
