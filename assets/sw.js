// Keeps every file of the site, so that all of it works with the network and the server gone. Names hold hashes, so a new
// version copies what it has in common with the old one and downloads the rest; then it waits until the page says so.
const FILES = "__FILES__", NAME = "sobremesa-__BUILD__", { scope } = self.registration, base = new URL(scope).pathname;
const KEPT = new Set(FILES.map((path) => new URL(path, scope).href));

// A fetch that a shaky network drops is tried again: without one of the files there is no playing offline.
const get = (file, cache, left = 3) => fetch(file, { cache }).catch((error) => left ? get(file, cache, left - 1) : Promise.reject(error));

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all([...KEPT].map(async (file) => {
    const page = file === scope, reply = !page && await caches.match(file) || await get(file, page ? "no-cache" : "default");
    if (!reply.ok) throw new Error(`${file}: HTTP ${reply.status}`);
    await cache.put(file, reply);
  }));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("sobremesa-") && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  // Where the browser can, it takes files from the cache itself, without waking this worker.
  const routes = !event.addRoutes ? [] : ["", "*-*"].map((names) => ({ urlPattern: new URLPattern({ pathname: base + names, search: "" }) }));
  event.addRoutes?.({ condition: { or: routes }, source: { cacheName: NAME } });
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request, file = mode === "navigate" ? scope : url.replace(/[?#].*/, "");
  if (method !== "GET" || !KEPT.has(file) || !url.startsWith(scope)) return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(file)).then((kept) => kept ?? fetch(event.request)));
});
