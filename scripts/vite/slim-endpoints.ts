import type { Plugin } from "vite";

/** Properties of an endpoint that pages need, in the browser and on the server. */
const kept = new Set(["method", "path"]);

interface Node {
  type: string;
  start: number;
  end: number;
}

/**
 * Keeps only `method` and `path` of endpoints: zod and the answers' shapes would be a fifth of the first
 * script, and the server would hold them in memory for each language's pages.
 */
export function slimEndpoints(): Plugin {
  return {
    name: "slim-endpoints",
    enforce: "pre",
    transform: {
      filter: { id: /\/shared\/contracts\/[\w-]+\.endpoints\.ts$/ },
      handler(code, id) {
        const edits: Edit[] = [];
        const program = this.parse(code, { lang: "ts" });
        if (!(program.body as Node[]).every(isImportOrExport))
          throw new Error(`${id} must hold nothing but endpoints: their imports are left out of the pages`);
        walk(program, (node) => {
          if (node.type === "ImportDeclaration") edits.push({ ...rangeOf(node), text: "" });
          if (isEndpoint(node)) edits.push(slim(node, code));
        });
        return { code: apply(edits, code), map: null };
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isImportOrExport = ({ type }: Node): boolean =>
  type === "ImportDeclaration" || type === "ExportNamedDeclaration";

const rangeOf = ({ start, end }: Node) => ({ start, end });

interface EndpointCall extends Node {
  callee: Node & { name: string };
  arguments: [Node & { properties: (Node & { key: { name: string } })[] }];
}

const isEndpoint = (node: Node): node is EndpointCall =>
  node.type === "CallExpression" && (node as EndpointCall).callee.name === "endpoint";

function slim(call: EndpointCall, code: string): Edit {
  const properties = call.arguments[0].properties.filter(({ key }) => kept.has(key.name));
  const text = properties.map(({ start, end }) => code.slice(start, end)).join(", ");
  return { ...rangeOf(call), text: `{ ${text} }` };
}

const apply = (edits: Edit[], code: string): string =>
  edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === "object" && node !== null && "type" in node) {
    visit(node as Node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}
