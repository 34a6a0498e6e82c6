import type { Plugin } from "vite";

/** A single ₦ makes V8 store a whole source with two bytes per character; an escape does not. */
export const asciiOnly = (): Plugin => ({
  name: "ascii-only",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeLetter);
  },
});

const escapeLetter = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
