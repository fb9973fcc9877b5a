// What PyScript runs Python with: its `interpreter` setting names this file, in the page and in workers.
// Starts from the prepared image; when that fails for any reason, boots the ordinary way.
import * as pyodide from "../../vendor/pyodide/pyodide.mjs";
import createPyodideModule from "../../vendor/pyodide/pyodide.asm.mjs";

export const { version } = pyodide;

const BUILT = "__BUILT__"; // the image's sizes in bytes, and the lock file (tools/build.py)
const LIBRARY_MS = 2000, KEEP_MS = 500; // the page paints first
const RETRY_MS = 5000;
const inPage = typeof document !== "undefined";
const url = (path) => new URL(path, import.meta.url).href;
const tell = (fraction) => inPage && globalThis.sobremesa?.progress(fraction);
const settings = {
  indexURL: url("../../vendor/pyodide/"), packageBaseUrl: url("../../wheels/"), lockFileContents: BUILT.lock,
  createPyodideModule, env: { PYTHONHASHSEED: "0" }, // the order of sets is then that of the image
};

const WASM = url("../../vendor/pyodide/pyodide.asm.wasm");
let interpreter; // its module, compiled, while a start from the image waits for it

// Pyodide fetches its wasm itself, and takes the module here. Where a wasm does not come it only warns and waits for
// ever: the page has to say so.
const { fetch: originalFetch } = globalThis;
globalThis.fetch = (file, ...more) => {
  if (interpreter && String(file) === WASM) return interpreter;
  const reply = originalFetch(file, ...more);
  const failed = () => inPage && globalThis.sobremesa?.fail(String(file));
  if (String(file).endsWith(".wasm")) reply.then(({ ok }) => ok || failed(), failed);
  return reply;
};
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const module = await source;
  if (module instanceof WebAssembly.Module) return { module, instance: await WebAssembly.instantiate(module, imports) };
  if (inPage) return instantiateStreaming.call(WebAssembly, module, imports).catch((error) => {
    globalThis.sobremesa?.fail(error);
    throw error;
  });
  return WebAssembly.instantiate(await module.arrayBuffer(), imports); // a worker may end in the midst (unpack.mjs)
};

// PyScript waits for a store in IndexedDB, which it empties since its setting says so (pyscript.toml). Firefox withholds that
// store from a page while a worker of the page before is not quite gone, so an empty one that keeps nothing stands in for it.
// Stores of our own (media.mjs) are real.
const settled = (request) => { queueMicrotask(() => request.onsuccess({ target: request })); return request; };
const objectStore = () => ({ getAllKeys: () => settled({ result: [] }), clear: () => settled({}) });
const database = { transaction: () => ({ objectStore }), close() {} };
let stores; try { stores = globalThis.indexedDB; } catch { /* refused: whoever opens a store of ours finds out */ }
const open = (name, ...more) => (name.startsWith("sobremesa") ? stores.open(name, ...more) : settled({ result: database }));
Object.defineProperty(globalThis, "indexedDB", { value: { open } });

export async function loadPyodide(options = {}) {
  const all = { ...options, ...settings };
  const plain = inPage && new URLSearchParams(location.search).get("boot") === "plain";
  const warn = (error) => console.warn("no image:", String(error).slice(0, 200));
  const prepared = plain ? undefined : await fromImage(all).catch(warn);
  const py = prepared ?? await pyodide.loadPyodide({ ...all, stdLibURL: url("../../boot/library.zip") });
  const rest = prepared && mounter(py);
  // A worker has its searches there; the page asks until it comes.
  const mountRest = () => rest().catch(() => setTimeout(mountRest, RETRY_MS));
  if (rest && inPage && !BUILT.app) setTimeout(mountRest, LIBRARY_MS);
  else if (rest) await rest();
  if (inPage) setTimeout(() => keepUnpacked().catch(warn).then(globalThis.sobremesa?.unpacked), KEEP_MS);
  // What PyScript's own hook does in workers; it travels as text, which the policy forbids.
  if (!inPage) py.registerJsModule("_pyscript", { fs: { ERROR: "", NAMESPACE: "@pyscript.fs" }, interpreter: py });
  tell(1);
  const how = prepared ? "image" : "plain", bring = (kind, owner) => laid(py, kind, owner);
  globalThis.sobremesa = Object.assign(globalThis.sobremesa ?? {}, { how, rest, bring });
  return py;
}

async function fromImage(options) {
  interpreter = compiled();
  const image = Promise.all([download(), interpreter]).then(([file]) => file);
  const failed = image.then(() => new Promise(() => {})); // settles only when no image arrives
  const py = await Promise.race([failed, pyodide.loadPyodide({
    ...options, createPyodideModule: (module) => restore(module, image),
    stdLibURL: url("../../boot/empty.zip"), _loadSnapshot: new Uint8Array(BUILT.size),
  })]).finally(() => { interpreter = undefined; });
  if (BUILT.app) py.FS.writeFile("/lib/app.whl", await whole(BUILT.app)); // the image of `make dev` lacks the app
  py.pyimport("random").seed(); // the image holds the state of the machine that built it
  // It also holds what pyscript.toml asks micropip to install: such a request is answered without doing anything.
  const { pyimport } = py;
  const micropip = { async install() {}, set_index_urls() {}, freeze: () => "{}", destroy() {} };
  py.pyimport = (name) => (name === "micropip" ? micropip : pyimport(name));
  py.loadPackage = async () => [];
  return py;
}

