// node tools/image.mjs DEPENDENCIES OUT: compile Python for the browser and prepare the image it starts from.
//
// DEPENDENCIES holds the unpacked packages that the app imports. OUT receives
//   library.zip  Pyodide's standard library and the dependencies, compiled,
//   app.zip      the frame of pyapp, compiled; page.zip: PyScript's Python, for the image,
//   parts/       an archive per game, compiled, with its data; texts/: catalogues, an archive per game and for the frame,
//   image.raw    the memory of an interpreter that has imported the frame (see heap.mjs); base.raw: only the library,
//   empty.zip    replaces the library until something outside the image is imported,
//   image.json   sizes, for the wrapper.
// With `watch` image.raw lacks the app itself, and the script stays to compile it again (tools/dev.py).
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import "./deterministic.mjs";
import { positionals } from "./arguments.mjs";
import { dataSegments, difference, scrub } from "./heap.mjs";

// Uncaught, Node would print the line an error comes from: all of pyodide.asm.mjs, 1.2 MB.
process.on("uncaughtException", (error) => { console.error(error?.message ?? error); process.exit(1); });

const usage = `node tools/image.mjs DEPENDENCIES OUT [watch]: compile Python for the browser, write the image it starts from
watch: leave the app out of the image; then compile it again for every line of the standard input`;
const [dependencies, out, mode] = positionals(usage, 2, 3).map((word, i) => (i < 2 ? path.resolve(word) : word));
const watches = mode === "watch";
const here = path.dirname(fileURLToPath(import.meta.url)), root = path.dirname(here);
const pyodide = path.join(root, "node_modules/pyodide");
const { loadPyodide, version } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const script = (name) => fs.readFileSync(path.join(here, name), "utf8");
const into = (name) => path.join(out, name);
fs.mkdirSync(out, { recursive: true });

// 1. The library and the app, compiled by the same Python that will run them.
const compiler = await loadPyodide();
const mount = (folder, at) => { compiler.FS.mkdirTree(at); compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: folder }, at); };
mount(dependencies, "/dependencies");
mount(path.join(root, "pyapp"), "/app/pyapp");
const plant = (tree, at) => {
  compiler.FS.mkdirTree(at);
  for (const [name, content] of Object.entries(tree)) {
    if (typeof content === "string") compiler.FS.writeFile(`${at}/${name}`, content); else plant(content, `${at}/${name}`);
  }
};
plant((await import(pathToFileURL(path.join(root, "node_modules/@pyscript/core/src/stdlib/pyscript.js")))).default, "/page");
compiler.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
compiler.runPython(script("compile.py"));
const copy = (names) => { for (const name of names) fs.writeFileSync(into(name), compiler.FS.readFile("/" + name)); };
const archives = (folder) => compiler.FS.readdir("/" + folder).filter((name) => name.endsWith(".zip")).map((name) => `${folder}/${name}`);
for (const folder of ["parts", "texts"]) fs.mkdirSync(into(folder), { recursive: true });
function compileApp() {
  compiler.runPython("compile_app()");
  copy(["app.zip", ...archives("parts"), ...archives("texts")]);
}
compiler.runPython("compile_library()");
copy(["library.zip", "page.zip", "empty.zip"]);
compileApp();

// 2. The image, and the base that it shares with every other frame: only the library. PYTHONHASHSEED fixes the order
// of sets, _sysExecutable keeps this script's path out of the memory, and the short lock file is the browser's.
const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const segments = dataSegments(fs.readFileSync(path.join(pyodide, "pyodide.asm.wasm")));

async function memory(withFrame) {
  const sitter = await loadPyodide({
    _makeSnapshot: true, _sysExecutable: "python", env: { PYTHONHASHSEED: "0" }, stdLibURL: into("library.zip"),
    lockFileContents: { info: { ...info, version }, packages: {} }, packageBaseUrl: "/packages/",
  });
  sitter.FS.writeFile("/lib/page.zip", fs.readFileSync(into("page.zip")));
  if (withFrame) sitter.FS.writeFile("/lib/app.whl", fs.readFileSync(into("app.zip")));
  const modules = sitter.runPython(script("preload.py"), { globals: sitter.toPy({ with_frame: withFrame, without_app: withFrame && watches }) });
  scrub(sitter._module);
  return { modules, ...difference(sitter.makeMemorySnapshot(), segments) };
}

const base = await memory(false), image = await memory(true);
fs.writeFileSync(into("base.raw"), base.file);
fs.writeFileSync(into("image.raw"), image.file);
fs.writeFileSync(into("image.json"), JSON.stringify({ info: { ...info, version }, sizes: { ...image.sizes, base: base.file.length } }, null, 1) + "\n");
console.log(`image of ${image.modules} modules, ${image.file.length} bytes, on ${base.modules} of the library`);
if (!watches) process.exit(0);

// 3. Each line that is read has the app compiled again, and is answered by one: empty, or the error.
for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer = "";
  try { compileApp(); } catch (error) { answer = String(error?.message ?? error); }
  console.log(JSON.stringify(answer));
}
process.exit(0);
