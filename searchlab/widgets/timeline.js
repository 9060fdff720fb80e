// The transport that all players share: a position in a sequence of steps, and the controls
// that move it.
//
//   const timeline = new Timeline({
//     length,                    // how many steps there are: the position runs from 0 to length
//     at: 0,                     // steps taken at the beginning; 0 is before the first
//     label: "Search",           // the accessible name of the row of controls
//     unit: "expansion",         // what a step is, in the singular
//     name: (at) => "...",       // the position in words, for the slider; "12 of 312 expansions"
//     speeds: [1, 5, 60],        // steps per second to choose from; the default serves most
//     speed: 5,                  // the speed at the beginning
//     marks: [{ at, meaning }],  // places pointed out under the slider, in a meaning's colour
//     onMove: (at) => {},        // the position has changed, by whatever means but setLength
//     onPlay: (playing) => {},   // it begins to play, or has come to rest
//   });
//
// Members: element; at, length, playing; go(at), play(), pause(), setLength(length, at) and
// setMarks(marks), which call nothing back; keys(element), which gives that element the keys;
// end(), to be called when the view goes. go() takes any number and keeps it within bounds. It
// does not stop the playing; whatever the reader presses, but a speed, does.
//
// While it plays, onMove is called at most once a frame, several steps on at high speeds.

const SPEEDS = [1, 2, 5, 15, 60, 300, 1500];
const LONGEST_FRAME = 100; // ms: after a pause of the page it goes on, and does not leap

const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M16 4v16L5 12zM17 4h3v16h-3z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  forward: "M8 4v16l11-8zM4 4h3v16H4z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
};

class Timeline {
  constructor(options) {
    const { at = 0, label, unit = "expansion", speeds = SPEEDS, speed = 5, marks = [] } = options;
    this.unit = unit;
    this.name = options.name ?? ((place) => this.words(place));
    this.onMove = options.onMove ?? (() => {});
    this.onPlay = options.onPlay ?? (() => {});
    this.playing = false;

    const icon = (name) => {
      const svg = '<svg viewBox="0 0 24 24" aria-hidden="true"><path></path></svg>';
      const button = make("button", { type: "button", innerHTML: svg });
      button.className = "searchlab-button searchlab-timeline-button";
      button.querySelector("path").setAttribute("d", ICONS[name]);
      return button;
    };
    const control = (name, words, place) => {
      const button = icon(name);
      button.ariaLabel = button.title = words;
      onPress(button, () => this.take(place()));
      return button;
    };
    this.first = control("first", "First", () => 0);
    this.back = control("back", "Step back", () => this.at - 1);
    this.toggle = icon("play");
    this.toggle.addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    this.forward = control("forward", "Step forward", () => this.at + 1);
    this.last = control("last", "Last", () => this.length);

    this.slider = make("input", { type: "range", min: 0, step: 1, ariaLabel: "Position" });
    this.slider.className = "searchlab-timeline-slider";
    this.slider.addEventListener("input", () => this.take(Number(this.slider.value)));
    this.ticks = make("div", { className: "searchlab-timeline-marks", ariaHidden: "true" });
    this.position = make("span", { className: "searchlab-timeline-position" });
    this.speed = make("select", { className: "searchlab-select" });
    for (const each of speeds) {
      this.speed.append(new Option(`${counted(each)} a second`, each, false, each === speed));
    }

    this.element = make(
      "div",
      { className: "searchlab-timeline", role: "group", ariaLabel: label ?? "Playing" },
      make(
        "div",
        { className: "searchlab-timeline-buttons" },
        this.first,
        this.back,
        this.toggle,
        this.forward,
        this.last,
      ),
      make("div", { className: "searchlab-timeline-track" }, this.slider, this.ticks),
      this.position,
      make("label", { className: "searchlab-timeline-speed" }, make("span", {}, "Speed"), this.speed),
    );
    this.keys(this.element);
    this.setLength(options.length, at);
    this.setMarks(marks);
  }

  /** Write a position as a reader counts. */
  words(at) {
    return `${counted(at)} of ${several(this.length, this.unit)}`;
  }

  /** Go to a position that the reader chose: the reader takes over from the playing. */
  take(at) {
    this.pause();
    this.go(at);
  }

  go(at) {
    const place = Math.max(0, Math.min(this.length, Math.round(at) || 0));
    if (place === this.at) return;
    this.at = place;
    this.show();
    this.onMove(place);
  }

  setLength(length, at = this.at) {
    this.length = length;
    this.at = Math.max(0, Math.min(length, at));
    this.slider.max = length;
    this.position.style.minWidth = `${this.words(length).length}ch`; // that nothing jumps
    if (!length) this.pause();
    this.show();
  }

  setMarks(marks) {
    this.ticks.replaceChildren(
      ...marks.map(({ at, meaning = "cursor" }) => {
        const tick = make("span", { className: "searchlab-timeline-mark" });
        tick.style.setProperty("--place", this.length ? at / this.length : 0);
        tick.style.setProperty("--colour", `var(--searchlab-${meaning})`);
        return tick;
      }),
    );
  }

  show() {
    const { at, length, playing } = this;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", this.name(at));
    this.position.textContent = this.words(at);
    for (const button of [this.first, this.back]) enable(button, at > 0);
    for (const button of [this.forward, this.last]) enable(button, at < length);
    if (this.shown === playing) return;
    this.shown = playing;
    const words = playing ? "Pause" : "Play";
    this.toggle.ariaLabel = this.toggle.title = words;
    this.toggle.querySelector("path").setAttribute("d", ICONS[words.toLowerCase()]);
  }

  // -- playing ---------------------------------------------------------------------------

  /** Play on from here; from the beginning where this is the end. */
  play() {
    if (this.playing || !this.length) return;
    this.playing = true;
    this.onPlay(true);
    if (this.at === this.length) this.go(0);
    this.show();
    let before = null;
    let due = 1; // the first step is made at once, and what is left of a step is kept
    const frame = (now) => {
      const elapsed = before === null ? 0 : Math.min(now - before, LONGEST_FRAME);
      before = now;
      due += (elapsed * Number(this.speed.value)) / 1000;
      const steps = Math.floor(due);
      due -= steps;
      if (steps) this.go(this.at + steps);
      if (!this.playing) return; // it was stopped by what it showed
      if (this.at === this.length) this.pause();
      else this.frame = requestAnimationFrame(frame);
    };
    this.frame = requestAnimationFrame(frame);
  }

  pause() {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.show();
    this.onPlay(false);
  }

  /** Space plays and pauses, the arrows step, Home and End go to the ends, PageUp and PageDown a
   *  tenth on and back, wherever in the element the focus is. A control keeps its own keys. */
  keys(element) {
    element.addEventListener("keydown", (event) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches("select, textarea, input:not([type=range])")) return;
      if (target.matches("button") && key === " ") return;
      if (target.matches("[type=range]") && key !== " ") return; // it has the same keys
      const tenth = Math.max(1, Math.round(this.length / 10));
      const places = {
        ArrowLeft: this.at - 1,
        ArrowRight: this.at + 1,
        Home: 0,
        End: this.length,
        PageUp: this.at + tenth,
        PageDown: this.at - tenth,
      };
      if (key === " ") this.playing ? this.pause() : this.play();
      else if (key in places) this.take(places[key]);
      else return;
      event.preventDefault(); // the page stays where it is
    });
  }

  end() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
  }
}
