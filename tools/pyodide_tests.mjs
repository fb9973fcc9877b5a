// node tools/pyodide_tests.mjs TESTS... [pytest options]: run tests in the browser's own Python, under Node, without a browser.
// The wheels of pytest and hypothesis come from `tools/wheels.py tests`.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Uncaught, Node would print the line an error comes from: all of pyodide.asm.mjs, 1.2 MB.
process.on("uncaughtException", (error) => { console.error(error?.message ?? error); process.exit(1); });

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."), wheels = path.join(root, ".cache/test-wheels");
const { loadPyodide } = await import(pathToFileURL(path.join(root, "node_modules/pyodide/pyodide.mjs")));
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", HYPOTHESIS_PROFILE: process.env.HYPOTHESIS_PROFILE ?? "" } });

py.FS.mkdirTree("/wheels");
for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
  py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "whl", { extractDir: "/wheels" });
}
py.FS.mkdirTree("/repository");
py.FS.mount(py.FS.filesystems.NODEFS, { root }, "/repository");
py.globals.set("arguments", py.toPy(process.argv.slice(2).filter((name) => name.startsWith("-") || fs.existsSync(path.join(root, name)))));
const code = py.runPython(`
import os, sys
os.chdir("/repository")
sys.path[:0] = ["/repository", "/wheels"]
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", *arguments]))
`);
process.exit(code);
