import { defineConfig } from "vitest/config";
import { languageConstants } from "./scripts/vite/page-language.ts";

export default defineConfig({
  define: languageConstants,
  test: {
    include: ["{shared,server,sandbox,web,tests}/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    setupFiles: ["tests/support/cheap-passwords.ts", "tests/support/declared-errors.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    env: { TZ: "UTC", LOG_LEVEL: "silent" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest's default of a second is too short for one step on a busy machine; the browser tests run beside.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    pool: "forks",
    maxWorkers: 2,
    // One process for many files: loading the product takes longer than most of them.
    isolate: false,
  },
});
