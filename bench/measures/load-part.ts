/** Sends load to one process for a while, and measures the CPU time that its answers took. */
import type { Load, LoadGenerator, LoadResult } from "../load/load.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { quantile } from "./quantile.ts";

export interface Figures {
  perSecond: number;
  /** CPU time per answer in the server's process, and in the database's; undefined if it cannot be read. */
  cpuMs: number;
  databaseMs: number | undefined;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

interface PartTools {
  load: LoadGenerator;
  databaseCpuMs: () => number | undefined;
}

export interface Part {
  result: LoadResult;
  cpuMs: number;
  databaseMs: number;
}

export async function runPart(
  { load, databaseCpuMs }: PartTools,
  server: MeasuredProcess,
  { clients, requests, seconds }: Omit<Load, "address">,
): Promise<Part> {
  const [before, databaseBefore] = [await server.usage(), databaseCpuMs()];
  const result = await load.run({ address: server.address, requests, clients, seconds });
  const after = await server.usage();
  const refused = Object.keys(result.statuses).filter((status) => !/^2/.test(status));
  if (refused.length > 0 || result.failures > 0)
    throw new Error(`answered ${JSON.stringify(result.statuses)}, ${result.failures} failed`);
  const databaseMs = (databaseCpuMs() ?? Number.NaN) - (databaseBefore ?? Number.NaN);
  return { result, cpuMs: after.cpuMs - before.cpuMs, databaseMs };
}

export function toFigures(parts: Part[]): Figures {
  const durations = parts.flatMap(({ result }) => [...result.durationsMs]);
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    perSecond: durations.length / sum(({ result }) => result.seconds),
    cpuMs: sum(({ cpuMs }) => cpuMs) / durations.length,
    databaseMs: known(sum(({ databaseMs }) => databaseMs) / durations.length),
    p50Ms: quantile(durations, 0.5),
    p95Ms: quantile(durations, 0.95),
    p99Ms: quantile(durations, 0.99),
  };
}

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
