import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Forms that can wait in the outbox, with the sheet that leads to a report, and the page that Sign Out leads to: they
 * open offline for the first time.
 */
const offlineForms = [
  "web/routes/public/login.tsx",
  "web/routes/account/post-job.tsx",
  "web/routes/account/report-page.tsx",
  "web/features/trust/blocks/author-options.tsx",
];

/**
 * Lists the files of these forms for the service worker, which may be of another version than the page. So the list has
 * the version of the pages' manifest in its name.
 */
export function writeFormList(clientFolder: string): void {
  const [manifest = ""] = globSync("assets/manifest-*.js", { cwd: clientFolder });
  const [, version] = /manifest-(\w+)\.js$/.exec(manifest) ?? [];
  if (!version) throw new Error("React Router names its manifest in another way");
  const list = JSON.stringify(filesOfModules(clientFolder, offlineForms));
  writeFileSync(path.join(clientFolder, `assets/form-list-${version}.json`), list);
}

/** Vite's manifest: the built file of each module, and the modules that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** React Router builds a route's module for the browser under this name. */
const ofRoute = "?__react-router-build-client-route";

/** Addresses of the scripts and styles that these modules need. Errors: one has no file of its own. */
function filesOfModules(clientFolder: string, modules: readonly string[]): string[] {
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
