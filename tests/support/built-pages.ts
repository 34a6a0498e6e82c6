import { execFileSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds the pages of these languages, by default of all that are served, unless they are up to date. */
export function buildPages(...languages: string[]): void {
  execFileSync(process.execPath, ["scripts/build.ts", ...languages], { cwd: root, stdio: "ignore" });
}
