import type { Campaign, RecipientStatus } from "#shared/contracts/campaigns.ts";
import { publishingTexts } from "#texts/content.ts";

const { counts, neverSent } = publishingTexts.campaigns;

/** How the fates of a campaign's people read: whoever still waited for one that was cancelled gets nothing any more. */
export const outcomeTexts = ({ status }: Pick<Campaign, "status">): Record<RecipientStatus, string> =>
  status === "cancelled" ? { ...counts, waiting: neverSent } : counts;
