import type { Plugin } from "vite";

const viteHelper = "\0vite/preload-helper.js";
const ours = "/web/lib/hydration/fetch-then-import.ts";

/** Chunks that every page loads before it can import anything. */
const always = /^assets\/(framework|first|rolldown-runtime)-/;

/** Replaces Vite's helper for dynamic imports with ours, which gets the names of all files that an import needs. */
export function fetchThenImport(): Plugin {
  return {
    name: "fetch-then-import",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, imports) =>
            [...new Set([file, ...imports])].filter((needed) => !always.test(needed)),
        },
      },
    }),
    load: (id) =>
      id === viteHelper
        ? `export { fetchThenImport as __vitePreload } from ${JSON.stringify(ours)};`
        : undefined,
  };
}
