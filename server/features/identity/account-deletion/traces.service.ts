import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { forgetMessages } from "#server/features/messaging/sms/sms.service.ts";
import { discardMedia } from "#server/features/platform/media/media.service.ts";
import { closedMark } from "./account-deletion.rules.ts";
import { listLooseFiles } from "./content.queries.ts";
import { clearUserRow, eraseFromCampaigns } from "./erase.queries.ts";
import { eraseRows } from "./erase.service.ts";
import { notifyPosters } from "./notify-partners.service.ts";
import { eraseLateTexts } from "./texts.queries.ts";

/** Repeats: removes what is left. */
export async function removeFiles(deps: Pick<Deps, "db" | "storage">, userId: string): Promise<void> {
  for (const file of await listLooseFiles(deps.db, userId)) await discardMedia(deps, file);
}

/** Returns for how many messages the number is still needed. Repeats: erases what was written since. */
export async function eraseLateTraces(
  deps: Deps,
  { userId, messageIds }: { userId: string; messageIds: readonly string[] },
): Promise<{ left: number }> {
  const mark = closedMark(userId);
  const jobIds = await inTransaction(deps, async (tx) => {
    const reopened = await notifyPosters(deps, tx, userId);
    await eraseLateTexts(tx, userId);
    await clearUserRow(tx, userId);
    return [...reopened, ...(await eraseRows(deps, tx, userId))];
  });
  for (const jobId of jobIds) deps.freshness.touch("jobs", jobId);
  const waiting = await forgetMessages(deps, { ids: messageIds, mark });
  await removeFiles(deps, userId);
  return { left: waiting + (await eraseFromCampaigns(deps.db, { userId, mark })) };
}
