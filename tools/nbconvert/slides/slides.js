// Divide the parts of a lesson into slides by what they measure; reveal.js turns them.

const WIDE = 1200, HIGH = 665; // of the stage, 1280 by 720
const LEAST = 30, MOST = 46; // the size of prose; code has 0.94 of it
const TALK = 400; // so high is what is said on a slide, with nothing to look at
const MONO = 0.61; // the width of a letter of code to its size
const stage = document.querySelector(".slides");
const root = document.documentElement;
root.classList.add("measuring", "print-pdf"); // the second turns off how reveal.js prints
await Promise.all([...document.images].map((image) => image.decode().catch(() => 0)));

const make = (name, className = "") => Object.assign(document.createElement(name), { className });
const asks = (element) => element.tagName === "P" && element.textContent.startsWith("Predict");
const isHeading = (element) => /^H[1-3]$/.test(element.tagName);
const shows = (element) => element.matches(".jp-OutputArea-child, .jp-InputArea-editor");

/** List what is shown together: a question and its answer, the items of a list one by one. */
function groupsOf(part) {
  const groups = [];
  let cell = null;
  for (const element of part.querySelectorAll(
    ".jp-MarkdownCell .jp-RenderedMarkdown > *, .jp-CodeCell .jp-InputArea-editor, .jp-OutputArea-child",
  )) {
    const last = groups.at(-1);
    const here = element.closest(".jp-Cell") === cell;
    const answered = last?.some((each) => each.matches("details"));
    cell = element.closest(".jp-Cell");
    const list = element.matches("ul, ol, table") && last?.at(-1).matches("p:not(:has(strong))");
    if (here && list) last.push(element); // with the words that lead to it
    else if (element.matches("details") && here && !answered && !isHeading(last[0])) {
      last.push(element);
    }
    else if (here && asks(last[0]) && !answered) last.push(element);
    else groups.push([element]);
  }
  return groups.flatMap(divided);
}

/** Take a group apart that is too high for a slide: the answer from its question, a list. */
function divided(group) {
  const [first] = group;
  for (const each of group) if (each.matches("details")) each.open = true;
  const trial = slide(stage);
  trial.append(...group.map((each) => each.cloneNode(true)));
  const high = trial.offsetHeight;
  trial.parentElement.remove();
  if (high <= HIGH || shows(first)) return [group];
  const answer = group.findIndex((each) => each.matches("details"));
  if (answer > 0) {
    return [group.slice(0, answer), group.slice(answer)].flatMap(divided);
  }
  if (first.matches("ul, ol")) {
    return [...first.children].map((item, i) => {
      const list = first.cloneNode(false);
      if (first.matches("ol")) list.start = first.start + i;
      list.append(item);
      return [list];
    });
  }
  return group.length > 1 ? group.flatMap((one) => divided([one])) : [group];
}

function slide(before, part) {
  const section = make("section"), inner = make("div", "inner");
  section.append(inner);
  if (before === stage) stage.append(section);
  else before.before(section);
  if (part) Object.assign(section.dataset, part.dataset);
  return inner;
}

/** Whether a group has its place below what is on a slide; it stands there for the trial. */
function joins(there, group, before, after) {
  const [first] = group;
  const last = there.at(-1);
  if (there.every(isHeading)) return after <= 720 || first.querySelector("img");
  if (there.some(asks) || [...there, first].some((one) => one.querySelector(".live"))) return false;
  if (asks(first)) return !there.some(shows) && before < 140 && after <= HIGH;
  if (shows(last) && /^\d/.test(first.textContent) && !shows(first)) return false; // an exercise
  if (shows(first) || shows(last)) return after <= HIGH;
  return after <= TALK || (after - before < 90 && after <= HIGH);
}

