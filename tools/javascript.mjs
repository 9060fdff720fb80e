// Check the JavaScript: its types, which stand in comments, what is unused, and how long a
// function is. Run by tools/javascript.py, which brings the compiler:
//
//     node tools/javascript.mjs FOLDER-OF-TYPESCRIPT FILE...

import { pathToFileURL } from "node:url";

const LONGEST = 80; // lines of a function

const [compiler, ...files] = process.argv.slice(2);
const { default: ts } = await import(pathToFileURL(`${compiler}/lib/typescript.js`).href);

const program = ts.createProgram(files, {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  noImplicitOverride: false,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
});

const place = (file, position) => {
  const { line } = file.getLineAndCharacterOfPosition(position);
  return `${file.fileName}:${line + 1}`;
};

const faults = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
  const words = ts.flattenDiagnosticMessageText(messageText, "\n  ");
  return file ? `${place(file, start)}: ${words}` : words;
});

for (const name of program.getRootFileNames()) {
  const file = program.getSourceFile(name);
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const [from, to] = [node.getStart(file), node.end].map(
        (position) => file.getLineAndCharacterOfPosition(position).line,
      );
      const lines = to - from + 1;
      if (lines > LONGEST) faults.push(`${place(file, node.getStart(file))}: ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

for (const fault of faults) console.log(fault);
console.log(faults.length ? `${faults.length} faults.` : "All checks passed.");
process.exitCode = faults.length ? 1 : 0;
