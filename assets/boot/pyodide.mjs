// What PyScript runs Python with: its `interpreter` setting names this file, in the page and in workers.
// Starts from the prepared image; when that fails for any reason, boots the ordinary way.
import * as pyodide from "../../vendor/pyodide/pyodide.mjs";
import createPyodideModule from "../../vendor/pyodide/pyodide.asm.mjs";

export const { version } = pyodide;

const BUILT = "__BUILT__"; // the image's sizes in bytes, and the lock file (tools/build.py)
const LIBRARY_MS = 2000; // the page paints first
const RETRY_MS = 5000;
const inPage = typeof document !== "undefined";
const url = (path) => new URL(path, import.meta.url).href;
const tell = (fraction) => inPage && globalThis.sobremesa?.progress(fraction);
const settings = {
  indexURL: url("../../vendor/pyodide/"), packageBaseUrl: url("../../wheels/"), lockFileContents: BUILT.lock,
  createPyodideModule, env: { PYTHONHASHSEED: "0" }, // the order of sets is then that of the image
};

// Where its wasm does not come Pyodide only warns and waits for ever: the page has to say so.
const { fetch: originalFetch } = globalThis;
globalThis.fetch = (file, ...more) => {
  const reply = originalFetch(file, ...more);
  const failed = () => inPage && globalThis.sobremesa?.fail(String(file));
  if (String(file).endsWith(".wasm")) reply.then(({ ok }) => ok || failed(), failed);
  return reply;
};

export async function loadPyodide(options = {}) {
  const all = { ...options, ...settings };
  const plain = inPage && new URLSearchParams(location.search).get("boot") === "plain";
  const warn = (error) => console.warn("no image:", String(error).slice(0, 200));
  const prepared = plain ? undefined : await fromImage(all).catch(warn);
  const py = prepared ?? await pyodide.loadPyodide({ ...all, stdLibURL: url("../../boot/library.zip") });
  const rest = prepared && mounter(py);
  // A worker has its searches there; the page asks until it comes.
  const persist = () => rest().then(keepUnpacked, () => setTimeout(persist, RETRY_MS)).catch(warn);
  if (rest && inPage) setTimeout(persist, LIBRARY_MS);
  else if (rest) await rest();
  // What PyScript's own hook does in workers; it travels as text, which the policy forbids.
  if (!inPage) py.registerJsModule("_pyscript", { fs: { ERROR: "", NAMESPACE: "@pyscript.fs" }, interpreter: py });
  tell(1);
  const how = prepared ? "image" : "plain", bring = (kind, owner) => laid(py, kind, owner);
  globalThis.sobremesa = Object.assign(globalThis.sobremesa ?? {}, { how, rest, bring });
  return py;
}

async function fromImage(options) {
  const image = download();
  const failed = image.then(() => new Promise(() => {})); // settles only when no image arrives
  const py = await Promise.race([failed, pyodide.loadPyodide({
    ...options, createPyodideModule: (module) => restore(module, image),
    stdLibURL: url("../../boot/empty.zip"), _loadSnapshot: new Uint8Array(BUILT.size),
  })]);
  py.pyimport("random").seed(); // the image holds the state of the machine that built it
  // It also holds what pyscript.toml asks micropip to install: such a request is answered without doing anything.
  const { pyimport } = py;
  const micropip = { async install() {}, set_index_urls() {}, freeze: () => "{}", destroy() {} };
  py.pyimport = (name) => (name === "micropip" ? micropip : pyimport(name));
  py.loadPackage = async () => [];
  return py;
}

// The image is a snapshot's header, the low part of its memory as the difference from what the wasm itself brings, and
// the high part (tools/heap.mjs).
async function download() {
  const { header, low } = BUILT, earlier = !inPage || navigator.serviceWorker?.controller;
  const file = (earlier && await kept()) || await unpacked();
  return [file.subarray(0, header), file.subarray(header, header + low), file.subarray(header + low)];
}

// What a visit has unpacked lies in the cache for the next ones, under the name of the file that it comes from.
const RAW = "sobremesa-image", IMAGE = url("../../boot/image.bin");

const keep = []; // what to keep of this visit's, until somebody does

async function kept() {
  const file = await globalThis.caches?.match(`${IMAGE}?raw`, { cacheName: RAW }).then((reply) => reply?.arrayBuffer());
  return file?.byteLength === BUILT.used ? new Uint8Array(file) : undefined;
}

