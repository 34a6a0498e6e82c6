/** Measures one row: product and reference alternate, so that other load on the machine affects both. */
import type { LoadGenerator } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { captureAnswer } from "./capture.ts";
import { type Figures, type Part, runPart, toFigures } from "./load-part.ts";
import { nextRequests } from "./next-requests.ts";
import type { Row } from "./rows.ts";

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
  const next = nextRequests(row, bench.data);
  const { clients } = row;
  const answer = await captureAnswer(bench.product.address, next(0)[0]!, row.shows);
  bench.reference.send(answer);
  const stopChanging = row.keepChanging?.(bench.data);
  try {
    const parts = { product: [] as Part[], reference: [] as Part[] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of ["reference", "product"] as const) {
        const run = (seconds: number) =>
          runPart(bench, bench[name], { clients, requests: next(seconds), seconds });
        if (turn === 0) await run(warmUpSeconds);
        parts[name].push(await run(bench.seconds / turns));
      }
    }
    const [product, reference] = [toFigures(parts.product), toFigures(parts.reference)];
    return { row, product, reference, answerBytes: answer.body.length };
  } finally {
    await stopChanging?.();
  }
}

/** Processor time per answer, in the product and in the database. */
export const workOf = ({ product }: RowResult): number => product.cpuMs + (product.databaseMs ?? 0);
