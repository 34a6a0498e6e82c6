// Finds the browsers for end-to-end tests: CHROME_PATH, else the system's. On Debian as root it installs
// missing ones.
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
/** Debian's headless shell uses a fifth less CPU time, but shows no notifications. */
const lightPlace = "/usr/bin/chromium-headless-shell";
const installMs = 180_000;

/** For a browser without a window, a sandbox of its own, or calls to its maker. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of the full browser, or where it would be installed. */
export const fullBrowser = () =>
  [process.env.CHROME_PATH, ...places].find((place) => place && existsSync(place)) ?? places[0];

/** The path of the cheapest browser: the headless shell, else the full one. */
export const lightBrowser = () =>
  !process.env.CHROME_PATH && existsSync(lightPlace) ? lightPlace : fullBrowser();

/** Installs missing browsers where possible. Ends the process with the command to run if there is none. */
export function ensureBrowsers() {
  const mayInstall = !process.env.CHROME_PATH && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && !(isInstalled() && existsSync(lightPlace))) {
    process.stdout.write("Installing Chromium …\n");
    apt("update");
    if (!isInstalled()) apt("install", "-y", "--no-install-recommends", "chromium");
    // Installed separately: Ubuntu has no such package, and the tests pass without it.
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