// The image comes as one stream in two files: the memory of the library alone, which updates of the app leave as it is,
// and behind it that of the app, which refers back to the first.
async function unpacked() {
  const halves = ["../../boot/base.bin", "../../boot/image.bin"];
  const [packed, decode] = await Promise.all([
    arrived(halves, BUILT.packed, (fraction) => tell(0.9 * fraction)), decoder()]); // the rest is starting
  const file = decode(packed, BUILT.base, BUILT.used), changed = BUILT.header + BUILT.static;
  if (inPage) keep.push(file.slice(0, changed), file.subarray(changed)); // starting changes the first part
  return file;
}

// Read files of about so many bytes together as they arrive, telling how much of them is there, from 0 to 1.
async function arrived(paths, size, progress) {
  const pieces = [], replies = await Promise.all(paths.map(fetched));
  let bytes = 0;
  for (const reader of replies.map((reply) => reply.body.getReader())) {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      progress(Math.min(1, (bytes += piece.value.length) / size));
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// Called when the page stands: nobody waits for it, and without it the next visit unpacks again.
async function keepUnpacked() {
  const parts = keep.splice(0);
  if (!parts.length || !navigator.serviceWorker?.controller && !await navigator.serviceWorker?.getRegistration()) return;
  const cache = await caches.open(RAW);
  for (const older of await cache.keys()) await cache.delete(older);
  await cache.put(`${IMAGE}?raw`, new Response(new Blob(parts)));
}

// Browsers do not unpack zstd for a page, so a wasm does. Its memory goes with it when the image has been read.
async function decoder() {
  const { instance: { exports: zstd } } = await WebAssembly.instantiateStreaming(
    fetched("../../vendor/zstd.wasm"), { env: { emscripten_notify_memory_growth() {} } });
  return (packed, before, size) => {
    const from = zstd.malloc(packed.length), to = zstd.malloc(before + size);
    new Uint8Array(zstd.memory.buffer).set(packed, from);
    const got = zstd.ZSTD_decompress(to, before + size, from, packed.length);
    if (got !== before + size) throw new Error(`image: ${got} bytes instead of ${before + size}`);
    return new Uint8Array(zstd.memory.buffer, to + before, size);
  };
}

async function restore(module, image) {
  const { instantiateWasm } = module;
  // The wasm compiles while the image is on its way. Without an image this start never ends, and another is made.
  module.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, wasm) => image.then(([, low]) => {
    const own = new Uint32Array(instance.exports.memory.buffer, 0, BUILT.static / 4);
    const words = new Uint32Array(low.buffer, low.byteOffset);
    own.forEach((word, i) => { words[i] ^= word; });
    done(instance, wasm);
  }, () => {}));
  const made = await createPyodideModule(module);
  const [header, low, high] = await image;
  const { restoreSnapshot } = module.API;
  module.API.restoreSnapshot = () => { // the original would copy 30 MB, most of them zeros
    made.growMemory(BUILT.size - BUILT.header); // the wasm begins with less than the image may hold
    made.HEAPU8.set(low, 0);
    made.HEAPU8.set(high, BUILT.high);
    return restoreSnapshot(header);
  };
  return made;
}

// Return what mounts the rest of the library once; after a failure it may be called again.
function mounter(py) {
  let mounted = null;
  return () => mounted ??= mount(py).catch((error) => { mounted = null; throw error; });
}

// What the image leaves out of the library, for modules that are imported late.
async function mount(py) {
  const library = await (await fetched("../../boot/library.zip")).arrayBuffer();
  py.FS.writeFile("/lib/python314.zip", new Uint8Array(library));
  py.pyimport("importlib").invalidate_caches();
}

// Games come each as a part of its own, with its texts in another file. Those in the store of this device are on their
// way while Python starts, and so are the texts of the frame.
const coming = {};
if (inPage) for (const owner of ["frame", ...globalThis.sobremesa?.kept ?? []]) {
  for (const kind of ["parts", "texts"]) if (BUILT[kind][owner]) comes(kind, owner).catch(() => {});
}

function comes(kind, owner) {
  const { path, size } = BUILT[kind][owner], bars = () => document.querySelectorAll(`progress[data-part="${owner}"]`);
  const show = (fraction) => inPage && kind === "parts" && bars().forEach((bar) => { bar.value = fraction; });
  const dropped = (error) => { delete coming[path]; throw error; };
  return coming[path] ??= arrived([path], size, show).catch(dropped);
}

async function laid(py, kind, owner) {
  const file = `/lib/${kind}/${owner}.zip`;
  py.FS.mkdirTree(`/lib/${kind}`);
  py.FS.writeFile(file, await comes(kind, owner));
  return file;
}

async function fetched(path) {
  const reply = await fetch(url(path));
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
  return reply;
}
