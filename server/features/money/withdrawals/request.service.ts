import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { refuseWhileMoneyRests } from "#server/features/identity/sessions/money-rest.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { type Answer, once } from "#server/features/platform/idempotency/idempotency.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { withdrawalFeeUnits } from "#shared/constants.ts";
import type { OwnWithdrawal, Withdraw, WithdrawalRequested } from "#shared/contracts/withdrawals.ts";
import { maskAccountNumber } from "#shared/money/account-number.ts";
import { groupDigits, type Units, units, unitsToKobo, withdrawalFee } from "#shared/money/money.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { dayMs } from "#shared/time/durations.ts";
import { type BankAccount, findCurrentAccount } from "../banking/banking.service.ts";
import { freshDays, movesOf, restedBefore, walletOf } from "../ledger/ledger.rules.ts";
import { holdUnits, restingUnits } from "../ledger/ledger.service.ts";
import { settleDue } from "../payments/returns/dues.service.ts";
import { findChainUnits, findOrigins, insertOrigins, lockWeighing, type Origin } from "./chain.queries.ts";
import { findHistory, insertWithdrawal, listOwn, type OwnRow } from "./withdrawals.queries.ts";
import { approvalsNeededFor, riskFlagsOf, statusOf } from "./withdrawals.rules.ts";
import { payWithdrawal } from "./withdrawals.tasks.ts";

const operation = "withdrawals.request";
/** For this many days, senders of units count as origins of a withdrawal, up to three transfers back. */
const tracedDays = 7;
const ownShown = 50;

type RequestDeps = Pick<Deps, "clock" | "config" | "queue">;

interface Request {
  actor: Pick<Actor, "userId">;
  input: Pick<Withdraw, "amount">;
}

/**
 * Holds the amount with its fee and submits the withdrawal to staff, or sends it directly if no approval is needed.
 * Errors: `forbidden`, `unverified` or `wallet_frozen` for users who may not withdraw; `no_bank_account`;
 * `insufficient_units`, also if dues after a chargeback could not be paid; `units_resting` if it needs units that were
 * bought too recently.
 * Repeats: the same key returns the same withdrawal.
 */
export async function requestWithdrawal(
  deps: Deps,
  actor: Actor,
  { input, key }: { input: Withdraw; key: string | undefined },
): Promise<Answer<WithMessage<WithdrawalRequested>>> {
  if (actor.moneyDisabled) throw new AppError("forbidden");
  refuseWhileMoneyRests(actor);
  const call = { userId: actor.userId, operation, key, requestHash: hashRequest(input) };
  return inTransaction(deps, (tx) =>
    once(tx, call, async () => ({ status: 201, response: await requestIn(deps, tx, { actor, input }) })),
  );
}

/** `requestWithdrawal` within the caller's transaction. Locks: the wallet. */
export async function requestIn(
  deps: RequestDeps,
  tx: Transaction,
  { actor: { userId }, input: { amount } }: Request,
): Promise<WithMessage<WithdrawalRequested>> {
  const account = await findCurrentAccount(tx, userId);
  if (!account) throw new AppError("no_bank_account");
  const id = newId();
  const journalId = newId();
  const feeUnits = withdrawalFee(amount);
  await demandRested(deps, tx, { userId, amount });
  await hold(deps, tx, { userId, amount, journalId });
  const runorUnits = await takeDue(tx, userId);
  // The hold has locked the wallet, so a user's withdrawals run one after the other and each sees the earlier ones.
  await lockWeighing(tx);
  const now = deps.clock.now();
  const sentSince = new Date(now.getTime() - tracedDays * dayMs);
  const { origins, isCut } = await findOrigins(tx, { userId, journalId, amount, sentSince });
  const verdict = await weigh(deps, tx, { userId, amount, account, journalId, origins, isChainCut: isCut });
  const state = verdict.approvalsNeeded === 0 ? "approved" : "requested";
  await insertWithdrawal(tx, {
    id,
    userId,
    units: units(amount - feeUnits),
    feeUnits,
    bankAccountId: account.id,
    state,
    journalId,
    ...verdict,
    requestedAt: now,
    approvedAt: state === "approved" ? now : null,
  });
  await insertOrigins(tx, id, origins);
  if (state === "approved") await deps.queue.send(tx, payWithdrawal, { withdrawalId: id });
  const withdrawal = { _id: id, amount, status: statusOf(state) };
  return { message: withdrawalAnswers.requested, withdrawal, runorUnits };
}

