import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { sqlState } from "#server/db/sql-state.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { AccountCode, Journal, JournalKind } from "./ledger.rules.ts";

/** Error codes of the database functions that are refusals; other codes are bugs. */
const refusals: Record<string, ErrorCode> = {
  RN402: "insufficient_units",
  RN423: "wallet_frozen",
  RN425: "units_resting",
};

/** Writes a journal's moves. False if this journal exists already. */
export async function applyJournal(
  tx: Transaction,
  journal: Journal,
  phase: "posted" | "pending",
): Promise<boolean> {
  const moves = journal.moves.map((move) => ({
    kind: journal.kind,
    debit: move.from,
    credit: move.to,
    amount: move.amountKobo,
    phase,
  }));
  return answerOf(
    tx,
    sql`select ledger.apply(${journal.journalId}, ${JSON.stringify(moves)}::jsonb,
      ${momentOr(journal.boughtAt, sql`now()`)}, ${momentOr(journal.restedBefore, sql`'-infinity'`)}) as done`,
  );
}

const momentOr = (moment: Date | undefined, fallback: SQL): SQL => (moment ? asTime(moment) : fallback);

/** Ends a hold. False if it has ended this way before. */
export const resolveHold = (tx: Transaction, journalId: string, outcome: "post" | "void"): Promise<boolean> =>
  answerOf(tx, sql`select ledger.resolve(${journalId}, ${outcome}) as done`);

async function answerOf(tx: Transaction, statement: SQL): Promise<boolean> {
  try {
    const { rows } = await tx.execute<{ done: boolean }>(statement);
    return rows[0]?.done ?? false;
  } catch (error) {
    const refusal = refusals[sqlState(error) ?? ""];
    throw refusal ? new AppError(refusal, { cause: error }) : error;
  }
}

/** Freezes or unfreezes a wallet. False if nothing changed. */
export const setFrozen = (tx: Transaction, code: AccountCode, wanted: boolean): Promise<boolean> =>
  answerOf(tx, sql`select ledger.freeze(${code}, ${wanted}) as done`);

/** Locks: the wallet, if there is one, until the transaction ends. */
export async function lockAccount(tx: Transaction, code: AccountCode): Promise<void> {
  await tx.execute(sql`select ledger.lock_wallet(${code})`);
}

/** Closes a wallet for good if it is empty and not frozen. Locks: the wallet, whether closed or not. */
export async function closeAccount(tx: Transaction, code: AccountCode): Promise<WalletClosing> {
  const { rows } = await tx.execute<{ outcome: WalletClosing }>(sql`select ledger.close(${code}) as outcome`);
  return rows[0]!.outcome;
}

/** closed: by this or an earlier call. frozen, units: the reason why it is still open; units on hold count. */
export type WalletClosing = "closed" | "frozen" | "units";

export async function findFrozen(db: Db, code: AccountCode): Promise<boolean> {
  const { rows } = await db.execute<{ frozen: boolean }>(
    sql`select frozen from ledger.account where code = ${code}`,
  );
  return rows[0]?.frozen ?? false;
}

/** The available amount: posted less held. An unused account has 0. */
export async function findAvailableKobo(db: Db, code: AccountCode): Promise<number> {
  const { rows } = await db.execute<{ available: number }>(
    sql`select posted - held as available from ledger.balance where code = ${code}`,
  );
  return rows[0]?.available ?? 0;
}

interface FoundYoung {
  availableKobo: number;
  young: { amountKobo: number; boughtAt: Date }[];
  isFrozen: boolean;
}

/** What is available, which of it was bought after a time, oldest first, and whether the wallet is frozen. */
export async function findYoung(
  db: Db,
  { code, boughtAfter }: { code: AccountCode; boughtAfter: Date },
): Promise<FoundYoung> {
  const { rows } = await db.execute<{
    isFrozen: boolean;
    availableKobo: number;
    amountKobo: number | null;
    boughtAt: string | null;
  }>(sql`
    select a.frozen as "isFrozen", a.posted - a.held as "availableKobo", sum(y.amount)::bigint as "amountKobo", y.bought_at as "boughtAt"
    from ledger.account a
    left join ledger.young y on y.account = a.id and y.bought_at > ${asTime(boughtAfter)}
    where a.code = ${code} group by a.id, y.bought_at order by y.bought_at`);
  return {
    isFrozen: rows[0]?.isFrozen ?? false,
    availableKobo: rows[0]?.availableKobo ?? 0,
    young: rows.flatMap(({ amountKobo, boughtAt }) =>
      amountKobo === null || boughtAt === null ? [] : [{ amountKobo, boughtAt: new Date(boughtAt) }],
    ),
  };
}

