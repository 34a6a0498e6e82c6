/** What each source counts in an hour: stored by the roll-up, and counted alike for hours not stored yet. */
import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTimes } from "#server/db/sql-values.ts";
import type { InsightSource } from "#shared/contracts/insight-counts.ts";

const inHour = (column: SQL): SQL => sql`${column} >= due.hour and ${column} < due.hour + interval '1 hour'`;

/** Minutes, coarser the longer it took: to the minute in the first hour, to the day after two days. */
const waited = (from: SQL, to: SQL): SQL => sql`(
  select (case when m <= 60 then m when m <= 360 then ceil(m / 5) * 5 when m <= 2880 then ceil(m / 30) * 30
    else least(ceil(m / 1440), 90) * 1440 end)::int::text
  from (select greatest(ceil(extract(epoch from ${to} - ${from}) / 60), 0) as m) minutes)`;

/** Rows of a table in the hour, each counted under every measure that holds for it. */
const counted = (rows: SQL, measures: readonly (readonly [string, SQL, SQL])[]): SQL => sql`
  select known.measure, known.part, count(*) as n from ${rows} cross join lateral (values ${sql.join(
    measures.map(([measure, part, holds]) => sql`(${measure}::text, ${part}::text, ${holds})`),
    sql`, `,
  )}) known (measure, part, holds)
  where known.holds group by 1, 2`;

const always = sql`true`;
const whole = sql`''`;
const simple = (measure: string, table: SQL, at: SQL): SQL =>
  sql`select ${measure}::text as measure, '' as part, count(*) as n from ${table} where ${inHour(at)} having count(*) > 0`;

const sourceRows: Record<InsightSource, SQL> = {
  users: simple("people.new", sql`users`, sql`created_at`),
  verified: simple("people.verified", sql`users`, sql`verified_at`),
  taken: simple("deals.taken", sql`jobs`, sql`assigned_at`),
  done: simple("deals.done", sql`jobs`, sql`completed_at`),
  calls: simple("calls", sql`job_calls`, sql`coalesce(first_called_at, called_at)`),
  hires: simple("hires", sql`hires`, sql`coalesce(first_hired_at, hired_at)`),
  subscriptions: sql`${simple("subscriptions.start", sql`subscriptions`, sql`starts_at`)}
    union all ${simple("subscriptions.end", sql`subscriptions`, sql`ends_at`)}`,
  jobs: counted(
    sql`(select j.*, (select min(coalesce(c.first_called_at, c.called_at)) from job_calls c where c.job_id = j.id) as first_call
      from jobs j where ${inHour(sql`j.created_at`)}) job`,
    [
      ["posts", whole, always],
      ["posts.state", sql`state`, sql`state is not null`],
      ["posts.trade", sql`service`, sql`service is not null`],
      ["posts.place", sql`state || '|' || service`, sql`state is not null and service is not null`],
      ["posts.agent", whole, sql`by_agent`],
      ["posts.done", whole, sql`status = 'completed'`],
      ["posts.reached", whole, sql`first_call is not null or status = 'completed'`],
      ["posts.wait", waited(sql`created_at`, sql`first_call`), sql`first_call is not null`],
    ],
  ),
  cards: counted(
    sql`(select * from service_cards where ${inHour(sql`created_at`)} and hidden_at is null) card`,
    [
      ["cards.state", sql`state`, sql`state is not null`],
      ["cards.trade", sql`service_rendered`, always],
      ["cards.place", sql`state || '|' || service_rendered`, sql`state is not null`],
    ],
  ),
  // Parts of the messages that the provider took: it charges those, delivered or not.
  sms: sql`select 'sms' as measure, purpose as part, sum(parts) as n from sms_messages
    where ${inHour(sql`created_at`)} and (status <> 'failed' or provider_id is not null) group by purpose`,
  orders: counted(sql`(select purpose from payment_orders where ${inHour(sql`settled_at`)}) paid`, [
    ["orders", sql`purpose`, always],
  ]),
  payouts: counted(sql`(select * from withdrawals where ${inHour(sql`requested_at`)}) payout`, [
    ["payouts.asked", whole, always],
    ["payouts.paid", whole, sql`state = 'succeeded'`],
    [
      "payouts.wait",
      waited(sql`requested_at`, sql`settled_at`),
      sql`state = 'succeeded' and settled_at is not null`,
    ],
  ]),
  reports: counted(sql`(select * from reports where ${inHour(sql`created_at`)}) report`, [
    ["reports.sent", whole, always],
    ["reports.decided", whole, sql`decided_at is not null`],
    ["reports.wait", waited(sql`created_at`, sql`decided_at`), sql`decided_at is not null`],
  ]),
  applications: counted(
    sql`(select * from agent_applications where ${inHour(sql`created_at`)}) application`,
    [
      ["agents.asked", whole, always],
      ["agents.approved", whole, sql`status = 'approved'`],
    ],
  ),
};

/** The counts of a source in these hours: hour, measure, part, n. Reads each hour through an index on its time. */
export const hourCounts = (source: InsightSource, hours: readonly Date[]): SQL => sql`
  select due.hour, hourly.measure, hourly.part, hourly.n
  from unnest(${asTimes(hours)}) due (hour)
  cross join lateral (${sourceRows[source]}) hourly`;

const income = [
  "fee_income:topup",
  "fee_income:withdraw",
  "subscription_income",
  "boost_income",
  "unit_discount",
  "provider_fees",
];
const isClearing = (code: SQL): SQL => sql`starts_with(${code}, 'provider_clearing:')`;

/** Kobo of the ledger's moves by hour: paid in and out through providers by kind, and earned by account. */
export const moneyOfMoves = (after: number, upTo: number | SQL): SQL => sql`
  select date_trunc('hour', m.created_at) as hour, 'money' as measure, known.part, sum(known.kobo)::bigint as n
  from ledger.move m join ledger.account d on d.id = m.debit join ledger.account c on c.id = m.credit
  cross join lateral (values
    ('in:' || m.kind, m.amount, ${isClearing(sql`d.code`)} and c.code <> 'provider_fees'),
    ('out:' || m.kind, m.amount, ${isClearing(sql`c.code`)} and d.code <> 'provider_fees'),
    ('earned:' || c.code, m.amount, c.code in ${income}),
    ('earned:' || d.code, -m.amount, d.code in ${income})) known (part, kobo, holds)
  where m.id > ${after} and m.id <= ${upTo} and m.phase in ('posted', 'post') and known.holds
  group by 1, 3`;

export interface Count {
  measure: string;
  start: Date;
  part: string;
  n: number;
}

/** The counts of one source in hours, for answers and tests. */
export async function findHourCounts(
  db: Db,
  source: InsightSource,
  hours: readonly Date[],
): Promise<Count[]> {
  const { rows } = await db.execute<{ hour: Date; measure: string; part: string; n: number }>(
    hourCounts(source, hours),
  );
  return rows.map(({ hour, ...count }) => ({ ...count, start: new Date(hour), n: Number(count.n) }));
}
