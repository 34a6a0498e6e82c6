/** CPU time and memory of a process, where the system reports them (Linux). */
import { existsSync, readFileSync } from "node:fs";
import type { Usage } from "./report-usage.ts";

const tickMs = 10;

/** Reads them from outside: code in the process would be part of what is measured. */
export function processUsage(pid: number | undefined): Usage | undefined {
  const folder = `/proc/${pid}`;
  if (!existsSync(`${folder}/stat`)) return undefined;
  const stat = readFileSync(`${folder}/stat`, "utf8");
  // The name in parentheses may contain anything; the times are the twelfth and thirteenth field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`${folder}/status`, "utf8"))?.[1];
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
    rssBytes: Number(kilobytes) * 1024,
  };
}
