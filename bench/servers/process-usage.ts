/** CPU time and memory of processes, where the system reports them (Linux). */
import { readFileSync } from "node:fs";
import type { Usage } from "./report-usage.ts";

const tickMs = 10;

interface Stat {
  parent: string;
  cpuMs: number;
  /** Of child processes that have ended. */
  endedMs: number;
}

/** Undefined if the process has ended, or the system has no such file. */
export function readStat(pid: number | string | undefined): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything; then state, parent and, from the twelfth field on, times.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ms = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * tickMs;
    return { parent: fields[1] ?? "", cpuMs: ms(11), endedMs: ms(13) };
  } catch {
    return undefined;
  }
}

/** Reads them from outside: code in the process would be part of what is measured. */
export function processUsage(pid: number | undefined): Usage | undefined {
  const stat = readStat(pid);
  if (!stat) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { cpuMs: stat.cpuMs, rssBytes: Number(kilobytes) * 1024 };
}
