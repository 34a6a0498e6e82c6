import { defineTask } from "#server/worker/queue.ts";
import { refreshBanks } from "./bank-list.service.ts";

/** Refreshes the list because banks appear, disappear and change their codes. Retried while the provider is down. */
export const refreshBankList = defineTask({
  name: "banking.refresh-banks",
  schedule: "23 3 * * *",
  retryLimit: 6,
  retryDelaySeconds: 300,
  concurrency: 1,
  handle: (deps) => refreshBanks(deps),
});
