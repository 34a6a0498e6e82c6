/** `npm run bench -- money`: transfers over HTTP compared with the bare database, and statements of any length. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { startLoadGenerator } from "../load/load.ts";
import { writePart } from "../report/page.ts";
import { databaseCpuMs } from "../servers/database-usage.ts";
import { startProduct } from "../servers/product.ts";
import { type Bank, fillBank } from "./fill-bank.ts";
import { type MoneyTools, measureTransfers } from "./measure-money.ts";
import { type MoneyOptions, readMoneyOptions } from "./money-options.ts";
import { goalsTable, type MoneyResult, statementsTable, transfersTable } from "./money-report.ts";
import { openPgbench } from "./pgbench.ts";
import { readStatements } from "./read-statements.ts";

export async function benchMoney(args: string[]): Promise<void> {
  const options = readMoneyOptions(args);
  const dataDir = path.resolve(options.dataDir ?? mkdtempSync(path.join(tmpdir(), "runor-bench-")));
  mkdirSync(dataDir, { recursive: true });
  try {
    const result = await measure(options, path.join(dataDir, "pg"));
    const tables = [goalsTable(result), transfersTable(result), statementsTable(result)];
    console.log(`\n${tables.join("\n\n")}`);
    if (options.writes) writePart("money", tables);
  } finally {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(options: MoneyOptions, folder: string): Promise<MoneyResult> {
  const postgres = await startEmbeddedPostgres(folder, {
    // As the product starts it, but with connections for pgbench and more log between checkpoints.
    settings: { max_wal_size: "4GB", max_connections: "200" },
  });
  const load = startLoadGenerator();
  try {
    const bank = await fillBank(postgres.connectionString, options);
    const pgbench = await openPgbench(bank.connectionString, options);
    // Writes left over from filling must not fall into the measurement.
    await bank.owner.query("vacuum analyze");
    await bank.owner.query("checkpoint");
    const product = await startProduct(bank, options);
    const tools = { bank, pgbench, product, load, seconds: options.seconds };
    try {
      const result = await measureAll({ ...tools, databaseCpuMs: () => databaseCpuMs(folder) }, options);
      await mustBeSound(bank);
      return result;
    } finally {
      await product.stop();
      pgbench.close();
      await bank.close();
    }
  } finally {
    load.stop();
    await postgres.stop();
  }
}

async function measureAll(tools: MoneyTools, { clients: counts }: MoneyOptions): Promise<MoneyResult> {
  const statements = await readStatements(tools.product.address, tools.bank);
  const result: MoneyResult = { rows: [], statements };
  for (const clients of counts) {
    for (const spread of ["random", "hot"] as const) {
      console.log(
        `Transfers, ${spread === "hot" ? "all to one account" : "random accounts"}, ${clients} clients …`,
      );
      result.rows.push(await measureTransfers(tools, { spread, clients }));
    }
  }
  return result;
}

/** Errors: a kobo appeared or vanished under load. */
async function mustBeSound({ owner }: Bank): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(`
    select count(*)::int as wrong from ledger.account a
    where a.guarded and a.posted <> coalesce((
        select sum(m.amount) from ledger.move m where m.credit = a.id and m.phase in ('posted', 'post')), 0)
      - coalesce((select sum(m.amount) from ledger.move m where m.debit = a.id and m.phase in ('posted', 'post')), 0)`);
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} wallets differ from their moves`);
}
