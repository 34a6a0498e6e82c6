// Finds nginx for the test of shared caches: the system's, else Debian's package unpacked beside the others.
// It is not installed, because that would start a web server on port 80. Without nginx the test is skipped.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const cache = path.resolve(import.meta.dirname, "../node_modules/.cache/nginx");
const places = ["/usr/sbin/nginx", path.join(cache, "usr/sbin/nginx")];
const stepMs = 120_000;

/** Undefined if there is none. */
export const nginx = () => places.find((place) => existsSync(place));

export function ensureNginx() {
  if (nginx() || process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return;
  process.stdout.write("Fetching nginx …\n");
  mkdirSync(cache, { recursive: true });
  const download = () => run("apt-get", "download", "-qq", "nginx");
  if (!download() && process.getuid?.() === 0 && run("apt-get", "update", "-qq")) download();
  const [file] = readdirSync(cache).filter((name) => name.endsWith(".deb"));
  if (file) run("dpkg-deb", "-x", file, ".");
}

const run = (program, ...args) =>
  spawnSync(program, args, { cwd: cache, stdio: "ignore", timeout: stepMs }).status === 0;
