import { table, verdictsTable, whole } from "../report/tables.ts";
import { judge, type Verdict } from "../report/verdicts.ts";
import type { MoneyRow } from "./measure-money.ts";
import type { StatementTimes } from "./read-statements.ts";

export interface MoneyResult {
  rows: MoneyRow[];
  statements: StatementTimes[];
}

const times = (value: number) => `${value.toFixed(2)}×`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const ratio = { shown: times, isMoreBetter: true };

/** Goals apply to the largest number of clients. */
function moneyVerdicts({ rows, statements }: MoneyResult): Verdict[] {
  const clients = Math.max(...rows.map((row) => row.clients));
  const of = (spread: string) => rows.find((row) => row.spread === spread && row.clients === clients);
  const [cold, hot] = [of("random"), of("hot")];
  const market = `${clients} clients`;
  const verdicts: Verdict[] = [];
  if (cold) {
    const { perSecond, tpcbPerSecond, ledgerPerSecond, p99Ms } = cold;
    const [ofTpcb, ofLedger] = [perSecond / tpcbPerSecond, perSecond / ledgerPerSecond];
    const tpcb = { work: "Transfers over HTTP, of pgbench tpcb-like", value: ofTpcb, goal: 0.6, far: 1.2 };
    const ledger = {
      work: "Transfers over HTTP, of the ledger's function",
      value: ofLedger,
      goal: 0.5,
      far: 1,
    };
    const late = { work: "Transfers over HTTP, p99", value: p99Ms, goal: 20, far: 10 };
    verdicts.push(
      judge({ ...tpcb, ...ratio }, market),
      judge({ ...ledger, ...ratio }, market),
      judge({ ...late, shown: ms, isMoreBetter: false }, market),
    );
  }
  if (cold && hot) {
    const value = hot.perSecond / cold.perSecond;
    const work = "All to one account, of random accounts";
    verdicts.push(judge({ work, value, goal: 0.8, far: 1, ...ratio }, market));
  }
  const [long, short] = statements;
  if (long && short) {
    const value = Math.max(long.newest.p50Ms / short.newest.p50Ms, long.oldest.p50Ms / short.oldest.p50Ms);
    const growth = { work: "A page of the statement: growth", value, goal: 2, far: 1.2 };
    const lines = `${whole(short.lines)} → ${whole(long.lines)} lines`;
    verdicts.push(judge({ ...growth, shown: times, isMoreBetter: false }, lines));
  }
  return verdicts;
}

export const goalsTable = (result: MoneyResult): string => verdictsTable(moneyVerdicts(result), "with");

export function transfersTable({ rows }: MoneyResult): string {
  const head =
    "transfers, clients, /s, of tpcb-like, of it prepared, of the function, tpcb-like /s, prepared /s, function /s, p50 ms, p99 ms, CPU-ms, database CPU-ms".split(
      ", ",
    );
  const lines = rows.map((row) => [
    row.spread === "hot" ? "all to one account" : "random accounts",
    String(row.clients),
    whole(row.perSecond),
    (row.perSecond / row.tpcbPerSecond).toFixed(2),
    (row.perSecond / row.tpcbPreparedPerSecond).toFixed(2),
    (row.perSecond / row.ledgerPerSecond).toFixed(2),
    whole(row.tpcbPerSecond),
    whole(row.tpcbPreparedPerSecond),
    whole(row.ledgerPerSecond),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.cpuMs.toFixed(3),
    row.databaseMs.toFixed(3),
  ]);
  return table(head, lines, ["left"]);
}

export function statementsTable({ statements }: MoneyResult): string {
  const head = ["statement of", "newest page p50 ms", "worst ms", "oldest page p50 ms", "worst ms"];
  const lines = statements.map(({ lines: count, newest, oldest }) => [
    `${whole(count)} lines`,
    ...[newest, oldest].flatMap(({ p50Ms, worstMs }) => [p50Ms.toFixed(1), worstMs.toFixed(1)]),
  ]);
  return table(head, lines, ["left"]);
}
