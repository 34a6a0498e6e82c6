/** The owner's figures counted from the tables, spelled without the product's own queries. */
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { asOwner } from "./owner.ts";

type Grain = "hour" | "day" | "week" | "month" | "year";
interface Counted {
  grain: Grain;
  measure: string;
  start: Date;
  part: string;
  n: number;
}

/** Minutes as stored: exact for an hour, then by 5 up to 6 hours, by 30 up to two days, by days up to 90. */
const waited = (from: string, to: string) => `(
  select coalesce(min(step), 90 * 1440)::text from (
    select generate_series(0, 60) as step union select generate_series(65, 360, 5)
    union select generate_series(390, 2880, 30) union select generate_series(3 * 1440, 90 * 1440, 1440)) steps
  where step * interval '1 minute' >= ${to} - ${from})`;

const firstCall = "(select min(coalesce(first_called_at, called_at)) from job_calls where job_id = jobs.id)";

/** Measures by the rows that they count. */
const sources: Record<string, { rows: string; at: string; part?: string; n?: string }> = {
  "people.new": { rows: "users", at: "created_at" },
  "people.verified": { rows: "users where verified_at is not null", at: "verified_at" },
  posts: { rows: "jobs", at: "created_at" },
  "posts.state": { rows: "jobs where state is not null", at: "created_at", part: "state" },
  "posts.trade": { rows: "jobs where service is not null", at: "created_at", part: "service" },
  "posts.place": {
    rows: "jobs where state is not null and service is not null",
    at: "created_at",
    part: "concat_ws('|', state, service)",
  },
  "posts.agent": { rows: "jobs where by_agent", at: "created_at" },
  "posts.done": { rows: "jobs where status = 'completed'", at: "created_at" },
  "posts.reached": {
    rows: "jobs where status = 'completed' or id in (select job_id from job_calls)",
    at: "created_at",
  },
  "posts.wait": {
    rows: `jobs where ${firstCall} is not null`,
    at: "created_at",
    part: waited("created_at", firstCall),
  },
  "deals.taken": { rows: "jobs where assigned_at is not null", at: "assigned_at" },
  "deals.done": { rows: "jobs where completed_at is not null", at: "completed_at" },
  calls: { rows: "job_calls", at: "coalesce(first_called_at, called_at)" },
  hires: { rows: "hires", at: "coalesce(first_hired_at, hired_at)" },
  "cards.state": {
    rows: "service_cards where hidden_at is null and state is not null",
    at: "created_at",
    part: "state",
  },
  "cards.trade": {
    rows: "service_cards where hidden_at is null",
    at: "created_at",
    part: "service_rendered",
  },
  "cards.place": {
    rows: "service_cards where hidden_at is null and state is not null",
    at: "created_at",
    part: "concat_ws('|', state, service_rendered)",
  },
  sms: {
    rows: "sms_messages where not (status = 'failed' and provider_id is null)",
    at: "created_at",
    part: "purpose",
    n: "parts",
  },
  orders: { rows: "payment_orders where settled_at is not null", at: "settled_at", part: "purpose" },
  "subscriptions.start": { rows: "subscriptions", at: "starts_at" },
  "subscriptions.end": { rows: "subscriptions", at: "ends_at" },
  "payouts.asked": { rows: "withdrawals", at: "requested_at" },
  "payouts.paid": { rows: "withdrawals where state = 'succeeded'", at: "requested_at" },
  "payouts.wait": {
    rows: "withdrawals where state = 'succeeded' and settled_at is not null",
    at: "requested_at",
    part: waited("requested_at", "settled_at"),
  },
  "reports.sent": { rows: "reports", at: "created_at" },
  "reports.decided": { rows: "reports where decided_at is not null", at: "created_at" },
  "reports.wait": {
    rows: "reports where decided_at is not null",
    at: "created_at",
    part: waited("created_at", "decided_at"),
  },
  "agents.asked": { rows: "agent_applications", at: "created_at" },
  "agents.approved": { rows: "agent_applications where status = 'approved'", at: "created_at" },
};

/** Lagos is an hour ahead of UTC all year, and its weeks begin on Monday. */
function startOf(at: Date, grain: Grain): Date {
  const local = new Date(at.getTime() + 3_600_000);
  local.setUTCMinutes(0, 0, 0);
  if (grain !== "hour") local.setUTCHours(0);
  if (grain === "week") local.setUTCDate(local.getUTCDate() - ((local.getUTCDay() + 6) % 7));
  if (grain === "month" || grain === "year") local.setUTCDate(1);
  if (grain === "year") local.setUTCMonth(0);
  return new Date(local.getTime() - 3_600_000);
}
const dateIn = (start: Date) => new Date(start.getTime() + 3_600_000).toISOString().slice(0, 10);

/** Compares each stored count with the tables: by hour, day, week and month, and what only the nightly roll-up counts. */
export async function expectEqualCounts(app: TestApp): Promise<void> {
  const rows = await asOwner(app, "select grain, measure, start, part, n from insight_counts where n <> 0");
  // Words of searches and visits have no table that they could be counted from again.
  const stored = rows.filter(({ measure }) => measure !== "visits" && measure !== "search.none");
  const counted = [
    ...(await rowsOf(app)),
    ...(await moneyOf(app)),
    ...(await activeIn(app)),
    ...(await wayOf(app)),
  ];
  expect(linesOf(stored)).toEqual(linesOf(counted));
}

