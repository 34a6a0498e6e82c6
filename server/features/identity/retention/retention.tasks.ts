/** Deletes data at the end of its retention period, every night; other features delete their own old rows. */

import { lowestId } from "#server/db/ids.ts";
import { inSlices } from "#server/db/in-slices.ts";
import { defineTask } from "#server/worker/queue.ts";
import { dayMs } from "#shared/time/durations.ts";
import {
  deleteNewsletterEmails,
  deleteUnusedApplications,
  emptyReportTexts,
  forgetCampaignNumbers,
  forgetSmsNumbers,
  listCampaignsToForget,
  noteCampaignForgotten,
} from "./retention.queries.ts";

const recipientsAtOnce = 5_000;

export const removeKeptLongEnough = defineTask({
  name: "retention.remove",
  schedule: "19 4 * * *",
  concurrency: 1,
  maxSeconds: 4 * 3600,
  handle: async ({ db, clock, config }) => {
    const at = clock.now();
    const ago = (days: number) => new Date(at.getTime() - days * dayMs);
    const removals = [
      [forgetSmsNumbers, ago(config.keepSmsNumbersDays)],
      [deleteUnusedApplications, ago(config.keepDeclinedApplicationsDays)],
      [deleteNewsletterEmails, ago(config.keepNewsletterEmailsDays)],
      [emptyReportTexts, ago(config.keepReportTextsDays)],
    ] as const;
    for (const [remove, before] of removals) await inSlices((limit) => remove(db, { before, limit }));
    for (const id of await listCampaignsToForget(db, ago(config.keepSmsNumbersDays))) {
      let last: string | undefined = lowestId;
      while (last)
        last = await forgetCampaignNumbers(db, { campaignId: id, after: last, limit: recipientsAtOnce });
      await noteCampaignForgotten(db, { id, at });
    }
  },
});
