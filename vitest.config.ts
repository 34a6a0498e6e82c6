import path from "node:path";
import { defineConfig } from "vitest/config";
import { languageConstants } from "./scripts/vite/page-language.ts";
import { preact } from "./scripts/vite/preact.ts";
import { SlowFirst } from "./scripts/vite/slow-first.ts";

const lucide = path.join(import.meta.dirname, "node_modules/lucide-react/dist/esm/lucide-react.mjs");
/** Packages that import React. */
const usesReact = [/node_modules\/(@?react-router|@tanstack|react-hook-form|@hookform|lucide-react)\//];

const everywhere = {
  hookTimeout: 120_000,
  // Vitest's default of a second is too short for one step on a busy machine; the browser tests run beside.
  expect: { poll: { timeout: 30_000, interval: 20 } },
  pool: "forks" as const,
  // One process for many files: loading the product takes longer than most of them.
  isolate: false,
  // The default of 16 MB has a third of the processor time go to collecting garbage.
  execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=64"],
};

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    // With the browser tests beside them, two left two fifths of the processor time unused.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["{shared,server,sandbox,tests}/**/*.test.ts"],
          exclude: ["tests/e2e/**", "tests/pages/**"],
          setupFiles: [
            "tests/support/quick-imports.ts",
            "tests/support/cheap-passwords.ts",
            "tests/support/declared-errors.ts",
          ],
          // Node loads TypeScript as it does in production: that takes half of the loading time of Vite's runner.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        define: languageConstants,
        plugins: [preact()],
        // The package's Node form would load React itself.
        resolve: { alias: { "lucide-react": lucide } },
        test: { name: "web", server: { deps: { inline: usesReact } }, include: ["web/**/*.test.ts"] },
      },
      // Does not extend: it has a started product in place of the databases of the others.
      {
        define: languageConstants,
        // Support of the browser journeys asserts too.
        plugins: [preact()],
        resolve: { alias: { "@playwright/test": `${import.meta.dirname}/tests/pages/support/expect.ts` } },
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          ...everywhere,
          name: "pages",
          server: { deps: { inline: usesReact } },
          include: ["tests/pages/**/*.test.ts"],
          environment: "./tests/pages/support/environment.ts",
          globalSetup: ["tests/pages/support/product.ts"],
          // React as visitors get it: without the checks of its development form.
          env: { TZ: "Africa/Lagos", NODE_ENV: "production" },
          testTimeout: 120_000,
        },
      },
    ],
    env: { TZ: "UTC", LOG_LEVEL: "silent" },
    testTimeout: 120_000,
    ...everywhere,
  },
});
