// What a page does: it is dark or light, as the reader chose or as the system is set, and it gives
// each widget the script and the style that front_ends.js has for its kind.
"use strict";
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "dark" : "light";
  globalThis.toggleTheme = () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("searchlab-theme", root.dataset.theme);
  };
  addEventListener("DOMContentLoaded", () => {
    document.querySelector("[data-theme-button]")?.addEventListener("click", toggleTheme);
    const contents = document.querySelector(".contents");
    if (contents) contents.open = matchMedia("(min-width: 80rem)").matches;
  });
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details.deeper")) one.open = true;
  });

  const modules = {};
  const load = (name) => {
    const [script, style] = globalThis.searchlabFrontEnds[name];
    const sheet = Object.assign(document.createElement("style"), { textContent: style });
    document.head.append(sheet);
    return import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  };
  globalThis.searchlabFrontEnd = (name) => (modules[name] ??= load(name));
  // Last, because a browser may forbid a file to store anything.
  root.dataset.theme = localStorage.getItem("searchlab-theme") ?? root.dataset.theme;
}
