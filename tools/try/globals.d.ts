/** What tools/try_page.py gives the page. */
declare const PAGE: {
  boards: [string, string][]; // a name, and how it is typed
  css: string; // of the widgets
  examples: Record<string, { title: string; text: string; board: string }>;
  lock: string; // what Pyodide may load
  puzzle: { rows: number; cols: number; goal: number[] };
  worker: string; // its source
};
