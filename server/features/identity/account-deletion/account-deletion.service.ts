import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { closeWallet } from "#server/features/money/ledger/ledger.service.ts";
import { lockUnpaidOrders, settleOpenOrders } from "#server/features/money/payments/open-payments.service.ts";
import { lockAdminRoles } from "#server/features/staff/staff-roles/staff-roles.service.ts";
import { lockProven, provePassword } from "../accounts/own-password.service.ts";
import { leaveNumber } from "../number-history/number-history.service.ts";
import { type DepartingUser, lockDepartingUser, lockWork } from "./account.queries.ts";
import { eraseLateData, removeFilesOfDeleted, saveDeletion } from "./account-deletion.tasks.ts";
import { erase } from "./erase.service.ts";
import { notifyAssignedServicemen, notifyPosters, sendDeletionSms } from "./notify-partners.service.ts";
import { findObstacles } from "./obstacles.service.ts";

/** When to erase what concurrent calls wrote: soon, and again once no call can still be running. */
const lateSeconds = [60, 20 * 60];

/**
 * Deletes the account for good. A new account may take the number, with its limits, blocks and dues.
 * Errors: `invalid` for a wrong password, `too_many_requests`, `not_closable`, `signed_out` if closed meanwhile.
 * Locks, always in this order: unpaid orders, wallet, card and jobs, administrator roles, the person.
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string): Promise<void> {
  const proof = await provePassword(deps, actor, { password, field: "password" });
  await carryOut(deps, actor.userId, (tx) => lockProven(tx, actor, proof));
  deps.log.info({ userId: actor.userId }, "account closed by its owner");
}

/**
 * Deletes an account whose owner deleted it before an older database was restored.
 * Errors: `not_closable`, `signed_out` if closed meanwhile.
 */
export async function deleteAgain(deps: Deps, userId: string): Promise<void> {
  await carryOut(deps, userId, async () => {});
  deps.log.warn({ userId }, "account closed again after a restore");
}

type Prove = (tx: Transaction) => Promise<unknown>;

async function carryOut(deps: Deps, userId: string, prove: Prove): Promise<void> {
  // Outside of any transaction, so that payments made by now count.
  await settleOpenOrders(deps, userId);
  const jobIds = await inTransaction(deps, (tx) => carryOutIn(deps, tx, { userId, prove }));
  deps.freshness.touch("users", userId);
  deps.freshness.touch("servicemen", userId);
  for (const jobId of jobIds) deps.freshness.touch("jobs", jobId);
}

async function carryOutIn(
  deps: Deps,
  tx: Transaction,
  { userId, prove }: { userId: string; prove: Prove },
): Promise<string[]> {
  await lockUnpaidOrders(tx, userId);
  const wallet = await closeWallet(tx, userId);
  await lockWork(tx, userId);
  await lockAdminRoles(tx);
  const user = await lockDepartingUser(tx, userId);
  if (!user || user.isClosed) throw new AppError("signed_out");
  await prove(tx);
  const [obstacle] = await findObstacles(deps, tx, userId);
  if (obstacle) throw new AppError("not_closable", { sentence: obstacle.sentence });
  if (wallet !== "closed") throw new AppError("not_closable");
  return leave(deps, tx, user);
}

async function leave(deps: Deps, tx: Transaction, user: DepartingUser): Promise<string[]> {
  const { userId, phone } = user;
  if (user.isVerified) await leaveNumber(deps, tx, { userId, phone });
  await notifyAssignedServicemen(deps, tx, user);
  const reopened = await notifyPosters(deps, tx, userId);
  const { jobIds, messageIds: underWay } = await erase(deps, tx, user);
  const messageIds = [...underWay, await sendDeletionSms(deps, tx, user)];
  await deps.queue.send(tx, removeFilesOfDeleted, { userId });
  await deps.queue.send(tx, saveDeletion, { userId, at: deps.clock.now().toISOString() });
  for (const startAfterSeconds of lateSeconds)
    await deps.queue.send(tx, eraseLateData, { userId, messageIds }, { startAfterSeconds });
  return [...reopened, ...jobIds];
}
