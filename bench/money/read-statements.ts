/** How long a page of a statement takes, which must not depend on its length. */
import { cursorText } from "#server/features/money/wallet/wallet.rules.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { units } from "#shared/money/money.ts";
import { type Bank, type BankPerson, personId } from "./fill-bank.ts";

/** Within one user's rate limit per minute. */
const reads = 25;

export interface StatementTimes {
  lines: number;
  /** Median and worst milliseconds of the newest page and the oldest. */
  newest: { p50Ms: number; worstMs: number };
  oldest: { p50Ms: number; worstMs: number };
}

export async function readStatements(address: string, bank: Bank): Promise<StatementTimes[]> {
  const times: StatementTimes[] = [];
  for (const { person, lines } of bank.readers) {
    const lineId = await oldLine(bank, person);
    const cursor = cursorText({ lineId, balanceUnits: units(0) });
    times.push({
      lines,
      newest: await timesOf(address, person),
      oldest: await timesOf(address, person, cursor),
    });
  }
  return times;
}

async function oldLine({ owner }: Bank, { phone }: BankPerson): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `select m.id from ledger.move m where m.debit =
       (select id from ledger.account where code = 'wallet:' || ${personId("$1::int")})
     order by m.id offset 50 limit 1`,
    [Number(phone.slice(4))],
  );
  return Number(rows[0]?.id);
}

async function timesOf(address: string, { cookie }: BankPerson, cursor?: string) {
  const url = address + addressOf(walletApi.statement, { query: { cursor } });
  const taken: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const { lines } = (await answer.json()) as { lines: unknown[] };
    taken.push(performance.now() - startedAt);
    if (lines?.length !== 20) throw new Error(`the statement answered ${answer.status}`);
  }
  // The first reads meet cold caches of the product and the database.
  const warm = taken.slice(5).sort((a, b) => a - b);
  return { p50Ms: warm[warm.length >> 1]!, worstMs: warm.at(-1)! };
}
