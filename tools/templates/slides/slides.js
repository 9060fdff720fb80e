// Slides of 1280 by 720, scaled to the screen by reveal.js.
"use strict";
Reveal.initialize({
  width: 1280,
  height: 720,
  margin: 0.02,
  maxScale: 8,
  center: false,
  display: "flex",
  hash: true,
  transition: "none",
  slideNumber: "c/t",
  plugins: [RevealNotes],
});
Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Dark or light" }, toggleTheme);
// A clicker turns the slides wherever the focus is: in a widget, too.
addEventListener(
  "keydown",
  (event) => {
    const turn = { PageDown: "next", PageUp: "prev" }[event.key];
    if (!turn) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    Reveal[turn]();
  },
  true,
);

// What does not fit a slide is shown smaller: at once, and when a widget has been drawn.
const LEAST = 0.6;
const fits = (part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
const fit = (slide) => {
  const parts = [slide, ...slide.querySelectorAll(".jp-OutputArea-child")];
  for (let scale = 1; scale >= LEAST; scale -= 0.04) {
    slide.style.setProperty("--scale", scale);
    if (parts.every(fits)) return;
  }
};
const grown = new ResizeObserver((entries) => {
  for (const slide of new Set(entries.map(({ target }) => target.closest("section")))) fit(slide);
});
for (const part of document.querySelectorAll(".slides section > .jp-Cell")) grown.observe(part);
