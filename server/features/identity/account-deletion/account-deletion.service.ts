/** Closes the caller's own account: personal data is erased at once, the accounting records stay. */
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Transaction } from "../../../db/client.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { closeWallet } from "../../money/ledger/ledger.service.ts";
import { holdPayments, settleOpenOrders } from "../../money/payments/leaving.service.ts";
import { lockAdmins } from "../../staff/staff-roles/admins.service.ts";
import { leaveNumber } from "../number-history/number-history.service.ts";
import { lockProven, type Proof, provePassword } from "../personal-data/passwords.service.ts";
import { type Leaver, lockLeaver, lockWork } from "./account.queries.ts";
import { eraseLate, removeLeftFiles } from "./account-deletion.tasks.ts";
import { erase, unusableHash } from "./erase.service.ts";
import { notifyPosters, notifyTakers, sendGoodbye } from "./notify-partners.service.ts";
import { findObstacles } from "./obstacles.service.ts";

/** When to erase what concurrent calls wrote: soon, and again once no call can still be running. */
const lateSeconds = [60, 20 * 60];

/**
 * Closes the actor's account for good. The number is free for a new account afterwards, which takes over its limits,
 * blocks and dues.
 * Errors: `invalid` at the field for a wrong password, `too_many_requests`, `not_closable` with what has to be settled
 * first, `signed_out` if it was closed meanwhile.
 * Locks: unpaid orders, the wallet, card and jobs, administrator roles, the person; other code that locks several of
 * these uses the same order.
 */
export async function closeAccount(deps: Deps, actor: Actor, password: string): Promise<void> {
  const proof = await provePassword(deps, actor, { password, field: "password" });
  const passwordHash = await unusableHash();
  // Outside of any transaction, so that payments made by now count.
  await settleOpenOrders(deps, actor.userId);
  const jobIds = await inTransaction(deps, (tx) => close(deps, tx, { actor, proof, passwordHash }));
  deps.freshness.touch("users", actor.userId);
  deps.freshness.touch("servicemen", actor.userId);
  for (const jobId of jobIds) deps.freshness.touch("jobs", jobId);
  deps.log.info({ userId: actor.userId }, "account closed by its owner");
}

async function close(
  deps: Deps,
  tx: Transaction,
  { actor, proof, passwordHash }: { actor: Actor; proof: Proof; passwordHash: string },
): Promise<string[]> {
  const { userId } = actor;
  await holdPayments(tx, userId);
  const wallet = await closeWallet(tx, userId);
  await lockWork(tx, userId);
  await lockAdmins(tx);
  const leaver = await lockLeaver(tx, userId);
  if (!leaver || leaver.isClosed) throw new AppError("signed_out");
  await lockProven(tx, actor, proof);
  const [obstacle] = await findObstacles(deps, tx, userId);
  if (obstacle) throw new AppError("not_closable", { sentence: obstacle.sentence });
  if (wallet !== "closed") throw new AppError("not_closable");
  return leave(deps, tx, { leaver, passwordHash });
}

async function leave(
  deps: Deps,
  tx: Transaction,
  { leaver, passwordHash }: { leaver: Leaver; passwordHash: string },
): Promise<string[]> {
  const { userId, phone } = leaver;
  if (leaver.isVerified) await leaveNumber(deps, tx, { userId, phone });
  await notifyTakers(deps, tx, userId);
  const reopened = await notifyPosters(deps, tx, userId);
  const { jobIds, messageIds: underWay } = await erase(deps, tx, { leaver, passwordHash });
  const messageIds = [...underWay, await sendGoodbye(deps, tx, leaver)];
  await deps.queue.send(tx, removeLeftFiles, { userId });
  for (const startAfterSeconds of lateSeconds)
    await deps.queue.send(tx, eraseLate, { userId, messageIds }, { startAfterSeconds });
  return [...reopened, ...jobIds];
}
