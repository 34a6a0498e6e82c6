import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { asciiOnly } from "./scripts/vite/ascii-only.ts";
import { fetchThenImport } from "./scripts/vite/fetch-then-import.ts";
import { firstPage } from "./scripts/vite/first-page.ts";
import { iconSprite } from "./scripts/vite/icon-sprite.ts";
import { openLinkWithoutScript } from "./scripts/vite/open-link.ts";
import { languageConstants, languageTexts } from "./scripts/vite/page-language.ts";
import { preact } from "./scripts/vite/preact.ts";
import { shortInlineScripts } from "./scripts/vite/short-inline-scripts.ts";
import { slimEndpoints } from "./scripts/vite/slim-endpoints.ts";
import { splitTexts } from "./scripts/vite/split-texts.ts";

/** React and its runtime: every page needs all of it, and it changes only with a new version. */
const framework =
  /node_modules\/(preact|react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** Form validation. Pages without a form never load it. */
const checking = /node_modules\/(react-hook-form|@hookform|zod|libphonenumber-js)\//;
const first = firstPage();

/**
 * The process keeps its sources in memory, so they come without comments and spaces; names remain for the log. Packages
 * are a chunk of their own, which all languages share (scripts/share-packages.ts).
 */
const serverOutput = {
  minify: { compress: false, mangle: false },
  codeSplitting: { groups: [{ name: "packages", test: /node_modules/ }] },
};

export default defineConfig(({ command }) => ({
  publicDir: "web/public",
  define: languageConstants,
  plugins: [
    // `npm run dev` has React itself, for its warnings and hot replacement.
    command === "build" && preact(),
    iconSprite(),
    slimEndpoints(),
    splitTexts(),
    languageTexts(),
    asciiOnly(),
    fetchThenImport(),
    openLinkWithoutScript(),
    first.plugin,
    shortInlineScripts(),
    reactRouter(),
  ],
  optimizeDeps: { include: ["@tanstack/react-query", "react-router/dom"] },
  build: {
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // The default language's folder also holds the other builds (scripts/build.ts removes its own files).
    emptyOutDir: false,
  },
  // The server build bundles its packages: one React for all of them, in its production form for any NODE_ENV.
  ssr: command === "build" ? { noExternal: true } : {},
  environments: {
    // Vite leaves this to the server's environment, where React would load its slow development form.
    ssr:
      command === "build"
        ? {
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            build: { rolldownOptions: { output: serverOutput } },
          }
        : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names of later chunks are part of the first one, where their hashes are what compresses worst.
            chunkFileNames: "assets/[name]-[hash:7].js",
            // On a slow phone each request is costly: a few shared files, not one per icon.
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 3 },
                { name: "checking", test: checking, priority: 2 },
                { name: "first", test: first.has, priority: 1 },
                { name: "later", test: first.hasLater, priority: 1 },
                { name: "account", test: first.hasForPeople, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