/** Divide a part into slides. */
function divide(part) {
  let inner = null;
  for (const group of groupsOf(part)) {
    const [first] = group;
    const twin = inner?.lastElementChild;
    if (first.querySelector(":scope > .jp-RenderedText") && twin?.querySelector(":scope > div > img")) {
      note(inner, first); // the text of a picture
      continue;
    }
    if (!inner) inner = slide(part, part);
    const there = [...inner.children].filter((one) => one.tagName !== "ASIDE");
    const before = inner.offsetHeight;
    const live = first.querySelector(".live");
    const picture = !live && first.matches(".jp-OutputArea-child:has(img)");
    const { naturalWidth: width, naturalHeight: height } = first.querySelector("img") ?? {};
    const least = picture ? 0.64 * Math.min(HIGH, (WIDE / width) * height) : 0;
    const room = Math.max(least, HIGH - before - 40);
    if (picture && there.length) first.style.setProperty("--high", `${room}px`);
    if (live) {
      first.classList.add("jp-WindowedPanel-outer"); // a widget fits its scene into this
      first.style.height = `${712 - (there.every(isHeading) ? before + 20 : 0)}px`;
    }
    inner.append(...group);
    if (!there.length || joins(there, group, before, inner.offsetHeight)) continue;
    if (picture) first.style.removeProperty("--high");
    inner = slide(part, part);
    // A heading stays with what follows it.
    if (isHeading(there.at(-1)) && !there.every(isHeading)) inner.append(there.at(-1));
    inner.append(...group);
  }
  part.remove();
}

/** Put something into what the lecturer alone sees. */
function note(inner, element) {
  const aside = inner.querySelector("aside") ?? inner.appendChild(make("aside", "notes"));
  aside.append(element);
}

/** Let type grow on a slide while it fits; make smaller what is printed, and tables, if need be. */
function fit(inner) {
  const columns = [...inner.querySelectorAll(".jp-InputArea-editor pre")]
    .flatMap((pre) => pre.textContent.split("\n"))
    .reduce((most, line) => Math.max(most, line.length), 1);
  if (inner.querySelector(".live")) return;
  const largest = columns > 1 ? 36 : MOST;
  let size = Math.max(LEAST, Math.min(largest, (WIDE - 50) / (columns * MONO * 0.94)));
  const wide = (one) => Math.max(one.scrollWidth, one.getBoundingClientRect().width) > WIDE + 1;
  const full = () => inner.offsetHeight > HIGH || [...inner.children].some(wide);
  do inner.style.fontSize = `${size}px`;
  while (full() && size > LEAST && (size = Math.max(LEAST, size - 1)));
  const printed = [...inner.querySelectorAll(".jp-OutputArea-child pre, table")];
  for (let part = 0.94; printed.length && part > 0.6 && full(); part -= 0.02) {
    for (const one of printed) one.style.fontSize = `${part}em`;
  }
  for (const one of printed) if (wide(one)) one.style.whiteSpace = "pre-wrap";
}

/** Draw the widgets of a slide. */
function enliven({ currentSlide }) {
  for (const place of currentSlide?.querySelectorAll(".live") ?? []) globalThis.searchlab?.show(place);
}

[...stage.children].forEach(divide);
let told = "";
for (const section of stage.children) {
  const inner = section.firstElementChild;
  fit(inner);
  const { part, minutes } = section.dataset;
  section.ariaLabel = part;
  if (part !== told && minutes) {
    note(inner, Object.assign(make("p"), { textContent: `${part}: ${minutes}` }));
  }
  told = part;
  for (const answer of section.querySelectorAll("details")) {
    note(inner, Object.assign(make("div"), { innerHTML: answer.innerHTML }));
    answer.open = false;
    answer.classList.add("fragment");
  }
}
root.classList.remove("measuring");

const steps = { PageDown: "next", PageUp: "prev" };
addEventListener(
  "keydown",
  (event) => {
    if (!steps[event.key] || event.ctrlKey || event.altKey) return;
    event.preventDefault(); // a clicker turns slides wherever the focus is
    event.stopImmediatePropagation();
    Reveal[steps[event.key]]();
  },
  true,
);
const open = (value) => ({ fragments }) => {
  for (const one of fragments) if (one.matches("details")) one.open = value;
};
Reveal.on("fragmentshown", open(true));
Reveal.on("fragmenthidden", open(false));
Reveal.on("slidechanged", enliven);
Reveal.on("ready", enliven);
addEventListener("beforeprint", () => {
  for (const one of stage.querySelectorAll("details")) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of stage.querySelectorAll("details")) {
    one.open = one.classList.contains("visible");
  }
});
if (/receiver(?!.*controls=false)/.test(location.search)) focus(); // keys in the speaker's window
await Reveal.initialize({
  width: 1280, height: 720, margin: 0, minScale: 0.1, maxScale: 8, center: false, display: "flex",
  hash: true, hashOneBasedIndex: true, transition: "none", backgroundTransition: "none",
  slideNumber: "c/t", controlsTutorial: false, plugins: [RevealNotes],
  keyboardCondition: ({ target }) => !target.closest?.(".live, summary, a, button"),
});
Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Dark or light" }, () => {
  const { dataset } = root;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
});
