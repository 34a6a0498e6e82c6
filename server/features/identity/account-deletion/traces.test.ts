/** After an account deletion no table identifies the person, except in places that are listed here with the reason. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { deleteAccount, runLateTasks } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aBusyPerson, email, fullName, privateName } from "#tests/support/busy-person.ts";
import { closeSoundly, expectSoundPayments } from "#tests/support/money.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { findTraces } from "#tests/support/traces.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PURCHASE_DISPUTE_DAYS: "0" });
  // In daytime, so that campaigns are sent at once.
  app.clock.advance(((11 - new Date().getUTCHours() + 24) % 24) * 3_600);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

/** What account deletion does to each table. A new table needs a line: its author decides. */
const deletionRules: Record<string, string> = {
  agent_applications: "the person's own and those with the proven number: deleted",
  article_translations: "data of the product: they name no person",
  articles: "data of the product: its name replaces the author's",
  audit_log: "kept for ever: ids of who did what to whom",
  bank_accounts: "deleted, but for those that a withdrawal was paid to: the books",
  banks: "no personal data",
  blocks: "kept for the number for a year, both ways, without names",
  boosts: "the books: ids",
  campaign_recipients: "the number: replaced",
  campaigns: "data of the product",
  data_keys: "ids of the keys of numbers",
  card_photos: "deleted with the card",
  card_views: "deleted with the card",
  changes: "ids, for a minute",
  comments: "kept under the former name, without names and contacts",
  empty_searches: "words and a hash of the day; the hash is deleted at night",
  email_signups: "the account's address: deleted",
  faq_translations: "data of the product: they name no person",
  faqs: "data of the product: its name replaces the author's",
  hires: "ids: whose review counts",
  idempotency_keys: "deleted; the name in others' answers: replaced",
  incident_approvals: "the books: ids",
  incidents: "the books: ids",
  insight_campaigns: "sums",
  insight_counts: "sums",
  insight_hours_due: "hours to count again",
  insight_periods_due: "periods to count again",
  insight_state: "how far the sums go",
  visit_batches: "ids of sums: they name no person",
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
  provider_events: "the books: what providers told us, encrypted",
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
  "public.bank_accounts.account_name": "where a withdrawal was paid to",
  "public.throttles.key": "closing the account must not give new tries; gone within a day",
};

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;

test("lists what happens to every table", async () => {
  const tables = await rows(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox', 'pgboss', 'drizzle')`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(deletionRules).toSorted());
});

test("leaves number, e-mail, name and private name in no table, except for what the accounting records need", async () => {
  const one = await aSignedInUser(app);
  const desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "publicRelations" });
  const ada = await aBusyPerson(app, { one, desk });
  const national = ada.phone.slice(1);
  const strings = [fullName, "Quarshie", privateName, email, national, phoneLookup(ada.phoneE164)];
  const before = await findTraces(app, strings);
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

  expect(await deleteAccount(app, ada)).toMatchObject({ status: 200 });
  await app.runTasks();
  await runLateTasks(app);

  const left = (await findTraces(app, strings)).filter(
    (found) => !allowed[found.slice(0, found.indexOf(":"))],
  );
  expect(left).toEqual([]);
  expect(await rows("select 1 from media where owner_id = $1", [ada.userId])).toEqual([]);
  for (const { path } of files) expect(await app.deps.storage.sizeOf(path)).toBeUndefined();
  expect(await rows("select full_name, phone_parts, email from users where id = $1", [ada.userId])).toEqual([
    { full_name: accountDeletionAnswers.formerName, phone_parts: [], email: null },
  ]);
});
