/** Removes every night what was kept long enough; other features remove their own old rows. */

import { dayMs } from "#shared/time/durations.ts";
import { defineTask } from "../../../worker/queue.ts";
import {
  deleteDeclinedApplications,
  emptyReportTexts,
  forgetCampaignNumbers,
  forgetSmsNumbers,
} from "./retention.queries.ts";

const rowsAtOnce = 5_000;

export const removeKeptLongEnough = defineTask({
  name: "retention.remove",
  schedule: "19 4 * * *",
  handle: async ({ db, clock, config }) => {
    const removals = [
      [forgetSmsNumbers, config.keepSmsNumbersDays],
      [forgetCampaignNumbers, config.keepSmsNumbersDays],
      [deleteDeclinedApplications, config.keepDeclinedApplicationsDays],
      [emptyReportTexts, config.keepReportTextsDays],
    ] as const;
    for (const [remove, days] of removals) {
      const slice = { before: new Date(clock.now().getTime() - days * dayMs), limit: rowsAtOnce };
      while ((await remove(db, slice)) === rowsAtOnce);
    }
  },
});
