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
  addEventListener("DOMContentLoaded", () => {
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
