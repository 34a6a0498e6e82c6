import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { recordReading } from "#server/features/trust/audit/audit.service.ts";
import type { Message, Spoken } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { storedMessage } from "#server/language/say.ts";
import type {
  PendingWithdrawal,
  PendingWithdrawals,
  PendingWithdrawalsQuery,
} from "#shared/contracts/withdrawals.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { hasPart } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { accountsOfNumber } from "./approvals.queries.ts";
import { countPending, listPending, type PendingRow } from "./list.queries.ts";
import { whyNotPayableAmong } from "./why-not-payable.ts";
import { mayDecide } from "./withdrawals.rules.ts";

export { hasOpenWithdrawal } from "./withdrawals.queries.ts";

const shownAtOnce = 200;
/** Approved withdrawals are normally sent within a minute. */
const unsentMs = 15 * minuteMs;

/** The withdrawals that wait for staff, oldest first, with the actions open to this actor. Each read is audited. */
export async function pendingWithdrawals(
  deps: Deps,
  actor: Actor,
  page: PendingWithdrawalsQuery,
): Promise<Spoken<PendingWithdrawals>> {
  const now = deps.clock.now();
  const unsentSince = new Date(now.getTime() - unsentMs);
  const found = await listPending(deps.db, { unsentSince, after: page.cursor, limit: shownAtOnce + 1 });
  const rows = await withCountedApprovals(deps, found.slice(0, shownAtOnce));
  await recordReading(deps.db, {
    actorId: actor.userId,
    action: "withdrawals.read",
    subjectType: "withdrawals",
    subjectId: page.cursor ?? "pending",
    shown: rows.length,
  });
  const ofOthers = rows.filter(({ userId }) => userId !== actor.userId);
  const involved = new Set(await involvedIn(deps, actor, ofOthers));
  const ownAccounts = await accountsOfNumber(deps.db, actor.userId);
  const obstacles = await whyNotPayableAmong(deps.db, [...new Set(rows.map(({ userId }) => userId))]);
  const answers = rows.map((row) => {
    const heldBack = obstacles.get(row.userId) ?? null;
    return answerOf(row, actor, { now, heldBack, isParty: involved.has(row), ownAccounts });
  });
  return {
    pendingWithdrawals: answers,
    total: await countPending(deps.db, unsentSince),
    next: found.length > shownAtOnce ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Leaves out approvals by people who are involved with the money now, as `countApprovals` does. */
async function withCountedApprovals(deps: Deps, rows: readonly PendingRow[]): Promise<PendingRow[]> {
  const approvers = new Set(rows.flatMap(({ approvals }) => approvals.map(({ approverId }) => approverId)));
  const involved = new Map<string, ReadonlySet<string>>();
  for (const userId of approvers) {
    const approved = rows.filter(({ approvals }) =>
      approvals.some(({ approverId }) => approverId === userId),
    );
    involved.set(userId, new Set((await involvedIn(deps, { userId }, approved)).map(({ id }) => id)));
  }
  const counts = (id: string) => (approval: { approverId: string }) =>
    !involved.get(approval.approverId)?.has(id);
  return rows.map((row) => ({ ...row, approvals: row.approvals.filter(counts(row.id)) }));
}

/**
 * The withdrawals that the actor is involved with. Asks about all at once, because mostly there are none, and about
 * each half again if there are some.
 */
async function involvedIn(
  deps: Deps,
  actor: Pick<Actor, "userId">,
  rows: readonly PendingRow[],
): Promise<readonly PendingRow[]> {
  if (rows.length === 0) return rows;
  const money = {
    userIds: [...new Set(rows.map(({ userId }) => userId))],
    withdrawalIds: rows.map(({ id }) => id),
  };
  if (!(await hasPart(deps, actor, money))) return [];
  if (rows.length === 1) return rows;
  const half = rows.length >> 1;
  const first = await involvedIn(deps, actor, rows.slice(0, half));
  return [...first, ...(await involvedIn(deps, actor, rows.slice(half)))];
}

interface PendingFacts {
  now: Date;
  heldBack: Message | null;
  isParty: boolean;
  ownAccounts: ReadonlySet<string>;
}

function answerOf(
  row: PendingRow,
  actor: Actor,
  { now, heldBack, isParty, ownAccounts }: PendingFacts,
): Spoken<PendingWithdrawal> {
  const isRequested = row.state === "requested";
  const isUnsent = row.state === "approved";
  const isHeld = row.payableFrom > now;
  const decides = mayDecide(actor, row.userId) && !isParty;
  // With enough approvals, anyone may retry a failed one, or pay one whose approver was away meanwhile.
  const isMissingOthers =
    row.approvals.length < row.approvalsNeeded &&
    row.approvals.some(({ approverId }) => ownAccounts.has(approverId));
  return {
    _id: row.id,
    amount: row.units + row.feeUnits,
    fee: row.feeUnits,
    status: isRequested ? "pending" : "failed",
    state: row.state,
    userId: row.userId,
    fullName: row.fullName,
    phoneNumber: maskPhone(row.phone),
    bankName: row.bankName,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    requestedAt: row.requestedAt.toISOString(),
    payableFrom: isHeld ? row.payableFrom.toISOString() : null,
    riskFlags: row.riskFlags,
    approvalsNeeded: row.approvalsNeeded,
    approvals: row.approvals.map(({ fullName, at }) => ({ fullName, at: new Date(at).toISOString() })),
    failure: isUnsent ? withdrawalAnswers.notSentYet : row.failure && storedMessage(row.failure),
    heldBack: isParty ? withdrawalAnswers.involved : heldBack,
    mayApprove: decides && heldBack === null && !isHeld && !isUnsent && !isMissingOthers,
    mayCancel: decides || (isRequested && actor.userId === row.userId),
  };
}
