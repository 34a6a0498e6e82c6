/** Which processes live, and whether one of them serves a cluster as its file `postmaster.pid` says. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Differs between a process and a later one with its id. Undefined where the system does not say. */
export function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The time since the machine's start, after the name, which may hold anything.
    const ticks = stat.slice(stat.lastIndexOf(")")).split(" ")[20];
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}-${ticks}`;
  } catch {
    return undefined;
  }
}

/** Process id and folder of the cluster's server. */
export function serverOf(data: string): { pid: number; folder: string } | undefined {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, folder = ""] = readFileSync(file, "utf8").split("\n");
  return { pid: Number(pid), folder };
}

/**
 * Whether a server runs on the cluster, also one of another user or with another temporary folder. A crash leaves the
 * file behind, and the process id may belong to another program by then. What cannot be found out counts as running.
 */
export function isServed(data: string): boolean {
  const server = serverOf(data);
  if (!server) return false;
  // PostgreSQL does not start either while the file is empty.
  if (!(server.pid > 0)) return true;
  return isAlive(server.pid) && mayServe(server);
}

/** PostgreSQL's other processes change their command line, so only the first one of a server keeps `-D`. */
function mayServe({ pid, folder }: { pid: number; folder: string }): boolean {
  const words = commandOf(pid);
  if (!words) return true;
  if (path.basename(words[0] ?? "") !== "postgres") return false;
  const given = words[words.indexOf("-D") + 1] ?? "";
  return !words.includes("-D") || !path.isAbsolute(given) || path.resolve(given) === path.resolve(folder);
}

/** Undefined: the system does not say. */
function commandOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return undefined;
  }
}
