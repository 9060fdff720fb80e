// Cells that run: edited in the page, run by Python in it, kept in the browser, saved as a notebook.

const { cells, name } = JSON.parse(document.getElementById("searchlab-cells")?.textContent ?? "{}");

/** What the browser keeps, where it does.
 *  @param {string} key
 *  @param {string | null} [value] Null takes it away. */
function kept(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} tag
 *  @param {Record<string, any>} properties
 *  @param {...(Node | string)} children */
function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Draw an output as a notebook keeps it.
 *  @param {any} output */
function drawn(output) {
  if (output.widget) {
    const place = made("div", { className: "live" });
    place.dataset.model = output.widget;
    searchlab.show(place);
    return place;
  }
  const place = made("div", { className: "jp-OutputArea-output" });
  const { data = {} } = output;
  if (output.output_type === "stream") place.append(made("pre", {}, output.text));
  else if (output.output_type === "error") {
    place.append(made("pre", { className: "cell-error" }, output.traceback.join("\n")));
  } else if (data["text/html"]) {
    place.classList.add("jp-RenderedHTML");
    place.innerHTML = data["text/html"];
  } else if (data["image/svg+xml"]) {
    const address = `data:image/svg+xml,${encodeURIComponent(data["image/svg+xml"])}`;
    place.append(made("img", { src: address, alt: data["text/plain"] }));
  } else place.append(made("pre", {}, data["text/plain"]));
  return place;
}

/** A cell of code on the page. */
class Cell {
  /** @param {any} told
   *  @param {HTMLElement} element */
  constructor(told, element) {
    Object.assign(this, told);
    this.element = element;
    this.key = `searchlab:${name}:${told.id}`;
    this.ran = ""; // the source that Python has run
    this.editor = null;
    this.input = element.querySelector(".jp-InputArea-editor");
    this.note = made("span", { className: "cell-note", role: "status" });
    if (told.lacks) {
      this.note.textContent = `Runs in JupyterLab only: it needs ${told.lacks}.`;
      this.input.after(made("div", { className: "cell-tools" }, this.note));
      return;
    }
    this.running = made("button", { type: "button", onclick: () => this.run() }, "Run");
    this.running.ariaLabel = `Run cell ${told.number}`;
    this.editing = made("button", { type: "button", onclick: () => this.edit(true) }, "Edit");
    this.editing.ariaLabel = `Edit cell ${told.number}`;
    this.resetting = made("button", { type: "button", onclick: () => this.reset() }, "Reset");
    this.resetting.ariaLabel = `Reset cell ${told.number}`;
    this.input.after(
      made("div", { className: "cell-tools" }, this.running, this.editing, this.resetting, this.note),
    );
    this.resetting.hidden = true;
    this.input.addEventListener("dblclick", () => this.edit(true));
    if (kept(this.key) !== null) this.edit();
  }

  get text() {
    return this.editor?.getValue() ?? this.source;
  }

  /** Put an editor in the place of the text. */
  edit(focus = false) {
    if (!this.editor) {
      this.input.replaceChildren();
      this.editor = CodeMirror(this.input, {
        value: kept(this.key) ?? this.source,
        mode: "python",
        indentUnit: 4,
        lineWrapping: true,
        viewportMargin: Infinity,
        screenReaderLabel: `Code of cell ${this.number}`,
        extraKeys: {
          "Shift-Enter": () => this.run(),
          "Ctrl-Enter": () => this.run(),
          Tab: (/** @type {any} */ editor) => editor.execCommand("indentMore"),
          "Shift-Tab": (/** @type {any} */ editor) => editor.execCommand("indentLess"),
          Esc: () => this.running.focus(), // Tab leaves the editor from there
        },
      });
      this.editor.on("change", () => {
        kept(this.key, this.text === this.source ? null : this.text);
        this.resetting.hidden = this.text === this.source;
      });
      this.resetting.hidden = this.text === this.source;
      this.editing.hidden = true;
    }
    if (focus) this.editor.focus();
  }

  reset() {
    this.editor.setValue(this.source);
    this.running.focus();
  }

  /** Run the cell, and before it those that it needs and that have not run. */
  async run() {
    this.note.textContent = "Running …";
    for (const needed of this.needs.map((/** @type {string} */ id) => lesson.get(id))) {
      if (needed.ran === needed.text) continue;
      const problem = (await needed.send(Boolean(needed.lacks))).find(({ output_type }) => output_type === "error");
      if (problem) {
        this.show([problem]);
        this.note.textContent = `Cell ${needed.number}, which this one needs, does not run.`;
        return;
      }
    }
    this.show(await this.send());
    this.note.textContent = "";
  }

  async send(lenient = false) {
    const source = this.text;
    const outputs = await searchlab.python.run(source, lenient);
    const failed = outputs.some(
      (/** @type {any} */ one) => one.output_type === "error" || one.name === "stderr",
    );
    this.ran = failed ? "" : source;
    return outputs;
  }

  /** @param {any[]} outputs */
  show(outputs) {
    this.element.querySelector(".jp-Cell-outputWrapper")?.remove();
    let place = this.element.querySelector(".cell-outputs");
    place ??= this.element.appendChild(made("div", { className: "cell-outputs" }));
    place.replaceChildren(...outputs.map(drawn));
  }
}

/** Save the lesson with what was typed, as a notebook for JupyterLab. */
function save() {
  const notebook = {
    cells: cells.map((/** @type {any} */ { id, type, source, metadata }) => ({
      id,
      cell_type: type,
      metadata,
      source: lesson.get(id)?.text ?? source,
      ...(type === "code" ? { execution_count: null, outputs: [] } : {}),
    })),
    metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(notebook, null, 1)], { type: "application/x-ipynb+json" }),
  );
  made("a", { href: address, download: `${name}.ipynb` }).click();
  URL.revokeObjectURL(address);
}

/** @type {Map<string, Cell>} */
const lesson = new Map();
for (const told of cells) {
  const element = document.getElementById(`cell-id=${told.id}`);
  if (told.type === "code" && element) lesson.set(told.id, new Cell(told, element));
}
document.addEventListener("python-ended", () => {
  for (const cell of lesson.values()) cell.ran = "";
});
document
  .querySelector("nav")
  ?.append(made("button", { type: "button", onclick: save }, "Save as notebook"));
