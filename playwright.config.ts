import { defineConfig } from "@playwright/test";
import { productProgram } from "./scripts/bootstrap.mjs";
import { fullBrowser, lightBrowser, quietFlags } from "./scripts/chromium.mjs";
import { staffSettings } from "./tests/e2e/support/staff-phones.ts";
import { temporaryFolder } from "./tests/support/folder.ts";

const port = Number(process.env.E2E_PORT ?? 3199);
// Workers read this file too: the first reader creates the folder, the others find it in the environment.
const dataDir = process.env.E2E_DATA_DIR ?? temporaryFolder("runor-e2e-");
process.env.E2E_DATA_DIR = dataDir;
const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

const args = [
  ...quietFlags,
  // Widths of letters as in the whole browser.
  "--font-render-hinting=none",
  // All pages share one origin: a renderer for each proves nothing and costs half a page load.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  // A page lives for seconds, too short for optimised machine code to repay its compilation.
  "--js-flags=--no-opt --no-maglev",
];
/** Frames of animations are a twentieth of the processor time. They run on wide screens and where pages are looked at. */
const contextOptions = { reducedMotion: "reduce" as const };
/** Only a whole browser shows notifications and subscribes to push messages. */
const push = "**/push.spec.ts";
/** Set the widths of their people themselves. */
const atBothWidths = "**/journey*.spec.ts";

/** The product of a new installation: a fresh embedded database with demo data, sandbox providers, real Chromium. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/setup.ts",
  globalTeardown: "./tests/e2e/support/teardown.ts",
  fullyParallel: true,
  workers: 2,
  // On a busy machine a browser can miss a time-out. The report then says that the test is flaky.
  retries: 1,
  // The pages that many kinds of staff see take over 45 s on a slow machine with the unit tests beside them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    // Tests stub server answers; a service worker would bypass this. Its own tests allow it.
    serviceWorkers: "block",
    // A new context for each test cost a fifth of the run. What reuse does not reset, tests/e2e/support/test.ts does.
    reuseContext: true,
    // Recording every test takes a quarter of the time.
    trace: "on-first-retry",
    launchOptions: { executablePath: lightBrowser(), args },
  },
  projects: [
    {
      name: "phone",
      use: { viewport: phone, hasTouch: true, isMobile: true, contextOptions },
      testIgnore: [push, atBothWidths],
    },
    {
      name: "push",
      use: {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
        contextOptions,
        launchOptions: { executablePath: fullBrowser(), args },
      },
      testMatch: push,
    },
    {
      name: "desktop",
      use: { viewport: desktop },
      testMatch: ["**/journey*.spec.ts", "**/shell.spec.ts"],
    },
  ],
  webServer: {
    command: `node --import ./tests/support/cheap-passwords.ts ${productProgram}`,
    url: `http://localhost:${port}/readyz`,
    timeout: 90_000,
    stdout: "ignore",
    // All tests come from one address; each sends another one, as a balancer would.
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      DEMO: "1",
      NODE_ENV: "test",
      // All tests share this product's clock, so none can move it until units are released.
      BOUGHT_UNITS_HOLD_DAYS: "0",
      ...staffSettings,
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
