// node tools/check_image.mjs DIST: boot from the finished site's image, through its own wrapper, in Node.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { positionals } from "./arguments.mjs";

process.on("uncaughtException", (error) => { console.error(error?.message ?? error); process.exit(1); });
const [dist] = positionals("node tools/check_image.mjs DIST: boot from the image of a built site", 1);
const folder = path.resolve(dist, "assets/boot");
const wrapper = path.join(folder, fs.readdirSync(folder).find((name) => name.startsWith("pyodide-")));

// Under Node Pyodide wants paths, not addresses; what the wrapper fetches itself comes from the disk.
const local = path.join(folder, "check.mjs"), source = fs.readFileSync(wrapper, "utf8");
globalThis.pathOf = fileURLToPath;
fs.writeFileSync(local, source.replace("new URL(path, import.meta.url).href", "pathOf(new URL(path, import.meta.url))"));
const type = (file) => ({ headers: { "content-type": file.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
globalThis.fetch = async (file) => new Response(fs.readFileSync(file), type(String(file)));
const { loadPyodide } = await import(pathToFileURL(local));
fs.rmSync(local);

const boot = async () => {
  const py = await loadPyodide();
  if (globalThis.sobremesa.how !== "image") throw new Error("the image does not boot");
  return py;
};
const py = await boot(), again = await boot();
const numbers = [py, again].map((p) => p.runPython("import random; random.random()"));
if (numbers[0] === numbers[1]) throw new Error("two boots give the same random numbers");

py.runPython("import pyapp.ui.shelf.shell; assert 'Sobremesa' in pyapp.ui.shelf.shell.render('en')");
// All that a game shows and does has to be there without the rest of the library.
for (const game of JSON.parse(py.runPython("import json, pyapp.games; json.dumps(list(pyapp.games.GAMES))"))) {
  again.globals.set("archive", await globalThis.sobremesa.bring("parts", game));
  again.runPython(`import pyapp.games.parts; pyapp.games.parts.look(); assert '${game}' in pyapp.games.parts.ABSENT
pyapp.games.parts.add('${game}', archive); pyapp.games.parts.look()
import importlib, zipfile
for name in zipfile.ZipFile(archive).namelist():
    if name.endswith('.pyc') and '/computer/' not in name:
        importlib.import_module(name.removesuffix('.pyc').removesuffix('/__init__').replace('/', '.'))
import pyapp.ui.rulebook.book as book; book.load('${game}', 'es')`);
}
again.globals.set("archive", await globalThis.sobremesa.bring("texts", "frame"));
again.runPython(`import pyapp.drawing.language as language; language.add(archive); language.use("es")
import pyapp.ui.shelf.shell as shell; assert "Cargando" in shell.render("es")`);
await globalThis.sobremesa.rest();
again.runPython("import csv, zoneinfo, decimal, logging.handlers, urllib.request, segno");
console.log(`the image boots: Python ${py.runPython("import sys; sys.version.split()[0]")}`);
process.exit(0);