const linesOf = (counts: readonly Counted[]): string[] =>
  counts
    .map(
      ({ grain, measure, start, part, n }) =>
        `${measure} ${part} ${grain} ${start.toISOString()} ${Number(n)}`,
    )
    .toSorted();

async function rowsOf(app: TestApp): Promise<Counted[]> {
  const sums = new Sums();
  for (const [measure, { rows, at, part = "''", n = "1" }] of Object.entries(sources))
    for (const row of await asOwner(app, `select ${at} as at, ${part} as part, ${n} as n from ${rows}`))
      sums.add(grainsOf(measure), { measure, at: row.at, part: row.part, n: row.n });
  return sums.counts();
}

function grainsOf(measure: string): readonly Grain[] {
  if (measure.endsWith(".wait")) return ["hour", "day", "week", "month"];
  if (/\.(state|trade|place)$/.test(measure)) return ["hour", "day", "month", "year"];
  return ["hour", "day", "month"];
}

const income = ["fee_income:topup", "fee_income:withdraw", "subscription_income", "boost_income"];
const costs = ["unit_discount", "provider_fees"];

/** Kobo through providers by kind, without their fees, and the changes of income and costs. */
async function moneyOf(app: TestApp): Promise<Counted[]> {
  const sums = new Sums();
  const moves = await asOwner(
    app,
    `select m.kind, m.amount, m.created_at as at, debit.code as debit, credit.code as credit from ledger.move m
     join ledger.account debit on debit.id = m.debit join ledger.account credit on credit.id = m.credit
     where m.phase in ('posted', 'post')`,
  );
  for (const { kind, amount, at, debit, credit } of moves) {
    const add = (part: string, n: number) =>
      sums.add(["hour", "day", "month"], { measure: "money", at, part, n });
    const kobo = Number(amount);
    if (debit.startsWith("provider_clearing:") && credit !== "provider_fees") add(`in:${kind}`, kobo);
    if (credit.startsWith("provider_clearing:") && debit !== "provider_fees") add(`out:${kind}`, kobo);
    for (const account of [...income, ...costs]) {
      if (account === credit) add(`earned:${account}`, kobo);
      if (account === debit) add(`earned:${account}`, -kobo);
    }
  }
  return sums.counts();
}

/** Different people who posted, called, hired, paid or withdrew; a week's by the week of their sign-up. */
async function activeIn(app: TestApp): Promise<Counted[]> {
  const acts = await asOwner(
    app,
    `select act.at, u.id, u.created_at as joined from users u join (
       select user_id, created_at as at from jobs
       union all select caller_id, coalesce(first_called_at, called_at) from job_calls
       union all select client_id, coalesce(first_hired_at, hired_at) from hires
       union all select user_id, settled_at from payment_orders where settled_at is not null
       union all select user_id, requested_at from withdrawals) act on act.user_id = u.id`,
  );
  const sums = new Sums();
  const known = new Set<string>();
  for (const { at, id, joined } of acts)
    for (const grain of ["day", "week", "month"] as const) {
      const start = startOf(at, grain);
      const person = `${grain} ${start.getTime()} ${id}`;
      if (known.has(person)) continue;
      known.add(person);
      const oldest = startOf(new Date(start.getTime() - 26 * 7 * 24 * 3_600_000), "week");
      const cohort = joined < oldest ? "older" : dateIn(startOf(joined, "week"));
      sums.add([grain], { measure: "people.active", at, part: grain === "week" ? cohort : "", n: 1 });
    }
  return sums.counts();
}

/** Who took each step within 28 days of the sign-up; each step needs the one before. */
async function wayOf(app: TestApp): Promise<Counted[]> {
  const people = await asOwner(
    app,
    `select created_at as joined, array[verified_at] as verified,
       array(select created_at from jobs where user_id = u.id)
         || array(select created_at from service_cards where user_id = u.id) as began,
       array(select coalesce(first_called_at, called_at) from job_calls
             where caller_id = u.id or job_id in (select id from jobs where user_id = u.id)) as called,
       array(select completed_at from jobs where status = 'completed' and u.id in (user_id, assigned_to)) as done
     from users u`,
  );
  const sums = new Sums();
  for (const person of people) {
    const { joined } = person;
    const end = new Date(joined.getTime() + 28 * 24 * 3_600_000);
    const add = (step: string) => sums.add(["week"], { measure: `way.${step}`, at: joined, part: "", n: 1 });
    add("joined");
    for (const step of ["verified", "began", "called", "done"]) {
      const times: (Date | null)[] = person[step];
      if (!times.some((at) => at && at >= joined && at < end)) break;
      add(step);
    }
  }
  return sums.counts();
}

class Sums {
  private readonly known = new Map<string, Counted>();

  add(grains: readonly Grain[], { at, n, ...count }: { measure: string; at: Date; part: string; n: number }) {
    for (const grain of grains) {
      const start = startOf(at, grain);
      const key = [grain, count.measure, start.getTime(), count.part].join(" ");
      const sum = this.known.get(key) ?? { ...count, grain, start, n: 0 };
      this.known.set(key, { ...sum, n: sum.n + n });
    }
  }

  counts(): Counted[] {
    return [...this.known.values()].filter(({ n }) => n !== 0);
  }
}
