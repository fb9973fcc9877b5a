// Keeps every file of the site under its hash, so that all of it works with the network and the server gone.
// A new version copies what did not change from the old cache, downloads the rest, and waits until the page says so.
const FILES = "__FILES__", NAME = "sobremesa-__BUILD__", { scope } = self.registration;
const address = (path) => new URL(path, scope).href, KEYS = new Map(FILES.map(([path, hash]) => [address(path), `${address(path)}?h=${hash}`]));

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all([...KEYS].map(async ([file, key]) => {
    const reply = await caches.match(key) ?? await fetch(file, { cache: file === scope ? "no-cache" : "default" });
    if (!reply.ok) throw new Error(`${file}: HTTP ${reply.status}`);
    await cache.put(key, reply);
  }));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("sobremesa-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, key) {
  return await (await caches.open(NAME)).match(key) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request, key = KEYS.get(mode === "navigate" ? scope : url.replace(/[?#].*/, ""));
  if (method === "GET" && key && (mode !== "navigate" || url.startsWith(scope))) event.respondWith(answer(event.request, key));
});
