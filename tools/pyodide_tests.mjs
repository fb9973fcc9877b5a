// node tools/pyodide_tests.mjs TESTS... [pytest options]: run tests in Pyodide under Node, without a browser.
// The wheels of pytest and hypothesis come from `tools/wheels.py tests`.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread } from "node:worker_threads";

// pytest and hypothesis need a deep stack, which only a thread can have.
if (isMainThread) {
  if (process.argv.some((argument) => ["-h", "--help"].includes(argument))) {
    console.log("node tools/pyodide_tests.mjs TESTS... [pytest options]: run tests in the browser's own Python, in Node\n\n  TESTS           files or folders of tests\n  pytest options  passed on to pytest");
    process.exit(0);
  }
  const thread = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits: { stackSizeMb: 64 } });
  // For an uncaught error Node would print its source line: all of pyodide.asm.mjs, 1.2 MB.
  thread.on("error", (error) => { console.error(String(error?.message ?? error).slice(-3000)); process.exitCode = 1; });
  thread.on("exit", (code) => { process.exitCode ||= code; });
} else await run();

async function run() {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."), wheels = path.join(root, ".cache/test-wheels");
  // Pyodide writes to file descriptors, which a thread's own streams do not have.
  for (const [fd, name] of ["stdin", "stdout", "stderr"].entries()) process[name].fd ??= fd;
  const { loadPyodide } = await import(pathToFileURL(path.join(root, "node_modules/pyodide/pyodide.mjs")));
  const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", HYPOTHESIS_PROFILE: process.env.HYPOTHESIS_PROFILE ?? "" } });
  py.FS.mkdirTree("/wheels");
  for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
    py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "whl", { extractDir: "/wheels" });
  }
  py.FS.mkdirTree("/repository");
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, "/repository");
  py.globals.set("arguments", py.toPy(process.argv.slice(2).filter((name) => name.startsWith("-") || fs.existsSync(path.join(root, name)))));
  process.exit(py.runPython(`
import os, sys
os.chdir("/repository")
sys.path[:0] = ["/repository", "/wheels"]
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", *arguments]))
`));
}
