// Makes a fresh clone runnable: packages, the pinned Node, built pages. Plain JavaScript for any Node from 20 on.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules/.runor-install");

/** Installs packages if package-lock.json changed. `development` adds the test tools, which then stay. */
export function install({ development }) {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  const [have, kind] = existsSync(stampFile) ? readFileSync(stampFile, "utf8").split(" ") : [];
  const hasAll = kind === "all";
  if (have === wanted && (hasAll || !development)) return;
  process.stdout.write("Installing packages …\n");
  rmSync(stampFile, { force: true });
  const flags = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(development || hasAll ? [] : ["--omit=dev"]),
  ];
  execFileSync("npm", flags, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  writeFileSync(stampFile, `${wanted} ${development || hasAll ? "all" : "production"}`);
}

/** The pinned Node from npm, or the current one if npm has none for this platform. */
export function pinnedNode() {
  const folder = join(
    root,
    `node_modules/node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`,
  );
  const program = join(folder, process.platform === "win32" ? "bin/node.exe" : "bin/node");
  if (existsSync(program)) return program;
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 24)
    throw new Error(
      `Runor needs Node 24 and npm carries none for ${process.platform}-${process.arch}: install it first.`,
    );
  return process.execPath;
}

/** Runs our program under the pinned Node, with the installed tools on its path. Ends this process on failure. */
export function run(args, options = {}) {
  const ran = spawnSync(pinnedNode(), args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: environment(options.env),
  });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}

/** The server as `scripts/build.ts` bundles it. */
export const productProgram = "build/product/main.js";

/** For programs that run from their sources. */
export const quickImports = `--import=${pathToFileURL(join(root, "scripts/quick-imports.mjs"))}`;

/** Keeps the product's process small and its start fast. */
export const lean = {
  // With much memory, Node gives the young generation 128 MB and lets the old one grow fourfold before a
  // collection, which is no faster; 4 MB here would make pages a tenth more expensive. A gigabyte is three
  // times what the busiest process needs. The old generation is collected once it has grown by half: V8's own
  // estimate differs between equal processes by a factor of two and collects more often, which takes 3 % more time.
  flags: ["--max-semi-space-size=8", "--max-old-space-size=1024", "--heap-growing-percent=50"],
  environment: {
    // glibc would keep freed memory in one heap per thread.
    MALLOC_ARENA_MAX: "2",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/runor"),
  },
};

/** Environment in which tools find the pinned Node first. */
export function environment(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  return {
    ...process.env,
    PATH: [dirname(pinnedNode()), join(root, "node_modules/.bin"), process.env.PATH].join(separator),
    ...extra,
  };
}
