import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { hashRequest } from "./idempotency.rules.ts";
import { forgetKey, type OnceCall, once } from "./idempotency.service.ts";
import { removeOldKeys } from "./idempotency.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const someCall = (change: Partial<OnceCall> = {}): OnceCall => ({
  userId: newId(),
  operation: "test.count",
  key: "key-1",
  requestHash: hashRequest({ amount: 1 }),
  ...change,
});

/** Work that counts its runs. */
function counter() {
  const runs = { count: 0 };
  const work = async () => {
    runs.count += 1;
    return { status: 201, response: { run: runs.count } };
  };
  return { runs, work };
}

const call = (one: OnceCall, work: Parameters<typeof once>[2]) =>
  inTransaction(app.deps, (tx) => once(tx, one, work));

describe("once", () => {
  test("the same key and request return the same response and run the work once", async () => {
    const { runs, work } = counter();
    const one = someCall();

    expect(await call(one, work)).toEqual({ status: 201, response: { run: 1 } });
    expect(await call(one, work)).toEqual({ status: 201, response: { run: 1 } });
    expect(runs.count).toBe(1);
  });

  test("refuses the same key with another request", async () => {
    const { runs, work } = counter();
    const one = someCall();
    await call(one, work);

    await expect(call({ ...one, requestHash: hashRequest({ amount: 2 }) }, work)).rejects.toMatchObject({
      code: "key_reused",
      status: 409,
    });
    expect(runs.count).toBe(1);
  });

  test("another person, operation or no key at all are separate calls", async () => {
    const { runs, work } = counter();
    const one = someCall();
    await call(one, work);
    await call({ ...one, userId: newId() }, work);
    await call({ ...one, operation: "test.other" }, work);
    await call({ ...one, key: undefined }, work);
    await call({ ...one, key: undefined }, work);

    expect(runs.count).toBe(5);
  });

  test("a refused call leaves its key free", async () => {
    const { work } = counter();
    const one = someCall();
    const refuse = () => Promise.reject(new AppError("insufficient_units"));

    await expect(call(one, refuse)).rejects.toMatchObject({ code: "insufficient_units" });
    expect(await call(one, work)).toMatchObject({ response: { run: 1 } });
  });

  test("ten concurrent calls with one key run the work once and all return its response", async () => {
    const { runs, work } = counter();
    const one = someCall();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(one, work)));

    expect(runs.count).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("a freed key may be used again, and the nightly task removes old ones", async () => {
    const { work } = counter();
    const one = { ...someCall(), key: "key-1" };
    await call(one, work);
    await forgetKey(app.deps.db, { ...one, response: { run: 7 } });
    expect(await call(one, work)).toMatchObject({ response: { run: 1 } });
    await forgetKey(app.deps.db, { ...one, response: { run: 1 } });
    expect(await call(one, work)).toMatchObject({ response: { run: 2 } });

    await removeOldKeys.handle(app.deps, {});
    expect(await call(one, work)).toMatchObject({ response: { run: 2 } });
    app.clock.advance(31 * 24 * 3600);
    await removeOldKeys.handle(app.deps, {});
    expect(await call(one, work)).toMatchObject({ response: { run: 3 } });
  });
});

describe("inTransaction", () => {
  const failWith = (state: string) => Object.assign(new Error(state), { code: state });
  const retries = async () => (await app.deps.metrics.transactionRetries.get()).values[0]?.value ?? 0;

  test("retries after a deadlock and counts it", async () => {
    const before = await retries();
    let runs = 0;
    const result = await inTransaction(app.deps, async () => {
      runs += 1;
      if (runs < 3) throw failWith("40P01");
      return "done";
    });

    expect(result).toBe("done");
    expect((await retries()) - before).toBe(2);
  });

  test("gives up after five retries, and at once on other errors", async () => {
    let runs = 0;
    const fail = (state: string) =>
      inTransaction(app.deps, () => {
        runs += 1;
        return Promise.reject(failWith(state));
      });

    await expect(fail("40001")).rejects.toThrow("40001");
    expect(runs).toBe(6);
    await expect(fail("23505")).rejects.toThrow("23505");
    expect(runs).toBe(7);
  });

  test("connections killed midway neither leak nor hide the error", async () => {
    for (let round = 0; round < 12; round += 1) {
      const killed = inTransaction(app.deps, (tx) =>
        tx.execute("select pg_terminate_backend(pg_backend_pid())"),
      );
      await expect(killed).rejects.toThrow();
    }

    expect(await inTransaction(app.deps, async () => "still works")).toBe("still works");
    expect(app.deps.pool.waitingCount).toBe(0);
  });
});
