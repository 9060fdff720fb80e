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
