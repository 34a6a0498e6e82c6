import { defineTask } from "../../../worker/queue.ts";
import { refreshBanks } from "./bank-list.service.ts";

/** Banks come and go, and small ones change their codes. Tried again while the provider is down. */
export const refreshBankList = defineTask({
  name: "banking.refresh-banks",
  schedule: "23 3 * * *",
  retryLimit: 6,
  retryDelaySeconds: 300,
  concurrency: 1,
  handle: (deps) => refreshBanks(deps),
});
