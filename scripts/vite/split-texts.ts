import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { importedNames } from "./imported-names.ts";

const anImport = /import (type )?\{([^}]*)\} from "#texts\/([\w-]+)\.ts";/g;

/** Splits a text file into one module per object: the first page would load a whole file for one word. */
export function splitTexts(): Plugin {
  return {
    name: "split-texts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /from "#texts\// },
      handler: (code) => ({
        code: code.replace(anImport, (statement, type, names: string, noun) =>
          type ? statement : importsOf(noun, names),
        ),
        map: null,
      }),
    },
    resolveId: {
      filter: { id: /^#texts\/.*\?only=/ },
      async handler(id, importer) {
        const [file = "", only] = id.split("?");
        const found = await this.resolve(file, importer);
        return found && { id: `${found.id}?${only}`, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /\?only=\w+$/ },
      handler(id) {
        const [file = "", name = ""] = id.split("?only=");
        const code = readFileSync(file, "utf8");
        return only(name, code, this.parse(code, { lang: "ts" }).body);
      },
    },
  };
}

const importsOf = (noun: string, names: string): string =>
  importedNames(names)
    .map((name) => `import { ${name} } from "#texts/${noun}.ts?only=${name.split(" ")[0]}";`)
    .join(" ");

interface Statement {
  type: string;
  start: number;
  end: number;
}

/** The declaration of a name and what it uses from the same file. */
function only(name: string, code: string, body: readonly Statement[]): string {
  const statements = body.map(({ type, start, end }) => ({ type, text: code.slice(start, end) }));
  const kept = new Set<(typeof statements)[number]>();
  const keep = (wanted: string): void => {
    const declaration = new RegExp(`^(export )?(const|function|interface|type) ${wanted}\\b`);
    const found = statements.find(({ text }) => declaration.test(text));
    if (!found || kept.has(found)) return;
    kept.add(found);
    for (const [word] of found.text.matchAll(/\b[a-zA-Z]\w*\b/g)) keep(word);
  };
  keep(name);
  const imports = statements.filter(({ type }) => type === "ImportDeclaration");
  // In the file's order: a text may use an earlier one while it is built.
  const ordered = statements.filter((statement) => kept.has(statement));
  return [...imports, ...ordered].map(({ text }) => text).join("\n");
}
