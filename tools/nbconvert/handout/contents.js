// The contents of a page: open beside the text where there is room, else folded above it. The section
// that is read is marked.
const contents = document.querySelector(".contents");
const wide = matchMedia("(min-width: 80rem)");
const fold = () => {
  contents.open = wide.matches;
};
wide.addEventListener("change", fold);
fold();

const links = [...contents.querySelectorAll("a")];
const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
const mark = () => {
  const line = innerHeight / 3; // a section is read once its heading is above
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const here = atEnd
    ? headings.length - 1
    : headings.findLastIndex((heading) => heading?.getBoundingClientRect().top < line);
  links.forEach((link, i) => {
    if (i === here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
};
let asked = 0;
addEventListener("scroll", () => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
});
contents.addEventListener("click", ({ target }) => {
  if (target.closest("a") && !wide.matches) contents.open = false;
});
mark();
