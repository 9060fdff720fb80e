// The pages of the site without a network, after the first visit. Below notebooks/ this comes before
// JupyterLite's own worker.

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
  const address = new URL(request.url);
  // Files of JupyterLite's kernel, which JupyterLite's own worker answers for.
  if (/\/api\/(drive|stdin|service-worker)/.test(address.pathname)) return;
  // Only wheels may come from elsewhere: numpy and what comes with it.
  const ours = address.origin === location.origin || address.pathname.endsWith(".whl");
  if (request.method !== "GET" || !ours) return;
  event.stopImmediatePropagation(); // JupyterLite's worker would fetch it again
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
