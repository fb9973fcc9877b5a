// The page before and beside Python: paints the shelf, keeps what is tapped, starts PyScript, offers new versions.
import { leaving, patch } from "./patch.mjs";

const root = document.documentElement;
const page = globalThis.sobremesa;
const UNPACKED_MS = 30_000; // what Python does not keep by then is downloaded
const isWaiting = () => root.dataset.boot === "waiting";
let pressed = null;
let clickTimer = 0;

// Python paints in one call, with pairs of an id and what it shall hold; it gets back the ids that nothing has. A part
// that another one brings is filled before anything is touched, so that a drawer which stays is not opened anew.
page.paint = (parts) => {
  const waiting = new Map(parts), missing = [];
  for (const [id, html] of parts) {
    const element = document.getElementById(id);
    if (!element) missing.push(id);
    else if (waiting.delete(id)) patch(element, html, waiting);
  }
  while (leaving.length) leaving.pop().remove();
  return missing;
};

// What a game draws with, its styles and symbols, comes with the game, and so does Paper's; for what the store names at once.
const GAMES = "__GAMES__";
const dresses = {};
page.dress = (game) => dresses[game] ??= Promise.all([addStyles(game), addSymbols(game)]).catch(
  (error) => { delete dresses[game]; throw error; });
page.kept = Object.keys(GAMES).filter(isKept);
for (const game of page.kept) page.dress(game).catch(console.warn);

chooseShell();
for (const kind of ["click", "pointercancel"]) addEventListener(kind, endPress);
addEventListener("pointerdown", showPress);
addEventListener("pointerup", () => { clickTimer = setTimeout(endPress, 500); }); // ms in which a click comes, or none
addEventListener("click", keepTap);
for (const kind of ["input", "change"]) addEventListener(kind, keepEntry);
// The page of `make dev` is marked. `?nosw` in the address asks for a page without a service worker.
page.keepsFiles = Boolean(page.workers) && !("dev" in root.dataset) && !new URLSearchParams(location.search).has("nosw");
// A first visit has the interpreter unpacked: the service worker takes it from the cache instead of the network.
const unpacked = page.controlled ? Promise.resolve() : new Promise((done) => {
  page.unpacked = done;
  setTimeout(done, UNPACKED_MS);
});
// WebKit may run this script after the load event.
const loaded = document.readyState === "complete" ? Promise.resolve() : new Promise((done) => addEventListener("load", done));
if (page.keepsFiles) Promise.all([loaded, unpacked]).then(offerVersions).catch(notKept);
else if (!page.workers) notKept("no service worker");
if (isWaiting()) {
  await import("./boot/pyodide.mjs"); // before PyScript looks for IndexedDB, which some browsers refuse
  const { hooks } = await import("../vendor/pyscript/core.js"); // PyScript starts
  // This hook of its workers would need 'unsafe-eval', since it is sent as text: boot/pyodide.mjs does its work.
  hooks.worker.onBeforeRunAsync.clear();
}

function isKept(game) {
  try {
    const names = Object.keys(localStorage).filter((name) => name !== "sobremesa.shell"); // which names all games
    return names.some((name) => new RegExp(`\\b${game}\\\\*"`).test(localStorage[name]));
  } catch { return false; } // the browser keeps nothing for this page
}

// In the order of the sheets: the frame's, the games', what comes behind them.
function addStyles(game) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: at(GAMES[game].style) });
  document.getElementById("late").before(link);
  const coming = new Promise((onload, onerror) => Object.assign(link, { onload, onerror }));
  return coming.catch(() => { link.remove(); throw new Error(link.href); });
}

async function addSymbols(game) {
  const reply = await fetch(at(GAMES[game].symbols)), sprite = document.getElementById("sprite");
  if (!reply.ok) throw new Error(`${reply.url}: HTTP ${reply.status}`);
  const drawn = sprite.cloneNode(false);
  drawn.innerHTML = await reply.text();
  sprite.append(...[...drawn.children].filter(({ id }) => !document.getElementById(id)));
}

// Reads a code from a picture; only where somebody scans, and the browser cannot.
page.decoder = () => import("../vendor/qr/decode.js");
Object.assign(page, { media: () => import("./media.mjs"), ink: () => import("./ink.mjs") }); // where somebody opens Paper

function at(path) { return new URL(path, import.meta.url).href; }

// One of the two shells becomes the app; where the shelf is shown its last state, if Python left one, is painted over it.
function chooseShell() {
  for (const shell of document.querySelectorAll("#shell-es, #shell-en")) {
    if (shell.lang === root.lang) shell.id = "app";
    else shell.remove();
  }
  try {
    const kept = JSON.parse(localStorage.getItem("sobremesa.shell"));
    if (!root.dataset.bones && kept?.build === page.build && kept.language === root.lang) document.getElementById("app").innerHTML = kept.html;
  } catch { /* the shell as built does */ }
}

// What is pressed is seen at once, before Python answers.
function showPress(event) {
  endPress();
  pressed = event.target.closest("[data-do],[data-move]");
  pressed?.classList.add("pressed");
}

function endPress() {
  clearTimeout(clickTimer);
  pressed?.classList.remove("pressed");
  pressed = null;
}

// Until Python takes over, taps and entries are answered at once and kept in order.
function keepTap(event) {
  const key = isWaiting() && event.target.closest("[data-do]");
  if (!key) return;
  page.queue.push(["do", key.dataset.do]);
  key.classList.add("waiting");
  for (const choice of key.closest(".seg")?.querySelectorAll("[data-do]") ?? []) markChosen(choice, choice === key);
}

function markChosen(choice, chosen) {
  choice.classList.toggle("on", chosen);
  for (const is of ["aria-checked", "aria-pressed"]) if (choice.hasAttribute(is)) choice.setAttribute(is, chosen);
}

function keepEntry(event) {
  const field = isWaiting() && event.target.closest("[data-field]");
  if (field) page.queue.push(["field", field.dataset.field, field.type === "checkbox" ? field.checked : field.value]);
}

function notKept(reason) {
  root.dataset.offline = "no"; // the shelf says so
  console.warn(reason);
}

// A new version waits until somebody accepts it: nothing reloads by itself.
async function offerVersions() {
  const { workers: serviceWorker } = page;
  const registration = await serviceWorker.register("./sw.js", { updateViaCache: "none" });
  const { installing } = registration;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "redundant" && !registration.active) notKept("no file was kept");
  });
  serviceWorker.ready.then(() => { root.dataset.offline = "yes"; });
  const offer = () => { // not of the very first, which has no older one before it
    if (serviceWorker.controller && registration.waiting) root.dataset.update = "ready";
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  page.update = () => {
    serviceWorker.oncontrollerchange = () => location.reload();
    registration.waiting?.postMessage("take over");
  };
  addEventListener("click", (event) => { if (event.target.closest("[data-update]")) page.update(); });
}
