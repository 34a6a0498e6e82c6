/** Builds the pages if a source differs from the last build (by content), then compresses their files. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = path.resolve(import.meta.dirname, "..");
const stampFile = path.join(root, "build/.sources");
const sources = [
  "web/**/*",
  "shared/**/*",
  "scripts/vite/*",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

const wanted = fingerprint();
const built = existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
if (!built || process.argv.includes("--force")) {
  console.log("Building the pages …");
  // An interrupted build must not pass for the previous one.
  rmSync(stampFile, { force: true });
  execFileSync(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  compressFiles();
  writeFileSync(stampFile, wanted);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const full = path.join(root, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(full).isFile()) continue;
    hash.update(file).update(readFileSync(full));
  }
  return hash.digest("hex");
}

/** Writes .br and .gz beside every text file, so that serving needs no compression. */
function compressFiles(): void {
  for (const file of globSync("build/client/**/*.{js,css,svg,json,webmanifest,txt}", { cwd: root })) {
    const full = path.join(root, file);
    const bytes = readFileSync(full);
    if (bytes.length < 512) continue;
    writeFileSync(
      `${full}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${full}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
