// Frames as an animated GIF, which every program for slides shows and repeats.

const COLOURS = 255; // of a frame; the one beyond them is clear
const BITS = 8; // of an index of a colour
const MOST_CODES = 4096; // that may be in use before they begin anew

/** @param {number} number */
const word = (number) => [number & 255, number >> 8];

/** The bin that a pixel falls into: five bits of each colour.
 *  @param {Uint8ClampedArray} pixels
 *  @param {number} at */
const bin = (pixels, at) =>
  ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);

/** Pack indices by the method of Lempel, Ziv and Welch, in blocks as a GIF has them.
 *  @param {Uint8Array} indices */
function packed(indices) {
  const [clear, end] = [1 << BITS, (1 << BITS) + 1];
  const next = new Uint16Array(MOST_CODES << BITS); // by a code and the index that follows it
  /** @type {number[]} */
  const bytes = [];
  let [size, last, held, count] = [BITS + 1, end, 0, 0];
  const put = (/** @type {number} */ code) => {
    held |= code << count;
    for (count += size; count >= 8; count -= 8) {
      bytes.push(held & 255);
      held >>= 8;
    }
  };
  put(clear);
  let code = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const place = (code << BITS) | indices[i];
    if (next[place]) {
      code = next[place];
      continue;
    }
    put(code);
    code = indices[i];
    if (last + 1 < MOST_CODES) {
      next[place] = ++last;
      if (last === 1 << size) size++;
    } else {
      put(clear);
      next.fill(0);
      [size, last] = [BITS + 1, end];
    }
  }
  put(code);
  put(end);
  if (count) bytes.push(held & 255);
  const blocks = [BITS];
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

/** An animation to which frames are added; each keeps what has not changed since the one before. */
export class Gif {
  /** @param {number} width
   *  @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** @type {Uint32Array | null} */
    this.before = null;
    const loop = [33, 255, 11, ...[..."NETSCAPE2.0"].map((each) => each.charCodeAt(0)), 3, 1, 0, 0, 0];
    const head = [..."GIF89a"].map((each) => each.charCodeAt(0));
    /** @type {number[][]} */
    this.parts = [[...head, ...word(width), ...word(height), 0x70, 0, 0, ...loop]];
  }

  /** Add a frame that stays for some hundredths of a second.
   *  @param {Uint8ClampedArray} pixels Four bytes to a pixel.
   *  @param {number} hundredths */
  add(pixels, hundredths) {
    const all = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    const { left, top, wide, high } = this.changed(all);
    const { before, width } = this;
    const counts = new Uint32Array(1 << 15);
    const first = new Uint32Array(1 << 15); // pixel of each bin, whose colour stands for all
    /** @param {(pixel: number, i: number) => void} call */
    const each = (call) => {
      for (let i = 0; i < wide * high; i++) {
        const pixel = (top + Math.floor(i / wide)) * width + left + (i % wide);
        if (!before || before[pixel] !== all[pixel]) call(pixel, i);
      }
    };
    each((pixel) => {
      const which = bin(pixels, 4 * pixel);
      if (!counts[which]++) first[which] = pixel;
    });
    const used = [...counts.keys()].filter((which) => counts[which]);
    used.sort((a, b) => counts[b] - counts[a] || a - b);
    const kept = used.slice(0, COLOURS);
    const table = kept.map((which) => [...pixels.subarray(4 * first[which], 4 * first[which] + 3)]);
    const index = new Uint8Array(1 << 15);
    kept.forEach((which, i) => (index[which] = i));
    for (const which of used.slice(COLOURS)) index[which] = nearest(table, pixels, 4 * first[which]);
    const indices = new Uint8Array(wide * high).fill(COLOURS);
    each((pixel, i) => (indices[i] = index[bin(pixels, 4 * pixel)]));
    const colours = table.flat();
    this.parts.push([33, 249, 4, (1 << 2) | 1, ...word(hundredths), COLOURS, 0]); // what was stays
    this.parts.push([44, ...word(left), ...word(top), ...word(wide), ...word(high), 0x87]);
    this.parts.push(colours, new Array(3 * (COLOURS + 1) - colours.length).fill(0), packed(indices));
    this.before = all.slice();
  }

  /** The part of the picture that has changed; a pixel where nothing has.
   *  @param {Uint32Array} all */
  changed(all) {
    const { before, width, height } = this;
    if (!before) return { left: 0, top: 0, wide: width, high: height };
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let i = 0; i < all.length; i++) {
      if (all[i] === before[i]) continue;
      const [x, y] = [i % width, Math.floor(i / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
    if (right < 0) return { left: 0, top: 0, wide: 1, high: 1 };
    return { left, top, wide: right - left + 1, high: bottom - top + 1 };
  }

  bytes() {
    return new Uint8Array([...this.parts, [59]].flat());
  }
}

/** @param {number[][]} table
 *  @param {Uint8ClampedArray} pixels
 *  @param {number} at */
function nearest(table, pixels, at) {
  let [best, least] = [0, Infinity];
  table.forEach((colour, i) => {
    const away = colour.reduce((sum, value, k) => sum + (value - pixels[at + k]) ** 2, 0);
    if (away < least) [best, least] = [i, away];
  });
  return best;
}
