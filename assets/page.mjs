// The page before and beside Python: paints the shelf, keeps what is tapped, starts PyScript, offers new versions.
import { Idiomorph } from "../vendor/idiomorph/idiomorph.esm.js";
import { patch } from "./patch.mjs";

const root = document.documentElement, page = globalThis.sobremesa, waiting = () => root.dataset.boot === "waiting";
page.morph = (element, html) => Idiomorph.morph(element, html, { morphStyle: "innerHTML" });
page.patch = patch;

// One of the two shells becomes the app; the last state of the shelf, if Python left one, is painted over it.
for (const shell of document.querySelectorAll("#shell-es, #shell-en"))
  if (shell.lang === root.lang) shell.id = "app"; else shell.remove();
try {
  const kept = JSON.parse(localStorage.getItem("sobremesa.shell"));
  if (kept?.build === page.build && kept.language === root.lang) document.getElementById("app").innerHTML = kept.html;
} catch { /* the shell as built does */ }

// Until Python takes over, taps and entries are answered at once and kept in order.
addEventListener("click", (event) => {
  const key = waiting() && event.target.closest("[data-do]");
  if (!key) return;
  page.queue.push(["do", key.dataset.do]);
  key.classList.add("waiting");
  for (const other of key.closest(".seg")?.querySelectorAll("[data-do]") ?? []) {
    other.classList.toggle("on", other === key);
    for (const state of ["aria-checked", "aria-pressed"]) if (other.hasAttribute(state)) other.setAttribute(state, other === key);
  }
});
for (const kind of ["input", "change"]) addEventListener(kind, (event) => {
  const field = waiting() && event.target.closest("[data-field]");
  if (field) page.queue.push(["field", field.dataset.field, field.type === "checkbox" ? field.checked : field.value]);
});

// A new version waits until somebody accepts it: nothing reloads by itself.
async function offer() {
  const { serviceWorker } = navigator, registration = await serviceWorker.register("./sw.js", { updateViaCache: "none" });
  const ready = () => { if (serviceWorker.controller && registration.waiting) root.dataset.update = "ready"; };
  ready();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", ready));
  page.update = () => {
    serviceWorker.oncontrollerchange = () => location.reload();
    registration.waiting?.postMessage("take over");
  };
  addEventListener("click", (event) => { if (event.target.closest("[data-update]")) page.update(); });
}
if ("serviceWorker" in navigator && !new URLSearchParams(location.search).has("nosw")) addEventListener("load", () => offer().catch(console.warn));

// PyScript starts. One hook of its workers would need 'unsafe-eval', since it is sent as text: boot/pyodide.mjs does its work.
if (waiting()) (await import("../vendor/pyscript/core.js")).hooks.worker.onBeforeRunAsync.clear();
