import type { Plugin } from "vite";

/** With a single letter outside ASCII, such as ₦, Node keeps two bytes in memory for each character of a source. */
export const asciiOnly = (): Plugin => ({
  name: "ascii-only",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeLetter);
  },
});

const escapeLetter = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
