// What PyScript runs Python with: its `interpreter` setting names this file, in the page and in workers.
// Starts from the prepared image; when that fails for any reason, boots the ordinary way.
import * as pyodide from "../../vendor/pyodide/pyodide.mjs";
import createPyodideModule from "../../vendor/pyodide/pyodide.asm.mjs";

export const { version } = pyodide;
const BUILT = "__BUILT__", url = (path) => new URL(path, import.meta.url).href, inPage = typeof document !== "undefined";
const tell = (fraction) => inPage && globalThis.sobremesa?.progress(fraction);
const settings = {
  indexURL: url("../../vendor/pyodide/"), packageBaseUrl: url("../../wheels/"), lockFileContents: BUILT.lock,
  createPyodideModule, env: { PYTHONHASHSEED: "0" },           // the order of sets is then that of the image
};
const fetched = (path) => fetch(url(path)).then((reply) => {
  if (reply.ok) return reply;
  throw new Error(`${path}: HTTP ${reply.status}`);
});

// Where its wasm does not come Pyodide only warns and waits for ever: the page has to say so.
const { fetch: ask } = globalThis;
globalThis.fetch = (file, ...more) => {
  const reply = ask(file, ...more), failed = () => inPage && globalThis.sobremesa?.fail(String(file));
  if (String(file).endsWith(".wasm")) reply.then(({ ok }) => ok || failed(), failed);
  return reply;
};

// The image is a snapshot's header, the low part of its memory as the difference from what the wasm itself brings, and
// the high part (tools/heap.mjs).
async function download() {
  const file = new Uint8Array(BUILT.used);
  const reader = (await fetched("../../boot/image.bin")).body.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  for (let part; !(part = await reader.read()).done; tell(0.9 * (at += part.value.length) / BUILT.used)) file.set(part.value, at);
  if (at !== BUILT.used) throw new Error(`image: ${at} bytes instead of ${BUILT.used}`);
  return [file.subarray(0, BUILT.header), file.subarray(BUILT.header, BUILT.header + BUILT.low), file.subarray(BUILT.header + BUILT.low)];
}

async function fromImage(options) {
  const image = download(), failed = image.then(() => new Promise(() => {}));      // settles only when no image arrives
  const restore = async (module) => {
    const { instantiateWasm } = module;                        // the wasm compiles while the image is on its way
    module.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, wasm) => image.then(([, low]) => {
      const own = new Uint32Array(instance.exports.memory.buffer, 0, BUILT.static / 4);
      const words = new Uint32Array(low.buffer, low.byteOffset);
      own.forEach((word, i) => { words[i] ^= word; });
      done(instance, wasm);
    }, () => {}));
    const made = await createPyodideModule(module), [header, low, high] = await image, { restoreSnapshot } = module.API;
    module.API.restoreSnapshot = () => {                       // the original would copy 30 MB, most of them zeros
      for (const [part, at] of [[low, 0], [high, BUILT.high]]) made.HEAPU8.set(part, at);
      return restoreSnapshot(header);
    };
    return made;
  };
  const py = await Promise.race([failed, pyodide.loadPyodide({
    ...options, createPyodideModule: restore, stdLibURL: url("../../boot/empty.zip"), _loadSnapshot: new Uint8Array(BUILT.size),
  })]);
  py.pyimport("random").seed();                                // the image holds the state of the machine that built it
  // It also holds what pyscript.toml asks micropip to install: such a request is answered without doing anything.
  const { pyimport } = py, micropip = { async install() {}, set_index_urls() {}, freeze: () => "{}", destroy() {} };
  Object.assign(py, { loadPackage: async () => [], pyimport: (name) => name === "micropip" ? micropip : pyimport(name) });
  return py;
}

// What the image leaves out of the library, for modules that are imported late.
async function mount(py) {
  py.FS.writeFile("/lib/python314.zip", new Uint8Array(await (await fetched("../../boot/library.zip")).arrayBuffer()));
  py.pyimport("importlib").invalidate_caches();
}

export async function loadPyodide(options = {}) {
  const all = { ...options, ...settings }, plain = inPage && new URLSearchParams(location.search).get("boot") === "plain";
  let py, rest, how = "image", eager = () => rest().catch(() => setTimeout(eager, 5000));
  if (!plain) py = await fromImage(all).catch((error) => console.warn("no image:", String(error).slice(0, 200)));
  if (!py) [how, py] = ["plain", await pyodide.loadPyodide({ ...all, stdLibURL: url("../../boot/library.zip") })];
  // A worker has its searches there; the page asks for it until it comes.
  else (rest = () => rest.done ??= mount(py).catch((error) => { rest.done = null; throw error; }), inPage) ? setTimeout(eager, 2000) : await rest();
  // What PyScript's own hook does in workers; it travels as text, which the policy forbids.
  if (!inPage) py.registerJsModule("_pyscript", { fs: { ERROR: "", NAMESPACE: "@pyscript.fs" }, interpreter: py });
  tell(1);
  globalThis.sobremesa = Object.assign(globalThis.sobremesa ?? {}, { how, rest });
  return py;
}
