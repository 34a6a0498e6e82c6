/** After an account deletion no table identifies the person, except in places that are listed here with the reason. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { closeAccount, runLateTasks } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits, expectSoundPayments, letUnitsRest, webhookSettles } from "#tests/support/money.ts";
import {
  aStaffMember,
  initiate,
  nameAccount,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  someAccountNumber,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PURCHASE_DISPUTE_DAYS: "0" });
  // In daytime, so that campaigns are sent at once.
  app.clock.advance(((11 - new Date().getUTCHours() + 24) % 24) * 3_600);
});
afterAll(async () => {
  await expectSoundPayments(app);
  await app.close();
});

/** What account deletion does to each table. A new table needs a line: its author decides. */
const fates: Record<string, string> = {
  agent_applications: "the person's own and those with the proven number: deleted",
  articles: "data of the product: its name replaces the author's",
  audit_log: "kept for ever: ids of who did what to whom",
  bank_accounts: "deleted, but for those that a withdrawal was paid to: the books",
  banks: "no personal data",
  blocks: "kept for the number for a year, both ways, without names",
  boosts: "the books: ids",
  campaign_recipients: "the number: replaced",
  campaigns: "data of the product",
  card_photos: "deleted with the card",
  changes: "ids, for a minute",
  comments: "kept under the former name, without names and contacts",
  empty_searches: "words and a hash of the day; the hash is deleted at night",
  email_signups: "the account's address: deleted",
  faqs: "data of the product: its name replaces the author's",
  hires: "ids: whose review counts",
  idempotency_keys: "deleted; the name in others' answers: replaced",
  incidents: "the books: ids",
  insight_campaigns: "sums",
  insight_counts: "sums",
  insight_hours_due: "hours to count again",
  insight_periods_due: "periods to count again",
  insight_state: "how far the sums go",
  incoming_sms: "keyed hashes of providers' ids, for a month",
  job_alerts: "deleted",
  job_calls: "ids: what posters judge by",
  job_consents: "deleted",
  job_declines: "deleted",
  job_figures: "sums",
  job_questions: "deleted",
  jobs: "emptied; open ones removed",
  known_devices: "deleted; browsers of people who withdrew: after a day",
  "ledger.account": "the books: ids",
  "ledger.account_rollup": "the books: sums",
  "ledger.move": "the books: ids",
  "ledger.rollup_state": "the books: sums",
  former_names: "goes with the person's data",
  withdrawal_origins: "the books: ids",
  "ledger.young": "the books: ids",
  "ledger.young_held": "the books: ids",
  media: "deleted with the files, but for pictures of articles",
  monthly_use: "kept for the number until the month ends: counts",
  notice_settings: "deleted",
  number_history: "the keyed hash of the number and ids, for a year, or while something is owed or suspended",
  new_listings: "the card's row: deleted; ids of jobs, for forty days",
  notices: "deleted; others' hold ids",
  owner_settings: "data of the product",
  page_files: "the product's scripts and styles: no personal data",
  password_resets: "deleted",
  payment_excesses: "the books: ids",
  payment_orders: "the books: ids",
  payment_reversals: "the books: ids",
  payout_attempts: "the books: ids",
  phone_changes: "deleted",
  provider_events: "the books: what providers told us, byte for byte",
  push_subscriptions: "deleted",
  reconciled_accounts: "sums",
  reconciliation_marks: "no personal data",
  recovery_codes: "deleted",
  reports: "kept for staff, without the reporter's names and contacts",
  reviews: "about the person: deleted; by the person: kept under the former name, without names and contacts",
  saved_searches: "deleted",
  search_words: "words of the name that no other account has: deleted",
  second_factors: "deleted",
  service_cards: "deleted",
  sessions: "deleted",
  sms_messages: "the number: replaced",
  staff_roles: "deleted",
  subscriptions: "the books: ids",
  throttles: "end by themselves",
  timelines: "the database's history",
  users: "emptied; the id stays for the books",
  ussd_sessions: "deleted",
  ussd_transfers: "deleted",
  verification_codes: "deleted",
  wallet_pins: "deleted",
  withdrawal_approvals: "the books: ids",
  withdrawals: "the books: ids",
};

