/** A text message to 2,000 people while the process that sends it is killed three times. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePeople } from "#tests/crash/people.ts";
import { type CrashingProduct, startCrashingProduct } from "#tests/crash/product.ts";

const people = 2_000;
const folder = mkdtempSync(path.join(tmpdir(), "runor-campaign-"));
let product: CrashingProduct;
let db: pg.Client;

beforeAll(async () => {
  product = await startCrashingProduct(folder, 1, {
    SMS_QUIET_HOURS: "0",
    PROVIDER_TIMEOUT_SECONDS: "1",
  });
  db = new pg.Client({ connectionString: product.connectionString });
  await db.connect();
}, 60_000);
afterAll(async () => {
  await db.end();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const number = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(sql, values)).rows[0]?.n);
const inOutbox = () => number("select count(*) as n from sandbox.record where kind = 'sms'");

/** Waits until so many messages arrived; nothing is timed. */
async function untilSent(least: number): Promise<void> {
  while ((await inOutbox()) < least) await sleep(20);
}

test("killed three times on the way, it reaches each number exactly once", async () => {
  const { accountants } = await makePeople(product.connectionString, 0);
  const [sender] = accountants;
  await db.query("insert into staff_roles (user_id, role) values ($1, 'publicRelations')", [sender!.id]);
  await db.query("update users set verified_at = now(), promo_consent_at = null");
  await db.query(
    `insert into users (id, phone, full_name, password_hash, account_number, verified_at, terms_accepted_at,
       promo_consent_at, promo_consent_wording)
     select gen_random_uuid(), '+234812' || lpad(n::text, 7, '0'), 'Person ' || n, 'x', '812' || lpad(n::text, 7, '0'),
       now(), now(), now(), 'yes' from generate_series(1, $1::int) n`,
    [people],
  );
  const started = await fetch(`${product.addresses[0]}/jobs/send-sms`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: sender!.cookie },
    body: JSON.stringify({ body: "Market day on Saturday" }),
  });
  expect(started.status).toBe(202);
  const { campaign } = (await started.json()) as { campaign: { _id: string; total: number } };

  for (const share of [0.2, 0.45, 0.7]) {
    await untilSent(people * share);
    product.killProcess(0);
    await product.ready();
  }
  const status = async () =>
    (await db.query("select status from campaigns where id = $1", [campaign._id])).rows[0]?.status;
  await expect.poll(status, { timeout: 120_000, interval: 500 }).toBe("done");

  const { rows } = await db.query(
    `select (select count(*)::int from sandbox.record where kind = 'sms') as messages,
       (select count(distinct body ->> 'to')::int from sandbox.record where kind = 'sms') as numbers`,
  );
  expect(rows).toEqual([{ messages: people, numbers: people }]);
  const states = await db.query(
    "select status, count(*)::int as people from campaign_recipients where campaign_id = $1 group by 1 order by 1",
    [campaign._id],
  );
  expect(states.rows).toEqual([
    { status: "opted_out", people: accountants.length },
    { status: "sent", people },
  ]);
}, 240_000);
