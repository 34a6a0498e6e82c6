/** The one way to move money, and to read where it is. Every amount is in kobo inside, in whole units outside. */
import type { LineState } from "#shared/contracts/wallet.ts";
import { type Kobo, kobo, type Units, units } from "#shared/money/money.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import {
  applyJournal,
  closeAccount,
  findAvailableKobo,
  findFrozen,
  findYoung,
  listBalances,
  listStatement,
  lockAccount,
  resolveHold,
  type StatementRow,
  setFrozen,
  type WalletClosing,
} from "./ledger.queries.ts";
import {
  type Journal,
  type JournalKind,
  type RestingUnits,
  restingOf,
  walletOf,
  wholeUnits,
  type YoungPart,
} from "./ledger.rules.ts";

/**
 * Moves money. Answers whether it did.
 * Errors: `insufficient_units` when a wallet would fall below what it holds; `wallet_frozen` when a frozen one would
 * give what its owner asks for (every kind but refund, chargeback and adjustment); `units_resting` when a withdrawal would
 * need units that were bought after its `restedBefore`.
 * Repeats: a journal that was posted before moves nothing; the same id with other moves is a bug and throws.
 * Locks: the wallets involved until the transaction ends, so commit soon and call nobody meanwhile.
 */
export const postJournal = (tx: Transaction, journal: Journal): Promise<boolean> =>
  applyJournal(tx, journal, "posted");

/**
 * Takes the journal's amounts out of what is available without moving them, until `postHold` or `voidHold`.
 * Errors, Repeats, Locks: as `postJournal`.
 */
export const holdUnits = (tx: Transaction, journal: Journal): Promise<boolean> =>
  applyJournal(tx, journal, "pending");

/** Moves what the journal holds. Repeats: does nothing. Errors: throws when the hold was let go. */
export const postHold = (tx: Transaction, journalId: string): Promise<boolean> =>
  resolveHold(tx, journalId, "post");

/** Lets go of what the journal holds. Repeats: does nothing. Errors: throws when it was moved. */
export const voidHold = (tx: Transaction, journalId: string): Promise<boolean> =>
  resolveHold(tx, journalId, "void");

/**
 * Freezes a person's wallet, or lets it go again. While it is frozen nothing leaves it to the outside or to another
 * person; holds from before may still be posted or let go. Answers whether it changed something.
 * Locks: the wallet until the transaction ends, changed or not, so whatever leaves meanwhile has left before.
 */
export const freezeWallet = (tx: Transaction, userId: string, wanted: boolean): Promise<boolean> =>
  setFrozen(tx, walletOf(userId), wanted);

/**
 * Closes a person's wallet for good. Nothing can reach it afterwards: the database refuses, so whoever credits wallets
 * asks whether the account is closed. Answers what stands in the way.
 * Locks: the wallet until the transaction ends, so that what arrives meanwhile comes before or finds it closed.
 * Repeats: answers `closed`.
 */
export const closeWallet = (tx: Transaction, userId: string): Promise<WalletClosing> =>
  closeAccount(tx, walletOf(userId));

/** Locks: a person's wallet until the transaction ends, so that no units leave it or reach it meanwhile. */
export const lockWallet = (tx: Transaction, userId: string): Promise<void> =>
  lockAccount(tx, walletOf(userId));

/** Whether a purchase of the person is disputed, so that nothing may be paid out to them. */
export const isWalletFrozen = (db: Db, userId: string): Promise<boolean> => findFrozen(db, walletOf(userId));

/** The units a person can spend now: without those on hold. */
export async function balanceUnits(db: Db, userId: string): Promise<Units> {
  return wholeUnits(await findAvailableKobo(db, walletOf(userId)));
}

/** What a wallet can spend, and which of it was bought lately, the oldest first. */
export async function youngUnits(
  db: Db,
  userId: string,
): Promise<{ availableUnits: Units; young: YoungPart[] }> {
  const { availableKobo, young } = await findYoung(db, walletOf(userId));
  return {
    availableUnits: wholeUnits(availableKobo),
    young: young.map(({ amountKobo, boughtAt }) => ({ units: wholeUnits(amountKobo), boughtAt })),
  };
}

/** What a person may withdraw now, and when the rest. */
export async function restingUnits(
  deps: Pick<Deps, "clock" | "config">,
  db: Db,
  userId: string,
): Promise<RestingUnits> {
  const { availableUnits, young } = await youngUnits(db, userId);
  return restingOf(availableUnits, young, {
    now: deps.clock.now(),
    holdDays: deps.config.boughtUnitsHoldDays,
  });
}

export interface StatementLine {
  journalId: string;
  kind: JournalKind;
  state: LineState;
  /** Above 0 for units that came in. */
  units: Units;
  /** Available after this line. */
  balanceUnits: Units;
  /** The person on the other side of a transfer. */
  counterpartId: string | undefined;
  at: Date;
}

/** Where a page ended: what the next one starts from. */
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

/** What happened in a person's wallet, newest first, with the balance after each line. */
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

export interface TrialBalance {
  /** Credits less debits of every account; wallets and chargebacks due as one line each. */
  lines: { account: string; balanceKobo: Kobo }[];
  /** Zero, or something is badly wrong. */
  totalKobo: Kobo;
}

export async function trialBalance(db: Db): Promise<TrialBalance> {
  const rows = await listBalances(db);
  const lines = rows.map(({ account, balanceKobo }) => ({ account, balanceKobo: kobo(balanceKobo) }));
  return { lines, totalKobo: kobo(lines.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0)) };
}
