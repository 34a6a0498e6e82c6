/** What was kept long enough is removed at night, and the register says how long that is. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalDataSettings } from "#server/config/personal-data.ts";
import { phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { allTasks } from "#server/worker/tasks.ts";
import type { ProcessingRegister } from "#shared/contracts/retention.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { activityOf, keptFor } from "./retention.rules.ts";
import { removeKeptLongEnough } from "./retention.tasks.ts";
import { type Period, periods } from "./stored-tables.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ KEEP_SMS_NUMBERS_DAYS: "60", BACKUP_KEEP_DAYS: "20" });
});
afterAll(() => app.close());

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const removeNow = () => removeKeptLongEnough.handle(app.deps, {});
/** That many days before the app's clock. */
const ago = (days: number) => new Date(app.deps.clock.now().getTime() - days * 24 * 3_600_000);

test("numbers leave the log of SMS and the lists of finished campaigns, and nothing else does", async () => {
  const user = await aSignedInUser(app);
  const [old, recent, running, finished] = [1, 2, 3, 4].map(() => randomUUID());
  await rows(
    `insert into sms_messages (id, phone, purpose, status, provider, detail, created_at)
     values ($1, $3, 'code', 'failed', 'sandbox', 'No such number', $4), ($2, $3, 'code', 'sent', 'sandbox', null, $5)`,
    [old, recent, sealPhone("+2348031234567"), ago(61), ago(59)],
  );
  await rows(
    `insert into campaigns (id, audience, body, status, total, parts_each, created_by, finished_at)
     values ($1, 'everyone', 'Hello', 'running', 1, 1, $3, null), ($2, 'everyone', 'Hello', 'finished', 1, 1, $3, $4)`,
    [running, finished, user.id, ago(61)],
  );
  await rows(
    `insert into campaign_recipients (campaign_id, user_id, phone)
     values ($1, $3, $4), ($2, $3, $4)`,
    [running, finished, user.id, sealPhone("+2348031234567")],
  );
  await removeNow();
  await removeNow();
  const lookup = phoneLookup("+2348031234567");
  expect(
    await rows(
      "select id, phone, status, detail from sms_messages where id in ($1, $2) order by created_at",
      [old, recent],
    ),
  ).toEqual([
    { id: old, phone: "removed", status: "failed", detail: null },
    { id: recent, phone: expect.stringContaining(lookup), status: "sent", detail: null },
  ]);
  const lists = await rows("select campaign_id as id, phone from campaign_recipients");
  expect(Object.fromEntries(lists.map(({ id, phone }) => [id, phone]))).toEqual({
    [running!]: expect.stringContaining(lookup),
    [finished!]: "removed",
  });
});

test("declined and undecided applications, approved ones without an account and the words of decided reports go after their time", async () => {
  const [reporter, owner] = await Promise.all([1, 2].map(() => aSignedInUser(app)));
  const apply = (status: string, days: number, applicantId: string | null = null) =>
    rows(
      `insert into agent_applications (id, first_name, last_name, phone, house_address, has_account, operation_base,
         agent_location, status, decided_at, decided_by, applicant_id, created_at)
       values ($1, 'Ada', 'Obi', $2, '3 Marina', true, 'shop', 'Lagos', $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        sealPhone(`+23480${String(10_000_000 + days).padStart(8, "0")}`),
        ...[
          status,
          status === "waiting" ? null : ago(days),
          status === "waiting" ? null : owner!.id,
          applicantId,
          ago(status === "waiting" ? days : days + 30),
        ],
      ],
    );
  await apply("declined", 181);
  await apply("declined", 179);
  await apply("approved", 500, owner!.id);
  await apply("approved", 182);
  await apply("waiting", 181);
  await apply("waiting", 178, owner!.id);
  const report = (text: string, days: number | null) =>
    rows(
      `insert into reports (id, reporter_id, subject_type, subject_id, owner_id, reason, text, decision, decided_at, decided_by)
       values ($1, $2, 'job', $3, $4, 'scam', $5, $6, $7, $8)`,
      [
        ...[randomUUID(), reporter!.id, randomUUID(), owner!.id, text],
        ...(days === null ? [null, null, null] : ["dismissed", ago(days), owner!.id]),
      ],
    );
  await report("long ago", 366);
  await report("lately", 364);
  await report("open", null);
  await removeNow();
  expect(await rows("select status from agent_applications order by status")).toEqual([
    { status: "approved" },
    { status: "declined" },
    { status: "waiting" },
  ]);
  expect(await rows("select text, decision from reports order by text")).toEqual([
    { text: "", decision: "dismissed" },
    { text: "lately", decision: "dismissed" },
    { text: "open", decision: null },
  ]);
});

test("addresses for news go after their time", async () => {
  await rows(
    "insert into email_signups (email, created_at) values ('old@example.com', $1), ('new@example.com', $2)",
    [ago(731), ago(729)],
  );
  await removeNow();
  expect(await rows("select email from email_signups")).toEqual([{ email: "new@example.com" }]);
});

test("the register says what the settings are, and names an activity for every table", async () => {
  const { status, body } = await app.call({ method: "GET", path: "/api/processing-register" });
  expect(status).toBe(200);
  const { activities, backupDays } = body as ProcessingRegister;
  expect(backupDays).toBe(20);
  expect(activities.find(({ activity }) => activity === "sms")).toEqual({
    ...{ activity: "sms", kept: "days", days: 60 },
  });
  expect(activities.find(({ activity }) => activity === "newsletter")).toMatchObject({
    kept: "days",
    days: 730,
  });
  const used = new Set(Object.values(activityOf).filter((activity) => activity !== "none"));
  expect(activities.map(({ activity }) => activity).toSorted()).toEqual([...used].toSorted());
  const tables = await rows(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema', 'sandbox', 'pgboss', 'drizzle')`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(activityOf).toSorted());
});

const timed = Object.entries<Period>(periods);
const daysOf = (table: string, config: typeof app.deps.config) => {
  const activity = activityOf[table as keyof typeof activityOf];
  return activity === "none" ? undefined : keptFor(config)[activity].days;
};

test("tasks that remove rows run by a schedule", () => {
  const scheduled = allTasks.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name);
  const named = timed.flatMap(([table, { task }]) => (task === undefined ? [] : [[table, task] as const]));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, task]) => !scheduled.includes(task))).toEqual([]);
});

test("every setting of how long personal data is kept names its tables and their task, and /privacy follows it", () => {
  const days = Object.keys(personalDataSettings).filter((name) => name.startsWith("keep"));
  const named = timed.filter(([, { setting, task }]) => setting?.startsWith("keep") && task);
  expect([...new Set(named.map(([, { setting }]) => setting))].toSorted()).toEqual(days.toSorted());
  for (const [table, { setting }] of named)
    expect([table, daysOf(table, { ...app.deps.config, [setting!]: 4_321 })]).toEqual([table, 4_321]);
});
