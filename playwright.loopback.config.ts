import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import base from "./playwright.config.ts";

const { webServer, projects = [], ...rest } = base;
const product = webServer as Exclude<PlaywrightTestConfig["webServer"], unknown[] | undefined>;
const testMatch = ["**/journey*.spec.ts", "**/shell.spec.ts"];

/** The end-to-end journeys on two web processes, a worker and a bucket behind HAProxy (`npm run test:long`). */
export default defineConfig({
  ...rest,
  projects: [
    ...projects.filter(({ name }) => name !== "push").map((project) => ({ ...project, testMatch })),
    { name: "bucket", testDir: "tests/loopback" },
  ],
  webServer: {
    ...product,
    command: `${process.execPath} --import ./tests/support/cheap-passwords.ts scripts/loopback.ts`,
  },
});
