// What is seen of a widget, as a picture.

import { zoomOf } from "./kit.js";

const SHEETS = /\.searchlab/; // rules that are ours
const VARIABLES = /var\((--jp-[\w-]+)/g; // of the page's theme

/** The rules of all widgets on the page. */
function rules() {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules];
      } catch {
        return []; // of another host
      }
    })
    .map((rule) => rule.cssText)
    .filter((text) => SHEETS.test(text))
    .join("\n");
}

/** Copy an element as it is now: with what was typed and drawn in it.
 *  @param {HTMLElement} root */
function copied(root) {
  const copy = /** @type {HTMLElement} */ (root.cloneNode(true));
  const originals = root.querySelectorAll("canvas, input, select");
  copy.querySelectorAll("canvas, input, select").forEach((element, i) => {
    const original = originals[i];
    if (original instanceof HTMLCanvasElement) {
      const image = document.createElement("img");
      image.src = original.toDataURL();
      image.className = original.className;
      image.style.cssText = `${original.style.cssText}; width: ${original.offsetWidth}px`;
      element.replaceWith(image);
    } else if (original instanceof HTMLInputElement) {
      element.setAttribute("value", original.value);
      element.toggleAttribute("checked", original.checked);
    } else if (original instanceof HTMLSelectElement) {
      element.querySelectorAll("option").forEach((option, k) => {
        option.toggleAttribute("selected", k === original.selectedIndex);
      });
    }
  });
  return copy;
}

/** Draw a widget as it is seen, without its set-up.
 *  @param {HTMLElement} root
 *  @param {number} sharpness Pixels to a pixel of the page.
 *  @returns {Promise<HTMLCanvasElement>} */
export const pictureOf = async (root, sharpness) => {
  const style = getComputedStyle(root);
  const zoom = zoomOf(root);
  const css = rules();
  const copy = copied(root);
  copy.classList.remove("searchlab-full", "searchlab-unfolded");
  copy.classList.add("searchlab-picture");
  copy.removeAttribute("popover");
  copy.style.width = `${root.offsetWidth}px`;
  for (const [, name] of css.matchAll(VARIABLES)) {
    const value = style.getPropertyValue(name);
    if (value) copy.style.setProperty(name, value);
  }
  root.after(copy); // to see how high it is without what is left out
  const high = Math.ceil(copy.getBoundingClientRect().height);
  copy.remove();
  const wide = Math.ceil(root.offsetWidth * zoom);
  const paper = getComputedStyle(root).getPropertyValue("--jp-layout-color0").trim() || "white";
  copy.style.background = paper;
  const text = new XMLSerializer().serializeToString(copy);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide * sharpness}" ` +
    `height="${high * sharpness}" viewBox="0 0 ${wide} ${high}">` +
    `<foreignObject width="${wide}" height="${high}">` +
    `<style xmlns="http://www.w3.org/1999/xhtml">${css.replace(/&/g, "&amp;").replace(/</g, "&lt;")}` +
    `</style>${text}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = wide * sharpness;
  canvas.height = high * sharpness;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas;
};
