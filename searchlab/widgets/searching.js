// What the contours and the meeting frontiers share: a search that is played, and the controls
// that ask Python for another.

/** A field with options to choose from. */
class Choice {
  constructor(label, ...options) {
    this.element = make("select", { className: "searchlab-select" }, ...options);
    const words = make("span", {}, label);
    this.whole = make("label", { className: "searchlab-field" }, words, this.element);
  }
}

/** The parts of a view of a search, for `lay` to put on the page.
 *
 *  `choices` are the fields beside the board, by the names that Python knows them by. What is
 *  the widget's own it gives as functions: `sentence(at)` says what led to a position, `began`
 *  lays out a search that is new, and `show` shows the position; it calls `settle` at the end. */
class Searching {
  constructor(model, { label, help, choices, sentence, began, show }) {
    Object.assign(this, { model, choices, sentence, began, show });
    this.line = new Line(model, (why) => this.say(why));
    this.live = true;
    this.waiting = false;
    this.edited = false; // whether the text is the reader's, and not the board's
    this.timeline = new Timeline({
      length: 0,
      label,
      name: sentence,
      speed: 15,
      onMove: (at) => {
        model.set("at", at);
        model.save_changes();
        show();
      },
      onPlay: (playing) => playing || this.say(sentence(this.timeline.at)),
    });
    this.status = make("p", { className: "searchlab-searching-status", role: "status" });

    this.text = make("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.button = make("button", { type: "submit", className: "searchlab-button" }, "Search");
    const field = make("label", { className: "searchlab-field" }, make("span", {}, "Board"), this.text);
    const form = make("form", { className: "searchlab-row", noValidate: true }, field, this.button);
    this.examples = make("div", { className: "searchlab-row" });
    const fields = Object.values(choices);
    this.chooser = make("div", { className: "searchlab-row searchlab-searching-chooser" });
    this.chooser.append(form, this.examples, ...fields.map(({ whole }) => whole));
    this.help = make("p", { className: "searchlab-label", textContent: help });
    this.error = make("p", { className: "searchlab-searching-error", role: "alert" });
    this.error.id = `searchlab-${this.line.view}`;
    this.notes = make("div", { className: "searchlab-stack" }, this.help, this.error);

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
    this.text.addEventListener("input", () => {
      this.edited = true;
    });
    this.text.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.edited = false;
      this.complain(null);
      show();
    });
    for (const { element } of fields) element.addEventListener("change", () => this.ask());
  }

  /** Begin in an element of the page, with these parts; returns what ends the view. */
  begin(el, name, ...parts) {
    const { model, timeline } = this;
    const className = `searchlab-searching searchlab-${name}`;
    const whole = make("div", { className }, timeline.element, ...parts, this.chooser, this.notes);
    timeline.keys(stage(el, whole));
    const anew = () => this.anew();
    const followed = () => {
      if (model.get("at") === timeline.at) return;
      timeline.pause();
      timeline.setLength(timeline.length, model.get("at"));
      this.show();
    };
    model.on("change:_search", anew);
    model.on("change:at", followed);
    anew();
    const unwatch = whenKernelGoes(model, el, () => {
      if (!this.live) return;
      this.live = false;
      this.waiting = false;
      this.show();
      this.say("The kernel is gone: this search can still be played, and no other be made.");
    });
    return () => {
      unwatch();
      timeline.end();
      model.off("change:_search", anew);
      model.off("change:at", followed);
    };
  }

  say(words) {
    this.status.textContent = words;
  }

  /** Take up the search that Python made. */
  anew() {
    const search = this.model.get("_search");
    this.search = search;
    this.timeline.unit = search.unit;
    this.began(search);
    this.restore();
    this.chooser.hidden = this.notes.hidden = search.fixed;
    this.examples.replaceChildren(
      ...search.examples.map(([name, board]) => {
        const press = make("button", { type: "button", className: "searchlab-button" }, name);
        onPress(press, () => this.ask(board));
        return press;
      }),
    );
    this.edited = false;
    this.show();
  }

  /** Let the choices be those of the search. */
  restore() {
    for (const [name, { element }] of Object.entries(this.choices)) element.value = this.search[name];
  }

  /** Say where the timeline stands, and switch the controls on or off. */
  settle() {
    const { timeline, text, button, examples } = this;
    if (!timeline.playing) this.say(this.sentence(timeline.at));
    if (!this.edited) text.value = this.search.text;
    const open = this.live && !this.waiting;
    for (const each of [button, ...examples.children]) enable(each, open);
    text.disabled = !open;
    for (const { element } of Object.values(this.choices)) element.disabled = !open;
  }

  ask(board = this.text.value) {
    if (!this.live || this.waiting) return;
    this.timeline.pause();
    this.waiting = true;
    this.show();
    this.say("Searching …");
    const request = { do: "show", board };
    for (const [name, { element }] of Object.entries(this.choices)) request[name] = element.value;
    this.line.ask(request, ({ said, refused }) => {
      this.waiting = false;
      this.complain(refused);
      if (said) this.edited = false;
      this.restore();
      this.show();
      if (said) this.say(said);
    });
  }

  /** Show a refusal in place of the help, so that nothing moves. */
  complain(reason) {
    const { text, error } = this;
    error.textContent = reason ?? "";
    this.help.classList.toggle("searchlab-hidden", Boolean(reason));
    text.ariaInvalid = String(Boolean(reason));
    if (reason) text.setAttribute("aria-describedby", error.id);
    else text.removeAttribute("aria-describedby");
  }
}
