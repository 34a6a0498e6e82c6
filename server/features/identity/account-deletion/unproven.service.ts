import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { closeWallet } from "../../money/ledger/ledger.service.ts";
import { lockLeaver, lockWork } from "./account.queries.ts";
import { removeLeftFiles } from "./account-deletion.tasks.ts";
import { erase, unusableHash } from "./erase.service.ts";
import { findUnproven } from "./unproven.queries.ts";

const keptDays = 14;
const perRun = 500;

/**
 * Erases accounts that gave up their number, and those that left it unproven for two weeks and hold nothing of value.
 * Repeats: erases what is left.
 */
export async function removeUnproven(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * 24 * 3_600_000);
  for (const userId of await findUnproven(deps.db, { before, limit: perRun })) {
    const passwordHash = await unusableHash();
    await inTransaction(deps, async (tx) => {
      if ((await closeWallet(tx, userId)) !== "closed") return;
      await lockWork(tx, userId);
      const leaver = await lockLeaver(tx, userId);
      if (!leaver || leaver.isVerified) return;
      await erase(deps, tx, { leaver, passwordHash });
      await deps.queue.send(tx, removeLeftFiles, { userId });
    });
    deps.freshness.touch("users", userId);
  }
}
