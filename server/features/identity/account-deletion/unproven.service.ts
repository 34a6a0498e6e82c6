import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { closeWallet, lockWallet } from "#server/features/money/ledger/ledger.service.ts";
import { lockUnpaidOrders } from "#server/features/money/payments/open-payments.service.ts";
import { dayMs } from "#shared/time/durations.ts";
import { isStillUnproven, listUnproven } from "../accounts/unproven-number.service.ts";
import { lockDepartingUser, lockWork } from "./account.queries.ts";
import { removeFilesOfDeleted } from "./account-deletion.tasks.ts";
import { forEachAccount } from "./each-account.ts";
import { erase } from "./erase.service.ts";

const keptDays = 14;
const perRun = 500;

/**
 * Erases accounts without value that gave up their number, or left it unproven for two weeks.
 * Errors: the last one, after all others were erased. Repeats: erases the rest.
 */
export async function removeUnproven(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * dayMs);
  const userIds = await listUnproven(deps, { before, limit: perRun });
  await forEachAccount(deps, userIds, (userId) => removeOne(deps, userId));
}

async function removeOne(deps: Deps, userId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockUnpaidOrders(tx, userId);
    await lockWallet(tx, userId);
    await lockWork(tx, userId);
    const user = await lockDepartingUser(tx, userId);
    // The number may have been verified, or something bought, since the list was read.
    if (!user || !(await isStillUnproven(deps, tx, userId))) return;
    if ((await closeWallet(tx, userId)) !== "closed") return;
    await erase(deps, tx, user);
    await deps.queue.send(tx, removeFilesOfDeleted, { userId });
  });
  deps.freshness.touch("users", userId);
}
