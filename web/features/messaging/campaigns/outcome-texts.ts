import type { Campaign, RecipientStatus } from "#shared/contracts/campaigns.ts";
import { publicRelationsTexts } from "#texts/content.ts";

const { counts, neverSent } = publicRelationsTexts.campaigns;

/** Labels of recipients' outcomes; in a cancelled campaign, recipients still waiting get nothing. */
export const outcomeTexts = ({ status }: Pick<Campaign, "status">): Record<RecipientStatus, string> =>
  status === "cancelled" ? { ...counts, waiting: neverSent } : counts;