/** Explains how much may be withdrawn now and when the rest. The hold checks again with the wallet locked. */
async function demandRested(
  deps: RequestDeps,
  tx: Transaction,
  { userId, amount }: { userId: string; amount: number },
): Promise<void> {
  const resting = await restingUnits(deps, tx, userId);
  if (amount > resting.availableUnits || amount <= resting.withdrawableUnits || !resting.allRestedAt) return;
  const at = dayAndTime(resting.allRestedAt.toISOString());
  const sentence =
    resting.withdrawableUnits === 0
      ? withdrawalAnswers.allResting(at)
      : withdrawalAnswers.resting({
          withdrawable: groupDigits(resting.withdrawableUnits),
          resting: groupDigits(resting.restingUnits),
          at,
        });
  throw new AppError("units_resting", { sentence, fields: { amount: sentence } });
}

async function hold(
  deps: RequestDeps,
  tx: Transaction,
  { userId, amount, journalId }: { userId: string; amount: number; journalId: string },
): Promise<void> {
  const wallet = walletOf(userId);
  const feeUnits = withdrawalFee(amount);
  const moves = movesOf(
    { from: wallet, to: "payout_transit", amountKobo: unitsToKobo(units(amount - feeUnits)) },
    { from: wallet, to: "fee_income:withdraw", amountKobo: unitsToKobo(feeUnits) },
  );
  try {
    await holdUnits(tx, {
      journalId,
      kind: "withdrawal",
      moves,
      restedBefore: restedBefore(deps.clock.now(), deps.config.boughtUnitsHoldDays),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "insufficient_units") throw error;
    const sentence = withdrawalAnswers.insufficient;
    throw new AppError("insufficient_units", { sentence, fields: { amount: sentence }, cause: error });
  }
}

/**
 * Collects dues in the same transaction as the withdrawal: both happen or neither. Returns what is left in the wallet,
 * which the hold has locked.
 */
async function takeDue(tx: Transaction, userId: string): Promise<Units> {
  const { leftUnits, balanceUnits } = await settleDue(tx, userId);
  if (leftUnits === 0) return balanceUnits;
  const sentence = withdrawalAnswers.owesFirst(groupDigits(leftUnits));
  throw new AppError("insufficient_units", { sentence, fields: { amount: sentence } });
}

async function weigh(
  deps: RequestDeps,
  tx: Transaction,
  request: {
    userId: string;
    amount: number;
    account: BankAccount;
    journalId: string;
    origins: Origin[];
    isChainCut: boolean;
  },
) {
  const { userId, amount, account, journalId, origins, isChainCut } = request;
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
  const history = await findHistory(tx, {
    userId,
    bankAccountId: account.id,
    journalId,
    boughtSince: before(freshDays),
    askedSince: before(1),
  });
  const payoutUnits = amount - withdrawalFeeUnits;
  const { accountName } = account;
  const chainUnits = await findChainUnits(tx, { origins, since: before(1) });
  const facts = { chainUnits, isChainCut, payoutUnits, accountName, ...history };
  const riskFlags = riskFlagsOf(facts, deps.config.twoPersonLimitUnits);
  return { riskFlags, approvalsNeeded: approvalsNeededFor(payoutUnits, riskFlags, deps.config) };
}

export async function ownWithdrawals(deps: Deps, actor: Actor): Promise<OwnWithdrawal[]> {
  return (await listOwn(deps.db, actor.userId, ownShown)).map(ownAnswer);
}

const ownAnswer = ({ withdrawal, bankName, accountNumber }: OwnRow): OwnWithdrawal => ({
  _id: withdrawal.id,
  amount: withdrawal.units + withdrawal.feeUnits,
  fee: withdrawal.feeUnits,
  status: statusOf(withdrawal.state),
  state: withdrawal.state,
  bankName,
  accountNumber: maskAccountNumber(accountNumber),
  requestedAt: withdrawal.requestedAt.toISOString(),
  settledAt: withdrawal.settledAt?.toISOString() ?? null,
  canCancel: withdrawal.state === "requested",
});
