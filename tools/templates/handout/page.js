// What a page does: it is dark or light, as the reader chose or as the system is set.
"use strict";
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "dark" : "light";
  globalThis.toggleTheme = () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("searchlab-theme", root.dataset.theme);
  };
  // Without a server the page of one's own search is the one that is a single file.
  const alone = (address) => (location.protocol === "file:" ? address.replace("try/index.html", "try.html") : address);
  if (root.dataset.search) root.dataset.search = alone(root.dataset.search);
  addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll("a[href^='try/']")) link.href = alone(link.getAttribute("href"));
    document.querySelector("[data-theme-button]")?.addEventListener("click", toggleTheme);
    const contents = document.querySelector(".contents");
    if (contents) contents.open = matchMedia("(min-width: 80rem)").matches;
  });
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll(".deeper, .setup")) one.open = true;
  });

  // Last, because a browser may forbid a file to store anything.
  root.dataset.theme = localStorage.getItem("searchlab-theme") ?? root.dataset.theme;
}
