// Keeps every file of the site, so that all of it works with the network and the server gone. Names hold hashes; the page's
// key holds its own. A new version copies what did not change, downloads the rest, and waits until the page says so.
const KEYS = new Map("__FILES__".map((path) => [path.replace(/\?.*/, ""), path].map((p) => new URL(p, self.registration.scope).href)));
const NAME = "sobremesa-__BUILD__", { scope } = self.registration;

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

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request, key = KEYS.get(mode === "navigate" ? scope : url.replace(/[?#].*/, ""));
  if (method !== "GET" || !key || !url.startsWith(scope)) return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(key)).then((kept) => kept ?? fetch(event.request)));
});
