// Keeps every file of the site, so that all of it works with the network and the server gone. Names hold hashes, so a
// new version copies what it has in common with the old one and downloads the rest; then it waits until the page says
// so. Until all of a version is there nothing of the old one is touched: whatever ends this, the old one still plays, and
// the next attempt goes on from what has come.
const FILES = "__FILES__";
const BUILD = "__BUILD__", NAME = `sobremesa-${BUILD}`;
const { scope } = self.registration;
const KEPT = new Set(FILES.map((path) => new URL(path, scope).href));

// A fetch that a shaky network drops is tried again: without one of the files there is no playing offline.
async function download(file, cache, moreAttempts = 3) {
  const reply = fetch(file, { cache });
  return moreAttempts ? reply.catch(() => download(file, cache, moreAttempts - 1)) : reply;
}

async function keep(cache, file) {
  // The page bears no hash in its name: it is always asked for anew. Any other file of that name is the same one.
  const isPage = file === scope;
  const reply = (!isPage && await caches.match(file)) || await download(file, isPage ? "no-cache" : "default");
  if (!reply.ok) throw new Error(`${file}: HTTP ${reply.status}`);
  // While a host takes in a new version, or has taken in yet another, its page may not be this worker's.
  if (isPage && !(await reply.clone().text()).includes(BUILD)) throw new Error("the page is of another version");
  await cache.put(file, reply);
}

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all([...KEPT].map((file) => keep(cache, file)));
}

// What a visit has unpacked (boot/pyodide.mjs) outlasts versions; what of it is kept here too lies there no longer.
const UNPACKED = "sobremesa-unpacked";

async function activate() {
  const isOld = (name) => name.startsWith("sobremesa-") && name !== NAME && name !== UNPACKED;
  const unpacked = await caches.open(UNPACKED);
  for (const { url } of await unpacked.keys()) if (KEPT.has(url)) await unpacked.delete(url);
  for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
  await self.clients.claim();
}

// Where the browser can, it takes the page and all hashed files from the cache itself, without waking this worker.
function routes() {
  const to = (names) => ({ urlPattern: new URLPattern({ pathname: new URL(scope).pathname + names, search: "" }) });
  return { condition: { or: [to(""), to("*-*")] }, source: { cacheName: NAME } };
}

const answer = async (request, file) => await caches.match(file, { cacheName: NAME }) ?? fetch(request);

self.addEventListener("install", (event) => {
  event.addRoutes?.(routes());
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  // Whatever address of the site is gone to, there is one page; what stands behind ? and # is the page's own affair.
  const file = mode === "navigate" ? scope : url.replace(/[?#].*/, "");
  if (method === "GET" && url.startsWith(scope) && KEPT.has(file)) event.respondWith(answer(event.request, file));
});
