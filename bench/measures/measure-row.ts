/**
 * Measures one row: product and reference alternate, so that other load on the machine affects both. The
 * median of three rounds counts.
 */
import type { LoadGenerator } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { captureAnswer } from "./capture.ts";
import { type Figures, runPart, toFigures } from "./load-part.ts";
import { newRequestsIn, nextRequests } from "./next-requests.ts";
import { middle } from "./rounds.ts";
import type { Row } from "./rows.ts";

export interface RowResult {
  row: Pick<Row, "name" | "title" | "clients" | "goal">;
  product: Figures;
  reference: Figures;
  /** Lowest and highest ratio to the reference of all rounds. */
  ratios: [number, number];
  answerBytes: number;
  /** A cold row had too few requests for this market: it sent some twice, and measured cached answers. */
  isRepeated: boolean;
}

export interface Bench<Data = Market> {
  data: Data;
  product: MeasuredProcess;
  reference: MeasuredProcess;
  load: LoadGenerator;
  seconds: number;
  databaseCpuMs: () => number | undefined;
}

const rounds = 3;
const warmUpSeconds = 1;

type Sides = Pick<RowResult, "product" | "reference">;

export const ratioOf = ({ product, reference }: Sides): number => product.perSecond / reference.perSecond;

/** Errors: the product's answer is wrong. */
export async function measureRow<Data>(bench: Bench<Data>, row: Row<Data>): Promise<RowResult> {
  const next = nextRequests(row, bench.data);
  const { clients } = row;
  const answer = await captureAnswer(bench.product.address, next(0)[0]!, row.shows);
  bench.reference.send(answer);
  const stopChanging = row.keepChanging?.(bench.data);
  try {
    const measured: Sides[] = [];
    let isRepeated = false;
    const requestCount = row.requests(bench.data).length;
    const sameEachTime = next(0);
    let reserved = 0;
    const run = async (name: keyof Sides, seconds: number) => {
      const requests = name === "product" ? next(seconds) : sameEachTime;
      const part = await runPart(bench, bench[name], { clients, requests, seconds });
      if (name === "reference" || !row.isCold) return part;
      const forRound = newRequestsIn(row, seconds);
      reserved += forRound;
      isRepeated ||= reserved > requestCount || part.result.durationsMs.length > forRound;
      return part;
    };
    if (row.isWarm) await runPart(bench, bench.product, { clients, requests: next(0), seconds: undefined });
    for (const name of ["reference", "product"] as const) await run(name, warmUpSeconds);
    const seconds = bench.seconds / rounds;
    for (let round = 0; round < rounds; round += 1) {
      const reference = toFigures([await run("reference", seconds)]);
      measured.push({ reference, product: toFigures([await run("product", seconds)]) });
    }
    const ratios = measured.map(ratioOf);
    return {
      row,
      ...middle(measured, ratioOf),
      ratios: [Math.min(...ratios), Math.max(...ratios)],
      answerBytes: answer.body.length,
      isRepeated,
    };
  } finally {
    await stopChanging?.();
  }
}

export const workOf = ({ product }: RowResult): number => product.cpuMs + (product.databaseMs ?? 0);
