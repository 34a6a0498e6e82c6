/** Completes what a run began: payments that came in and payouts that were approved. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { call, type Load } from "./call.ts";
import type { Ledgerbook } from "./load.ts";
import type { CrashPeople } from "./people.ts";

/** An unpaid order stays open; the page polls it this often, then stops. */
const maxQuestions = 4;

/** Polls each order until it is no longer open, as the page that waits for a payment does. */
export async function finishPurchases(load: Load, { purchases }: Ledgerbook): Promise<void> {
  const finish = async ({ by, txRef }: (typeof purchases)[number]) => {
    const path = `/api/payment-orders/${txRef}`;
    for (let asked = 1; asked <= maxQuestions; asked += 1) {
      const answer = await call(load, { path, as: by });
      if (answer?.status === 200 && answer.body?.status !== "pending") return;
      await sleep(500);
    }
  };
  await Promise.all(purchases.filter(({ txRef }) => txRef).map(finish));
}

/** The time limit without progress: the number of pending withdrawals must fall meanwhile. */
const settledWithinMs = 5 * 60_000;
const askAgainMs = 3_000;
const askedAtOnce = 20;

/** Leaves out payouts that the provider reported unknown three times, because only staff can end these. */
const onTheWay = `
  select id, state from withdrawals w where state not in ('succeeded', 'cancelled', 'reversed', 'failed')
    and not (state = 'unknown'
      and exists (select from payout_attempts a where a.withdrawal_id = w.id and a.absences >= 3))`;

/** Staff approve what is left; the scheduler does the rest. `pause` waits between two polls. */
export async function finishPayouts(
  db: pg.Client,
  people: CrashPeople,
  load: Load,
  say: (line: string) => void,
  pause: () => Promise<void> = () => sleep(askAgainMs),
): Promise<void> {
  let deadline = Date.now() + settledWithinMs;
  let fewest = Number.POSITIVE_INFINITY;
  while (Date.now() < deadline) {
    const { rows } = await db.query(onTheWay);
    if (rows.length === 0) return;
    if (rows.length < fewest) deadline = Date.now() + settledWithinMs;
    fewest = Math.min(fewest, rows.length);
    const states = Map.groupBy(rows, ({ state }) => state as string);
    say(`withdrawals: ${[...states].map(([state, same]) => `${same.length} ${state}`).join(", ")}`);
    const requested = rows.filter(({ state }) => state === "requested").slice(0, askedAtOnce);
    // A large withdrawal needs two people. Taking turns keeps each below the limit of calls a minute.
    for (const [n, { id }] of requested.entries())
      for (const by of [n, n + 1])
        await call(load, {
          path: "/api/withdraw/initiate",
          body: { withdrawalId: id },
          as: people.accountants[by % people.accountants.length]!,
        });
    await pause();
  }
  throw new Error(`withdrawals are on their way after ${settledWithinMs / 60_000} minutes`);
}
