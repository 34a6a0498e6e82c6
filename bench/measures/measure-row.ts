/** Measures one row: product and reference alternate, so that other load on the machine affects both. */
import type { LoadGenerator, LoadRequest, LoadResult } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { captureAnswer } from "./capture.ts";
import type { Row } from "./rows.ts";

export interface Figures {
  perSecond: number;
  /** CPU time per answer in the server's process, and in the database's; undefined if it cannot be read. */
  cpuMs: number;
  databaseMs: number | undefined;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export interface RowResult {
  row: Pick<Row, "name" | "title" | "clients" | "goal">;
  product: Figures;
  reference: Figures;
  /** Bytes of one answer as sent. */
  answerBytes: number;
}

export interface Bench<Data = Market> {
  data: Data;
  product: MeasuredProcess;
  reference: MeasuredProcess;
  load: LoadGenerator;
  seconds: number;
  databaseCpuMs: () => number | undefined;
}

const turns = 2;
const warmUpSeconds = 1;

/** Errors: says so if the product's answer is wrong. */
export async function measureRow<Data>(bench: Bench<Data>, row: Row<Data>): Promise<RowResult> {
  const requests = row.requests(bench.data);
  const answer = await captureAnswer(bench.product.address, requests[0]!, row.shows);
  bench.reference.send(answer);
  const stopChanging = row.keepChanging?.(bench.data);
  try {
    const parts = { product: [] as Part[], reference: [] as Part[] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of ["reference", "product"] as const) {
        if (turn === 0) await runPart(bench, bench[name], { row, requests, seconds: warmUpSeconds });
        parts[name].push(
          await runPart(bench, bench[name], { row, requests, seconds: bench.seconds / turns }),
        );
      }
    }
    const [product, reference] = [toFigures(parts.product), toFigures(parts.reference)];
    return { row, product, reference, answerBytes: answer.body.length };
  } finally {
    await stopChanging?.();
  }
}

interface Part {
  result: LoadResult;
  cpuMs: number;
  databaseMs: number;
}

async function runPart(
  { load, databaseCpuMs }: Pick<Bench, "load" | "databaseCpuMs">,
  server: MeasuredProcess,
  { row, requests, seconds }: { row: RowResult["row"]; requests: LoadRequest[]; seconds: number },
): Promise<Part> {
  const [before, databaseBefore] = [await server.usage(), databaseCpuMs()];
  const { clients } = row;
  const result = await load.run({ address: server.address, requests, clients, seconds });
  const after = await server.usage();
  const refused = Object.keys(result.statuses).filter((status) => !/^2/.test(status));
  if (refused.length > 0 || result.failures > 0)
    throw new Error(`answered ${JSON.stringify(result.statuses)}, ${result.failures} failed`);
  const databaseMs = (databaseCpuMs() ?? Number.NaN) - (databaseBefore ?? Number.NaN);
  return { result, cpuMs: after.cpuMs - before.cpuMs, databaseMs };
}

function toFigures(parts: Part[]): Figures {
  const durations = Float64Array.from(parts.flatMap(({ result }) => [...result.durationsMs])).sort();
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const at = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? Number.NaN;
  return {
    perSecond: durations.length / sum(({ result }) => result.seconds),
    cpuMs: sum(({ cpuMs }) => cpuMs) / durations.length,
    databaseMs: known(sum(({ databaseMs }) => databaseMs) / durations.length),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  };
}

/** Processor time per answer, in the product and in the database. */
export const workOf = ({ product }: RowResult): number => product.cpuMs + (product.databaseMs ?? 0);

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
