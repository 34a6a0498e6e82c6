/** The only way to move money and to read balances. Kobo inside, whole units outside. */

import type { Db, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { LineState } from "#shared/contracts/wallet.ts";
import { type Kobo, kobo, type Units, units } from "#shared/money/money.ts";
import {
  applyJournal,
  closeAccount,
  findAvailableKobo,
  findFrozen,
  findYoung,
  listBalances,
  listFrozen,
  listPosted,
  listStatement,
  lockAccount,
  resolveHold,
  type StatementRow,
  setFrozen,
  type WalletClosing,
} from "./ledger.queries.ts";
import {
  dueOf,
  type Journal,
  type JournalKind,
  type RestingUnits,
  restedBefore,
  restingOf,
  walletOf,
  wholeUnits,
  type YoungPart,
} from "./ledger.rules.ts";

/**
 * Moves money. Returns whether it did.
 * Errors: `insufficient_units` if a wallet's available amount would fall below zero; `wallet_frozen` if a frozen wallet
 * would pay for any kind but refund, chargeback and adjustment; `units_resting` if a withdrawal needs units bought
 * after its `restedBefore`.
 * Repeats: a posted journal moves nothing; the same id with other moves is a bug and throws.
 * Locks: the wallets involved until the transaction ends, so commit soon and make no network calls meanwhile.
 */
export const postJournal = (tx: Transaction, journal: Journal): Promise<boolean> =>
  applyJournal(tx, journal, "posted");

/**
 * Reserves the journal's amounts, so that they are not available, until `postHold` or `voidHold`.
 * Errors, Repeats, Locks: as `postJournal`.
 */
export const holdUnits = (tx: Transaction, journal: Journal): Promise<boolean> =>
  applyJournal(tx, journal, "pending");

/** Moves what the journal holds. Repeats: does nothing. Errors: throws if the hold was released. */
export const postHold = (tx: Transaction, journalId: string): Promise<boolean> =>
  resolveHold(tx, journalId, "post");

/** Releases what the journal holds. Repeats: does nothing. Errors: throws if the hold was posted. */
export const voidHold = (tx: Transaction, journalId: string): Promise<boolean> =>
  resolveHold(tx, journalId, "void");

/**
 * Freezes or unfreezes a user's wallet. While it is frozen nothing leaves it to a bank or to another user; earlier
 * holds may still be posted or released. Returns whether anything changed.
 * Locks: the wallet until the transaction ends, even without a change, so a concurrent journal comes entirely before or
 * after.
 */
export const freezeWallet = (tx: Transaction, userId: string, wanted: boolean): Promise<boolean> =>
  setFrozen(tx, walletOf(userId), wanted);

/**
 * Closes a user's wallet for good. The database refuses to credit it afterwards, so code that credits wallets must
 * check for deleted accounts first. Returns what prevents the closing, if anything.
 * Locks: the wallet until the transaction ends, so that a concurrent credit comes before or finds it closed.
 * Repeats: returns `closed`.
 */
export const closeWallet = (tx: Transaction, userId: string): Promise<WalletClosing> =>
  closeAccount(tx, walletOf(userId));

/** Locks: a user's wallet until the transaction ends, so that no units enter or leave it meanwhile. */
export const lockWallet = (tx: Transaction, userId: string): Promise<void> =>
  lockAccount(tx, walletOf(userId));

/** Whether the wallet is frozen because a purchase of the user is disputed, so that nothing may be paid out. */
export const isWalletFrozen = (db: Db, userId: string): Promise<boolean> => findFrozen(db, walletOf(userId));

export async function balanceUnits(db: Db, userId: string): Promise<Units> {
  return wholeUnits(await findAvailableKobo(db, walletOf(userId)));
}

/** What of a wallet may be withdrawn, and whether it is frozen, so that nothing may. */
export async function restingUnits(
  deps: Pick<Deps, "clock" | "config">,
  db: Db,
  userId: string,
): Promise<RestingUnits & { isFrozen: boolean }> {
  const holdDays = deps.config.boughtUnitsHoldDays;
  const boughtAfter = restedBefore(deps.clock.now(), holdDays);
  const found = await findYoung(db, { code: walletOf(userId), boughtAfter });
  const young = found.young.map(
    ({ amountKobo, boughtAt }): YoungPart => ({ units: wholeUnits(amountKobo), boughtAt }),
  );
  const resting = restingOf(wholeUnits(found.availableKobo), young, { holdDays });
  return { ...resting, isFrozen: found.isFrozen };
}

export interface StatementLine {
  journalId: string;
  kind: JournalKind;
  state: LineState;
  /** Above 0 for units that came in. */
  units: Units;
  balanceUnits: Units;
  counterpartId: string | undefined;
  at: Date;
}

/** Pagination cursor: the last line of a page and the balance there. */
export interface StatementCursor {
  lineId: number;
  balanceUnits: Units;
}

export interface Statement {
  lines: StatementLine[];
  next: StatementCursor | undefined;
}

const states = { posted: "done", post: "done", pending: "held", void: "released" } as const;
const walletStart = walletOf("");

export async function statementOf(
  db: Db,
  userId: string,
  page: { limit: number; after?: StatementCursor | undefined },
): Promise<Statement> {
  const beforeLine = page.after?.lineId ?? Number.MAX_SAFE_INTEGER;
  const found = await listStatement(db, { code: walletOf(userId), beforeLine, limit: page.limit + 1 });
  const rows = found.slice(0, page.limit);
  let balance = page.after?.balanceUnits ?? wholeUnits(rows[0]?.availableKobo ?? 0);
  const lines = rows.map((row): StatementLine => {
    const line = lineOf(row, balance);
    balance = units(balance - line.units);
    return line;
  });
  const last = rows.at(-1);
  const next = last && found.length > page.limit ? { lineId: last.lineId, balanceUnits: balance } : undefined;
  return { lines, next };
}

const lineOf = (row: StatementRow, balance: Units): StatementLine => ({
  journalId: row.journalId,
  kind: row.kind,
  state: states[row.endedBy ?? row.phase],
  units: wholeUnits(row.effectKobo),
  balanceUnits: balance,
  counterpartId: row.counterpart.startsWith(walletStart)
    ? row.counterpart.slice(walletStart.length)
    : undefined,
  at: row.at,
});

interface TrialBalance {
  /** Credits less debits of every account; wallets and chargeback dues are summed into one line each. */
  lines: { account: string; balanceKobo: Kobo }[];
  /** Anything but zero is an error in the books. */
  totalKobo: Kobo;
}

export async function trialBalance(db: Db): Promise<TrialBalance> {
  const rows = await listBalances(db);
  const lines = rows.map(({ account, balanceKobo }) => ({ account, balanceKobo: kobo(balanceKobo) }));
  return { lines, totalKobo: kobo(lines.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0)) };
}

export async function frozenAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const codes = new Set(await listFrozen(db, userIds.map(walletOf)));
  return new Set(userIds.filter((userId) => codes.has(walletOf(userId))));
}

/**
 * What a user owes after chargebacks. To rely on it, write a journal of the wallet first: its lock prevents a payment.
 */
export const chargebackDueKobo = async (db: Db, userId: string): Promise<Kobo> =>
  (await chargebackDuesKobo(db, [userId])).get(userId) ?? kobo(0);

/** `chargebackDueKobo` of several users in one statement. Those who never owed anything are left out. */
export async function chargebackDuesKobo(db: Db, userIds: readonly string[]): Promise<Map<string, Kobo>> {
  const byCode = new Map(userIds.map((userId) => [dueOf(userId) as string, userId]));
  const rows = await listPosted(db, userIds.map(dueOf));
  return new Map(rows.map(({ code, postedKobo }) => [byCode.get(code)!, kobo(Math.max(0, -postedKobo))]));
}