export async function forgetRested(db: Db, before: Date): Promise<void> {
  await db.execute(sql`select ledger.forget_rested(${asTime(before)})`);
}

export interface StatementRow {
  lineId: number;
  journalId: string;
  kind: JournalKind;
  phase: "posted" | "pending" | "post" | "void";
  /** How a hold ended; null for an open hold and for all other lines. */
  endedBy: "post" | "void" | null;
  effectKobo: number;
  /** What is available now, read together with the lines. */
  availableKobo: number;
  /** The account on the other side; one of them if there are several. */
  counterpart: AccountCode;
  at: Date;
}

const own = "(select id from a)";

/** Whether a move changes what is available of the wallet `a`. */
const touches = (move: "m" | "other"): string =>
  `((${move}.debit = ${own} and ${move}.phase <> 'post') or (${move}.credit = ${own} and ${move}.phase in ('posted', 'post')))`;
const otherTouches = sql.raw(touches("other"));

/**
 * Lines on one side of the wallet `a`, before a line. A range instead of an equality, so that only the index on
 * (account, id) yields the order: with an equality the planner may scan the index on id and read all users' moves until
 * it has enough of this account's.
 */
function linesOf(side: "debit" | "credit"): (page: { beforeLine: number; limit: number }) => SQL {
  const start = sql.raw(`
    select m.id, m.journal, m.phase, m.kind, m.created_at
    from ledger.move m
    where (m.${side}, m.id) < (${own}, `);
  const end = sql.raw(`) and m.${side} >= ${own} and ${touches("m")}
      and not exists (select from ledger.move other
                      where other.journal = m.journal and other.phase = m.phase and other.leg < m.leg
                        and ${touches("other")})
    order by m.${side} desc, m.id desc`);
  return ({ beforeLine, limit }) => sql`(${start}${beforeLine}${end} limit ${limit})`;
}
const debits = linesOf("debit");
const credits = linesOf("credit");

/**
 * A wallet's journals, newest first. The moves that a journal made together are one line, at the position of the first.
 */
export async function listStatement(
  db: Db,
  page: { code: AccountCode; beforeLine: number; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await db.execute<StatementRow & Record<string, unknown>>(sql`
    with a as materialized (select id, posted - held as available from ledger.account where code = ${page.code}),
    line as (select * from (${debits(page)} union ${credits(page)}) sides order by id desc limit ${page.limit})
    select line.id as "lineId", line.journal as "journalId", line.kind, line.phase, a.available as "availableKobo",
           line.created_at as at, effect.kobo as "effectKobo",
           (select code from ledger.account where id = effect.counterpart) as counterpart,
           case when line.phase = 'pending' then (
             select e.phase from ledger.move e
             where e.journal = line.journal and e.phase in ('post', 'void') limit 1) end as "endedBy"
    from line, a, lateral (
      select sum(case
          when other.phase = 'void' then other.amount
          when other.phase in ('posted', 'pending') and other.debit = a.id then -other.amount
          else other.amount end)::bigint as kobo,
        max(case when other.debit = a.id then other.credit else other.debit end) as counterpart
      from ledger.move other
      where other.journal = line.journal and other.phase = line.phase and ${otherTouches}
    ) effect
    order by line.id desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

interface BalanceRow {
  account: string;
  balanceKobo: number;
}

/** The balances of all accounts; personal accounts are summed by kind. */
export async function listBalances(db: Db): Promise<BalanceRow[]> {
  const { rows } = await db.execute<BalanceRow & Record<string, unknown>>(sql`
    select case when code ~ '^(wallet|chargeback_due):' then split_part(code, ':', 1) else code end as account,
           sum(posted)::bigint as "balanceKobo"
    from ledger.balance group by 1 order by 1`);
  return rows;
}

/** Marks how far the moves are complete. Locks: waits for journals being written, a quarter of a second at most. */
export async function markMoves(db: Db): Promise<void> {
  await db.execute(sql`select ledger.mark()`);
}

/** Adds marked moves to the sums of the system accounts. Returns how many ids are left. */
export async function rollUpMoves(db: Db): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`select ledger.roll_up() as left`);
  return rows[0]?.left ?? 0;
}

export async function listFrozen(db: Db, wallets: AccountCode[]): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from ledger.account where frozen and code in ${wallets}`,
  );
  return rows.map(({ code }) => code);
}

/** The posted balances by account. Unused accounts are left out. */
export async function listPosted(
  db: Db,
  codes: readonly AccountCode[],
): Promise<{ code: string; postedKobo: number }[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<{ code: string; postedKobo: number }>(
    sql`select code, posted as "postedKobo" from ledger.balance where code in ${codes}`,
  );
  return rows;
}
