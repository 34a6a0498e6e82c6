/** Transfers a second through the product and without it, alternating, because the machine's load varies. */
import type { LoadGenerator, LoadResult } from "../load/load.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import type { Bank } from "./fill-bank.ts";
import type { Pgbench, Reference } from "./pgbench.ts";
import { type Spread, transfersOf } from "./transfer-load.ts";

export interface MoneyRow {
  spread: Spread;
  clients: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  databaseMs: number;
  tpcbPerSecond: number;
  tpcbPreparedPerSecond: number;
  ledgerPerSecond: number;
}

export interface MoneyTools {
  bank: Bank;
  product: MeasuredProcess;
  pgbench: Pgbench;
  load: LoadGenerator;
  databaseCpuMs: () => number | undefined;
  seconds: number;
}

const turns = 2;
const warmUpSeconds = 1;
const ledgerOf: Record<Spread, Reference> = { random: "ledger", hot: "ledger-hot" };

export async function measureTransfers(
  tools: MoneyTools,
  { spread, clients }: { spread: Spread; clients: number },
): Promise<MoneyRow> {
  const seconds = tools.seconds / turns;
  const reference = (name: Reference) => tools.pgbench.perSecond({ reference: name, clients, seconds });
  const parts: Part[] = [];
  const [tpcb, prepared, ledger] = [[], [], []] as [number[], number[], number[]];
  await runProduct(tools, { spread, clients, seconds: warmUpSeconds });
  for (let turn = 0; turn < turns; turn += 1) {
    tpcb.push(await reference("tpcb-like"));
    prepared.push(await reference("tpcb-prepared"));
    ledger.push(await reference(ledgerOf[spread]));
    parts.push(await runProduct(tools, { spread, clients, seconds }));
  }
  const durations = Float64Array.from(parts.flatMap(({ result }) => [...result.durationsMs])).sort();
  const at = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? Number.NaN;
  return {
    spread,
    clients,
    perSecond: durations.length / sum(parts.map(({ result }) => result.seconds)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMs: sum(parts.map(({ cpuMs }) => cpuMs)) / durations.length,
    databaseMs: sum(parts.map(({ databaseMs }) => databaseMs)) / durations.length,
    tpcbPerSecond: sum(tpcb) / turns,
    tpcbPreparedPerSecond: sum(prepared) / turns,
    ledgerPerSecond: sum(ledger) / turns,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Part {
  result: LoadResult;
  cpuMs: number;
  databaseMs: number;
}

/** Errors: an answer was not a transfer. */
async function runProduct(
  { bank, product, load, databaseCpuMs }: MoneyTools,
  { spread, clients, seconds }: { spread: Spread; clients: number; seconds: number },
): Promise<Part> {
  const requests = transfersOf(bank.people, spread);
  const [before, databaseBefore] = [await product.usage(), databaseCpuMs()];
  const result = await load.run({ address: product.address, requests, clients, seconds });
  const after = await product.usage();
  if (Object.keys(result.statuses).some((status) => status !== "201") || result.failures > 0)
    throw new Error(`transfers answered ${JSON.stringify(result.statuses)}, ${result.failures} failed`);
  const databaseMs = (databaseCpuMs() ?? Number.NaN) - (databaseBefore ?? Number.NaN);
  return { result, cpuMs: after.cpuMs - before.cpuMs, databaseMs };
}
