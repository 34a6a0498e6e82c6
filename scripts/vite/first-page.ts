import type { Plugin } from "vite";

const start = "/web/entry.client.tsx";
const frame = "/web/root.tsx";
const page = "/web/routes/public/landing.tsx";

/**
 * Finds the modules that the landing page imports. The build makes one chunk of those that `has` accepts: the
 * frame of all pages, and what the landing page shares with other pages, which every visitor has loaded. The
 * bundler divides the other modules.
 */
export function firstPage(): { plugin: Plugin; has: (module: string) => boolean } {
  let modules = new Set<string>();
  const plugin: Plugin = {
    name: "first-page",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsFrom = (entries: string[]): Set<string> => {
        const found = new Set(entries);
        // Iterating a set also visits what is added meanwhile.
        for (const module of found)
          for (const imported of this.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
        return found;
      };
      const entries = [...this.getModuleIds()].filter((module) => this.getModuleInfo(module)?.isEntry);
      const isOf = (file: string) => (entry: string) => entry.includes(file);
      const ofFrame = importsFrom([...entries.filter(isOf(start)), ...entries.filter(isOf(frame))]);
      const ofPage = importsFrom(entries.filter(isOf(page)));
      const ofOthers = importsFrom(entries.filter((entry) => !entry.includes(page)));
      modules = ofFrame.union(ofPage.intersection(ofOthers));
      // The entry starts React, which must wait for the page's other modules.
      for (const entry of entries.filter(isOf(start))) modules.delete(entry);
    },
  };
  return { plugin, has: (module) => modules.has(module) };
}
