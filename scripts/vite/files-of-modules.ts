import { readFileSync } from "node:fs";
import path from "node:path";

/** Vite's manifest: the built file of each module, and the modules that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** React Router builds a route's module for the browser under this name. */
const ofRoute = "?__react-router-build-client-route";

/** Addresses of the scripts and styles that these modules need. Errors: one has no file of its own. */
export function filesOfModules(clientFolder: string, modules: readonly string[]): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(clientFolder, ".vite/manifest.json"), "utf8"));
  const files = new Set<string>();
  const add = (module: string): void => {
    const built = manifest[module + ofRoute] ?? manifest[module];
    if (!built) throw new Error(`${module} is not in Vite's manifest`);
    if (files.has(`/${built.file}`)) return;
    for (const file of [built.file, ...(built.css ?? [])]) files.add(`/${file}`);
    built.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...files];
}
