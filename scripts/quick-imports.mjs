// Loaded with `--import`. Without these hooks, Node asks the disk for each import and parses the package.json above the
// module; that of drizzle-orm lists 130 kB of exports. All modules of drizzle-orm are ES modules.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);
const packages = "/node_modules/";
const drizzle = "/node_modules/drizzle-orm/";
const { imports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
/** By the part before the first slash, as `#server`. */
const rooms = new Map(
  Object.entries(imports).map(([name, folder]) => [
    name.slice(0, name.indexOf("/")),
    new URL(folder.slice(0, -1), root).href,
  ]),
);

/** The hooks of the last call come first. */
export function registerQuickImports() {
  registerHooks({
    resolve(specifier, context, next) {
      const found = addressOf(specifier, context.parentURL ?? "");
      return found ? { ...found, shortCircuit: true } : next(specifier, context);
    },
  });
}

function addressOf(specifier, parent) {
  if (parent.includes(drizzle))
    return specifier.startsWith(".") ? { url: new URL(specifier, parent).href, format: "module" } : undefined;
  if (!specifier.endsWith(".ts") || !parent.startsWith(root.href) || parent.includes(packages))
    return undefined;
  const format = "module-typescript";
  if (specifier.startsWith(".")) return { url: new URL(specifier, parent).href, format };
  const slash = specifier.indexOf("/");
  const room = rooms.get(specifier.slice(0, slash));
  return room && { url: room + specifier.slice(slash + 1), format };
}

registerQuickImports();
