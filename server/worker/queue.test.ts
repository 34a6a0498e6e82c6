import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { worker: true });
});
afterAll(() => app.close());

test("tasks that are stored together run one after the other", async () => {
  const phones = Array.from({ length: 60 }, (_, n) => `+23481${String(n).padStart(8, "0")}` as E164);

  await inTransaction(app.deps, async (tx) => {
    for (const to of phones)
      await queueSms(app.deps, tx, {
        to,
        isProven: true,
        body: "Hello",
        purpose: "security",
        channel: "dnd",
      });
  });

  const reached = async () => {
    const answers = await Promise.all(phones.map((phone) => app.messagesTo(phone)));
    return answers.filter((messages) => messages.length === 1).length;
  };
  await expect.poll(reached, { timeout: 60_000, interval: 500 }).toBe(phones.length);
});

test("a task that its schedule queued without data runs", async () => {
  const { pool } = app.deps;
  const queued = await pool.query(
    "insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = 'throttles.remove-old' returning id",
  );
  expect(queued.rows).toHaveLength(1);
  const stateOf = async () =>
    (await pool.query("select data, state::text from pgboss.job where id = $1", [queued.rows[0].id])).rows[0];
  await expect.poll(stateOf, { timeout: 60_000, interval: 200 }).toEqual({ data: null, state: "completed" });
});

test("a nightly task that was due while no process ran runs soon after the next start", async () => {
  const away = await startTestApp();
  const ago = (hours: number) => `now() - interval '${hours} hours'`;
  await asOwner(away, `update pgboss.schedule set created_on = ${ago(48)}`);
  await asOwner(away, `update pgboss.version set cron_on = ${ago(25)}`);
  const nightly = ["reconciliation.books-full", "retention.remove"];
  const done = `select name from pgboss.job where state = 'completed' and name = any ($1) order by name`;
  const back = await startTestApp({}, { beside: away, worker: true });
  try {
    await expect
      .poll(async () => (await asOwner(away, done, [nightly])).map(({ name }) => name), { timeout: 60_000 })
      .toEqual(nightly);
  } finally {
    await back.close();
    await away.close();
  }
});

test("a start stores the schedules that differ from the product's, and leaves the others alone", async () => {
  const stored = () => asOwner(app, "select name, cron, updated_on from pgboss.schedule order by name");
  const before = await stored();
  expect(before.length).toBeGreaterThan(20);
  const changed = "throttles.remove-old";
  await asOwner(app, "update pgboss.schedule set cron = '0 0 1 1 *' where name = $1", [changed]);

  const beside = await startTestApp({}, { beside: app });
  await beside.close();

  const after = await stored();
  expect(after.map(({ name, cron }) => ({ name, cron }))).toEqual(
    before.map(({ name, cron }) => ({ name, cron })),
  );
  const others = (rows: typeof before) => rows.filter(({ name }) => name !== changed);
  expect(others(after)).toEqual(others(before));
});

test("a start stores the options of queues that differ from the product's, and leaves the others alone", async () => {
  const stored = () =>
    asOwner(app, "select name, retry_limit, expire_seconds, updated_on from pgboss.queue order by name");
  const before = await stored();
  const changed = "throttles.remove-old";
  await asOwner(app, "update pgboss.queue set retry_limit = 1, expire_seconds = 7 where name = $1", [
    changed,
  ]);

  const beside = await startTestApp({}, { beside: app });
  await beside.close();

  const after = await stored();
  const options = (rows: typeof before) => rows.map(({ updated_on, ...own }) => own);
  expect(options(after)).toEqual(options(before));
  const others = (rows: typeof before) => rows.filter(({ name }) => name !== changed);
  expect(others(after)).toEqual(others(before));
});
