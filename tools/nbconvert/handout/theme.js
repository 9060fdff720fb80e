// Dark or light: as the reader has chosen, else as the system has it.
"use strict";
{
  const { dataset } = document.documentElement;
  const kept = (value) => {
    try {
      if (value) localStorage.setItem("searchlab-theme", value);
      return localStorage.getItem("searchlab-theme");
    } catch {
      return value; // nothing is kept here
    }
  };
  dataset.theme = kept() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-theme-button]")) return;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
    kept(dataset.theme);
  });
}
