// Finds the browsers for end-to-end tests: CHROME_PATH for all of them, else the system's. On Debian as root it installs
// what is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Debian's Chromium without windows: it uses a fifth less processor time, but shows no notifications. */
const lightPlace = "/usr/bin/chromium-headless-shell";
const installMs = 180_000;

/** The path of a whole browser, or where one would be. */
export const fullBrowser = () =>
  [process.env.CHROME_PATH, ...places].find((place) => place && existsSync(place)) ?? places[0];

/** The path of the browser that uses the least processor time: a whole one where there is no other. */
export const lightBrowser = () =>
  !process.env.CHROME_PATH && existsSync(lightPlace) ? lightPlace : fullBrowser();

/** Installs missing browsers if it may. Errors: without a browser it ends the process with the command to run. */
export function ensureBrowsers() {
  const mayInstall = !process.env.CHROME_PATH && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && !(isInstalled() && existsSync(lightPlace))) {
    process.stdout.write("Installing Chromium …\n");
    apt("update");
    if (!isInstalled()) apt("install", "-y", "--no-install-recommends", "chromium");
    // Separately: Ubuntu has no such package, and the tests pass without it.
    apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  }
  if (isInstalled()) return;
  process.stderr.write(
    "Chromium is needed for the browser journeys. On Debian or Ubuntu run: sudo apt-get install -y chromium\n",
  );
  process.exit(1);
}

const isInstalled = () => existsSync(fullBrowser());

function apt(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", [command, "-qq", ...args], {
    stdio: ["ignore", "ignore", isInstalled() ? "ignore" : "inherit"],
    timeout: installMs,
    env,
  });
}