// What the page has begun before its first paint (early.js), unless this is a worker or something kept it from going on.
const { early = {} } = globalThis.sobremesa ?? {};
const earlier = !inPage || globalThis.sobremesa?.controlled; // whether a visit before may have kept something
let came = 0;

async function unpacked(name) {
  const { here } = await import("./unpack.mjs");
  return here(name, (bytes) => tell(0.9 * (came += bytes) / BUILT.packed)); // the rest is starting
}

// The interpreter comes packed to a first visit. From then on it lies in the cache as it is, and the browser keeps what
// it compiled of it.
async function compiled() {
  const stored = early.compiled ?? (earlier && await cached(WASM) && WebAssembly.compileStreaming(originalFetch(WASM)));
  const sound = await Promise.resolve(stored).catch(() => {});
  if (sound) return sound;
  const { module, bytes } = await (early.wasm ?? Promise.reject()).catch(() => unpacked("wasm"));
  if (inPage) keep.set(WASM, [[bytes], { headers: { "Content-Type": "application/wasm" } }]);
  return module;
}

// The image is a snapshot's header, the low part of its memory as the difference from what the wasm itself brings, and
// the high part (tools/heap.mjs). It comes as one stream in two files: the memory of the library alone, which updates of
// the app leave as it is, and behind it that of the app, which refers back to the first.
async function download() {
  const { header, low } = BUILT;
  let file = earlier && await kept();
  if (!file) {
    file = await (early.image ?? Promise.reject()).catch(() => unpacked("image"));
    const changed = header + BUILT.static; // by starting
    if (inPage) keep.set(RAW, [[file.slice(0, changed), file.subarray(changed)]]);
  }
  return [file.subarray(0, header), file.subarray(header, header + low), file.subarray(header + low)];
}

// What a visit has unpacked lies in the cache for the next ones, the image under the name of the file that it comes from.
const CACHE = "sobremesa-unpacked", RAW = `${url("../../boot/image.bin")}?raw`;
const keep = new Map(); // what to keep of this visit's, until somebody does

async function kept() {
  const file = await (early.kept ?? cached(RAW).then((reply) => reply?.arrayBuffer())).catch(() => {});
  return file && await isSound(file, BUILT.used, BUILT.sum) ? new Uint8Array(file) : undefined;
}

// Undefined, too, where the browser refuses to keep anything.
async function cached(name) {
  try { return await caches.match(name); } catch { return undefined; }
}

async function isSound(file, size, sum) {
  if (file.byteLength !== size || !globalThis.crypto?.subtle) return file.byteLength === size;
  return new DataView(await crypto.subtle.digest("SHA-256", file)).getUint32(0) === sum;
}

// Called when the page stands: nobody waits for it, and without it the next visit unpacks again.
async function keepUnpacked() {
  const files = [...keep];
  keep.clear();
  if (!files.length || !globalThis.sobremesa?.keepsFiles) return;
  const cache = await caches.open(CACHE), site = url(`../../`); // other folders of the host may have theirs
  for (const older of await cache.keys()) if (older.url.startsWith(site)) await cache.delete(older);
  for (const [name, [parts, as]] of files) await cache.put(name, new Response(new Blob(parts), as));
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
  py.FS.writeFile("/lib/python314.zip", await whole(BUILT.library));
  py.pyimport("importlib").invalidate_caches();
}

// Games come each as a part of its own, with its texts in another file. Those in the store of this device are on their
// way while Python starts, and so are the texts of the frame.
const coming = {};
if (inPage) for (const owner of ["frame", ...globalThis.sobremesa?.kept ?? []]) {
  for (const kind of ["parts", "texts"]) if (BUILT[kind][owner]) comes(kind, owner).catch(() => {});
}

// Read a file of about so many bytes as it arrives, telling how much of it is there, from 0 to 1.
async function arrived(path, size, progress, cache) {
  const pieces = [], reader = (await fetched(path, cache)).body.getReader();
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    progress(Math.min(1, (bytes += piece.value.length) / size));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// A file that is damaged is fetched anew, past what the service worker and the browser keep of it.
async function whole({ path, size, sum }, progress = () => {}) {
  for (const cache of ["default", "reload"]) {
    const file = await arrived(path, size, progress, cache);
    if (await isSound(file, size, sum)) return file;
    await globalThis.sobremesa?.mend?.();
  }
  throw new Error(`${path} is damaged`);
}

function comes(kind, owner) {
  const { path } = BUILT[kind][owner], bars = () => document.querySelectorAll(`progress[data-part="${owner}"]`);
  const show = (fraction) => inPage && kind === "parts" && bars().forEach((bar) => { bar.value = fraction; });
  const dropped = (error) => { delete coming[path]; throw error; };
  return coming[path] ??= whole(BUILT[kind][owner], show).catch(dropped);
}

async function laid(py, kind, owner) {
  const file = `/lib/${kind}/${owner}.zip`;
  py.FS.mkdirTree(`/lib/${kind}`);
  py.FS.writeFile(file, await comes(kind, owner));
  return file;
}

async function fetched(path, cache) {
  const reply = await fetch(url(path), { cache });
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
  return reply;
}
