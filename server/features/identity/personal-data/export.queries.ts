import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskName } from "#shared/masking/masking-names.ts";

export type Row = Record<string, unknown>;

/** The columns with encrypted numbers among those of the sections. */
const numberFields = ["phone", "new_phone", "client_phone", "agent_phone", "account_number"];

/** The rows of a section. Without a limit: they are read and packed in pages. */
export type Section = (userId: string) => SQL;

/** Few enough to be compressed between the answers to other requests. */
const rowsAtOnce = 1_000;

/** All sections show the same moment, even while rows are written. */
export async function beginReading(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  // By default a cursor is planned for a tenth of its rows, which is much slower when all are read.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
}

export async function* pagesOf(tx: Transaction, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare exported no scroll cursor for ${query}`);
  let isLast = false;
  while (!isLast) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(rowsAtOnce))} from exported`);
    isLast = rows.length < rowsAtOnce;
    yield withOpened(rows, ...numberFields).map(shownRow);
  }
  await tx.execute(sql`close exported`);
}

/** What another person wrote, as its page shows it; all other rows unchanged. */
function shownRow({ author, ...row }: Row): Row {
  if (author === undefined) return row;
  const text = maskContacts(String(row.text));
  return { ...row, text: author === null ? text : maskName(text, String(author)) };
}

/** The account itself, without its credentials. */
export async function exportAccount(db: Db, userId: string): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select id, public_id, full_name, private_name, phone, email, verified_at, is_agent, team_key,
          subscribed_until, job_sms, language, money_disabled, rating_sum, rating_count, created_at, terms_accepted_at,
          promo_consent_at, promo_consent_wording, promo_withdrawn_at
        from users where id = ${userId}`,
  );
  return withOpened(rows, ...numberFields)[0];
}

/** Shows only counts of other people: how many called, never who. */
export const exportSections: Record<string, Section> = {
  jobs: (
    userId,
  ) => sql`select id, status, description, min_budget, max_budget, location, state, lga, service, by_agent, client_phone,
            agent_phone, call_count, created_at, completed_at
          from jobs where user_id = ${userId} order by created_at desc`,
  acceptedJobs: (
    userId,
  ) => sql`select id, status, assigned_at, completed_at from jobs where assigned_to = ${userId}
          order by assigned_at desc`,
  calls: (
    userId,
  ) => sql`select job_id, times, coalesce(first_called_at, called_at) as first_called_at, called_at,
            outcome
          from job_calls where caller_id = ${userId} order by called_at desc`,
  comments: (userId) => sql`select job_id, text, created_at, hidden_at from comments where user_id = ${userId}
          order by created_at desc`,
  reviewsWritten: (
    userId,
  ) => sql`select job_id, rating, text, created_at from reviews where author_id = ${userId}
          order by created_at desc`,
  // `author`: the real name of an author with a private name; `shownRow` masks it in the text.
  reviewsReceived: (userId) => sql`select r.job_id, r.rating, r.text, r.reply, r.replied_at, r.created_at,
            case when a.private_name is not null then a.full_name end as author
          from reviews r join users a on a.id = r.author_id
          where r.subject_id = ${userId} and r.hidden_at is null order by r.created_at desc`,
  businessCard: (
    userId,
  ) => sql`select service_rendered, also_services, service_description, business_name, current_location, state, lga,
            min_units, created_at, updated_at
          from service_cards where user_id = ${userId}`,
  bankAccounts: (
    userId,
  ) => sql`select bank_name, account_number, account_name, linked_at, replaced_at from bank_accounts
          where user_id = ${userId} order by linked_at desc`,
  wallet: (
    userId,
  ) => sql`select m.kind, m.phase, case when m.credit = a.id then 'in' else 'out' end as direction,
            m.amount / 100 as units, m.created_at
          from ledger.account a join ledger.move m on m.debit = a.id or m.credit = a.id
          where a.code = 'wallet:' || ${userId}::text order by m.id desc`,
  payments: (
    userId,
  ) => sql`select tx_ref, purpose, units, amount_kobo, paid_kobo, currency, status, channel, created_at
          from payment_orders where user_id = ${userId} order by created_at desc`,
  withdrawals: (userId) => sql`select units, fee_units, state, requested_at, settled_at from withdrawals
          where user_id = ${userId} order by requested_at desc`,
  reports: (userId) => sql`select subject_type, reason, text, created_at, decided_at from reports
          where reporter_id = ${userId} order by created_at desc`,
};
