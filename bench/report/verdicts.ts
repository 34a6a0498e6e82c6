import { type RowResult, ratioOf } from "../measures/measure-row.ts";
import type { StartFigures } from "../measures/start-time.ts";
import type { MarketResult } from "../run-market.ts";

export interface Verdict {
  work: string;
  market: string;
  measured: string;
  goal: string;
  far: string;
  /** "asked again": the market is too small for the row, which measured cached answers. */
  outcome: "far goal" | "met" | "missed" | "asked again";
}

interface Held {
  work: string;
  value: number;
  goal: number;
  far: number;
  shown: (value: number) => string;
  isMoreBetter: boolean;
  isRepeated?: boolean;
}

const short = (digits: number, unit: string) => (value: number) => `${value.toFixed(digits)}${unit}`;
const ways = {
  ratio: { value: (result: RowResult) => ratioOf(result), shown: short(2, " R"), isMoreBetter: true },
  rate: {
    value: ({ product }: RowResult) => product.perSecond,
    shown: (value: number) => `${Math.round(value).toLocaleString("en")}/s`,
    isMoreBetter: true,
  },
  cpuMs: {
    value: ({ product }: RowResult) => product.cpuMs,
    shown: short(2, " CPU-ms"),
    isMoreBetter: false,
  },
};

export function verdictsOf(results: MarketResult[], start: StartFigures | undefined): Verdict[] {
  const verdicts = results.flatMap((result) =>
    [...rowGoals(result), ...lateness(result), ...wholeProcess(result)].map((held) =>
      judge(held, result.jobCount.toLocaleString("en")),
    ),
  );
  const ofStart = start ? startGoals(start).map((held) => judge(held, "empty")) : [];
  return [...verdicts, ...ofStart, ...searchStaysFlat(results)];
}

function startGoals({ seconds, cpuSeconds, idleBytes }: StartFigures): Held[] {
  const held = (
    work: string,
    value: number | undefined,
    rest: Pick<Held, "goal" | "far" | "shown">,
  ): Held[] => (value === undefined ? [] : [{ work, value, ...rest, isMoreBetter: false }]);
  return [
    ...held("Start on an existing database", seconds, { goal: 2, far: 1, shown: short(2, " s") }),
    ...held("Processor time of a start", cpuSeconds, { goal: 1.5, far: 1, shown: short(2, " CPU-s") }),
    ...held("Memory of a process idle for a minute", idleBytes && idleBytes / 1024 ** 2, {
      goal: 150,
      far: 100,
      shown: short(0, " MB"),
    }),
  ];
}

export function judge(held: Held, market: string): Verdict {
  const { work, value, goal, far, shown } = held;
  return {
    work,
    market,
    measured: shown(value),
    goal: shown(goal),
    far: shown(far),
    outcome: outcomeOf(held),
  };
}

function outcomeOf({ value, goal, far, isMoreBetter, isRepeated }: Held): Verdict["outcome"] {
  const reaches = (limit: number) => (isMoreBetter ? value >= limit : value <= limit);
  if (isRepeated) return "asked again";
  if (reaches(far)) return "far goal";
  return reaches(goal) ? "met" : "missed";
}

const rowGoals = ({ rows }: MarketResult): Held[] =>
  rows.flatMap((result) => {
    const { row, isRepeated } = result;
    if (!row.goal) return [];
    const { of, goal, far } = row.goal;
    const way = ways[of];
    return [{ work: row.title, ...way, value: way.value(result), goal, far, isRepeated }];
  });

/** 99th percentile, relative to the reference's. */
const lateness = ({ rows }: MarketResult): Held[] =>
  rows
    .filter(({ row }) => row.name === "list-20" || row.name === "list-64-clients")
    .map(({ row, product, reference }) => ({
      work: `p99 of the job list at ${row.clients} clients`,
      value: product.p99Ms / reference.p99Ms,
      goal: 3,
      far: 1.5,
      shown: short(1, "× R's"),
      isMoreBetter: false,
    }));

/** Empty without measured rows, because a process without load would reach every goal. */
function wholeProcess({ rows, rssBytes, freshnessMs }: MarketResult): Held[] {
  if (rows.length === 0) return [];
  const memory: Held = {
    work: "Memory of the app under load",
    value: rssBytes / 1024 ** 2,
    goal: 260,
    far: 130,
    shown: short(0, " MB"),
    isMoreBetter: false,
  };
  if (freshnessMs === undefined) return [memory];
  const seen = "A change is seen on lists, under load";
  const fresh = { work: seen, value: freshnessMs, goal: 1_000, far: 300, shown: short(0, " ms") };
  return [memory, { ...fresh, isMoreBetter: false }];
}

/** How much slower the slow searches become from the smallest market to the largest. */
function searchStaysFlat(results: MarketResult[]): Verdict[] {
  const p95 = (result: MarketResult | undefined, name: string) =>
    result?.rows.find(({ row }) => row.name === name)?.product.p95Ms;
  const [smallest, largest] = [results[0], results.at(-1)];
  if (!largest || results.length < 2) return [];
  return largest.rows
    .filter(({ row, isRepeated }) => row.name.startsWith("search-") && !isRepeated)
    .flatMap(({ row, product }) => {
      const before = p95(smallest, row.name);
      if (before === undefined) return [];
      const flat = { work: `${row.title}: growth of p95`, value: product.p95Ms / before, goal: 2, far: 1.2 };
      const market = `${smallest?.jobCount.toLocaleString("en")} → ${largest.jobCount.toLocaleString("en")}`;
      return [judge({ ...flat, shown: short(1, "×"), isMoreBetter: false }, market)];
    });
}
