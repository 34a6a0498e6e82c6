import { minifySync } from "rolldown/utils";
import type { Plugin } from "vite";

/** The module whose function is written into every page as text. */
const inline = /\/web\/lib\/hydration\/first-input\.ts$/;

/** Shortens the names in that text; elsewhere the server's names remain for the log. */
export function shortInlineScripts(): Plugin {
  return {
    name: "short-inline-scripts",
    enforce: "post",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: inline },
      handler: (code, id) => ({
        code: minifySync(id, code, { compress: true, mangle: true }).code,
        map: null,
      }),
    },
  };
}
