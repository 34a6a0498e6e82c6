/** Names the sources in stack traces of the bundled server. Its source maps would take tens of megabytes to load. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const position = /file:\/\/\S+\/build\/product\/[\w.-]+\.js:\d+/g;
/** The bundle names each module above its lines. */
const heading = /^\/\/ ((?:server|shared|sandbox|node_modules)\/\S+)$/;
const maxKnown = 1_000;
const known = new Map<string, string>();

/** Puts the module before each position in the bundle. */
export const withSources = (stack: string): string =>
  stack.replace(position, (found) => {
    const source = known.get(found) ?? sourceAt(found);
    if (known.size >= maxKnown) known.clear();
    known.set(found, source);
    return source ? `${source} ${found}` : found;
  });

function sourceAt(found: string): string {
  const [, address = "", line] = /^(.*):(\d+)$/.exec(found) ?? [];
  try {
    const lines = readFileSync(fileURLToPath(address), "utf8").split("\n", Number(line));
    const above = lines.findLast((text) => heading.test(text)) ?? "";
    // A copy: V8's own is a slice that keeps the whole file in memory.
    return Buffer.from(heading.exec(above)?.[1] ?? "").toString();
  } catch {
    // A later version was built in the same folder.
    return "";
  }
}
