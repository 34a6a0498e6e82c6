/** Compares the ledger with a model after thousands of sequential and concurrent operations. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountCode, walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import { balanceUnits, statementOf, trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { openTransferLanes } from "#server/features/money/wallet/transfer-lanes.ts";
import { aUser } from "#server/seed/builders.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundPayments } from "#tests/support/money.ts";
import { type Attempt, Model } from "./money-model.ts";
import { type Operation, planOf, type World } from "./money-operations.ts";

/** Each run draws other operations; `npm run test:money` runs five times as many. */
const runs = Number(process.env.MODEL_RUNS ?? 6);
const operationsEach = 500;
const maxAtOnce = 8;
const peopleCount = 5;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "12" });
});
afterAll(() => app.close());

const person = fc.nat(peopleCount - 1);
const which = fc.nat(30);
const amount = fc.integer({ min: 1, max: 900 });
const times = fc.constantFrom(1, 1, 1, 3);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("buy" as const), who: person, units: amount, times }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("settle again" as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("send" as const), who: person, to: person, units: amount, times }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send again" as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("hold" as const), who: person, units: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("pay" as const, "release" as const, "reverse" as const),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("charge back" as const), who: person, units: amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("freeze" as const),
      who: person,
      wanted: fc.constantFrom(true, false, false),
    }),
  },
);
/** Operations, grouped into those that run concurrently. */
const story = fc.record({
  operations: fc.array(operation, { minLength: operationsEach, maxLength: operationsEach, size: "max" }),
  cuts: fc.infiniteStream(fc.constantFrom(1, 1, 2, 4, maxAtOnce)),
});

async function aWorld(): Promise<World> {
  const people = await Promise.all(
    Array.from({ length: peopleCount }, async () => {
      const { id, phone } = await aUser(app.deps.db);
      return { userId: id, phone: phone as E164 };
    }),
  );
  const tools = { app, send: openTransferLanes(app.deps), model: new Model(), people };
  return { ...tools, orders: [], sent: [], withdrawals: [] };
}

/** The moves since the last check, summed as they appear. */
class Books {
  private seen = 0;
  readonly sums = new Map<AccountCode, number>();

  /** Differences between the model, the balances and the moves. */
  async differences({ model, people }: World): Promise<unknown[]> {
    const wallets = people.map(({ userId }) => walletOf(userId));
    const [balances, moves] = await Promise.all([
      app.deps.pool.query<{ code: AccountCode; posted: number; held: number }>(
        "select code, posted, held from ledger.account where code = any($1)",
        [wallets],
      ),
      app.deps.pool.query<{ id: number; from: AccountCode; to: AccountCode; kobo: number }>(
        `select m.id, d.code as from, c.code as to, m.amount * (m.phase in ('posted', 'post'))::integer as kobo
         from ledger.move m join ledger.account d on d.id = m.debit join ledger.account c on c.id = m.credit
         where m.id > $1 order by m.id`,
        [this.seen],
      ),
    ]);
    for (const { id, from, to, kobo } of moves.rows) {
      this.seen = id;
      this.sums.set(from, (this.sums.get(from) ?? 0) - kobo);
      this.sums.set(to, (this.sums.get(to) ?? 0) + kobo);
    }
    return balances.rows.flatMap(({ code, posted, held }) => {
      const expected = { posted: model.posted.get(code) ?? 0, held: model.held.get(code) ?? 0 };
      const isRight = posted === expected.posted && held === expected.held && posted >= held && held >= 0;
      return isRight && posted === (this.sums.get(code) ?? 0)
        ? []
        : [{ code, posted, held, expected, moved: this.sums.get(code) }];
    });
  }
}

/** Concurrent freezing and unfreezing of a wallet may end either way, so only the first one runs. */
function withoutConflicts(attempts: readonly Attempt[]): Attempt[] {
  const freezes = attempts.map((attempt) => attempt.freezes?.wallet);
  return attempts.filter((_attempt, place) => !freezes[place] || freezes.indexOf(freezes[place]) === place);
}

let operationCount = 0;

async function live(world: World, books: Books, operations: readonly Operation[]): Promise<void> {
  const attempts = withoutConflicts(operations.flatMap((each) => planOf(world, each) ?? []));
  const results = await Promise.all(
    attempts.map(async (attempt) => ({ attempt, ending: await attempt.run() })),
  );
  expect(world.model.take(results), "endings that cannot be").toEqual([]);
  expect(await books.differences(world), "wallets that differ").toEqual([]);
  operationCount += attempts.length;
}

test("wallets equal the model after any operations of people, providers and staff, alone and concurrent", async () => {
  const books = new Books();
  await fc.assert(
    fc.asyncProperty(story, async ({ operations, cuts }) => {
      const world = await aWorld();
      for (let at = 0; at < operations.length; ) {
        const count = cuts.next().value;
        await live(world, books, operations.slice(at, at + count));
        at += count;
      }
      await rollUpAccounts.handle(app.deps, {});
      for (const { userId } of world.people) {
        const { lines } = await statementOf(app.deps.db, userId, { limit: 1_000 });
        const balance = await balanceUnits(app.deps.db, userId);
        expect(lines.reduce((sum, line) => sum + line.units, 0)).toBe(balance);
        expect(world.model.available(walletOf(userId))).toBe(balance * 100);
      }
      expect((await trialBalance(app.deps.db)).totalKobo).toBe(0);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  await expectSoundPayments(app);
  expect(operationCount).toBeGreaterThanOrEqual(runs * 330);
  expect((await app.deps.metrics.transactionRetries.get()).values[0]?.value ?? 0, "deadlocks").toBe(0);
}, 180_000);
