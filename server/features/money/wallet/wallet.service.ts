import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type { Statement, Transactions, WalletBalance } from "#shared/contracts/wallet.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { restingUnits, type StatementLine, statementOf } from "../ledger/ledger.service.ts";
import { txRefsOf } from "../payments/orders.service.ts";
import { type Counterpart, findCounterparts } from "./wallet.queries.ts";
import { cursorText, readCursor, toLine, toPayment, toTransfer } from "./wallet.rules.ts";

type WalletDeps = Pick<Deps, "db">;

const latestLines = 200;
const hiddenName = storedTexts.blockAnswers.hiddenPerson;

export async function readBalance(
  deps: Pick<Deps, "db" | "clock" | "config">,
  actor: Actor,
): Promise<WalletBalance> {
  const resting = await restingUnits(deps, deps.db, actor.userId);
  return {
    runorUnits: resting.availableUnits,
    withdrawableUnits: resting.withdrawableUnits,
    restingUnits: resting.restingUnits,
    nextRestedAt: resting.nextRestedAt?.toISOString() ?? null,
    allRestedAt: resting.allRestedAt?.toISOString() ?? null,
    holdDays: deps.config.boughtUnitsHoldDays,
    isFrozen: resting.isFrozen,
  };
}

/** A page of the actor's own statement. Errors: `malformed` for an invalid cursor. */
export async function readStatement(
  deps: WalletDeps,
  actor: Actor,
  page: { cursor?: string | undefined; limit: number },
): Promise<Statement> {
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (page.cursor !== undefined && !after) throw new AppError("malformed");
  const { lines, next } = await statementOf(deps.db, actor.userId, { limit: page.limit, after });
  const [people, txRefs] = await Promise.all([
    counterpartsOf(deps, actor, lines),
    txRefsOf(
      deps.db,
      lines.filter(({ kind }) => kind === "topup").map(({ journalId }) => journalId),
    ),
  ]);
  return {
    lines: lines.map((line) => toLine(line, { people, txRefs })),
    next: next ? cursorText(next) : null,
  };
}

/** The actor's latest transfers and purchases. Errors: `forbidden` for a phone that is not the actor's. */
export async function readTransactions(
  deps: WalletDeps,
  actor: Actor,
  typedPhone: string,
): Promise<Transactions> {
  if (parsePhone(typedPhone) !== actor.phone) throw new AppError("forbidden");
  const { lines } = await statementOf(deps.db, actor.userId, { limit: latestLines });
  const people = await counterpartsOf(deps, actor, lines);
  const own = { userId: actor.userId, name: actor.privateName ?? actor.fullName, phone: actor.phone };
  return {
    transfers: lines.map((line) => toTransfer(line, own, { people })).filter(isThere),
    payments: lines.map(toPayment).filter(isThere),
  };
}

const isThere = <T>(record: T | undefined): record is T => record !== undefined;

async function counterpartsOf(deps: WalletDeps, actor: Actor, lines: readonly StatementLine[]) {
  const userIds = [...new Set(lines.map(({ counterpartId }) => counterpartId).filter(isThere))];
  const found = await findCounterparts(deps.db, { userIds, readerId: actor.userId });
  const people = found.map((person) => ({ ...person, name: person.name ?? hiddenName }));
  return new Map<string | undefined, Counterpart>(people.map((person) => [person.userId, person]));
}
