// Keeps every file of the site, so that all of it works with the network and the server gone. Names hold hashes, so a
// new version copies what it has in common with the old one and downloads the rest; then it waits until the page says
// so. Until all of a version is there nothing of the old one is touched: whatever ends this, the old one still plays, and
// the next attempt goes on from what has come.
const FILES = "__FILES__"; // path -> the first 32 bits of its SHA-256; the page, which names the build, has none
const LATER = "__LATER__"; // the same of files that not everybody uses, kept from their first use on
const BUILD = "__BUILD__";
const { scope } = self.registration;
const NAME = `sobremesa-${BUILD} ${scope}`; // another folder of the host may have a copy of its own
const sums = (files) => new Map(Object.entries(files).map(([path, sum]) => [new URL(path, scope).href, sum]));
const KEPT = sums(FILES), ON_DEMAND = sums(LATER), SUMS = new Map([...KEPT, ...ON_DEMAND]);

// A fetch that a shaky network drops is tried again: without one of the files there is no playing offline.
async function download(file, cache, moreAttempts = 3) {
  const reply = fetch(file, { cache });
  return moreAttempts ? reply.catch(() => download(file, cache, moreAttempts - 1)) : reply;
}

// While a host takes in a new version, or has taken in yet another, its page may not be this worker's.
async function isSound(file, reply) {
  if (!reply?.ok) return false;
  const text = file === scope && await reply.text();
  if (text) return text.includes(BUILD) && text.trimEnd().endsWith("</html>");
  const digest = await crypto.subtle.digest("SHA-256", await reply.arrayBuffer());
  return new DataView(digest).getUint32(0) === SUMS.get(file);
}

// The page bears no hash in its name: it is always asked for anew. Any other file of that name is the same one, unless
// it is damaged: in a cache of ours, in the browser's own, or by the host.
async function keep(cache, file) {
  const network = (mode) => () => download(file, mode);
  const sources = file === scope ? [network("no-cache")] : [() => caches.match(file), network("default")];
  for (const source of [...sources, network("reload")]) {
    const reply = await source();
    if (await isSound(file, reply?.clone())) // a browser refuses to open a page by a reply that was redirected
      return cache.put(file, reply.redirected ? new Response(reply.body, reply) : reply);
  }
  throw new Error(`${file} is not as it was built`);
}

async function install(files) {
  const cache = await caches.open(NAME);
  await Promise.all([...files].map((file) => keep(cache, file)));
}

// What any version has kept on demand is kept by the next ones, too.
async function used() {
  const found = await Promise.all([...ON_DEMAND.keys()].map((file) => caches.match(file)));
  return [...ON_DEMAND.keys()].filter((_, i) => found[i]);
}

// Whatever became of the files since, those that are damaged or gone are fetched anew. Returns which.
async function mend() {
  const cache = await caches.open(NAME);
  const mended = [];
  for (const file of [...KEPT.keys(), ...await used()]) {
    if (await cache.match(file).then((reply) => isSound(file, reply)).catch(() => false)) continue;
    await keep(cache, file).then(() => mended.push(file), console.warn);
  }
  return mended;
}

// What a visit has unpacked (boot/pyodide.mjs) outlasts versions; what of it is kept here too lies there no longer.
const UNPACKED = "sobremesa-unpacked";

async function activate() {
  const isOld = (name) => name !== NAME && (name.endsWith(` ${scope}`) || /^sobremesa-[0-9a-f]{12}$/.test(name)); // as once
  const unpacked = await caches.open(UNPACKED);
  for (const { url } of await unpacked.keys()) if (SUMS.has(url)) await unpacked.delete(url);
  await used().then(install).catch(console.warn); // what was first used while this version waited
  for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
  await self.clients.claim();
}

// Where the browser can, it takes all hashed files from the cache itself, without waking this worker.
async function addRoutes(event) {
  if (!event.addRoutes) return;
  const folder = new URL(scope).pathname.replace(/[^\w/%]/g, "\\$&"); // its name is no pattern
  const condition = { urlPattern: new URLPattern({ pathname: `${folder}*-*`, search: "" }) };
  await event.addRoutes({ condition, source: { cacheName: NAME } });
}

async function answer(request, file) {
  const reply = await caches.match(file, { cacheName: NAME });
  if (!reply || (file === scope && !await isSound(file, reply.clone()))) return fetch(request);
  return reply;
}

// Files from another app (`share_target` of the manifest) wait in a cache of their own; the latest ones only.
const SHARED = "sobremesa-shared", MAX_SHARED = 20, MAX_SHARED_BYTES = 50e6;

async function receive(request) {
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED), form = await request.formData().catch(() => new FormData());
  let room = MAX_SHARED_BYTES;
  for (const [number, file] of form.getAll("files").slice(0, MAX_SHARED).entries()) {
    const kept = `${scope}?${number}=${encodeURIComponent(file.name)}`;
    if ((room -= file.size) >= 0) await cache.put(kept, new Response(file));
  }
  return Response.redirect(`${scope}#paper/shared`, 303);
}

self.addEventListener("install", (event) => {
  event.waitUntil(used().then((files) => install([...KEPT.keys(), ...files])));
  addRoutes(event).catch(console.warn); // all works without, only later
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep later") event.waitUntil(install(ON_DEMAND.keys()).catch(console.warn));
  if (event.data === "mend") event.waitUntil(mend().then((files) => event.ports[0].postMessage(files)));
});
// The page has two addresses; what stands behind ? and # is its own affair. Everything else that is no file of the site
// is the network's: a host may have other pages in the same folder. Without a network an address leads home.
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = url.replace(/[?#].*/, ""), file = address === `${scope}index.html` ? scope : address;
  if (method === "POST" && url === `${scope}?share`) event.respondWith(receive(event.request));
  if (method !== "GET") return;
  if (SUMS.has(file)) event.respondWith(answer(event.request, file));
  else if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => Response.redirect(scope)));
});