/** Where identifying data may remain, and why. */
const allowed: Record<string, string> = {
  "public.provider_events.body": "what providers told us is proof and cannot be changed",
  "public.bank_accounts.account_name": "where a withdrawal was paid to",
  "public.throttles.key": "closing the account must not give new tries; gone within a day",
};

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;

interface Column {
  name: string;
  table: string;
  column: string;
  type: string;
}

/** All our text columns, without those of the sandbox, which plays the external providers. */
const columns = (): Promise<Column[]> =>
  rows(`
    select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as name,
      format('%I.%I', c.table_schema, c.table_name) as table, format('%I', c.column_name) as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema', 'sandbox')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY'))
    order by 1`);

/** Columns that hold one of the strings, each with the string. */
async function findTraces(strings: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, table, column, type } of await columns()) {
    const text = type === "bytea" ? `encode(${column}, 'escape')` : `${column}::text`;
    for (const string of strings) {
      const [row] = await rows(`select count(*)::int as n from ${table} where ${text} ilike $1`, [
        `%${string.replace(/[%_\\]/g, "\\$&")}%`,
      ]);
      if (row.n > 0) found.push(`${name}: ${string}`);
    }
  }
  return found;
}

const post = (path: string, body: unknown, as: string) => app.call({ method: "POST", path, body, as });
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return body as any;
};

const fullName = "Zebulon Quarshie";
const privateName = "quietfalconry";
const email = "zebulon.quarshie@example.com";

/** A person with data in every feature. */
async function aBusyPerson(others: { one: SignedInUser; desk: SignedInUser }): Promise<TestPerson> {
  const { one, desk } = others;
  const ada = await aVerifiedUser(app, { fullName });
  const own: SignedInUser = {
    id: ada.userId,
    phone: ada.phoneE164 as E164,
    fullName,
    cookie: ada.cookie,
  };
  const as = ada.cookie;
  const picture = `data:image/png;base64,${(await png()).toString("base64")}`;
  await done(app.call({ method: "PATCH", path: "/api/auth/profile", as, body: { email, picture } }));
  await rows("update users set subscribed_until = now() + interval '10 days', team_key = $2 where id = $1", [
    ada.userId,
    email,
  ]);

  // Money: bought, sent, received, withdrawn.
  await buyUnits(app, own, 5_000);
  await fundWallet(app.deps, { userId: one.id, units: 1_000 });
  const units = (from: SignedInUser, to: SignedInUser, amount: number) =>
    app.call({
      method: "POST",
      path: "/api/transfer",
      as: from.cookie,
      body: {
        senderPhoneNumber: from.phone,
        recipientPhoneNumber: to.phone,
        amount,
        recipientName: to.fullName,
      },
      headers: { "idempotency-key": `from-${from.id}` },
    });
  await done(units(one, own, 500));
  const unused = someAccountNumber();
  await nameAccount(app, unused, fullName.toUpperCase());
  await done(saveAccount(app, own, { account_number: unused }));

  // Work: jobs with a picture, a card with a photo, comments, calls, a hire, reviews in both directions.
  const job = await done(
    post(
      "/jobs/post-job",
      {
        description: "Zebulon Quarshie needs a wall painted",
        maxBudget: 400,
        location: "Quarshie Street, Ikeja",
        userId: ada.userId,
        mediaUrl: picture,
      },
      as,
    ),
  );
  await aCard(app.deps.db, {
    userId: ada.userId,
    businessName: "Quarshie & Sons",
    serviceDescription: "Zebulon Quarshie paints",
  });
  await done(post("/api/card-photos", { photo: picture }, as));
  await done(
    post("/api/comments", { jobId: job.job._id, userId: ada.userId, comment: "I am Zebulon Quarshie" }, as),
  );
  await rows("insert into job_calls (job_id, caller_id) values ($1, $2)", [job.job._id, one.id]);
  await done(
    post(
      "/api/reviews",
      { subjectId: one.id, jobId: job.job._id, rating: 5, text: "Zebulon Quarshie is happy" },
      as,
    ),
  );
  const reviewed = await done(
    post(
      "/api/reviews",
      { subjectId: ada.userId, jobId: job.job._id, rating: 5, text: "Quarshie pays well" },
      one.cookie,
    ),
  );
  await done(post(`/api/reviews/${reviewed.review._id}/reply`, { text: "Thanks, Zebulon" }, as));

  // People: blocked, reported, agent application, newsletter, devices, a pending number change.
  await done(post("/api/agent-promo", applicationOf(ada), as));
  await done(post("/api/collect-emails", { email }, as));
  await done(
    post(
      "/api/reports",
      { subjectType: "user", subjectId: one.id, reason: "scam", text: `Call Zebulon Quarshie` },
      as,
    ),
  );
  await rows(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, session_hash)
     select gen_random_uuid(), user_id, 'https://fcm.googleapis.com/' || user_id, 'x', 'x', token_hash from sessions where user_id = $1 limit 1`,
    [ada.userId],
  );
  const other = await aSignedInUser(app);
  await done(post(`/block-user/${ada.userId}`, { _id: other.id }, other.cookie));
  await done(post("/api/auth/change-phone", { newPhone: "08031119999", password: ada.password }, as));

  // Staff send a campaign to all users.
  await done(post("/jobs/send-sms", { body: "Market day" }, desk.cookie));
  await app.runTasks();
  await done(post("/api/auth/setPrivateName", { userId: ada.userId, privateName }, as));
  await done(
    post("/api/comments", { jobId: job.job._id, userId: ada.userId, comment: "Still me, quietfalconry" }, as),
  );

  // Withdraws the whole balance.
  letUnitsRest(app);
  const balance = (await app.call({ method: "GET", path: "/api/auth/me", as })).body.user.runorUnits;
  const id = await requested(app, own, balance);
  const accountants = await Promise.all([aStaffMember(app), aStaffMember(app)]);
  for (const accountant of accountants) await initiate(app, accountant, id);
  await app.runTasks();
  await playPayout(app, await referenceOf(app, id), "succeed");
  await webhookSettles(
    app,
    async () => (await rows("select state from withdrawals where id = $1", [id]))[0].state,
    "succeeded",
  );
  return ada;
}

const applicationOf = ({ phone }: TestPerson) => ({
  firstName: "Zebulon",
  lastName: "Quarshie",
  phoneNumber: phone,
  houseAddress: "1 Quarshie Street",
  hasAccount: "yes",
  operationBase: "Lagos",
  agentLocation: "Lagos",
});

async function png(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width: 80, height: 80, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
}

test("lists what happens to every table", async () => {
  const tables = await rows(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox', 'pgboss', 'drizzle')`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted());
});

