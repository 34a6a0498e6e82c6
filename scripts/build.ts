/** Builds the server and the pages of all languages, if their sources changed. Arguments: more languages, for tests. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defaultLanguage, type Language, languages, pseudoLanguage } from "../shared/messages/languages.ts";
import { sharePackages } from "./share-packages.ts";

const root = path.resolve(import.meta.dirname, "..");
const smallest = constants.BROTLI_MAX_QUALITY;
/** For the language that only tests read: its smallest files would take two seconds of CPU time. */
const quicker = 5;
const serverSources = [
  "server/**/*.ts",
  "sandbox/**/*.ts",
  "shared/**/*",
  "scripts/build-server.ts",
  "scripts/vite/ascii-only.ts",
  "package-lock.json",
];
const pageSources = [
  "web/**/*",
  "shared/**/*",
  "scripts/vite/*",
  "scripts/build-worker.ts",
  "scripts/share-packages.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

const more = process.argv.slice(2).filter((word) => !word.startsWith("--")) as Language[];
const pages = fingerprint(pageSources);
for (const language of [...languages, ...more])
  await unlessBuilt(folderOf(language), pages, () => buildPages(language));
await unlessBuilt(path.join(root, "build/worker"), pages, buildWorker);
// Imported on demand: loading Vite takes a tenth of a second.
const buildServer = async () => (await import("./build-server.ts")).buildServer();
await unlessBuilt(path.join(root, "build/product"), fingerprint(serverSources), buildServer);

async function unlessBuilt(
  folder: string,
  wanted: string,
  build: (folder: string) => void | Promise<void>,
): Promise<void> {
  const stampFile = path.join(folder, ".sources");
  const built = existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (built && !process.argv.includes("--force")) return;
  console.log(`Building ${path.relative(root, folder)} …`);
  // Removes the stamp first, so that an interrupted build does not count as complete.
  rmSync(stampFile, { force: true });
  await build(folder);
  writeFileSync(stampFile, wanted);
}

function folderOf(language: Language): string {
  return path.join(root, "build", language === defaultLanguage ? "" : language);
}

async function buildWorker(folder: string): Promise<void> {
  const worker = await import("./build-worker.ts");
  await worker.buildWorker(folder, path.join(folderOf(defaultLanguage), "client"));
  compressFiles(folder, smallest);
}

function buildPages(language: Language): void {
  const folder = folderOf(language);
  for (const part of ["client", "server"]) rmSync(path.join(folder, part), { recursive: true, force: true });
  execFileSync(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PAGE_LANGUAGE: language },
  });
  compressFiles(path.join(folder, "client"), language === pseudoLanguage ? quicker : smallest);
  if (language !== defaultLanguage) sharePackages(folder, path.join(root, "build"));
}

function fingerprint(sources: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const full = path.join(root, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(full).isFile()) continue;
    hash.update(file).update(readFileSync(full));
  }
  return hash.digest("hex");
}

/** Writes .br and .gz beside every text file, so that the server need not compress. */
function compressFiles(folder: string, quality: number): void {
  for (const file of globSync("**/*.{js,css,svg,json,webmanifest,txt}", { cwd: folder })) {
    const full = path.join(folder, file);
    const bytes = readFileSync(full);
    if (bytes.length < 512 || copyCompressed(full, file, bytes)) continue;
    writeFileSync(
      `${full}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    writeFileSync(`${full}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Copies from the default language if the files are equal, which saves two seconds of compression. */
function copyCompressed(full: string, file: string, bytes: Buffer): boolean {
  const first = path.join(root, "build/client", file);
  const endings = [".br", ".gz"];
  if (first === full || !endings.every((ending) => existsSync(first + ending))) return false;
  if (!readFileSync(first).equals(bytes)) return false;
  for (const ending of endings) copyFileSync(first + ending, full + ending);
  return true;
}
