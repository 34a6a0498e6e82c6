import type { Plugin } from "vite";

const entries = ["web/entry.client.tsx", "web/root.tsx", "web/routes/public/landing.tsx"];

/**
 * Finds the modules of the first page by its imports. `has` is for a group of chunks: what other pages need of these
 * modules too becomes one file, which every visitor has already loaded. Other modules are left to the bundler.
 */
export function firstPage(): { plugin: Plugin; has: (module: string) => boolean } {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: "first-page",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const add = (module: string): void => {
        if (modules.has(module)) return;
        modules.add(module);
        this.getModuleInfo(module)?.importedIds.forEach(add);
      };
      for (const module of this.getModuleIds())
        if (entries.some((entry) => module.includes(`/${entry}`)) && this.getModuleInfo(module)?.isEntry)
          add(module);
    },
  };
  return { plugin, has: (module) => modules.has(module) };
}
