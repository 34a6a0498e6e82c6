/** Money in tests: people with units, and the proof that no unit was made or lost. */
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/**
 * What must hold at every moment: accounts sum to zero, every kept balance is the sum of its moves, holds are what is
 * unresolved, and nobody is below zero.
 */
export async function expectSoundLedger(app: TestApp): Promise<void> {
  const { rows: total } = await app.deps.pool.query(
    "select coalesce(sum(posted), 0)::bigint as total from ledger.balance",
  );
  expect(total[0].total, "all accounts together").toBe(0);
  const { rows: wrong } = await app.deps.pool.query(`
    select a.code, a.posted, a.held, moved.posted as moved, moved.held as pending
    from ledger.account a, lateral (
      select coalesce(sum(case when m.phase not in ('posted', 'post') then 0
                               when m.credit = a.id then m.amount else -m.amount end), 0)::bigint as posted,
             coalesce(sum(case when m.debit <> a.id then 0 when m.phase = 'pending' then m.amount
                               when m.phase in ('post', 'void') then -m.amount else 0 end), 0)::bigint as held
      from ledger.move m where m.debit = a.id or m.credit = a.id
    ) moved
    where a.guarded and (a.posted <> moved.posted or a.held <> moved.held or a.posted < a.held)`);
  expect(wrong, "wallets that differ from their moves").toEqual([]);
}
