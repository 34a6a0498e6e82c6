/** CPU time of a PostgreSQL server with all its processes, where the system reports it (Linux). */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const tickMs = 10;

/** CPU milliseconds so far; undefined if unreadable. The postmaster counts processes that have ended. */
export function databaseCpuMs(dataDir: string): number | undefined {
  const file = path.join(dataDir, "postmaster.pid");
  if (!existsSync("/proc/self/stat") || !existsSync(file)) return undefined;
  const [postmaster] = readFileSync(file, "utf8").split("\n");
  const all = globSync("/proc/[0-9]*/stat").flatMap((name) => readStat(name) ?? []);
  const parent = all.find((stat) => stat.pid === postmaster);
  const ticks = all.reduce((sum, stat) => sum + (stat.parent === postmaster ? stat.ticks : 0), 0);
  return parent && (ticks + parent.ticks + parent.endedTicks) * tickMs;
}

function readStat(file: string) {
  try {
    const text = readFileSync(file, "utf8");
    // The name in brackets may contain anything; then state, parent and, from the twelfth field on, times.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return {
      pid: text.slice(0, text.indexOf(" ")),
      parent: fields[1],
      ticks: ticks(11),
      endedTicks: ticks(13),
    };
  } catch {
    return undefined;
  }
}
