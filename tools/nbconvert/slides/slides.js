// Turn slides by key or button. Without this script they stand one below the other.
"use strict";
const slides = [...document.querySelectorAll("section")];
const status = document.querySelector(".bar [role=status]");
const [back, next] = document.querySelectorAll(".bar button");
const SMALLEST = 0.6; // what is still too tall then is scrolled
let at = 0;

/** Make a slide's content as small as it must be to fit, and no smaller. */
function fit(section) {
  const slide = section.firstElementChild;
  const space = getComputedStyle(section);
  const high = innerHeight - 8 - parseFloat(space.paddingTop) - parseFloat(space.paddingBottom);
  const wide = document.documentElement.clientWidth - parseFloat(space.paddingLeft) * 2;
  slide.style.zoom = 1;
  let least = SMALLEST, most = 1;
  const fits = (zoom) => {
    slide.style.zoom = zoom;
    const box = slide.getBoundingClientRect();
    return box.height <= high && box.width <= wide + 1;
  };
  if (fits(1)) return;
  while (most - least > 0.02) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  slide.style.zoom = least;
}

/** Show a slide, and tell which. */
function show(number) {
  at = Math.max(0, Math.min(slides.length - 1, number));
  fit(slides[at]);
  slides[at].scrollIntoView({ behavior: "instant", block: "start" });
  mark();
}

function mark() {
  status.textContent = `${at + 1} of ${slides.length}`;
  back.disabled = at === 0;
  next.disabled = at === slides.length - 1;
  history.replaceState(null, "", `#${at + 1}`);
}

const STEPS = {
  ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, n: 1,
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, p: -1,
};

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // Space and Enter belong to the button or the answer that has the focus.
  if (event.target.closest("button, summary, a") && [" ", "Enter"].includes(event.key)) return;
  let to = STEPS[event.key] && at + STEPS[event.key];
  if (event.key === "Home") to = 0;
  if (event.key === "End") to = slides.length - 1;
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});

for (const button of [back, next]) {
  button.addEventListener("click", () => show(at + Number(button.dataset.step)));
}

// By wheel or touch the reader may come to another slide.
const watcher = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting && slides[at] !== target) {
        at = slides.indexOf(target);
        mark();
      }
    }
  },
  { rootMargin: "-50% 0px -49% 0px" },
);
slides.forEach((section) => watcher.observe(section));

addEventListener("resize", () => {
  slides.forEach(fit);
  show(at);
});
addEventListener("toggle", (event) => fit(event.target.closest("section")), true);
slides.forEach(fit);
show((Number(location.hash.slice(1)) || 1) - 1);
