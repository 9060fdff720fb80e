// What every page of the site does: it keeps the site for later, and finds a heading by its words.
"use strict";
if (location.protocol.startsWith("http") && navigator.serviceWorker) {
  navigator.serviceWorker.register("service.js");
  // JupyterLite ends every worker of the site, this one too, unless it meets its own in its own version.
  const theirs = new URL("notebooks/service-worker.js?enableCache=false", location.href).href;
  localStorage.setItem(`${theirs}-version`, "JUPYTERLITE");
  navigator.serviceWorker.register(theirs);
}

{
  const field = document.createElement("input");
  Object.assign(field, { type: "search", placeholder: "Search", ariaLabel: "Search the site" });
  field.className = "search-field";
  const list = document.createElement("ul");
  list.className = "search-found";
  list.hidden = true;
  document.querySelector("nav").append(field);
  document.querySelector("nav").after(list);
  const load = () =>
    new Promise((done) => {
      if (globalThis.searchlabEntries) return done();
      const script = document.createElement("script");
      script.src = "search.js";
      script.addEventListener("load", done);
      document.head.append(script);
    });
  field.addEventListener("input", async () => {
    await load();
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = globalThis.searchlabEntries.filter(([title]) =>
      words.every((word) => title.toLowerCase().includes(word)),
    );
    list.replaceChildren(
      ...found.slice(0, 12).map(([title, address]) => {
        const item = document.createElement("li");
        item.append(Object.assign(document.createElement("a"), { href: address, textContent: title }));
        return item;
      }),
    );
    list.hidden = !words.length;
    if (words.length && !found.length) list.textContent = "No heading has these words.";
  });
}