test("leaves number, e-mail, name and private name in no table, except for what the accounting records need", async () => {
  const one = await aSignedInUser(app);
  const desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "publicRelations" });
  const ada = await aBusyPerson({ one, desk });
  const national = ada.phone.slice(1);
  const strings = [fullName, "Quarshie", privateName, email, national];
  const before = await findTraces(strings);
  // Without these finds the test would prove nothing.
  for (const place of [
    "users.full_name",
    "users.phone",
    "jobs.description",
    "comments.text",
    "reviews.text",
    "sms_messages.phone",
  ])
    expect(
      before.some((found) => found.startsWith(`public.${place}:`)),
      place,
    ).toBe(true);
  expect(before.length).toBeGreaterThan(25);
  const files = await rows("select path from media where owner_id = $1", [ada.userId]);
  expect(files.length).toBeGreaterThan(2);

  expect(await closeAccount(app, ada)).toMatchObject({ status: 200 });
  await app.runTasks();
  await runLateTasks(app);

  const left = (await findTraces(strings)).filter((found) => !allowed[found.slice(0, found.indexOf(":"))]);
  expect(left).toEqual([]);
  expect(await rows("select 1 from media where owner_id = $1", [ada.userId])).toEqual([]);
  for (const { path } of files) expect(await app.deps.storage.sizeOf(path)).toBeUndefined();
  expect(
    await rows("select full_name, account_number, email from users where id = $1", [ada.userId]),
  ).toEqual([{ full_name: accountDeletionAnswers.formerName, account_number: "", email: null }]);
});
