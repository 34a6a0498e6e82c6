import { globSync, readFileSync, writeFileSync } from "node:fs";

interface RouteManifest {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[] }>;
}

const start = "window.__reactRouterManifest=";

/**
 * Drops false values and the routes' imports from the browser's manifest, which every page loads. The server
 * writes a page's preloads from its own copy; the browser needs them only for `<Link prefetch>`, which no
 * page uses.
 */
export function slimManifest(clientFolder: string): void {
  const [file = ""] = globSync(`${clientFolder}/assets/manifest-*.js`);
  const script = readFileSync(file, "utf8");
  if (!script.startsWith(start)) throw new Error("React Router writes its manifest in another way");
  const manifest: RouteManifest = JSON.parse(script.slice(start.length).replace(/;$/, ""));
  manifest.entry.imports = [];
  for (const route of Object.values(manifest.routes)) delete route.imports;
  const withoutFalse = (_key: string, value: unknown) => (value === false ? undefined : value);
  writeFileSync(file, `${start}${JSON.stringify(manifest, withoutFalse)};`);
}
