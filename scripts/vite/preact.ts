/** React's API by Preact (decision 214). */
import path from "node:path";
import type { Plugin } from "vite";
import { pseudoLanguage } from "../../shared/messages/languages.ts";

/** No person gets the pages in the pseudo-language. */
const isChecked = process.env.PAGE_LANGUAGE === pseudoLanguage;

const inBrowser: Record<string, string> = {
  react: "react.ts",
  "react-dom": "react.ts",
  "react-dom/client": isChecked ? "checked-react-dom-client.ts" : "react-dom-client.ts",
};
const onServer: Record<string, string> = {
  react: "react-on-server.ts",
  "react-dom": "react-on-server.ts",
  "react-dom/server": "react-dom-server.ts",
  "react-dom/static": "react-dom-server.ts",
};
const jsxRuntime = /^react\/jsx-(dev-)?runtime$/;

export const preact = (): Plugin => ({
  name: "preact",
  enforce: "pre",
  resolveId(source, importer) {
    if (jsxRuntime.test(source)) return this.resolve("preact/jsx-runtime", importer);
    const files = this.environment.config.consumer === "server" ? onServer : inBrowser;
    const file = files[source];
    return file && path.resolve(import.meta.dirname, "../../web/preact", file);
  },
});
