// The pages of the site without a network, after the first visit.

const KEPT = "searchlab-VERSION";
const PAGES = NAMES;

self.addEventListener("install", (event) => {
  // Python is large: it is kept when it is first asked for.
  const small = PAGES.filter((name) => name !== "python.js");
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(small)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("searchlab-") && name !== KEPT) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(KEPT);
    const known = await cache.match(request, { ignoreSearch: true });
    if (known) return known;
    const fresh = await fetch(request);
    if (fresh.ok) cache.put(request, fresh.clone());
    return fresh;
  };
  event.respondWith(answer());
});
