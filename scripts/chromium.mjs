// Finds the browser for end-to-end tests: CHROME_PATH, else the system's. On Debian as root it installs one.
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

/** The browser's path. Errors: ends the process with the command to run. */
export function findChromium() {
  const found = [process.env.CHROME_PATH, ...places].find((place) => place && existsSync(place));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium …\n");
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
    if (existsSync(places[0])) return places[0];
  }
  process.stderr.write(
    "Chromium is needed for the browser journeys. On Debian or Ubuntu run: sudo apt-get install -y chromium\n",
  );
  process.exit(1);
}
