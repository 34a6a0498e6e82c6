/** Statements of most pages are planned once for each connection: planning takes longer than running them. */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onConnection } from "#server/db/client.ts";
import { findFactsOf } from "#server/features/identity/accounts/accounts.queries.ts";
import { findSessions } from "#server/features/identity/sessions/sessions.queries.ts";
import { findCalledJobs } from "#server/features/market/calls/calls.queries.ts";
import { findOpenJobs } from "#server/features/market/jobs/jobs.queries.ts";
import { findServicemen } from "#server/features/market/servicemen/servicemen.queries.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";

const people = 2_000;
/** PostgreSQL compares the plans for the first five calls with one for all calls. */
const calls = 7;

let app: TestApp;
let client: pg.PoolClient;
let person: string;
beforeAll(async () => {
  app = await startTestApp();
  await asOwner(
    app,
    `insert into users (id, public_id, phone, full_name, password_hash, subscribed_until, terms_accepted_at)
     select gen_random_uuid(), gen_random_uuid(), 'sealed ' || n, 'A person', 'none', now() + interval '1 day', now()
     from generate_series(1, ${people}) n`,
  );
  await asOwner(
    app,
    `insert into service_cards (user_id, service_rendered, service_description, current_location, min_units, created_at)
     select id, 'Tiling', 'Tiles', 'Ikeja', 50, now() - interval '1 minute' * row_number() over () from users`,
  );
  await asOwner(
    app,
    `insert into jobs (id, user_id, description, max_budget, created_at)
     select gen_random_uuid(), id, 'A job', 1000, now() - interval '1 minute' * row_number() over () from users`,
  );
  await asOwner(app, "vacuum analyze");
  client = await app.deps.pool.connect();
  person = (await client.query<{ id: string }>("select id from users limit 1")).rows[0]!.id;
}, 60_000);
afterAll(async () => {
  client?.release();
  await app.close();
});

const recently = () => (app.clock.now().getTime() - 3_600_000) * 1000;

test.each<[string, () => Promise<unknown>]>([
  ["sessions", () => findSessions(client, { tokenHashes: ["none"], now: app.clock.now() })],
  ["signed-in people", () => findFactsOf(onConnection(client), { userIds: [person], month: "2026-11" })],
  [
    "called jobs",
    () => findCalledJobs(onConnection(client), { wanted: [{ callerId: person, hidden: [] }], limit: 1_000 }),
  ],
  ["the newest jobs", () => findOpenJobs(client, { limit: 21 })],
  [
    "the jobs after another",
    () =>
      findOpenJobs(client, {
        limit: 21,
        after: { isPromoted: false, createdMicros: recently(), id: person },
      }),
  ],
  [
    "the servicemen after another",
    () =>
      findServicemen(client, {
        now: app.clock.now(),
        limit: 21,
        terms: [],
        after: { createdMicros: recently(), userId: person },
      }),
  ],
])("%s are found by one plan", async (_name, find) => {
  for (let done = 0; done < calls; done += 1) await find();
  const { rows } = await client.query<{ plans: number }>(
    "select generic_plans as plans from pg_prepared_statements order by prepare_time desc limit 1",
  );
  expect(rows[0]?.plans).toBe(calls - 5);
});
