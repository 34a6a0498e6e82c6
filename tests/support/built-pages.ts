import { execFileSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds the pages of these (by default all served) languages, unless they are up to date. */
export function buildPages(...languages: string[]): void {
  execFileSync(process.execPath, ["scripts/build.ts", ...languages], { cwd: root, stdio: "ignore" });
}
