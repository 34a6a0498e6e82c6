import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { aUser } from "#server/seed/builders.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { freeCallsLeft, takeFreeCall } from "./monthly-use.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FREE_CALLS_PER_MONTH: "3" });
});
afterAll(() => app.close());

async function anActor(change: Partial<Actor> = {}): Promise<Actor> {
  const user = await aUser(app.deps.db);
  return {
    userId: user.id,
    phone: user.phone,
    fullName: user.fullName,
    isSubscribed: false,
    ...change,
  } as Actor;
}

test("takeFreeCall allows exactly the month's limit under concurrent calls", async () => {
  const actor = await anActor();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => inTransaction(app.deps, (tx) => takeFreeCall(app.deps, tx, actor))),
  );

  const left = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(left.sort()).toEqual([0, 1, 2]);
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason.code] : [],
  );
  expect(refusals).toEqual(Array(9).fill("free_calls_used"));
});

test("takeFreeCall takes nothing when the transaction fails", async () => {
  const actor = await anActor();
  const failing = inTransaction(app.deps, async (tx) => {
    await takeFreeCall(app.deps, tx, actor);
    throw new Error("the call failed");
  });

  await expect(failing).rejects.toThrow("the call failed");
  expect(await takeFreeCall(app.deps, app.deps.db, actor)).toBe(2);
});

test("takeFreeCall resets its count in the next month and has no limit for subscribers", async () => {
  const actor = await anActor();
  for (let n = 0; n < 3; n += 1) await takeFreeCall(app.deps, app.deps.db, actor);
  await expect(takeFreeCall(app.deps, app.deps.db, actor)).rejects.toMatchObject({
    code: "free_calls_used",
    status: 402,
  });

  expect(await takeFreeCall(app.deps, app.deps.db, { ...actor, isSubscribed: true })).toBeNull();
  app.clock.advance(32 * 24 * 3600);
  expect(await takeFreeCall(app.deps, app.deps.db, actor)).toBe(2);
});

test("takeFreeCall refuses the first call when the limit is zero", async () => {
  const actor = await anActor();
  const deps = {
    ...app.deps,
    settings: { ...app.deps.settings, values: { ...app.deps.settings.values, freeCalls: 0 } },
  };

  await expect(takeFreeCall(deps, deps.db, actor)).rejects.toMatchObject({ code: "free_calls_used" });
  expect(await freeCallsLeft(deps, actor)).toBe(0);
  expect(await freeCallsLeft(deps, { ...actor, isSubscribed: true })).toBeNull();
});

test("starts the month an hour before UTC", () => {
  expect(monthOf(new Date("2026-01-31T22:59:59Z"))).toBe("2026-01");
  expect(monthOf(new Date("2026-01-31T23:00:00Z"))).toBe("2026-02");
  expect(monthOf(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01");
});
