// Python behind the widgets and the cells of a page: loaded when it is first needed, in a worker.

const SLOW_MS = 400; // after which the page says that Python works

/** What the page says of Python, with the button that ends it. */
class Notice {
  /** @param {() => void} cancel */
  constructor(cancel) {
    this.element = document.createElement("div");
    this.element.className = "python-notice";
    this.element.hidden = true;
    this.words = document.createElement("span");
    this.words.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Cancel";
    button.addEventListener("click", cancel);
    this.element.append(this.words, button);
    document.body.append(this.element);
  }

  /** @param {string} words */
  show(words) {
    this.words.textContent = words;
    this.element.hidden = !words;
  }
}

class Python {
  /** @param {any} page
   *  @param {string} worker Its text.
   *  @param {string} address Where Python lies beside the page; empty where it lies within. */
  constructor(page, worker, address) {
    this.page = page;
    this.script = worker;
    this.address = address;
    /** @type {Worker | null} */
    this.worker = null;
    this.started = false;
    /** @type {Set<string>} */
    this.attached = new Set();
    /** @type {Map<string, any>} By the number of a request, the model that waits for the answer. */
    this.waiting = new Map();
    /** @type {Map<number, (outputs: any[]) => void>} */
    this.running = new Map();
    this.count = 0;
    /** @type {Record<string, string> | null} */
    this.files = null;
    this.notice = new Notice(() => this.end("Cancelled."));
  }

  get busy() {
    return this.waiting.size + this.running.size > 0;
  }

  /** The files of Python, from the page itself or from beside it. */
  async load() {
    const inside = document.getElementById("searchlab-python");
    if (inside) return JSON.parse(inside.textContent ?? "");
    if (!globalThis.searchlabPython) {
      await new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = this.address;
        script.addEventListener("load", done);
        script.addEventListener("error", () => failed(new Error("Python cannot be loaded.")));
        document.head.append(script);
      });
    }
    return globalThis.searchlabPython;
  }

  /** Start Python where it does not run.
   *  @returns {Worker} */
  start() {
    if (this.worker) return this.worker;
    // From a file a module worker can have no blob.
    const address = `data:text/javascript,${encodeURIComponent(this.script)}`;
    const worker = new Worker(address, { type: "module" });
    this.worker = worker;
    this.notice.show("Python is being loaded …");
    worker.addEventListener("message", ({ data }) => this.hear(JSON.parse(data)));
    worker.addEventListener("error", (event) => this.end(event.message || "Python does not start."));
    this.load().then(
      (files) => worker.postMessage(files),
      (error) => this.end(error.message),
    );
    return worker;
  }

  /** @param {any} message */
  send(message) {
    this.start().postMessage(JSON.stringify(message));
    setTimeout(() => this.told(), SLOW_MS);
  }

  told() {
    if (this.started) this.notice.show(this.busy ? "Python is working …" : "");
  }

  /** End Python, and answer all who wait for it; it starts anew when it is needed.
   *  @param {string} why */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    this.started = false;
    this.attached.clear();
    const waiting = [...this.waiting];
    const running = [...this.running.values()];
    this.waiting.clear();
    this.running.clear();
    this.notice.show("");
    for (const [number, model] of waiting) model.tell("msg:custom", { answers: number, refused: why });
    for (const done of running) done([{ output_type: "stream", name: "stderr", text: why }]);
    document.dispatchEvent(new Event("python-ended"));
  }

  /** @param {any} message */
  hear(message) {
    const model = this.page.models.get(message.model);
    if (message.do === "progress") this.notice.show(`${message.said} …`);
    if (message.do === "started") this.started = true;
    if (message.do === "broken") this.end(`Python does not run here: ${message.why}`);
    if (message.do === "open") this.page.open(message.model, message);
    if (message.do === "update") model?.put(this.page.revived(message.state));
    if (message.do === "hear") {
      this.waiting.delete(message.content.answers);
      model?.tell("msg:custom", message.content);
    }
    if (message.do === "failed") this.refuse(message.model, message.why);
    if (message.do === "done") for (const number of message.numbers) this.waiting.delete(number);
    if (message.do === "ran") {
      this.running.get(message.number)?.(message.outputs);
      this.running.delete(message.number);
    }
    if (message.do !== "progress") this.told();
  }

  /** @param {string} id
   *  @param {string} why */
  refuse(id, why) {
    this.attached.delete(id);
    for (const [number, model] of [...this.waiting]) {
      if (model.id !== id) continue;
      this.waiting.delete(number);
      model.tell("msg:custom", { answers: number, refused: why });
    }
  }

  /** The widget that a widget is a part of, or itself.
   *  @param {any} model */
  whole(model) {
    for (const one of this.page.models.values()) {
      if (Object.values(one.values).includes(`IPY_MODEL_${model.id}`)) return one;
    }
    return model;
  }

  /** Hear what a view has set.
   *  @param {any} model
   *  @param {string[]} names
   *  @param {any[]} news Requests. */
  saved(model, names, news) {
    if (news.some((request) => request.do === "stop") && this.busy) {
      this.end("Stopped.");
      return;
    }
    const asked = news.filter((request) => request.do !== "stop");
    const needed = asked.some((request) => request.do !== "look");
    if (!this.worker && !needed) return;
    const whole = this.whole(model);
    if (!this.attached.has(whole.id) && !whole.id.startsWith("python-")) {
      this.attached.add(whole.id);
      const { id, line, source } = whole;
      const state = Object.fromEntries(
        Object.entries(whole.values).filter(
          ([name, value]) => name === "_state" || String(value).startsWith("IPY_MODEL_"),
        ),
      );
      this.send({ do: "attach", model: id, line, source, state });
    }
    for (const { number, do: what } of asked) if (what !== "look") this.waiting.set(number, model);
    const sent = names.filter((name) => name !== "_requests");
    const state = Object.fromEntries(sent.map((name) => [name, model.get(name)]));
    if (asked.length) state._requests = asked;
    if (Object.keys(state).length) this.send({ do: "take", model: model.id, state });
  }

  /** Run a cell; leniently: without the statements that fail.
   *  @param {string} source
   *  @returns {Promise<any[]>} Its outputs. */
  run(source, lenient = false) {
    const number = ++this.count;
    return new Promise((done) => {
      this.running.set(number, done);
      this.send({ do: "cell", number, source, lenient });
    });
  }
}

const lab = globalThis.searchlab;
lab.python = new Python(
  lab,
  JSON.parse(document.getElementById("searchlab-worker")?.textContent ?? '""'),
  document.getElementById("searchlab-worker")?.dataset.python ?? "",
);
