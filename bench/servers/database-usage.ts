import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readStat } from "./process-usage.ts";

/** CPU milliseconds of a PostgreSQL server with all its processes so far; undefined if unreadable. */
export function databaseCpuMs(dataDir: string): number | undefined {
  const file = path.join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [postmaster = ""] = readFileSync(file, "utf8").split("\n");
  const own = readStat(postmaster);
  if (!own) return undefined;
  const children = globSync("[0-9]*", { cwd: "/proc" }).map((pid) => readStat(pid));
  // The postmaster counts processes that have ended.
  return children.reduce(
    (sum, stat) => sum + (stat?.parent === postmaster ? stat.cpuMs : 0),
    own.cpuMs + own.endedMs,
  );
}
